import { formatId, parseId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import {
  answerPage,
  answerRows,
  type OrderedPageQuery,
  type PageQuery,
  readCursor,
} from '../../../request/answer-page.ts';
import type { Answer, Caller } from '../../../request/context.ts';
import { idsOfSpan } from '../../../request/id-span.ts';
import { page, pageSizeDefault } from '../../../request/page.ts';
import { recordedKindOf } from '../../ledger/index.ts';
import { filterSubMerchant } from '../../onboarding/index.ts';
import { type CreatedQuery, readCreated } from '../../platforms/index.ts';
import { payoutNotFound } from '../errors.ts';
import { type Payout, renderPresentPayout } from '../payouts/payout.ts';
import { listPayouts, type PayoutFilter, sumPayouts } from '../payouts/payout-list.ts';
import { findPayout } from '../payouts/payout-store.ts';
import type { Settlement } from '../settlement.ts';
import { type ItemCursor, listItems, type PayoutItem } from './item-store.ts';

/** Throws if there is no such payout. */
export async function requirePayout(
  { database }: { readonly database: Queryable },
  platformId: string,
  id: string,
): Promise<Payout> {
  const uuid = parseId('po', id);
  const payout = uuid === null ? undefined : await findPayout(database, { platformId, id: uuid });
  if (payout === undefined) throw payoutNotFound();
  return payout;
}

/** A payout with the first page of its items. */
export async function getPayout(
  settlement: Settlement,
  platformId: string,
  id: string,
): Promise<Answer> {
  const payout = await requirePayout(settlement, platformId, id);
  const limit = pageSizeDefault;
  const first = { platformId, payoutId: payout.id, before: null, limit: limit + 1 };
  const rows = await listItems(settlement.database, first);
  const items = page(rows, { limit, render: renderItem, cursor: itemId });
  return { status: 200, body: { ...renderPresentPayout(payout), items } };
}

interface PayoutFilterQuery extends CreatedQuery {
  readonly submerchant?: string;
  readonly status?: string;
  readonly currency?: string;
}

type Asking = Pick<Caller, 'platformId' | 'clockOffsetMs'>;

export async function getPayouts(
  { database }: Settlement,
  caller: Asking,
  query: OrderedPageQuery & PayoutFilterQuery,
): Promise<Answer> {
  const filter = await readPayoutFilter(database, caller, query);
  return answerPage(
    'po',
    query,
    (bounds) => listPayouts(database, filter, bounds),
    (payouts) => payouts.map(renderPresentPayout),
  );
}

/** The sums of what a list with these filters shows, by currency and status. */
export async function getPayoutTotals(
  { database }: Settlement,
  caller: Asking,
  query: PayoutFilterQuery,
): Promise<Answer> {
  const sums = await sumPayouts(database, await readPayoutFilter(database, caller, query));
  const data = sums.map(({ currency, status, count, amount }) => {
    return { currency, status, count: Number(count), amount: toJsonAmount(amount) };
  });
  return { status: 200, body: { object: 'payout_totals', data } };
}

async function readPayoutFilter(
  database: Database,
  { platformId, clockOffsetMs }: Asking,
  query: PayoutFilterQuery,
): Promise<PayoutFilter> {
  const { submerchant, status = null, currency = null } = query;
  const created = await readCreated(database, platformId, query);
  const subMerchantId = await filterSubMerchant(database, platformId, submerchant);
  return {
    platformId,
    subMerchantId,
    status,
    currency,
    ...created,
    ids: idsOfSpan(created, clockOffsetMs),
  };
}

export async function getItems(
  settlement: Settlement,
  platformId: string,
  { id, query }: { readonly id: string; readonly query: PageQuery },
): Promise<Answer> {
  const before = await readCursor(query.cursor, parseItemId);
  const { id: payoutId } = await requirePayout(settlement, platformId, id);
  return answerRows(
    query,
    (limit) => listItems(settlement.database, { platformId, payoutId, before, limit }),
    { render: (items) => items.map(renderItem), cursorOf: itemId },
  );
}

export function renderItem(item: PayoutItem) {
  const of = partKinds.has(item.kind) ? 'payout' : recordedKindOf(item.kind);
  const { objectId } = item;
  return {
    id: itemId(item),
    object: 'payout_item',
    kind: item.kind,
    amount: toJsonAmount(item.amount),
    currency: item.currency,
    transaction: of === 'transaction' || of === null ? formatId('txn', objectId) : null,
    payout: of === 'payout' ? formatId('po', objectId) : null,
    provider_movement: of === 'provider_movement' ? formatId('pm', objectId) : null,
    created_at: item.createdAt.toISOString(),
  };
}

/** Items without a posting: a part of an available balance and its deduction. */
const partKinds = new Set(['part', 'paid_before', 'carried_over']);

/** An operation moves an available balance once, so object and position identify the item. */
function itemId({ objectId, position }: PayoutItem): string {
  return `${formatId('it', objectId).slice('it_'.length)}.${position}`;
}

function parseItemId(text: string): ItemCursor | null {
  const [object = '', position = '', ...more] = text.split('.');
  const objectId = parseId('it', `it_${object}`);
  const isId = objectId !== null && /^(0|[1-9]\d{0,6})$/.test(position) && more.length === 0;
  return isId ? { objectId, position: Number(position) } : null;
}
