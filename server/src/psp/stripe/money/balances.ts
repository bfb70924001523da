import type Stripe from 'stripe';
import type { BalanceAmount, BalanceMovement, PspBalances } from '../../balance-port.ts';
import type { Outcome } from '../../psp-call.ts';
import { mapDone } from '../answer.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { fromStripe } from '../stripe-money.ts';
import { movementOf } from './balance-movements.ts';
import { refundKeys } from './refunds.ts';
import { stripeAccount } from './stripe-account.ts';

/** Stripe's largest page. */
const pageMax = 100;

/** Each account's balance, and its balance transactions, newest first. */
export class StripeBalances implements PspBalances {
  readonly #calls: StripeCalls;
  readonly overlapMs = 60 * 60 * 1000;

  constructor(calls: StripeCalls) {
    this.#calls = calls;
  }

  read: NonNullable<PspBalances['read']> = async (call) => {
    const asked = { account: stripeAccount(call), key: null, object: 'balance' };
    const balance = await this.#calls.ask(asked, (stripe, options) =>
      stripe.balance.retrieve({}, options),
    );
    return mapDone(balance, balancesIn);
  };

  list: PspBalances['list'] = async (call, { from, to, after, limit }) => {
    const account = stripeAccount(call);
    const params = {
      limit: Math.min(limit, pageMax),
      // Stripe counts whole seconds, so the bounds are widened to them.
      created: {
        gte: Math.floor(from.getTime() / 1000),
        ...(to === null ? {} : { lt: Math.ceil(to.getTime() / 1000) }),
      },
      expand: ['data.source'],
      ...(after === null ? {} : { starting_after: after }),
    };
    const asked = { account, key: null, object: 'list' };
    const page = await this.#calls.ask(asked, (stripe, options) =>
      stripe.balanceTransactions.list(params, options),
    );
    if (page.kind !== 'done') return page;
    const { data, has_more: hasMore } = page.value;
    const movements: BalanceMovement[] = [];
    for (const transaction of data) {
      const found = await this.#withTransaction(account, transaction);
      if (found.kind !== 'done') return found;
      movements.push(found.value);
    }
    const last = data.at(-1)?.id ?? null;
    return { kind: 'done', value: { movements, next: hasMore ? last : null } };
  };

  /** An application fee names the charge, which carries our ids, on the sub-merchant's account. */
  transactionOf: NonNullable<PspBalances['transactionOf']> = async (_call, movement) => {
    const { accountRef: account, paymentRef: id } = movement;
    if (account === null || id === null) return { kind: 'done', value: null };
    const asked = { account, key: null, object: 'charge', id };
    const charge = await this.#calls.ask(asked, (stripe, options) =>
      stripe.charges.retrieve(id, {}, options),
    );
    return mapDone(charge, ({ metadata }) => metadata[refundKeys.transaction] ?? null);
  };

  /**
   * A dispute, or a refund that a person made at Stripe, does not name our transaction, but its
   * payment does. Stripe's list does not expand that deep.
   */
  async #withTransaction(
    account: string | null,
    transaction: Stripe.BalanceTransaction,
  ): Promise<Outcome<BalanceMovement>> {
    const movement = movementOf(transaction);
    const { source } = transaction;
    const intent = source === null || typeof source === 'string' ? null : intentOf(source);
    if (intent === null || movement.own.transactionId !== null) {
      return { kind: 'done', value: movement };
    }
    const asked = { account, key: null, object: 'payment_intent', id: intent };
    const read = await this.#calls.ask(asked, (stripe, options) =>
      stripe.paymentIntents.retrieve(intent, {}, options),
    );
    if (read.kind === 'refused' && read.isMissing === true) {
      return { kind: 'done', value: movement };
    }
    return mapDone(read, ({ metadata }) => ({
      ...movement,
      own: {
        ...movement.own,
        platformId: metadata[refundKeys.platform] ?? null,
        transactionId: metadata[refundKeys.transaction] ?? null,
      },
    }));
  }
}

function intentOf(source: Exclude<Stripe.BalanceTransaction['source'], string | null>) {
  if (source.object !== 'dispute' && source.object !== 'refund') return null;
  const { payment_intent: intent } = source;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

/** Pending and available amounts are owed to the account; reserves for others come on top. */
function balancesIn({ available, pending, connect_reserved: reserved = [] }: Stripe.Balance) {
  const sums = new Map<string, BalanceAmount>();
  const add = (money: { readonly amount: number; readonly currency: string }, isKept: boolean) => {
    const { amount, currency } = fromStripe(money);
    const before = sums.get(currency) ?? { currency, amount: 0n, reserved: 0n };
    sums.set(currency, {
      currency,
      // A reserved amount was taken out of the available one.
      amount: before.amount + amount,
      reserved: before.reserved + (isKept ? amount : 0n),
    });
  };
  for (const money of [...available, ...pending]) add(money, false);
  for (const money of reserved) add(money, true);
  return [...sums.values()];
}
