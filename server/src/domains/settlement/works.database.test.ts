import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLockWaits } from '../../../../tests/support/database/lock-waits.ts';
import {
  balanceOf,
  dayOfWeek,
  monday,
  payoutIn,
  payoutsOf,
  requestPayout,
} from '../../../../tests/support/money/payouts.ts';
import {
  claimPayout,
  openPaidByHand,
  settlementOver,
} from '../../../../tests/support/money/settlement.ts';
import { TapService } from '../../../../tests/support/money/tap-service.ts';
import { settlingIn, TestCounter } from '../../../../tests/support/money/taps.ts';
import { advanceTo, clockNow } from '../../../../tests/support/onboarding/onboarding.ts';
import { eventually } from '../../../../tests/support/running/service-process.ts';
import type { TestPlatform } from '../../../../tests/support/service/test-service.ts';
import { newUuid, parseId } from '../../lib/ids.ts';
import { type Database, DatabaseUnavailable } from '../../postgres/database.ts';
import { type Statement, sql } from '../../postgres/sql.ts';
import { fundsUnavailable, type PspPayouts } from '../../psp/payout-port.ts';
import type { Outcome } from '../../psp/psp-call.ts';
import { createSimulator } from '../../psp/simulator/simulator.ts';
import { findIdByExternalRef } from '../onboarding/index.ts';
import type { Settlement } from './settlement.ts';
import { payoutWork, refreshPayout } from './works.ts';

// No workers run other than those of the tests.
const taps = await TapService.start({ config: { role: 'api', simulatorEffects: true } });
const { database, databaseUrl, config } = taps.service;
const simulator = createSimulator({ database, seed: config.simulatorSeed, recordsEffects: true });

test('a payout cancelled after a worker has claimed it is not sent', async () => {
  const { platform, api, counter } = await openWith(1000);
  const payout = payoutIn(await requestPayout(counter), 201);
  const row = await claim(platform, payout);
  payoutIn(await api.post(`/v1/payouts/${payout.id}/cancel`));
  await payoutWork(settlementWith({})).run(row, { now: await clockNow(api) });
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'cancelled');
  assert.equal(await countSent(platform), 0);
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
});

test('no other worker claims a payout while the provider is asked', async () => {
  const { platform, api, counter } = await openWith(1000);
  const payout = payoutIn(await requestPayout(counter), 201);
  const row = await claim(platform, payout);
  let held: unknown;
  const work = payoutWork(
    settlementWith({
      async create(call, request) {
        held = await leaseOf(platform, payout);
        return simulator.payouts.create(call, request);
      },
    }),
  );
  await work.run(row, { now: dayOfWeek(2, '08:00') });
  assert.equal(held, row.lease_token);
  assert.equal(await leaseOf(platform, payout), null, 'the lease ends with the response');
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'in_transit');
});

test('a payout waits for the next business day while the provider has no money for it', async () => {
  const { platform, api, counter } = await openWith(1000);
  const payout = payoutIn(await requestPayout(counter), 201);
  const lacking = payoutWork(settlementWith({ create: async () => withoutFunds }));
  for (const day of [2, 3]) {
    const row = await claim(platform, payout);
    await lacking.run(row, { now: dayOfWeek(day, '08:00') });
    const waiting = await api.taprail.payouts.get(payout.id);
    assert.deepEqual(
      [waiting.status, waiting.eta, waiting.failure_code],
      ['scheduled', dayOfWeek(day + 1, '16:00').toISOString(), null],
    );
  }
  assert.deepEqual(await balanceOf(counter), { in_transit: 1000 });
  assert.equal(await countSent(platform), 0);
  await advanceTo(api, dayOfWeek(4, '16:00'));
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'paid');
  const types = (await taps.events(platform)).map(({ type }) => type);
  assert.deepEqual(
    types.filter((type) => type.startsWith('payout.')),
    ['payout.scheduled', 'payout.scheduled', 'payout.scheduled', 'payout.paid'],
  );
});

