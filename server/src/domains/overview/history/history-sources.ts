import { formatId, greatestUuid, parseId } from '../../../lib/ids.ts';
import type { PageQuery } from '../../../request/answer-page.ts';
import type { Answer } from '../../../request/context.ts';
import { listChanges } from '../../onboarding/index.ts';
import { listDisputes, listRefunds } from '../../payments/index.ts';
import { listActsOn } from '../../people/index.ts';
import { getPayouts } from '../../settlement/index.ts';
import { byOf, type Entry, type HistoryParts, type Span } from './history-entry.ts';

/** Some entries, newest first. */
interface Found {
  readonly entries: readonly Entry[];
  /** The id down to which this source was read; null if that is its end. */
  readonly untilId: string | null;
}

type Source = (parts: HistoryParts, span: Span) => Promise<Found>;

const nothing = {
  amount: null,
  currency: null,
  status: null,
  subject: null,
  transaction: null,
  action: null,
  charges_enabled: null,
  payouts_enabled: null,
  reason: null,
  due_count: null,
  actor: null,
  actorName: null,
  by: null,
} as const;

export const historySources: readonly Source[] = [
  readChanges,
  readActs,
  (parts, span) =>
    readList<Refund>(
      { prefix: 're', list: (query) => listRefunds(parts.payments, span.platformId, query) },
      span,
      ({ transaction }) => ({ kind: 'refund', transaction, by: 'api' }),
    ),
  (parts, span) =>
    readList<Payout>(
      { prefix: 'po', list: (query) => getPayouts(parts.settlement, callerOf(span), query) },
      span,
      ({ automatic, failure_code: reason }) => ({
        kind: 'payout',
        reason,
        by: automatic ? 'schedule' : 'api',
      }),
    ),
  (parts, span) =>
    readList<Dispute>(
      { prefix: 'dp', list: (query) => listDisputes(parts.payments, span.platformId, query) },
      span,
      ({ transaction, reason }) => ({ kind: 'dispute', transaction, reason, by: 'bank' }),
    ),
];

/** No filter here names a time, which the offset would move. */
const callerOf = ({ platformId }: Span) => ({ platformId, clockOffsetMs: 0 });

async function readChanges({ database }: HistoryParts, span: Span): Promise<Found> {
  const changes = await listChanges(database, { ...span, limit: span.limit + 1 });
  const entries = changes.map((change) => ({
    ...nothing,
    id: change.id,
    kind: 'status' as const,
    at: change.changedAt.toISOString(),
    status: change.status,
    charges_enabled: change.chargesEnabled,
    payouts_enabled: change.payoutsEnabled,
    reason: change.disabledReason,
    due_count: change.dueCount,
  }));
  return { entries, untilId: untilOf(entries, span) };
}

/** Payouts stand for the acts that made them, and taps are listed elsewhere. */
const except = ['createPayout', 'createTap'];

async function readActs({ database }: HistoryParts, span: Span): Promise<Found> {
  const { platformId, externalRef, beforeId, limit } = span;
  const wanted = { platformId, objects: [externalRef], except, beforeId, limit: limit + 1 };
  const acts = await listActsOn(database, wanted);
  const entries = acts.map((act) => ({
    ...nothing,
    id: act.id,
    kind: 'action' as const,
    at: act.createdAt.toISOString(),
    action: act.action,
    actor: act.actor,
    actorName: act.actorName,
    by: byOf(act.actor),
  }));
  return { entries, untilId: untilOf(entries, span) };
}

function untilOf(entries: readonly Entry[], { limit }: Span): string | null {
  return entries.length <= limit ? null : (entries.at(-1)?.id ?? null);
}

interface Listed {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
}

interface Refund extends Listed {
  readonly transaction: string;
  readonly created_at: string;
}

interface Payout extends Listed {
  readonly failure_code: string | null;
  readonly automatic: boolean;
  readonly created_at: string;
}

interface Dispute extends Listed {
  readonly transaction: string;
  readonly reason: string;
  readonly opened_at: string;
}

type ReadPage = (query: PageQuery & { readonly submerchant: string }) => Promise<Answer>;

/** The objects of a list of the API, from the place of a span on. */
async function readList<Item extends Listed>(
  { prefix, list }: { readonly prefix: string; readonly list: ReadPage },
  { externalRef: submerchant, beforeId, limit }: Span,
  entryOf: (item: Item) => Partial<Entry> & Pick<Entry, 'kind'>,
): Promise<Found> {
  const cursor = beforeId === greatestUuid ? {} : { cursor: formatId(prefix, beforeId) };
  const { body } = await list({ submerchant, limit, ...cursor });
  const page = body as { readonly data: readonly Item[]; readonly next_cursor: string | null };
  const entries = page.data.map((item) => {
    const { created_at: created, opened_at: opened } = item as Partial<Refund & Dispute>;
    return {
      ...nothing,
      ...entryOf(item),
      id: parseId(prefix, item.id) ?? '',
      at: created ?? opened ?? '',
      amount: item.amount,
      currency: item.currency,
      status: item.status,
      subject: item.id,
    };
  });
  return {
    entries,
    untilId: page.next_cursor === null ? null : parseId(prefix, page.next_cursor),
  };
}
