import type { KindSum, PostingKind } from '../../ledger/index.ts';

/** The parts that add up to a month's change of a balance. */
export const totalNames = [
  'captured',
  'refunded',
  'disputes_lost',
  'fees',
  'paid_out',
  'other',
] as const;
type TotalName = (typeof totalNames)[number];

interface Words {
  readonly total: TotalName;
  /** The text of its line. */
  readonly text: string;
  /** Its text on the platform's own statement, where it concerns fees alone. */
  readonly ofFees?: string;
}

const nothing: Words = { total: 'other', text: 'Balance moved' };

/** Kinds that change no balance never appear in a statement. */
const words: Readonly<Record<PostingKind, Words>> = {
  capture: { total: 'captured', text: 'Capture', ofFees: 'Fees of captures' },
  reversal: { total: 'captured', text: 'Reversed capture', ofFees: 'Fees of reversed captures' },
  settlement: nothing,
  refund: { total: 'refunded', text: 'Refund', ofFees: 'Fees returned with refunds' },
  refund_failure: {
    total: 'refunded',
    text: 'Failed refund, returned',
    ofFees: 'Fees of failed refunds',
  },
  refund_late: {
    total: 'refunded',
    text: 'Refund that the provider confirmed late',
    ofFees: 'Fees returned with refunds',
  },
  fee_return: { total: 'fees', text: 'Fee returned', ofFees: 'Fees returned' },
  dispute: { total: 'disputes_lost', text: 'Dispute opened' },
  dispute_won: { total: 'disputes_lost', text: 'Dispute won' },
  dispute_lost: { total: 'disputes_lost', text: 'Dispute lost' },
  dispute_withdrawn: { total: 'disputes_lost', text: 'Dispute withdrawn' },
  dispute_reinstated: { total: 'disputes_lost', text: 'Lost dispute, money given back' },
  payout: { total: 'paid_out', text: 'Payout' },
  payout_difference: { total: 'paid_out', text: 'Rest of a payout, returned' },
  payout_paid: { total: 'paid_out', text: 'Payout paid' },
  payout_failed: { total: 'paid_out', text: 'Failed payout, returned' },
  payout_cancelled: { total: 'paid_out', text: 'Cancelled payout, returned' },
  payout_late: { total: 'paid_out', text: 'Payout that the bank paid after all' },
  provider_fee: { total: 'other', text: 'Fee of the provider' },
  provider_reserve: { total: 'other', text: 'Reserve of the provider' },
  provider_transfer: { total: 'other', text: 'Transfer at the provider' },
  provider_adjustment: { total: 'other', text: 'Adjustment by the provider' },
  outside_payout: { total: 'paid_out', text: 'Payout made at the provider' },
  outside_refund: { total: 'other', text: 'Refund made at the provider' },
  fee_conversion: { total: 'other', text: 'Conversion of fees' },
  conversion_difference: { total: 'other', text: 'Difference of a conversion' },
};

function wordsOf(kind: string): Words {
  return Object.hasOwn(words, kind) ? words[kind as PostingKind] : nothing;
}

export function textOf(kind: string, isOfPlatform: boolean): string {
  const { text, ofFees } = wordsOf(kind);
  return isOfPlatform ? (ofFees ?? text) : text;
}

/** The change of a balance by each part, negative for amounts taken. */
export function totalsOf(
  sums: readonly KindSum[],
  isOfPlatform: boolean,
): Readonly<Record<TotalName, bigint>> {
  const totals = {
    captured: 0n,
    refunded: 0n,
    disputes_lost: 0n,
    fees: 0n,
    paid_out: 0n,
    other: 0n,
  };
  for (const { kind, amount, fee } of sums) {
    const { total, ofFees } = wordsOf(kind);
    totals[isOfPlatform && ofFees !== undefined ? 'fees' : total] += amount + fee;
    totals.fees -= fee;
  }
  return totals;
}
