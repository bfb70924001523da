import type Stripe from 'stripe';
import type { BalanceMovement } from '../balance-port.ts';
import { ownIdIn } from './own-ids.ts';
import { payoutKeys } from './payouts.ts';
import { refundKeys } from './refunds.ts';
import { fromStripe } from './stripe-money.ts';

/** A change of a balance that has to do with a dispute, of which more has to be read. */
interface Disputed {
  readonly kind: 'dispute';
  readonly ref: string;
  readonly at: Date;
}

/**
 * What a balance transaction, with its source expanded, says about the money that Stripe owes. Null
 * for what is no part of it, or no part of it yet: fees, payouts on their way or sent back, and
 * disputes but for their first, by which Stripe withdraws the money.
 */
export function movementOf(
  transaction: Stripe.BalanceTransaction,
): BalanceMovement | Disputed | null {
  const { source } = transaction;
  if (source === null || typeof source === 'string') return null;
  const at = new Date(transaction.created * 1000);
  switch (source.object) {
    case 'charge':
      return transaction.type === 'charge' ? { ...captured(source), at } : null;
    case 'refund': {
      const sign = signs.get(transaction.type);
      return sign === undefined ? null : { ...refunded(source, sign), at };
    }
    case 'payout':
      return transaction.type === 'payout' && source.status === 'paid'
        ? { ...paidOut(source), at }
        : null;
    case 'dispute':
      return source.balance_transactions[0]?.id === transaction.id
        ? { kind: 'dispute', ref: source.id, at }
        : null;
    default:
      return null;
  }
}

/** A refund takes money away, and one that fails gives it back. */
const signs: ReadonlyMap<string, bigint> = new Map([
  ['refund', -1n],
  ['refund_failure', 1n],
]);

type Moved = Omit<BalanceMovement, 'at'>;

function captured(charge: Stripe.Charge): Moved {
  const { id: ref, amount_captured: amount, currency, metadata } = charge;
  const ownId = ownIdIn(metadata, refundKeys.transaction) ?? ref;
  return { kind: 'capture', ref, ownId, ...fromStripe({ amount, currency }) };
}

/** A reversal of a capture is a refund at Stripe that has no id of ours but the transaction's. */
function refunded(refund: Stripe.Refund, sign: bigint): Moved {
  const { id: ref, metadata } = refund;
  const { amount: refundedAmount, currency } = fromStripe(refund);
  const money = { amount: sign * refundedAmount, currency };
  const refundId = ownIdIn(metadata, refundKeys.refund);
  const transactionId = ownIdIn(metadata, refundKeys.transaction);
  if (refundId === undefined && transactionId !== undefined) {
    return { kind: 'reversal', ref, ownId: transactionId, ...money };
  }
  return { kind: 'refund', ref, ownId: refundId ?? ref, ...money };
}

function paidOut(payout: Stripe.Payout): Moved {
  const { id: ref, metadata } = payout;
  const { amount, currency } = fromStripe(payout);
  const ownId = ownIdIn(metadata, payoutKeys.payout) ?? ref;
  return { kind: 'payout', ref, ownId, amount: -amount, currency };
}
