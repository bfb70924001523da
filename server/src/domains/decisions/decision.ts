import { formatId } from '../../lib/ids.ts';
import type { OpenStep } from '../payments/index.ts';
import type { PayoutState, UndecidedPayout } from '../settlement/index.ts';

/**
 * A person decides whether something is sent to the provider once more: nobody knows whether the
 * first was carried out, and the provider has forgotten its key.
 */
export interface Decision {
  /** By which people name it: re_…, po_…, or txn_… for any other step of a transaction. */
  readonly id: string;
  readonly kind: 'refund' | 'reversal' | 'fee_return' | 'payout';
  /** The operation or the payout in the database. */
  readonly uuid: string;
  /** Null for a payout. */
  readonly transaction: string | null;
  /** Null for a payout of the platform itself. */
  readonly submerchant: string | null;
  readonly amount: bigint;
  readonly currency: string;
  readonly since: Date;
}

export function decisionOfStep(step: OpenStep, since: Date): Decision {
  const { id: uuid, externalRef: submerchant, amount, currency } = step;
  const transaction = formatId('txn', step.transactionId);
  const facts = { uuid, transaction, submerchant, amount, currency, since };
  // Its refund is known, and may be one of several whose fee is returned one after another.
  if (step.kind === 'return_fee') return { ...facts, id: transaction, kind: 'fee_return' };
  // Everything else that could be doubled gives a capture back.
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
