/**
 * Every kind of posting with its source object. A refund or dispute is the first one named in the
 * stages of the record; other sources are the object of the record.
 */
export const sourceKindOf = {
  capture: 'transaction',
  reversal: 'transaction',
  settlement: 'transaction',
  refund: 'refund',
  refund_failure: 'refund',
  refund_late: 'refund',
  fee_return: 'refund',
  dispute: 'dispute',
  dispute_won: 'dispute',
  dispute_lost: 'dispute',
  dispute_withdrawn: 'dispute',
  dispute_reinstated: 'dispute',
  payout: 'payout',
  payout_difference: 'payout',
  payout_paid: 'payout',
  payout_failed: 'payout',
  payout_cancelled: 'payout',
  payout_late: 'payout',
  provider_fee: 'provider_movement',
  provider_reserve: 'provider_movement',
  provider_transfer: 'provider_movement',
  provider_adjustment: 'provider_movement',
  outside_payout: 'provider_movement',
  outside_refund: 'provider_movement',
  fee_conversion: 'provider_movement',
  conversion_difference: 'provider_movement',
} as const satisfies Readonly<Record<string, SourceKind>>;

type SourceKind = RecordedKind | 'refund' | 'dispute';

/** An object that has records. Refunds and disputes are recorded with their transaction. */
export type RecordedKind = 'transaction' | 'payout' | 'provider_movement';

/** A posting kind missing above does not compile. */
export type PostingKind = keyof typeof sourceKindOf;

/** The kinds whose source is named in the stages. */
export const kindsNamedInStages: readonly string[] = Object.entries(sourceKindOf)
  .filter(([, source]) => source === 'refund' || source === 'dispute')
  .map(([kind]) => kind);

/** The recorded object of a posting; null for a kind of a newer version. */
export function recordedKindOf(kind: string): RecordedKind | null {
  if (!isPostingKind(kind)) return null;
  const source = sourceKindOf[kind];
  return source === 'refund' || source === 'dispute' ? 'transaction' : source;
}

function isPostingKind(kind: string): kind is PostingKind {
  return Object.hasOwn(sourceKindOf, kind);
}

/** The kinds of postings that the operations of a transaction make. */
export const kindsOfTransactions: readonly string[] = Object.keys(sourceKindOf).filter(
  (kind) => recordedKindOf(kind) === 'transaction',
);
