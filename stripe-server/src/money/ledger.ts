import type { Stripe } from 'stripe';
import type { World } from '../world/world.ts';
import { convert, rateOf } from './rates.ts';

export interface Movement {
  readonly type: Stripe.BalanceTransaction.Type;
  /** Stripe's word for it in reports; the type by default. */
  readonly category?: string;
  /** In minor units of the currency of what moved, which the account may not settle in. */
  readonly amount: number;
  readonly currency: string;
  readonly source: string | null;
  readonly description?: string;
  /** The fees that others keep of it, in the currency that it settles in. */
  readonly fees?: readonly KeptFee[];
  /** Available at once, even if a test delays other money. */
  readonly isAvailable?: boolean;
}

export interface KeptFee {
  readonly type: 'application_fee' | 'stripe_fee' | 'tax';
  /** Negative if it is given back. */
  readonly amount: number;
  readonly description: string;
}

/** Moves money of an account, in the currency that it settles in, at the rate of today. */
export function moveMoney(
  world: World,
  account: string,
  movement: Movement,
): Stripe.BalanceTransaction {
  const { type, category = type, currency: from, source, description = null } = movement;
  const to = settlementCurrency(world, account, from);
  const amount = convert(world, movement.amount, { from, to });
  const fees = (movement.fees ?? []).filter((fee) => fee.amount !== 0);
  const fee = fees.reduce((total, each) => total + each.amount, 0);
  const isAvailable = movement.isAvailable ?? world.isAvailableAtOnce;
  return world.balanceTransactions.add(account, {
    id: world.newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: isAvailable ? world.seconds : world.seconds + 2 * 86_400,
    balance_type: 'payments',
    created: world.seconds,
    currency: to,
    description,
    exchange_rate: rateOf(world, { from, to }),
    fee,
    fee_details: fees.map((each) => ({
      amount: each.amount,
      application: each.type === 'application_fee' ? world.ownOf(account).application : null,
      currency: to,
      description: each.description,
      type: each.type,
    })),
    net: amount - fee,
    reporting_category: category,
    source,
    status: isAvailable ? 'available' : 'pending',
    type,
  });
}

/** The platform's fee of a charge, or the part that a refund gives back. */
export function platformFee(amount: number): KeptFee {
  return { type: 'application_fee', amount, description: 'application fee' };
}

/** Money stays in its currency if the account has a bank account for it, else it is exchanged. */
export function settlementCurrency(world: World, account: string, currency: string): string {
  const record = world.connected(account);
  if (record === null) {
    const { currencies, defaultCurrency } = world.ownOf(account);
    return currencies === null || currencies.has(currency) ? currency : defaultCurrency;
  }
  const isHeld = record.bankAccounts.some((bank) => bank.currency === currency);
  return isHeld ? currency : record.defaultCurrency;
}

export function balanceOf(
  world: World,
  account: string,
  { currency, status }: { readonly currency: string; readonly status: string },
): number {
  return world.balanceTransactions
    .of(account)
    .filter((each) => each.currency === currency && each.status === status)
    .reduce((total, { net }) => total + net, 0);
}
