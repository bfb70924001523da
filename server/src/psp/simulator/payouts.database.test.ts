import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../tests/support/database/open-test-database.ts';
import {
  doneValue,
  later,
  openProvider,
  providerNow,
} from '../../../../tests/support/provider/simulated-provider.ts';
import { newUuid } from '../../lib/ids.ts';
import { sql } from '../../postgres/sql.ts';
import { platformOfAccount } from '../platform-account.ts';
import { makeDetails } from './account-rules/details-fixture.ts';

const database = await openTestDatabase();
const day = 86_400_000;
const eta = later(day);

/** A provider and an account with this bank account, whose payouts arrive in a day. */
async function openBank(accountNumber = '000123456789') {
  const provider = await openProvider(database);
  const details = makeDetails({ country: 'US' });
  const external_account = {
    country: 'US',
    currency: 'USD',
    account_number: accountNumber,
    routing_number: '110000000',
  };
  const fields = { ...details.fields, external_account };
  const account = await provider.openAccount({ ...details, fields });
  const newPayout = (amount = 1250n) => ({ payoutId: newUuid(), amount, currency: 'USD', eta });
  return { ...provider, account, newPayout };
}

test('a payout is in transit until its eta, then paid with a wire reference', async () => {
  const { payouts, account, call, newPayout, work, told } = await openBank();
  const payout = newPayout();
  const sent = doneValue(await payouts.create(call(account), payout));
  const { eta: _, ...asked } = payout;
  assert.deepEqual(sent, { ref: sent.ref, ...asked, status: 'in_transit' });
  await work(later(day - 1));
  assert.deepEqual(told, []);
  assert.deepEqual(doneValue(await payouts.retrieve(call(account), sent.ref)), sent);
  await work(eta);
  const paid = doneValue(await payouts.retrieve(call(account), sent.ref));
  assert(paid.status === 'paid');
  assert.match(paid.wireReference, /^SIM20261116\d{12}$/);
  const eventId = `evt_${sent.ref}`;
  const webhook = { eventId, type: 'payout.paid', accountRef: account, objectRef: sent.ref };
  assert.deepEqual(told, [webhook]);
  await work(later(2 * day));
  assert.equal(told.length, 1);
});

test('a payout with an eta in the past arrives at once', async () => {
  const { payouts, account, call, newPayout, work } = await openBank();
  const { ref } = doneValue(
    await payouts.create(call(account), { ...newPayout(), eta: later(-1) }),
  );
  await work(providerNow);
  assert.equal(doneValue(await payouts.retrieve(call(account), ref)).status, 'paid');
});

const rejections = {
  '000123450002': 'account_closed',
  '000123450004': 'no_account',
  '000123450006': 'account_frozen',
  '000123450008': 'incorrect_account_holder_name',
  '000123450010': 'bank_rejected',
};
for (const [accountNumber, failureCode] of Object.entries(rejections)) {
  test(`the bank rejects payouts to ${accountNumber} with ${failureCode}`, async () => {
    const { payouts, account, call, newPayout, work, told } = await openBank(accountNumber);
    const payout = newPayout();
    const sent = doneValue(await payouts.create(call(account), payout));
    await work(eta);
    const failed = doneValue(await payouts.retrieve(call(account), sent.ref));
    assert.deepEqual(failed, { ...sent, status: 'failed', failureCode });
    assert.deepEqual(
      told.map(({ type }) => type),
      ['payout.failed'],
    );
  });
}

test('payouts to a new bank account are paid; those sent to the old one still fail', async () => {
  const { accounts, payouts, account, call, newPayout, work } = await openBank('000123450002');
  const sent = doneValue(await payouts.create(call(account), newPayout()));
  const details = { ...makeDetails({ country: 'US' }), version: 2 };
  await accounts.update(call(account), { ref: account, details });
  const next = doneValue(await payouts.create(call(account), newPayout()));
  await work(eta);
  const statusOf = async (ref: string) =>
    doneValue(await payouts.retrieve(call(account), ref)).status;
  assert.deepEqual([await statusOf(sent.ref), await statusOf(next.ref)], ['failed', 'paid']);
});

test('a key sends one payout, however often and wherever it is used', async () => {
  const { payouts, account, call, newPayout, platformId, work } = await openBank();
  const [key, payout] = [call(account), newPayout()];
  const sent = await Promise.all([1, 2, 3].map(() => payouts.create(key, payout)));
  assert.equal(new Set(sent.map((outcome) => doneValue(outcome).ref)).size, 1);
  assert.equal(await countPayouts(platformId), 1);
  await work(eta);
  const again = doneValue(await payouts.create(key, payout));
  assert.equal(again.status, 'paid', 'it answers with the payout as it is');
  assert.equal(await countPayouts(platformId), 1);
});