test("a payout that waits for the provider's money can be cancelled", async () => {
  const { platform, api, counter } = await openWith(1000);
  const payout = payoutIn(await requestPayout(counter), 201);
  const lacking = payoutWork(settlementWith({ create: async () => withoutFunds }));
  await lacking.run(await claim(platform, payout), { now: dayOfWeek(2, '08:00') });
  assert.equal(payoutIn(await api.post(`/v1/payouts/${payout.id}/cancel`)).status, 'cancelled');
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
});

test('a payout that may have been sent is not postponed', async () => {
  const { platform, api, counter } = await openWith(1000);
  const payout = payoutIn(await requestPayout(counter), 201);
  const lost = { kind: 'unknown', reason: 'no answer' } as const;
  const answers: Outcome<never>[] = [lost, withoutFunds];
  const asked: number[] = [];
  const work = payoutWork(
    settlementWith({
      async create({ askedBefore }) {
        asked.push(askedBefore);
        return answers.shift() ?? assert.fail('it was asked too often');
      },
    }),
  );
  for (const time of ['08:00', '08:01']) {
    const row = await claim(platform, payout);
    await assert.rejects(work.run(row, { now: dayOfWeek(2, time) }), /asked for a payout/);
    assert.equal((await api.taprail.payouts.get(payout.id)).status, 'in_transit');
  }
  assert.deepEqual(asked, [0, 1]);
});

for (const [what, answer] of [
  ['postpones', () => withoutFunds],
  ['gives up', () => ({ ...withoutFunds, code: 'no_account', retryable: false })],
] as const) {
  test(`a worker without the lease never ${what} a payout that another may have sent`, async () => {
    const { platform, api, counter } = await openWith(1000);
    const payout = payoutIn(await requestPayout(counter), 201);
    const slow = payoutWork(
      settlementWith({
        async create() {
          await claim(platform, payout);
          return answer();
        },
      }),
    );
    await slow.run(await claim(platform, payout), { now: dayOfWeek(2, '08:00') });
    assert.equal((await api.taprail.payouts.get(payout.id)).status, 'in_transit');
    assert.deepEqual(await balanceOf(counter), { in_transit: 1000 });
  });
}

for (const hasFunds of [true, false]) {
  const seen = hasFunds ? 'enough' : 'too little';
  test(`a payout that another worker sends meanwhile is sent once, if there is ${seen}`, async () => {
    const { platform, api, counter } = await openWith(1000);
    const payout = payoutIn(await requestPayout(counter), 201);
    const now = dayOfWeek(2, '08:00');
    const slow = payoutWork(
      settlementWith({
        async readFunds() {
          await payoutWork(settlementWith({})).run(await claim(platform, payout), { now });
          return { kind: 'done', value: { available: hasFunds ? 1000n : 0n, pending: 0n } };
        },
      }),
    );
    await slow.run(await claim(platform, payout), { now });
    assert.equal(await countSent(platform), 1);
    assert.equal((await api.taprail.payouts.get(payout.id)).status, 'in_transit');
  });
}

test('a payout of a paused sub-merchant is cancelled before the funds are read', async () => {
  const { platform, api, counter } = await openWith(1000);
  const payout = payoutIn(await requestPayout(counter), 201);
  const pauses = { payouts: true };
  assert.equal(
    (await api.post(`/sub-merchants/${counter.externalRef}/pauses`, pauses)).status,
    200,
  );
  const work = payoutWork(settlementWith({ readFunds: () => assert.fail('the funds were read') }));
  await work.run(await claim(platform, payout), { now: dayOfWeek(2, '08:00') });
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'cancelled');
});

test("a failing platform neither repeats nor delays another's payouts", async () => {
  const [sound, broken] = [await openWith(1000), await openWith(1000)];
  const failing = failingAtPayees(({ platformId }) => {
    if (platformId === broken.platform.id) throw new Error('this platform is broken');
  });
  const settlement = settlementWith({}, failing);
  const send = async ({ platform, counter }: typeof sound) => {
    const payout = payoutIn(await requestPayout(counter), 201);
    return { platformId: platform.id, id: parseId('po', payout.id) ?? '', now };
  };
  const now = dayOfWeek(2, '08:00');
  const items = [await send(sound), await send(broken)];
  const [first, second] = await Promise.allSettled(
    items.map((item) => settlement.sendings.submit(item)),
  );
  assert(first?.status === 'fulfilled');
  assert.equal(first.value.wasAskedBefore, false, 'it was sent once');
  assert.match(String(second?.status === 'rejected' && second.reason), /is broken/);
});

