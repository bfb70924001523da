import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../../server/src/postgres/sql.ts';
import {
  advance,
  advanceTo,
  clockNow,
  daySeconds,
  type Profile,
  TestSubMerchant,
} from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { startTestService } from '../../support/service/test-service.ts';

// Without workers, only advancing the clock does due work.
const service = await startTestService({ config: { role: 'api' } });
const hourMs = 3_600_000;

/** The clock runs during a test, so it may be slightly later than expected but never earlier. */
function assertShortlyAfter(seen: Date, instant: Date): void {
  assert(seen >= instant, `${seen.toISOString()} is before ${instant.toISOString()}`);
  assert(seen.getTime() < instant.getTime() + hourMs / 60);
}

test('a new platform has the real time', async () => {
  const before = new Date();
  const { api } = await service.newPlatform();
  assertShortlyAfter(await clockNow(api), before);
});

test('"by" advances relative to the clock, "to" advances to an instant', async () => {
  const { api } = await service.newPlatform();
  const start = await clockNow(api);
  const hourOn = new Date(start.getTime() + hourMs);
  assertShortlyAfter(await advance(api, 3600), hourOn);
  assertShortlyAfter(await clockNow(api), hourOn);
  const dayOn = new Date(start.getTime() + 24 * hourMs);
  assertShortlyAfter(await advanceTo(api, dayOn), dayOn);
  assertShortlyAfter(await advance(api, 3600), new Date(dayOn.getTime() + hourMs));
});

test('each platform has its own clock', async () => {
  const [mine, theirs] = [await service.newPlatform(), await service.newPlatform()];
  const start = await clockNow(theirs.api);
  const slow = new TestSubMerchant(theirs.api, { email: 'owner+slow@example.com' });
  await slow.provision();
  await advance(mine.api, 365 * daySeconds);
  assertShortlyAfter(await clockNow(theirs.api), start);
  assert.equal((await slow.read()).status, 'creating');
});

for (const { what, body, param } of [
  { what: 'neither by nor to', body: {}, param: 'by' },
  { what: 'both', body: { by: 1, to: '2999-01-01T00:00:00.000Z' }, param: 'by' },
  { what: 'a step back', body: { by: -1 }, param: 'by' },
  { what: 'an instant that has passed', body: { to: '2020-01-01T00:00:00.000Z' }, param: 'to' },
  { what: 'more than ten years', body: { by: 11 * 366 * daySeconds }, param: 'by' },
  { what: 'an instant far ahead', body: { to: '2999-01-01T00:00:00.000Z' }, param: 'to' },
  { what: 'no instant', body: { to: 'tomorrow' }, param: 'to' },
  { what: 'a leap second', body: { to: '2030-06-30T23:59:60Z' }, param: 'to' },
]) {
  test(`400 for ${what}, and the clock stays`, async () => {
    const { api } = await service.newPlatform();
    const start = await advance(api, daySeconds);
    const refused = await api.post('/v1/test/clock/advance', body);
    const code = what.startsWith('neither') ? 'parameter_missing' : 'parameter_invalid';
    assertRefusal(refused, { status: 400, code, param });
    assertShortlyAfter(await clockNow(api), start);
  });
}

test('the clock goes up to the year 9999 and no further', async () => {
  const { id, api } = await service.newPlatform();
  const last = new Date('9999-01-01T00:00:00.000Z');
  const nearly = last.getTime() - daySeconds * 1000;
  await service.database.rows(sql('test_set_clock')`
    update platforms set clock_offset_ms = ${nearly - Date.now()}::bigint
    where platform_id = ${id}::uuid`);
  for (const [param, value] of [
    ['by', daySeconds + 1],
    ['to', '9999-01-01T00:00:00.001Z'],
    ['to', '9999-12-31T23:59:59-23:59'],
  ] as const) {
    const refused = await api.post('/v1/test/clock/advance', { [param]: value });
    const refusal = { status: 400, code: 'parameter_invalid', param };
    const { message } = assertRefusal(refused, refusal);
    assert.match(message, /9999-01-01T00:00:00\.000Z/);
  }
  assertShortlyAfter(await clockNow(api), new Date(nearly));
  assertShortlyAfter(await advanceTo(api, last), last);
  // Objects created at that time have that date and are found by it.
  const shop = new TestSubMerchant(api);
  assert.equal((await shop.provision()).status, 'pending_requirements');
});

