import type Stripe from 'stripe';
import type { BalanceMovement, BalancePage, PspBalances } from '../balance-port.ts';
import type { Outcome } from '../psp-call.ts';
import { accountKeys } from './account-reading.ts';
import { mapDone } from './answer.ts';
import { movementOf } from './balance-movements.ts';
import { movedBy } from './dispute-money.ts';
import { isClosed, readDispute } from './dispute-words.ts';
import { payoutKeys } from './payouts.ts';
import type { StripeCalls } from './stripe-calls.ts';

/** Times are whole seconds, as Stripe counts them. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where a page begins. */
interface Place {
  readonly from: number;
  /** The last account that was read of this span; null when none was. */
  readonly afterAccount: string | null;
}

const weekSeconds = 7 * 24 * 60 * 60;
const accountsPerPage = 20;

/**
 * The movements of money on all accounts of a platform. Stripe lists those of one account at a
 * time, so they come week by week and within a week account by account: in order, as far as
 * comparing them needs it, and without all of them in memory.
 */
export class StripeBalances implements PspBalances {
  readonly #calls: StripeCalls;

  constructor(calls: StripeCalls) {
    this.#calls = calls;
  }

  list: PspBalances['list'] = async ({ platformId }, request) => {
    const first = request.after === null ? await this.#begin(platformId) : null;
    if (first !== null && first.kind !== 'done') return first;
    const place = first === null ? readPlace(request.after) : first.value;
    const end = Math.ceil(request.to.getTime() / 1000);
    const from = Math.max(place?.from ?? end, Math.floor(request.from.getTime() / 1000));
    if (place === null || from >= end) return done({ movements: [], next: null });
    const span = { from, to: Math.min(from + weekSeconds, end) };
    return this.#page(platformId, { ...place, span, end });
  };

  /** The week of the first account; null when the platform has none. */
  async #begin(platformId: string): Promise<Outcome<Place | null>> {
    let from: number | null = null;
    const read = await this.#calls.find<Stripe.Account>(
      null,
      (stripe, page, options) => stripe.accounts.list(page, options),
      (account) => {
        const created = account.created ?? 0;
        if (isOf(platformId, account)) from = from === null ? created : Math.min(from, created);
        return false;
      },
    );
    return mapDone(read, () => (from === null ? null : { from, afterAccount: null }));
  }

  async #page(
    platformId: string,
    { afterAccount, span, end }: Place & { readonly span: Span; readonly end: number },
  ): Promise<Outcome<BalancePage>> {
    const asked = { account: null, key: null, object: 'list' };
    const accounts = await this.#calls.ask(asked, (stripe, options) => {
      const after = afterAccount === null ? {} : { starting_after: afterAccount };
      return stripe.accounts.list({ limit: accountsPerPage, ...after }, options);
    });
    if (accounts.kind !== 'done') return accounts;
    const { data, has_more: hasMore } = accounts.value;
    const movements: BalanceMovement[] = [];
    const own = afterAccount === null ? [null] : [];
    const theirs = data.filter((account) => isOf(platformId, account)).map(({ id }) => id);
    for (const account of [...own, ...theirs]) {
      const read = await this.#read(account, platformId, span);
      if (read.kind !== 'done') return read;
      movements.push(...read.value);
    }
    movements.sort((one, other) => one.at.getTime() - other.at.getTime());
    const last = data.at(-1)?.id ?? null;
    if (hasMore && last !== null) {
      return done({ movements, next: writePlace({ from: span.from, afterAccount: last }) });
    }
    const isOver = span.to >= end;
    const next = isOver ? null : writePlace({ from: span.to, afterAccount: null });
    return done({ movements, next });
  }

  /** The movements of one account, or the payouts of the platform's own money. */
  async #read(
    account: string | null,
    platformId: string,
    { from, to }: Span,
  ): Promise<Outcome<BalanceMovement[]>> {
    const params = {
      created: { gte: from, lt: to },
      ...(account === null && { type: 'payout' }),
      expand: ['data.source'],
    };
    const transactions = await this.#calls.collect<Stripe.BalanceTransaction>(
      account,
      (stripe, page, options) => stripe.balanceTransactions.list({ ...params, ...page }, options),
    );
    if (transactions.kind !== 'done') return transactions;
    const movements: BalanceMovement[] = [];
    for (const transaction of transactions.value) {
      if (account === null && !isPayoutOf(platformId, transaction)) continue;
      const moved = movementOf(transaction);
      if (moved === null) continue;
      if ('amount' in moved) {
        movements.push(moved);
        continue;
      }
      const disputed = await this.#readDisputed(account, moved);
      if (disputed.kind !== 'done') return disputed;
      if (disputed.value !== null) movements.push(disputed.value);
    }
    return done(movements);
  }

  /** What a closed dispute took in the end; null if that is nothing, and while it is open. */
  async #readDisputed(
    account: string | null,
    { ref, at }: { readonly ref: string; readonly at: Date },
  ): Promise<Outcome<BalanceMovement | null>> {
    const asked = { account, key: null, object: 'dispute', id: ref };
    const answer = await this.#calls.ask(asked, (stripe, options) =>
      stripe.disputes.retrieve(ref, { expand: ['payment_intent'] }, options),
    );
    if (answer.kind !== 'done') return answer;
    const facts = readDispute(answer.value);
    const amount = movedBy(answer.value);
    if (facts === null || !isClosed(answer.value) || amount === 0n) return done(null);
    const { transactionId: ownId, currency } = facts;
    return done({ kind: 'dispute', ref, ownId, amount, currency, at });
  }
}

function isOf(platformId: string, { metadata }: Stripe.Account): boolean {
  return metadata?.[accountKeys.platform] === platformId;
}

function isPayoutOf(platformId: string, { source }: Stripe.BalanceTransaction): boolean {
  const isPayout = typeof source === 'object' && source?.object === 'payout';
  return isPayout && source.metadata?.[payoutKeys.platform] === platformId;
}

function writePlace({ from, afterAccount }: Place): string {
  return JSON.stringify([from, afterAccount]);
}

function readPlace(cursor: string | null): Place | null {
  if (cursor === null) return null;
  const [from, afterAccount] = JSON.parse(cursor) as [number, string | null];
  return { from, afterAccount };
}

function done<T>(value: T): Outcome<T> {
  return { kind: 'done', value };
}