test('a key already used for another payout is refused', async () => {
  const { payouts, account, call, newPayout, platformId } = await openBank();
  const [key, payout] = [call(account), newPayout()];
  await payouts.create(key, payout);
  for (const other of [{ amount: 1251n }, { currency: 'EUR' }, { payoutId: newUuid() }]) {
    const outcome = await payouts.create(key, { ...payout, ...other });
    assert.partialDeepStrictEqual(outcome, { kind: 'refused', retryable: false });
  }
  assert.equal(await countPayouts(platformId), 1);
});

test('a payout whose answer was lost was sent; one after an error was not', async () => {
  const { payouts, account, call, newPayout, platformId, strike } = await openBank();
  const [key, payout] = [call(account), newPayout()];
  await strike('payouts.create', 'error');
  assert.equal((await payouts.create(key, payout)).kind, 'refused');
  assert.equal(await countPayouts(platformId), 0);
  await strike('payouts.create', 'timeout');
  assert.equal((await payouts.create(key, payout)).kind, 'unknown');
  assert.equal(await countPayouts(platformId), 1);
  doneValue(await payouts.create(key, payout));
  assert.equal(await countPayouts(platformId), 1);
  await strike('payouts.retrieve', 'error');
  assert.equal((await payouts.retrieve(key, 'any')).kind, 'refused');
});

test('only its own account and platform find a payout', async () => {
  const { payouts, account, call, newPayout } = await openBank();
  const { ref } = doneValue(await payouts.create(call(account), newPayout()));
  const stranger = { ...call(account), platformId: newUuid() };
  const unknownAccount = call(`acct_${'0'.repeat(24)}`);
  for (const outcome of [
    await payouts.retrieve(stranger, ref),
    await payouts.retrieve(call(null), ref),
    await payouts.retrieve(call(account), 'sim_po_unknown'),
    await payouts.create(unknownAccount, newPayout()),
    await payouts.create(stranger, newPayout()),
  ]) {
    assert.partialDeepStrictEqual(outcome, { kind: 'refused', retryable: false });
  }
});

test("the webhook of a platform's own payout names an account of the platform", async () => {
  const { payouts, call, newPayout, platformId, work, told } = await openBank();
  const { ref } = doneValue(await payouts.create(call(null), newPayout()));
  await work(eta);
  assert.equal(doneValue(await payouts.retrieve(call(null), ref)).status, 'paid');
  const [webhook] = told;
  assert(webhook !== undefined);
  assert.equal(platformOfAccount(webhook.accountRef), platformId);
});

test('the bank rejects a payout on demand unless it has paid it', async () => {
  const { payouts, account, call, newPayout, work, told, platformId } = await openBank();
  const fail = (ref: string, code: 'account_frozen' | 'no_account') =>
    payouts.fail({ platformId, now: providerNow }, { account, ref, code });
  const rejected = doneValue(await payouts.create(call(account), newPayout()));
  await fail(rejected.ref, 'account_frozen');
  await fail(rejected.ref, 'no_account');
  await work(providerNow);
  const failed = doneValue(await payouts.retrieve(call(account), rejected.ref));
  assert.partialDeepStrictEqual(failed, { status: 'failed', failureCode: 'account_frozen' });
  const paid = doneValue(await payouts.create(call(account), newPayout()));
  await work(eta);
  await fail(paid.ref, 'account_frozen');
  await work(eta);
  assert.equal(doneValue(await payouts.retrieve(call(account), paid.ref)).status, 'paid');
  assert.deepEqual(
    told.map(({ type }) => type),
    ['payout.failed', 'payout.paid'],
  );
});

test('a webhook that was not accepted is sent again', async () => {
  const { payouts, account, call, newPayout, reach, work, told } = await openBank();
  const { ref } = doneValue(await payouts.create(call(account), newPayout()));
  reach(false);
  await work(eta);
  assert.equal(doneValue(await payouts.retrieve(call(account), ref)).status, 'paid');
  reach(true);
  await work(later(day + 2000));
  assert.deepEqual(
    told.map(({ type }) => type),
    ['payout.paid'],
  );
});

async function countPayouts(platformId: string): Promise<number> {
  const rows = await database.rows(sql('test_payouts_of_platform')`
    select from simulator_payouts where platform_id = ${platformId}::uuid`);
  return rows.length;
}