test('the database refuses a clock too far in the future', async () => {
  const { id } = await service.newPlatform();
  const set = (offsetMs: number) =>
    service.database.rows(sql('test_set_any_clock')`
      update platforms set clock_offset_ms = ${offsetMs}::bigint where platform_id = ${id}::uuid`);
  await assert.rejects(set(Date.parse('+010889-01-01T00:00:00.000Z') - Date.now()));
});

test('one long advance has the same effect as many short ones', async () => {
  const [once, often] = [await service.newPlatform(), await service.newPlatform()];
  const [long, short] = [await liveOn(once.api), await liveOn(often.api)];
  await advance(once.api, 30 * daySeconds);
  for (let day = 0; day < 30; day += 1) await advance(often.api, daySeconds);
  const ends = await Promise.all([...long, ...short].map((shop) => shop.read()));
  const facts = ends.map(timeless);
  assert.deepEqual(facts.slice(0, 4), facts.slice(4));
  assert.deepEqual(
    facts.slice(0, 4).map(({ status }) => status),
    ['pending_requirements', 'enabled', 'pending_requirements', 'errored'],
  );
});

/** Four sub-merchants that change in different ways as time passes. */
async function liveOn(api: ApiClient): Promise<TestSubMerchant[]> {
  const [suspended, unpaid] = [new TestSubMerchant(api), new TestSubMerchant(api)];
  await suspended.enable();
  await suspended.helper('require', { items: ['individual.phone'], due_in: 3 * daySeconds });
  await unpaid.enable();
  await unpaid.helper('require', { items: ['individual.phone'], due_in: 28 * daySeconds });
  const slow = new TestSubMerchant(api, { email: 'owner+slow@example.com' });
  const failing = new TestSubMerchant(api, { email: 'owner+error@example.com' });
  await slow.submit();
  await failing.submit();
  return [suspended, unpaid, slow, failing];
}

function timeless({ externalRef: _ref, created_at: _when, ...profile }: Profile) {
  const { currentDeadline, ...requirements } = profile.requirements;
  return { ...profile, requirements, hasDeadline: currentDeadline !== null };
}

test('409 while another advance is in progress, and accepted after it', async () => {
  const { id, api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  await shop.submit();
  const stepping = { status: 409, code: 'operation_in_progress' };
  const first = await service.database.transaction(async (transaction) => {
    // The due row is leased, so the first advance waits for it.
    await transaction.rows(sql('test_hold_row')`
      select from submerchants where platform_id = ${id}::uuid for update`);
    const advancing = advance(api, 0);
    await untilStepping(id);
    assertRefusal(await api.post('/v1/test/clock/advance', { by: 60 }), stepping);
    const target = new Date(Date.now() + hourMs).toISOString();
    assertRefusal(await api.post('/v1/test/clock/advance', { to: target }), stepping);
    return { advancing };
  });
  const ended = await first.advancing;
  assert.equal((await shop.read()).status, 'pending_requirements');
  assertShortlyAfter(await advance(api, 60), new Date(ended.getTime() + 60_000));
});

test('concurrent advances are each done or refused, and the clock moves by those done', async () => {
  const { api } = await service.newPlatform();
  const start = await clockNow(api);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api.post('/v1/test/clock/advance', { by: 3600 })),
  );
  const done = answers.filter((answer) => answer.status === 200).length;
  assert(done >= 1);
  assert(answers.every((answer) => [200, 409].includes(answer.status)));
  assertShortlyAfter(await clockNow(api), new Date(start.getTime() + done * hourMs));
});

async function untilStepping(platformId: string): Promise<void> {
  for (;;) {
    const row = await service.database.row(sql('test_clock_lease')`
      select from platforms
      where platform_id = ${platformId}::uuid and clock_lease_until is not null`);
    if (row !== undefined) return;
  }
}
