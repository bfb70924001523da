import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asReplica } from '../../../../tests/support/database/as-replica.ts';
import {
  dayOfWeek,
  monday,
  payoutIn,
  requestPayout,
} from '../../../../tests/support/money/payouts.ts';
import { settlingIn, TestCounter } from '../../../../tests/support/money/taps.ts';
import { advanceTo } from '../../../../tests/support/onboarding/onboarding.ts';
import { startTestService } from '../../../../tests/support/service/test-service.ts';
import { verifyPayouts } from './verify.ts';

const { database, newPlatform } = await startTestService();
const { id: platformId, api } = await newPlatform();
const byHand = { payout_schedule: { interval: 'manual' } };
const counter = await TestCounter.open(api, { ...settlingIn('EUR'), ...byHand });
const owing = await TestCounter.open(api, { ...settlingIn('EUR'), ...byHand });
await advanceTo(api, monday);
await counter.tap({ amount: 2000, platform_fee: 400 });
const { transaction } = await owing.tap({ amount: 500 });
await advanceTo(api, dayOfWeek(1, '07:00'));
// 10.00 is paid, 1.00 is scheduled, 5.00 is left, and 3.00 of the platform is scheduled.
payoutIn(await requestPayout(counter, { amount: 1000 }), 201);
payoutIn(await requestPayout(owing), 201);
await advanceTo(api, dayOfWeek(1, '17:00'));
payoutIn(await requestPayout(counter, { amount: 100 }), 201);
payoutIn(await api.post('/v1/payouts', { currency: 'EUR', amount: 300 }), 201);
assert.equal((await api.post('/v1/refunds', { transaction, amount: 70 })).status, 201);

test('verify finds nothing wrong with unaltered payouts', async () => {
  assert.deepEqual(await verifyPayouts(database, platformId), []);
});

/** Alterations and the differences that verify reports. Each is rolled back afterwards. */
const alterations = [
  {
    title: 'a changed open item',
    text: "update payout_items set amount = amount + 1 where kind = 'refund'",
    found: /^the open items of sub-merchant \S+ sum to -69 EUR, but -70 is available$/,
  },
  {
    title: 'a changed item of a payout',
    text: "update payout_items set amount = amount + 1 where kind = 'part' and amount = 1000",
    found: /^payout \S+ is of 1000, but its items sum to 1001$/,
  },
  {
    title: 'an item taken out of its payout',
    text: "update payout_items set payout_id = null where kind = 'part' and amount = 100",
    found: /^payout \S+ is of 100, but its items sum to 0$/,
  },
  {
    title: 'an item in an unknown payout',
    text: "update payout_items set payout_id = object_id where kind = 'settlement'",
    found: /^the open items of sub-merchant \S+ sum to -1100 EUR, but 500 is available$/,
  },
  {
    title: 'all items of a sub-merchant deleted',
    text: 'delete from payout_items where amount in (500, -70)',
    found: /^the open items of sub-merchant \S+ sum to 0 EUR, but -70 is available$/,
  },
  {
    title: 'a payout with a changed amount',
    text: 'update payouts set amount = 1001 where amount = 1000',
    found: /^payout \S+: it is not what its last record says$/,
  },
  {
    title: "a platform's own payout with a changed amount",
    text: 'update payouts set amount = 301 where amount = 300',
    found: /^payout \S+: it is not what its last record says$/,
  },
  {
    title: 'a payout with a changed wire reference',
    text: "update payouts set wire_reference = 'SIM0' where amount = 1000",
    found: /^payout \S+: it is not what its last record says$/,
  },
  {
    title: 'a sent payout that is scheduled again',
    text: "update payouts set status = 'scheduled' where amount = 1000",
    found: /^1100 EUR of payouts of sub-merchant \S+ are on their way, but the ledger has 100$/,
  },
  {
    title: "a platform's own payout set to paid",
    text: "update payouts set status = 'paid' where amount = 300",
    found: /^0 EUR of payouts of the platform are on their way, but the ledger has 300$/,
  },
  {
    title: 'a rewritten record',
    text: `update records set stages = replace(stages, '"amount":300', '"amount":900')`,
    found: /^payout \S+: record 1 does not match its hash$/,
  },
  {
    title: 'a rewritten hash',
    text: 'update payouts set hash = reverse(hash) where amount = 300',
    found: /^payout \S+: it keeps another hash than its last record$/,
  },
  {
    title: 'a deleted last record',
    text: `delete from records where stages like '%"wire_reference":"SIM%'`,
    found: /^payout \S+: it had 3 operations, but has 2 records$/,
  },
  {
    title: 'all records of payouts deleted',
    text: `delete from records where stages like '[["payout"%'`,
    found: /^payout \S+: it had 3 operations, but has 0 records$/,
  },
  {
    title: 'a deleted payout',
    text: 'delete from payouts where amount = 300',
    found: /^payout \S+: it is gone, but its records are there$/,
  },
];

for (const { title, text, found } of alterations) {
  test(`verify of payouts finds ${title}`, async () => {
    const undo = new Error('undo it');
    const altered = database.transaction(async (transaction) => {
      await asReplica(transaction);
      for (const statement of text.split(';')) {
        await transaction.rows({ name: '', text: statement, values: [] });
      }
      const differences = (await verifyPayouts(transaction, platformId)).map(({ what }) => what);
      assert.ok(
        differences.some((what) => found.test(what)),
        differences.join('\n') || 'verify found nothing',
      );
      throw undo;
    });
    await assert.rejects(altered, undo);
  });
}
