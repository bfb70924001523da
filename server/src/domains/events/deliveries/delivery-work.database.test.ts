import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { pino } from 'pino';
import { openTestDatabase } from '../../../../../tests/support/database/open-test-database.ts';
import { DueWorkEngine } from '../../../due-work/engine.ts';
import { newUuid } from '../../../lib/ids.ts';
import { Keyring } from '../../../lib/keyring.ts';
import { platformOf, sql } from '../../../postgres/sql.ts';
import { createPlatform } from '../../platforms/platform/platform.ts';
import { insertEndpoint } from '../endpoints/endpoint-store.ts';
import { emit } from '../events/emit.ts';
import { type Event, renderEnvelope } from '../events/event.ts';
import { Deliverer } from '../sending/deliverer.ts';
import { newEndpointSecret, sealEndpointSecret } from '../sending/endpoint-secret.ts';
import { answerOk, openReceiver } from '../sending/receiver-fixture.ts';
import { Sender } from '../sending/sender.ts';
import { deliveryWork, deliveryWorkName } from './delivery-work.ts';
import { type Lease, type NewDelivery, Outbox } from './outbox.ts';

const database = await openTestDatabase();
const connection = database.dedicated();
const keyring = new Keyring([{ id: 'k1', secret: randomBytes(32) }]);
const now = new Date();
const nowhere = 'http://127.0.0.1:9/';

test('the process that stored an event sends it without a claim', async () => {
  await using receiver = await openReceiver(answerOk);
  const platformId = await newPlatform();
  const endpointId = await addEndpoint(platformId, receiver.url);
  const { engine, outbox, woken } = openOutbox();
  engine.start();
  const event = eventOf(platformId);
  const dispatch = outbox.dispatch([event]);
  const deliveries = await store([event], dispatch);
  const { leaseToken } = dispatch;
  assert.notEqual(leaseToken, null);
  assert.deepEqual(await readDeliveries(platformId), [
    { endpointId, status: 'pending', claims: 1, attempts: 0, leaseToken },
  ]);
  dispatch.begin(deliveries);
  await engine.stop();
  assert.deepEqual(
    receiver.requests.map(({ body }) => body.toString()),
    [event.body()],
  );
  assert.deepEqual(await readDeliveries(platformId), [
    { endpointId, status: 'delivered', claims: 1, attempts: 1, leaseToken: null },
  ]);
  assert.deepEqual(woken, []);
});

test('deliveries to failing or full endpoints are stored without a lease', async () => {
  const platformId = await newPlatform();
  const [good, failing, full, disabled] = [
    await addEndpoint(platformId),
    await addEndpoint(platformId, nowhere, { failing: true }),
    await addEndpoint(platformId),
    await addEndpoint(platformId, nowhere, { enabled: false }),
  ];
  const leaseToken = newUuid();
  const event = eventOf(platformId);
  const closed = { leaseToken, leaseUntil: new Date(), closedEndpointIds: [full] };
  const deliveries = await store([event], closed);
  const stored = await readDeliveries(platformId);
  const leases = Object.fromEntries(stored.map((row) => [row.endpointId, row.leaseToken]));
  assert.deepEqual(leases, { [good]: leaseToken, [failing]: null, [full]: null });
  assert.equal(leases[disabled], undefined);
  assert.deepEqual(Object.fromEntries(deliveries.map((row) => [row.endpoint_id, row.is_leased])), {
    [good]: true,
    [failing]: false,
    [full]: false,
  });
});

test('each endpoint gets its deliveries in the order of their events', async () => {
  const platforms = [await newPlatform(), await newPlatform(), await newPlatform()];
  for (const platformId of [...platforms, ...platforms]) await addEndpoint(platformId);
  const events = Array.from({ length: 60 }, (_, index) => eventOf(platforms[index % 3] ?? ''));
  const lease = { leaseToken: newUuid(), leaseUntil: new Date(), closedEndpointIds: [] };
  const deliveries = await store(events, lease);
  const byEndpoint = Map.groupBy(deliveries, ({ endpoint_id }) => endpoint_id);
  assert.equal(byEndpoint.size, 6);
  for (const ofEndpoint of byEndpoint.values()) {
    for (const ids of [
      ofEndpoint.map(({ event_id }) => event_id),
      ofEndpoint.map(({ delivery_id }) => delivery_id),
    ]) {
      assert.equal(ids.length, 20);
      assert.deepEqual(ids, ids.toSorted());
    }
  }
});

