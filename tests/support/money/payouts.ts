import assert from 'node:assert/strict';
import type { Balance, Payout, PayoutItem, Taprail } from '../../../sdk/src/index.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { advanceTo } from '../onboarding/onboarding.ts';
import type { ApiClient, ApiResponse } from '../service/api-client.ts';
import { amountsOf } from './after-capture.ts';
import type { TestCounter } from './taps.ts';

interface Owner {
  readonly api: ApiClient;
  readonly taprail: Taprail;
  readonly externalRef: string;
}

/** A Monday without a holiday in its week, at 15:00 in Berlin and 09:00 in New York. */
export const monday = new Date('2030-03-04T14:00:00Z');

/** That many days after the Monday, at this time UTC, such as 08:00. */
export function dayOfWeek(days: number, time: string): Date {
  const date = new Date(monday.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return new Date(`${date}T${time}:00Z`);
}

/** The non-zero amounts of a sub-merchant in its only currency. */
export async function balanceOf({ taprail, externalRef }: Owner): Promise<Amounts> {
  return onlyBalance(await taprail.balance.get({ submerchant: externalRef }));
}

export async function ownBalance({ taprail }: ApiClient): Promise<Amounts> {
  return onlyBalance(await taprail.balance.get());
}

type Amounts = Readonly<Record<string, number>>;

function onlyBalance({ balances }: Balance): Amounts {
  assert.ok(balances.length <= 1, 'there are balances in several currencies');
  return amountsOf(balances[0] ?? {});
}

/** All payouts of a sub-merchant, the oldest first. */
export async function payoutsOf({ taprail, externalRef }: Owner): Promise<Payout[]> {
  const newestFirst = taprail.payouts.list({ submerchant: externalRef, limit: 100 });
  return (await Array.fromAsync(newestFirst)).toReversed();
}

/** The newest payout of a sub-merchant. */
export async function lastPayoutOf(owner: Owner): Promise<Payout> {
  const last = (await payoutsOf(owner)).at(-1);
  assert(last !== undefined, 'there is no payout');
  return last;
}

export function payoutIn(response: ApiResponse, status = 200): Payout {
  assert.equal(response.status, status, response.text);
  return response.body as unknown as Payout;
}

/** Requests a payout. */
export function requestPayout(
  { api, externalRef, currency }: Owner & { readonly currency: string },
  difference: JsonObject = {},
): Promise<ApiResponse> {
  return api.post('/v1/payouts', { submerchant: externalRef, currency, ...difference });
}

/** The items of a payout, which must sum to it and name their sources. */
export async function itemsOf(api: ApiClient, payout: Payout): Promise<PayoutItem[]> {
  const items = await Array.fromAsync(api.taprail.payouts.listItems(payout.id, { limit: 100 }));
  assert.equal(
    items.reduce((sum, { amount }) => sum + amount, 0),
    payout.amount,
  );
  for (const item of items) {
    assert.equal(item.currency, payout.currency);
    const links = [item.transaction, item.payout, item.provider_movement];
    assert.equal(links.filter((link) => link !== null).length, 1, item.id);
  }
  assert.equal(new Set(items.map(({ id }) => id)).size, items.length);
  return items;
}

/** The items in short, such as `settlement 1250`, in the order of their text. */
export async function itemTexts(api: ApiClient, payout: Payout): Promise<string[]> {
  const items = await itemsOf(api, payout);
  return items.map(({ kind, amount }) => `${kind} ${amount}`).toSorted();
}

/** The simulated bank refuses every payout to it. */
export const refusingBankAccount = {
  country: 'US',
  currency: 'USD',
  account_holder_name: 'Jenny Rosen',
  account_number: '000123450002',
  routing_number: '110000000',
};

/** Has a counter with such a bank account take money for three failed payouts in a row. */
export async function failThrice(counter: TestCounter): Promise<void> {
  await advanceTo(counter.api, monday);
  await counter.tap({ amount: 1000 });
  await advanceTo(counter.api, dayOfWeek(3, '23:00'));
}
