import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../tests/support/database/open-test-database.ts';
import { newUuid } from '../../lib/ids.ts';
import { type FaultOrder, OrderedFaults } from './faults.ts';

const database = await openTestDatabase();
const faults = new OrderedFaults(database);
const create = { operation: 'accounts.create', subject: 'key 1' };
const update = { operation: 'accounts.update', subject: 'acct_1' };

/** A new platform with these faults ordered, in this order. */
async function platformWith(...orders: Partial<FaultOrder>[]): Promise<string> {
  const platformId = newUuid();
  const usual = { operation: 'accounts.create', subject: null, kind: 'error', times: 1 } as const;
  for (const order of orders)
    await faults.order(platformId, { key: newUuid(), ...usual, ...order });
  return platformId;
}

test('a fault strikes as often as it was ordered, and then no more', async () => {
  const platformId = await platformWith({ kind: 'timeout', times: 2 });
  const taken = [];
  for (let call = 0; call < 4; call += 1) taken.push(await faults.take(platformId, create));
  assert.deepEqual(taken, ['timeout', 'timeout', null, null]);
});

test('a repeated order adds no fault, even after its fault has struck', async () => {
  const key = newUuid();
  const platformId = await platformWith({ key }, { key });
  const order = { ...create, key, kind: 'error', times: 1 } as const;
  assert.equal(await faults.take(platformId, create), 'error');
  await faults.order(platformId, order);
  assert.equal(await faults.take(platformId, create), null);
});

test('faults strike in the order in which they were ordered', async () => {
  const platformId = await platformWith({ kind: 'timeout' }, { kind: 'slow' }, { kind: 'fatal' });
  const taken = [];
  for (let call = 0; call < 4; call += 1) taken.push(await faults.take(platformId, create));
  assert.deepEqual(taken, ['timeout', 'slow', 'fatal', null]);
});

test('a fault strikes only its operation, and * matches any', async () => {
  const platformId = await platformWith({ kind: 'slow' }, { operation: '*', kind: 'fatal' });
  assert.equal(await faults.take(platformId, update), 'fatal');
  assert.equal(await faults.take(platformId, update), null);
  assert.equal(await faults.take(platformId, create), 'slow');
});

test('a fault ordered for one account strikes no other', async () => {
  const platformId = await platformWith({ operation: '*', subject: 'acct_1' });
  assert.equal(await faults.take(platformId, { ...update, subject: 'acct_2' }), null);
  assert.equal(await faults.take(platformId, create), null);
  assert.equal(await faults.take(platformId, update), 'error');
});

test('a fault ordered for one subject strikes before those ordered for any', async () => {
  const platformId = await platformWith({ kind: 'slow' }, { subject: 'key 1', kind: 'fatal' });
  assert.equal(await faults.take(platformId, create), 'fatal');
  assert.equal(await faults.take(platformId, create), 'slow');
});

test("a fault strikes only its own platform's calls", async () => {
  const [platformId, other] = [await platformWith({}), await platformWith()];
  assert.equal(await faults.take(other, create), null);
  assert.equal(await faults.take(platformId, create), 'error');
});

test('a node that just saw no faults sees one ordered afterwards on another', async () => {
  const platformId = await platformWith();
  const other = new OrderedFaults(database);
  assert.equal(await other.take(platformId, create), null);
  await faults.order(platformId, {
    ...create,
    key: newUuid(),
    subject: null,
    kind: 'error',
    times: 1,
  });
  assert.equal(await other.take(platformId, create), 'error');
});

test('concurrent calls on several nodes all fail when enough faults were ordered', async () => {
  const platformId = await platformWith({ times: 7 }, { kind: 'timeout', times: 5 });
  const nodes = [faults, new OrderedFaults(database), new OrderedFaults(database)];
  const taking = nodes.flatMap((one) =>
    Array.from({ length: 4 }, () => one.take(platformId, create)),
  );
  const taken = await Promise.all(taking);
  const count = (kind: string | null) => taken.filter((one) => one === kind).length;
  assert.deepEqual([count('error'), count('timeout'), count(null)], [7, 5, 0]);
  assert.equal(await faults.take(platformId, create), null);
});
