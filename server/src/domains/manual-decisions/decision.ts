import { formatId } from '../../lib/ids.ts';
import type { OpenStep } from '../payments/index.ts';
import type { PayoutState, UndecidedPayout } from '../settlement/index.ts';

/**
 * A person's decision to send something to the provider again: its outcome is unknown, and the
 * provider has forgotten its key.
 */
export interface Decision {
  /** The public id: re_…, po_…, or txn_… for any other step of a transaction. */
  readonly id: string;
  readonly kind: 'refund' | 'reversal' | 'fee_return' | 'payout';
  /** The id of the operation or the payout in the database. */
  readonly uuid: string;
  /** Null for a payout. */
  readonly transaction: string | null;
  /** Null for the platform's own payout. */
  readonly submerchant: string | null;
  readonly amount: bigint;
  readonly currency: string;
  readonly since: Date;
}

export function decisionOfStep(step: OpenStep, since: Date): Decision {
  const { id: uuid, externalRef: submerchant, amount, currency } = step;
  const transaction = formatId('txn', step.transactionId);
  const facts = { uuid, transaction, submerchant, amount, currency, since };
  // The refund's outcome is known, and several of its transaction may return fees in turn.
  if (step.kind === 'return_fee') return { ...facts, id: transaction, kind: 'fee_return' };
  // Every other such step gives a capture back.
  return step.kind === 'refund'
    ? { ...facts, id: formatId('re', uuid), kind: 'refund' }
    : { ...facts, id: transaction, kind: 'reversal' };
}

export function decisionOfPayout(
  payout: Pick<PayoutState & UndecidedPayout, 'id' | 'externalRef' | 'amount' | 'currency'>,
  since: Date,
): Decision {
  const { id: uuid, externalRef: submerchant, amount, currency } = payout;
  const id = formatId('po', uuid);
  return { id, kind: 'payout', uuid, transaction: null, submerchant, amount, currency, since };
}
