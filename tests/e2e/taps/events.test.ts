import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseId } from '../../../server/src/lib/ids.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { endOperationLeases } from '../../support/database/end-operation-leases.ts';
import { type StoredEvent, TapService, uuidOf } from '../../support/money/tap-service.ts';
import type { TapView } from '../../support/money/taps.ts';
import { advance, clockNow, daySeconds } from '../../support/onboarding/onboarding.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';

const taps = await TapService.start();
const { database } = taps.service;
const { platform, api, counter } = await taps.newCounter();

/** The events of each kind of tap, in order. */
const courses: readonly {
  readonly title: string;
  readonly body: JsonObject;
  readonly goOn?: (tap: TapView) => Promise<unknown>;
  readonly types: readonly string[];
}[] = [
  { title: 'a direct tap', body: {}, types: ['tap.approved', 'charge.captured'] },
  { title: 'a decline', body: { device: 'sim_decline_05' }, types: ['tap.declined'] },
  { title: 'a block', body: { device: 'sim_risk_block' }, types: ['tap.declined'] },
  { title: 'a cancelled tap', body: { device: 'sim_cancelled' }, types: [] },
  {
    title: 'a capture that fails',
    body: { device: 'sim_capture_fail' },
    types: ['tap.approved', 'charge.failed'],
  },
  {
    title: 'a stay that is increased, charged, captured and reversed',
    body: { capture_mode: 'pre-auth' },
    async goOn(tap) {
      await counter.stay(tap, 'increase', { amount: 2_000 });
      await counter.stay(tap, 'charges', { amount: 100 });
      await counter.stay(tap, 'capture');
      await counter.act(tap, 'reverse');
    },
    types: ['tap.approved', 'charge.captured', 'tap.reversed'],
  },
  {
    title: 'a stay whose increase is declined',
    body: { capture_mode: 'pre-auth', device: 'sim_increase_decline' },
    goOn: (tap) => counter.stay(tap, 'increase', { amount: 2_000 }),
    types: ['tap.approved'],
  },
];

for (const { title, body, goOn, types } of courses) {
  test(`${title} creates ${types.join(', ') || 'no event'}`, async () => {
    const tap = await counter.tap(body);
    await goOn?.(tap);
    const events = await taps.events(platform, tap);
    assert.deepEqual(
      events.map(({ type }) => type),
      types,
    );
    assert.deepEqual(
      events.map(({ sequence }) => sequence),
      types.map((_, index) => index + 1),
    );
    for (const event of events) assertEnvelope(event, tap);
  });
}

test('an event shows the tap or transaction as it was at that time', async () => {
  const tap = await counter.hold(10_000);
  await counter.taprail.taps.capture(tap.id, { amount: 4_000 });
  // Events have amounts without their sums.
  const { amounts: _, ...captured } = await api.taprail.transactions.get(tap.transaction);
  const reversed = await counter.taprail.taps.reverse(tap.id);
  const objects = (await taps.events(platform, tap)).map(({ data }) => data.object);
  assert.deepEqual(objects, [tap, captured, reversed]);
});

test('an event has the fields of its kind', async () => {
  const [declined] = await taps.events(platform, await counter.tap({ device: 'sim_decline_51' }));
  assert.equal(declined?.data.object.decline_reason, 'insufficient_funds');
  const failing = await counter.tap({ device: 'sim_capture_fail' });
  const [, failed] = await taps.events(platform, failing);
  const failure = failed?.data.object.failure as JsonObject | undefined;
  assert.equal(failure?.code, 'capture_failed');
  assert.equal(failed?.data.object.object, 'transaction');
});

test("an event has the time of its platform's clock", async () => {
  const { counter: shop, ...other } = await taps.newCounter();
  await advance(other.api, 400 * daySeconds);
  const before = await clockNow(other.api);
  const tap = await shop.tap();
  for (const event of await taps.events(other.platform, tap)) {
    assert.ok(Date.parse(event.created_at) >= before.getTime());
    assert.equal(event.created_at, tap.created_at);
  }
});

test('the row of an event can be found by its object', async () => {
  const tap = await counter.tap();
  const rows = await database.rows<JsonObject>(sql('test_event_rows')`
    select e.type, e.event_id as id, s.external_ref as submerchant
    from events e
    join submerchants s using (platform_id, submerchant_id)
    where e.platform_id = ${platform.id}::uuid and e.object_id = ${uuidOf(tap)}::uuid
    order by e.event_id`);
  const events = await taps.events(platform, tap);
  assert.deepEqual(
    rows,
    events.map(({ type, id }) => ({
      type,
      id: parseId('evt', id),
      submerchant: counter.externalRef,
    })),
  );
});

test('a change and its events are written together or not at all', async () => {
  const key = keyed(newKey());
  const body = { reference: 'poisoned', device: 'sim_decline_05' };
  await forbid('tap.declined');
  const others = Array.from({ length: 12 }, () => counter.send());
  const failed = await counter.send(body, key);
  // One bad row never fails the others of its batch.
  for (const { status } of await Promise.all(others)) assert.equal(status, 200);
  assert.equal(failed.status, 500);
  assert.deepEqual((await api.get('/v1/taps?reference=poisoned')).body.data, []);
  assert.equal(await taps.openOperations(platform), 1);

  await allow();
  await advance(api, 0);
  const { data } = (await api.get('/v1/taps?reference=poisoned')).body;
  const [tap, ...more] = data as unknown as TapView[];
  assert.ok(tap !== undefined && more.length === 0);
  assert.deepEqual(await taps.eventTypes(platform, tap), ['tap.declined']);
  const replay = await counter.send(body, key);
  assert.deepEqual(replay.body, tap);
  assertReplays(await counter.send(body, key), replay);
});

function assertEnvelope(event: StoredEvent, tap: TapView): void {
  const { data, ...envelope } = event;
  assert.match(event.id, /^evt_[0-9a-z]{26}$/);
  assert.deepEqual(envelope, {
    id: event.id,
    object: 'event',
    type: event.type,
    api_version: 'v1',
    environment: 'test',
    created_at: new Date(event.created_at).toISOString(),
    sequence: event.sequence,
    submerchant: counter.externalRef,
    authorisation_chain_id: tap.authorisation_chain_id,
  });
  assert.deepEqual(Object.keys(data), ['object']);
  const isTap = event.type.startsWith('tap.');
  assert.equal(data.object.id, isTap ? tap.id : tap.transaction);
  assert.equal(data.object.object, isTap ? 'tap' : 'transaction');
}

/** Makes the database refuse every event of that kind. */
async function forbid(type: string): Promise<void> {
  const text = `alter table events add constraint no_more check (type <> '${type}') not valid`;
  await database.rows({ name: 'test_forbid_event', text, values: [] });
}

/** Allows them again, and expires the leases so that the operations are taken over. */
async function allow(): Promise<void> {
  const text = 'alter table events drop constraint no_more';
  await database.rows({ name: 'test_allow_event', text, values: [] });
  await endOperationLeases(database);
}
