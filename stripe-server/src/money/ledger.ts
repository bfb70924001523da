import type { Stripe } from 'stripe';
import { refusal } from '../http/refusal.ts';
import type { World } from '../world/world.ts';

const withoutMinor = new Set(['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg']);
const withThousandths = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);

function digitsOf(currency: string): number {
  if (withoutMinor.has(currency)) return 0;
  return withThousandths.has(currency) ? 3 : 2;
}

/** Unless told, one unit of a currency is worth this in another. */
const ordinaryRate = 1.1;

interface Conversion {
  readonly from: string;
  readonly to: string;
}

export function rateOf(world: World, { from, to }: Conversion): number | null {
  if (from === to) return null;
  return world.rates.get(`${from} ${to}`) ?? ordinaryRate;
}

export function convert(world: World, amount: number, { from, to }: Conversion): number {
  const rate = rateOf(world, { from, to }) ?? 1;
  return Math.round(amount * rate * 10 ** (digitsOf(to) - digitsOf(from)));
}

export interface Movement {
  readonly type: Stripe.BalanceTransaction.Type;
  /** Stripe's word for it in reports; the type unless told. */
  readonly category?: string;
  /** In minor units of the currency of what moved, which the account may not settle in. */
  readonly amount: number;
  readonly currency: string;
  /** What the platform keeps of it, in the same currency. */
  readonly applicationFee?: number;
  readonly source: string;
}

/** Moves money of an account, in the currency that it settles in. */
export function moveMoney(
  world: World,
  account: string,
  movement: Movement,
): Stripe.BalanceTransaction {
  const { type, category = type, currency: from, applicationFee = 0, source } = movement;
  const to = settlementCurrency(world, account, from);
  const amount = convert(world, movement.amount, { from, to });
  const fee = convert(world, applicationFee, { from, to });
  const feeDetail = {
    amount: fee,
    application: world.ownOf(account).application,
    currency: to,
    description: 'application fee',
    type: 'application_fee',
  };
  return world.balanceTransactions.add(account, {
    id: world.newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: world.isAvailableAtOnce ? world.seconds : world.seconds + 2 * 86_400,
    balance_type: 'payments',
    created: world.seconds,
    currency: to,
    description: null,
    exchange_rate: rateOf(world, { from, to }),
    fee,
    fee_details: fee === 0 ? [] : [feeDetail],
    net: amount - fee,
    reporting_category: category,
    source,
    status: world.isAvailableAtOnce ? 'available' : 'pending',
    type,
  });
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

/** Some of the currencies that nobody can charge at Stripe. */
const unsupported: ReadonlySet<string> = new Set(['cup', 'irr', 'kpw', 'sdg', 'syp']);

/** Refuses what Stripe does not take; returns it in lower case, as Stripe shows it. */
export function readCurrency(currency: string, param = 'currency'): string {
  const lower = currency.toLowerCase();
  if (!/^[a-z]{3}$/.test(lower) || unsupported.has(lower)) {
    throw refusal.invalid(param, `Invalid currency: ${currency}.`);
  }
  return lower;
}
