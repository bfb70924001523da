import type Stripe from 'stripe';
import type { MovementKind } from '../../balance-port.ts';

/**
 * Stripe's balance transaction types in our words. The list is open: any other is `unknown` and
 * keeps its own name.
 */
const kinds: ReadonlyMap<string, MovementKind> = new Map([
  ['charge', 'capture'],
  ['payment', 'capture'],
  ['refund', 'refund'],
  ['payment_refund', 'refund'],
  ['refund_failure', 'refund_failure'],
  ['payment_failure_refund', 'refund_failure'],
  ['payout', 'payout'],
  ['payout_failure', 'payout_failure'],
  ['payout_cancel', 'payout_failure'],
  ['application_fee', 'fee_income'],
  ['application_fee_refund', 'fee_return'],
  ['stripe_fee', 'fee'],
  ['stripe_fx_fee', 'fee'],
  ['tax_fee', 'fee'],
  ['fee_credit_funding', 'fee'],
  ['reserve_transaction', 'reserve'],
  ['reserved_funds', 'reserve'],
  ['reserve_hold', 'reserve'],
  ['reserve_release', 'reserve'],
  ['payment_network_reserve_hold', 'reserve'],
  ['payment_network_reserve_release', 'reserve'],
  ['payout_minimum_balance_hold', 'reserve'],
  ['payout_minimum_balance_release', 'reserve'],
  ['transfer', 'transfer'],
  ['transfer_cancel', 'transfer'],
  ['transfer_failure', 'transfer'],
  ['transfer_refund', 'transfer'],
  ['topup', 'transfer'],
  ['topup_reversal', 'transfer'],
  ['connect_collection_transfer', 'collection'],
  ['adjustment', 'adjustment'],
]);

/** Adjustments by their object, such as a dispute's money. */
const adjusted: ReadonlyMap<string, MovementKind> = new Map([
  ['dispute', 'dispute'],
  ['dispute_reversal', 'dispute_return'],
  ['fee', 'fee'],
  ['tax', 'fee'],
  ['network_cost', 'fee'],
  ['risk_reserved_funds', 'reserve'],
  ['connect_reserved_funds', 'reserve'],
  ['connect_collection_transfer', 'collection'],
  ['topup', 'transfer'],
]);

type Said = Pick<Stripe.BalanceTransaction, 'type' | 'reporting_category'>;

export function movementKindOf({ type, reporting_category: category }: Said): MovementKind {
  const kind = kinds.get(type);
  if (kind !== undefined && kind !== 'adjustment') return kind;
  return adjusted.get(category) ?? kind ?? 'unknown';
}

/** Stripe's own word: the category where it is more precise than the type. */
export function providerKindOf({ type, reporting_category: category }: Said): string {
  return type === 'adjustment' && category !== '' ? category : type;
}
