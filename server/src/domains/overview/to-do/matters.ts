import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import type { DisabledEndpoint, EndpointBehind } from '../../events/index.ts';
import type { Decision } from '../../manual-decisions/index.ts';
import type { DisputeDue, OpenStep } from '../../payments/index.ts';
import type { readDifferences } from '../../reports/index.ts';
import type { FailedPayout, NegativeSince, StuckPayout } from '../../settlement/index.ts';

export const matterKinds = [
  'decision',
  'payout_failed',
  'payouts_suspended',
  'payout_unanswered',
  'payout_short',
  'outcome_unknown',
  'books_differ',
  'dispute_due',
  'inquiry_due',
  'balance_negative',
  'endpoint_disabled',
  'events_lost',
  'endpoint_failing',
  'requirements_past_due',
] as const;

/** One matter that needs a person, as pages get it. */
export interface Matter {
  readonly kind: (typeof matterKinds)[number];
  /** The object that it is about: an id, or an externalRef; null for the platform's own account. */
  readonly about: string | null;
  readonly submerchant: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly since: string | null;
  readonly due_by: string | null;
  /** A code, an operation, an address or a sentence. */
  readonly detail: string | null;
  readonly count: number | null;
}

const nothing = {
  about: null,
  submerchant: null,
  amount: null,
  currency: null,
  since: null,
  due_by: null,
  detail: null,
  count: null,
} as const satisfies Omit<Matter, 'kind'>;

function money({ amount, currency }: { readonly amount: bigint; readonly currency: string }) {
  return { amount: toJsonAmount(amount), currency };
}

export function ofDecision(decision: Decision): Matter {
  const { id, kind, transaction, submerchant, since } = decision;
  const about = transaction ?? id;
  const facts = { about, submerchant, ...money(decision), since: since.toISOString() };
  return { ...nothing, kind: 'decision', ...facts, detail: kind };
}

export function ofFailedPayout(payout: FailedPayout): Matter {
  return {
    ...nothing,
    kind: payout.isSuspended ? 'payouts_suspended' : 'payout_failed',
    ...ofPayout(payout),
    detail: payout.failureCode,
  };
}

export function ofStuckPayout(payout: StuckPayout): Matter {
  const kind = payout.missing === null ? 'payout_unanswered' : 'payout_short';
  return { ...nothing, kind, ...ofPayout(payout) };
}

function ofPayout(payout: Omit<StuckPayout, 'missing'>) {
  const { id, externalRef: submerchant, since } = payout;
  const about = formatId('po', id);
  return { about, submerchant, ...money(payout), since: since.toISOString() };
}

export function ofUnknownStep(step: OpenStep): Matter {
  return {
    ...nothing,
    kind: 'outcome_unknown',
    about: formatId('txn', step.transactionId),
    submerchant: step.externalRef,
    ...money(step),
    since: step.sentAt.toISOString(),
    detail: step.kind,
  };
}

type Difference = Awaited<ReturnType<typeof readDifferences>>[number];

export function ofDifference(difference: Difference): Matter {
  const { submerchant, since, sentence, transaction, payout } = difference;
  const about = transaction ?? payout;
  return { ...nothing, kind: 'books_differ', about, submerchant, since, detail: sentence };
}

export function ofDispute(dispute: DisputeDue): Matter {
  return {
    ...nothing,
    kind: dispute.isInquiry ? 'inquiry_due' : 'dispute_due',
    about: dispute.id,
    submerchant: dispute.externalRef,
    ...money(dispute),
    since: dispute.openedAt.toISOString(),
    due_by: dispute.dueBy.toISOString(),
  };
}

export function ofNegativeBalance(balance: NegativeSince): Matter {
  const { externalRef, available: amount, currency, since } = balance;
  return {
    ...nothing,
    kind: 'balance_negative',
    about: externalRef,
    submerchant: externalRef,
    ...money({ amount, currency }),
    since: since?.toISOString() ?? null,
  };
}

/** An endpoint may be disabled, have lost events and be failing: each is a matter of its own. */
export function ofEndpoints(
  behind: readonly EndpointBehind[],
  disabled: readonly DisabledEndpoint[],
): readonly Matter[] {
  const disabledIds = new Set(disabled.map(({ id }) => id));
  return [
    ...disabled.map(({ id, url, since }): Matter => {
      const facts = { about: formatId('we', id), since: since.toISOString(), detail: url };
      return { ...nothing, kind: 'endpoint_disabled', ...facts };
    }),
    ...behind.flatMap(({ id, url, failingSince, retrying, lost, lostSince }): Matter[] => {
      const facts = { ...nothing, about: formatId('we', id), detail: url };
      const lostAt = lostSince?.toISOString() ?? null;
      const failingAt = failingSince?.toISOString() ?? null;
      const isFailing = retrying > 0n && !disabledIds.has(id);
      return [
        ...(lost === 0n
          ? []
          : [{ ...facts, kind: 'events_lost', since: lostAt, count: Number(lost) } as const]),
        ...(isFailing
          ? [
              {
                ...facts,
                kind: 'endpoint_failing',
                since: failingAt,
                count: Number(retrying),
              } as const,
            ]
          : []),
      ];
    }),
  ];
}

export function ofPastDue(externalRef: string): Matter {
  const about = { about: externalRef, submerchant: externalRef };
  return { ...nothing, kind: 'requirements_past_due', ...about };
}
