import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeDispute, dispute, refund } from '../../support/money/after-capture.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { readAll } from '../../support/service/read-all.ts';

const taps = await TapService.start();
const { platform, api, counter } = await taps.newCounter();
const { taprail } = platform;

const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

async function idsAt(url: string): Promise<string[]> {
  const all = await readAll<{ readonly id: string }>(api, url);
  return idsOf(all).reverse();
}

test('a transaction shows its newest 20 refunds, their count and where all are', async () => {
  const tap = await counter.tap({ amount: 2_400, platform_fee: 240 });
  const made: string[] = [];
  for (let turn = 0; turn < 23; turn += 1) made.push((await refund(api, tap, 100)).id);

  const transaction = await taprail.transactions.get(tap.transaction);
  assert.deepEqual(idsOf(transaction.refunds), made.slice(-20));
  assert.equal(transaction.refunds_count, 23);
  assert.equal(transaction.refunds_url, `/v1/refunds?transaction=${tap.transaction}`);
  assert.deepEqual(await idsAt(transaction.refunds_url), made);
  assert.equal(transaction.amount_refunded, 2_300);
  assert.partialDeepStrictEqual(transaction.amounts, { refunded: 2_300, fee: 10, net: 90 });
});

test('an event shows what there was when it happened, whatever follows', async () => {
  const tap = await counter.tap({ amount: 2_400 });
  const made: string[] = [];
  for (let turn = 0; turn < 21; turn += 1) made.push((await refund(api, tap, 100)).id);
  const { data } = await taprail.events.list({ transaction: tap.transaction, limit: 1 });
  const [newest] = data;
  assert(newest?.type === 'charge.refunded');
  const { object } = newest.data;
  assert.equal(object.refund.id, made.at(-1));
  assert.deepEqual(idsOf(object.refunds), made.slice(1));
  assert.equal(object.refunds_count, 21);
  assert.equal(object.amount_refunded, 2_100);

  await refund(api, tap, 100);
  await dispute(api, tap, { amount: 100 });
  const again = await taprail.events.get(newest.id);
  assert.deepEqual(again.data, newest.data);
});

test('a transaction shows its newest 20 disputes, their count and where all are', async () => {
  const tap = await counter.tap({ amount: 2_400 });
  const made: string[] = [];
  for (let turn = 0; turn < 22; turn += 1) {
    const opened = await dispute(api, tap, { amount: 100 });
    await closeDispute(api, opened, 'lost');
    made.push(opened.id);
  }

  const transaction = await taprail.transactions.get(tap.transaction);
  assert.deepEqual(idsOf(transaction.disputes), made.slice(-20));
  assert.equal(transaction.disputes_count, 22);
  assert.equal(transaction.disputes_url, `/v1/disputes?transaction=${tap.transaction}`);
  assert.deepEqual(await idsAt(transaction.disputes_url), made);
  assert.partialDeepStrictEqual(transaction.amounts, { disputes_lost: 2_200 });
});

test('a stay shows its newest 20 charges wherever it does, their count and where all are', async () => {
  const held = await counter.hold(10_000);
  const made: string[] = [];
  for (let turn = 0; turn < 24; turn += 1) {
    made.push((await taprail.authorisations.charge(held.authorisation, { amount: 100 })).id);
  }
  await taprail.authorisations.void(held.authorisation, made[23] ?? '');

  const authorisation = await taprail.authorisations.get(held.authorisation);
  assert.deepEqual(idsOf(authorisation.charges), made.slice(-20));
  assert.equal(authorisation.charges_count, 24);
  assert.equal(authorisation.charges_url, `/v1/charges?authorisation=${held.authorisation}`);
  assert.deepEqual(await idsAt(authorisation.charges_url), made);
  assert.equal(authorisation.charged_total, 2_300);

  await taprail.authorisations.capture(held.authorisation);
  const { stages } = await taprail.transactions.get(held.transaction);
  assert.deepEqual(idsOf(stages.authorisation?.charges ?? []), made.slice(-20));
  assert.equal(stages.authorisation?.charges_count, 24);
  assert.equal(stages.authorisation?.charges_url, authorisation.charges_url);

  const { id } = await dispute(api, held);
  const disputed = await taprail.disputes.get(id);
  assert.deepEqual(idsOf(disputed.charges), made.slice(3, 23));
  assert.equal(disputed.charges_count, 23);
  const chainUrl = `/v1/charges?authorisation_chain_id=${held.authorisation_chain_id}`;
  assert.equal(disputed.charges_url, chainUrl);
  assert.deepEqual(await idsAt(disputed.charges_url), made);
});

test("a disputed stay shows the newest charges of all its taps, and a stay's sums are of all", async () => {
  const first = await counter.hold(1_000);
  const { authorisation_chain_id: chain } = first;
  const joined = [first];
  for (let turn = 0; turn < 21; turn += 1) {
    joined.push(await counter.hold(1_000, { authorisation_chain_id: chain }));
  }
  const made: string[] = [];
  for (const { authorisation } of joined) {
    made.push((await taprail.authorisations.charge(authorisation, { amount: 100 })).id);
  }
  await taprail.authorisations.capture(first.authorisation);

  const stay = await taprail.authorisations.getChain(chain);
  const authorisations = joined.map(({ authorisation }) => authorisation);
  assert.deepEqual(idsOf(stay.authorisations), authorisations.slice(-20));
  assert.equal(stay.authorisations_count, 22);
  assert.equal(stay.authorisations_url, `/v1/taps?authorisation_chain_id=${chain}`);
  assert.deepEqual(await idsAt(stay.authorisations_url), idsOf(joined));
  assert.deepEqual([stay.amount_authorised, stay.amount_captured], [22_000, 100]);

  const { id } = await dispute(api, first);
  const disputed = await taprail.disputes.get(id);
  assert.deepEqual(idsOf(disputed.charges), made.slice(-20));
  assert.equal(disputed.charges_count, 22);
});