test('a failing payout does not block others of its platform', async () => {
  const { platform, items } = await openThree();
  const [, broken] = items;
  const failing = failingAtPayees(({ ids }) => {
    if (ids.includes(broken?.subMerchantId ?? '')) throw new Error('it is broken');
  });
  const settlement = settlementWith({}, failing);
  const sent = await Promise.allSettled(items.map((item) => settlement.sendings.submit(item)));
  assert.deepEqual(
    sent.map((each) => each.status === 'fulfilled' && each.value.wasAskedBefore),
    [false, false, false],
  );
  assert.deepEqual(
    sent.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.equal(await countSent(platform), 0, 'none was requested yet');
});

test('a batch of payouts that times out is retried in parts', async () => {
  const { items } = await openThree();
  const sizes: number[] = [];
  const failing = failingAtPayees(({ ids }) => {
    sizes.push(ids.length);
    if (ids.length > 1) throw new DatabaseUnavailable(new Error('no answer within 5000 ms'));
  });
  const settlement = settlementWith({}, failing);
  const sent = await Promise.all(items.map((item) => settlement.sendings.submit(item)));
  assert.deepEqual(
    sent.map(({ payout, wasAskedBefore }) => [payout.status, wasAskedBefore]),
    items.map(() => ['in_transit', false]),
  );
  assert.deepEqual(sizes, [3, 1, 1, 1]);
});

test('an unavailable database is not asked for every payout', async () => {
  let asked = 0;
  const away: Database = {
    ...database,
    async transaction() {
      asked += 1;
      throw new DatabaseUnavailable(new Error('no answer'));
    },
  };
  const { sendings } = settlementWith({}, away);
  const platforms = [newUuid(), newUuid(), newUuid(), newUuid()];
  const items = platforms.flatMap((platformId) =>
    Array.from({ length: 20 }, () => ({ platformId, id: newUuid(), now: new Date() })),
  );
  const sent = await Promise.allSettled(items.map((item) => sendings.submit(item)));
  for (const { status } of sent) assert.equal(status, 'rejected');
  assert.ok(asked <= 6, `it was asked ${asked} times`);
});

test('a payout that failed to be made is made later the same day', async () => {
  const opened = await taps.newCounter(settlingIn('EUR'));
  const { platform, api, counter } = opened;
  await advanceTo(api, monday);
  await counter.tap({ amount: 1000 });
  const run = (text: string) => database.rows({ name: '', text, values: [] });
  await run('alter table payouts add constraint none check (false) not valid');
  const advancing = advanceTo(api, dayOfWeek(1, '12:00'));
  await eventually('it has failed', async () => {
    const row = await database.row<{ attempts: number }>(sql('test_account_attempts')`
      select attempts from payout_accounts where platform_id = ${platform.id}::uuid`);
    return (row?.attempts ?? 0) > 0;
  });
  await run('alter table payouts drop constraint none');
  await advancing;
  const [payout] = await payoutsOf(counter);
  assert.equal(payout?.created_at.slice(0, 10), dayOfWeek(1, '12:00').toISOString().slice(0, 10));
});

test('failures in two currencies at once are counted together', async () => {
  const { platform, api, counter } = await openWith(1000, { country: 'GB' });
  const path = `/sub-merchants/${counter.externalRef}`;
  const inPounds = { account_number: '00012345', routing_number: '108800', currency: 'GBP' };
  const moved = { default_currency: 'GBP', external_account: inPounds };
  assert.equal((await api.patch(path, moved)).status, 200);
  await counter.tap({ amount: 300, currency: 'GBP' });
  await advanceTo(api, dayOfWeek(2, '12:00'));
  const ask = async (currency: string) =>
    payoutIn(await requestPayout(counter, { currency, amount: 100 }), 201);
  const first = await ask('EUR');
  await advanceTo(api, dayOfWeek(3, '12:00'));
  payoutIn(await api.post(`/v1/test/payouts/${first.id}/fail`, {}));
  await Promise.all([ask('EUR'), ask('GBP')]);
  await advanceTo(api, dayOfWeek(4, '12:00'));
  const sent = await database.rows<{ account: string; ref: string }>(sql('test_fail_all')`
    update simulator_payouts
    set status = 'failed', failure_code = 'bank_rejected', due_at = null
    where platform_id = ${platform.id}::uuid and status = 'in_transit'
    returning account_ref as account, payout_ref as ref`);
  assert.equal(sent.length, 2);
  const now = await clockNow(api);
  const settlement = settlementWith({}, committingLate());
  await Promise.all(
    sent.map(({ account: accountRef, ref: objectRef }) => {
      const account = { platformId: platform.id, connectionId: null, accountRef };
      return refreshPayout(settlement, { ...account, objectRef, now });
    }),
  );
  const statuses = (await payoutsOf(counter)).map(({ status }) => status);
  assert.deepEqual(statuses, ['failed', 'failed', 'failed']);
  assert.equal((await api.get(path)).body.payouts_enabled, false);
});

const withoutFunds: Outcome<never> = {
  kind: 'refused',
  code: fundsUnavailable,
  message: 'The money is not available yet.',
  retryable: true,
};

const openWith = (amount: number, details: { readonly country?: string } = {}) =>
  openPaidByHand(taps, amount, details);

/** Payouts of three sub-merchants of one platform, due together. */
async function openThree() {
  const { platform, api, counter } = await openWith(1000);
  const byHand = { ...settlingIn('EUR'), payout_schedule: { interval: 'manual' } };
  const others = [await TestCounter.open(api, byHand), await TestCounter.open(api, byHand)];
  for (const other of others) await other.tap({ amount: 1000 });
  await advanceTo(api, dayOfWeek(2, '12:00'));
  const now = dayOfWeek(3, '08:00');
  const items = [];
  for (const owner of [counter, ...others]) {
    const payout = payoutIn(await requestPayout(owner), 201);
    const { externalRef } = owner;
    const platformId = platform.id;
    const subMerchantId = await findIdByExternalRef(database, { platformId, externalRef });
    items.push({ platformId, id: parseId('po', payout.id) ?? '', now, subMerchantId });
  }
  return { platform, items };
}

function settlementWith(payouts: Partial<PspPayouts>, own = database): Settlement {
  const { create, retrieve } = simulator.payouts;
  return settlementOver(own, { create, retrieve, ...payouts });
}

/** Checks the sub-merchants that each transaction is about to pay. */
function failingAtPayees(
  check: (read: { readonly platformId: string; readonly ids: readonly string[] }) => void,
): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction((transaction) =>
        work({
          ...transaction,
          async rows<Row>(statement: Statement) {
            const found = await transaction.rows<Row & { readonly id: string }>(statement);
            if (statement.name === 'submerchant_payees') {
              const ids = found.map(({ id }) => id);
              check({ platformId: String(statement.values[0]), ids });
            }
            return found;
          },
        }),
      ),
  };
}

/** Two transactions commit only when both have done their work, or one waits for the other. */
function committingLate(): Database {
  let finishedCount = 0;
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (transaction) => {
        const result = await work(transaction);
        finishedCount += 1;
        while (finishedCount < 2 && (await countLockWaits(databaseUrl)) === 0);
        return result;
      }),
  };
}

const claim = (platform: TestPlatform, payout: { readonly id: string }) =>
  claimPayout(database, platform, payout);

async function leaseOf({ id }: TestPlatform, payout: { readonly id: string }) {
  const row = await database.row<{ token: string | null }>(sql('test_payout_lease')`
    select lease_token as token
    from payouts
    where platform_id = ${id}::uuid and payout_id = ${parseId('po', payout.id)}::uuid`);
  return row?.token;
}

async function countSent({ id }: TestPlatform): Promise<number> {
  const sent = await database.rows(sql('test_sent_payouts')`
    select payout_ref from simulator_payouts where platform_id = ${id}::uuid`);
  return sent.length;
}