test('a process that sends nothing wakes the workers once per platform with deliveries', async () => {
  const [platformId, another] = [await newPlatform(), await newPlatform()];
  await addEndpoint(platformId);
  const { outbox, woken } = openOutbox();
  const events = [eventOf(platformId), eventOf(platformId), eventOf(another)];
  const dispatch = outbox.dispatch(events);
  assert.deepEqual([dispatch.leaseToken, dispatch.leaseUntil], [null, null]);
  dispatch.begin(await store(events, dispatch));
  assert.deepEqual(woken, [platformId], 'a platform without deliveries is not woken');
  const claims = (await readDeliveries(platformId)).map((row) => row.claims);
  assert.deepEqual(claims, [0, 0]);
});

function openOutbox() {
  const sender = new Sender({
    rules: { requireHttps: false, allowed: ['127.0.0.0/8'] },
    connectionsPerUrlMax: 4,
  });
  const deliverer = new Deliverer({
    database,
    keyring,
    sender,
    metrics: { attempted() {}, recorded() {} },
    hours: { count() {} },
    disableAfterMs: null,
    userAgent: 'Taprail',
  });
  const metrics = { done() {}, failed() {} };
  const logger = pino({ level: 'silent' });
  // Every delivery of these tests brings its body along.
  const compose = () => Promise.reject(new Error('nothing needs to be composed'));
  const works = [deliveryWork(deliverer, { database, compose })];
  const engine = new DueWorkEngine({ database, logger, metrics, works });
  const woken: string[] = [];
  const outbox = new Outbox({
    reserve: (count) => engine.reserve(deliveryWorkName, count),
    wake: (platformId) => woken.push(platformId),
  });
  return { engine, outbox, woken };
}

async function newPlatform(): Promise<string> {
  return (await createPlatform(database, { name: newUuid(), now })).id;
}

async function addEndpoint(
  platformId: string,
  url = nowhere,
  { enabled = true, failing = false } = {},
): Promise<string> {
  const id = newUuid();
  const endpoint = {
    platformId,
    id,
    url,
    events: ['*'],
    description: null,
    enabled,
    disabledReason: null,
    failingSince: null,
    previousSecretUntil: null,
    createdAt: now,
    updatedAt: now,
  };
  const secret = sealEndpointSecret(keyring, { platformId, id }, newEndpointSecret());
  await insertEndpoint(database, endpoint, secret);
  if (failing) {
    await database.rows(sql('test_endpoint_failing')`
      update webhook_endpoints
      set failing_since = ${now}::timestamptz
      where platform_id = ${platformId}::uuid and endpoint_id = ${id}::uuid`);
  }
  return id;
}

function eventOf(platformId: string): Event {
  const subMerchantId = newUuid();
  const event = {
    id: newUuid(),
    platformId,
    type: 'tap.approved',
    subMerchantId,
    objectId: subMerchantId,
    position: 1,
    sequence: 1,
    createdAt: now,
    storedBody: null,
  } as const;
  const subject = { externalRef: 'nowhere', chainId: null, object: '{}' };
  return { ...event, body: () => renderEnvelope(event, { environment: 'test', ...subject }) };
}

/** Stores events as domains do with a change. */
function store(events: readonly Event[], lease: Lease): Promise<NewDelivery[]> {
  return connection.batch<NewDelivery, Event>(events, platformOf, (platformId, own) =>
    emit(platformId, own, lease),
  );
}

function readDeliveries(platformId: string) {
  return database.rows<{ endpointId: string; claims: number; leaseToken: string | null }>(
    sql('test_outbox_deliveries')`
      select endpoint_id as "endpointId", status, claims, attempts, lease_token as "leaseToken"
      from webhook_deliveries
      where platform_id = ${platformId}::uuid
      order by delivery_id`,
  );
}
