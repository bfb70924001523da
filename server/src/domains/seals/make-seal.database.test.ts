import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { asReplica } from '../../../../tests/support/database/as-replica.ts';
import { openTestDatabase } from '../../../../tests/support/database/open-test-database.ts';
import { leastUuid, newUuid } from '../../lib/ids.ts';
import { Keyring } from '../../lib/keyring.ts';
import { sql } from '../../postgres/sql.ts';
import { LeaseLost } from './draft-store.ts';
import { continueSeal } from './make-seal.ts';
import { hashLeaf, rootOf } from './merkle-tree.ts';
import { proveRecords } from './prove.ts';
import { signingKeyOf } from './signing.ts';
import { findNextSealAt, listSealsAfter } from './store.ts';
import type { Seal } from './types.ts';
import { verifySeals } from './verify.ts';

const database = await openTestDatabase();
const signingKey = signingKeyOf(new Keyring([{ id: 'k1', secret: Buffer.alloc(32, 7) }]));
const parts = { database, signingKey };
const monday = new Date('2026-03-02T10:00:00.000Z');
const midnight = new Date('2026-03-03T00:00:00.000Z');
const nextMidnight = new Date('2026-03-04T00:00:00.000Z');

interface Operation {
  readonly id: string;
  readonly hash: Buffer;
}

test('a seal has the root over all records in the order of their operations', async () => {
  const platformId = newUuid();
  const operations = await operate(platformId, 2500);
  await seal(platformId);
  const [made, ...others] = await sealsOf(platformId);
  assert(made);
  assert.deepEqual(others, []);
  assert.equal(made.count, 2500);
  assert.deepEqual(made.root, rootOf(operations.map(leafOf)));
  assert.deepEqual([made.from, made.to], [null, midnight]);
  await assertSound(platformId);
});

test('a worker continues where a killed one stopped', async () => {
  const platformId = newUuid();
  const operations = await operate(platformId, 2100);
  for (const token of [newUuid(), newUuid(), newUuid()]) {
    // Its lease has expired, so the next worker takes over.
    await lease(platformId, token);
    await continueSeal(parts, { platformId, token }, { now: midnight, chunksMax: 1 });
  }
  const [made] = await sealsOf(platformId);
  assert.deepEqual(made?.root, rootOf(operations.map(leafOf)));
  await assertSound(platformId);
});

test('a worker that has lost its lease changes nothing', async () => {
  const platformId = newUuid();
  await operate(platformId, 1100);
  const [old, young] = [newUuid(), newUuid()];
  await lease(platformId, old);
  await lease(platformId, young);
  await assert.rejects(
    continueSeal(parts, { platformId, token: old }, { now: midnight }),
    LeaseLost,
  );
  assert.deepEqual(await sealsOf(platformId), []);
  await continueSeal(parts, { platformId, token: young }, { now: midnight });
  assert.equal((await sealsOf(platformId)).length, 1);
  await assertSound(platformId);
});

test('two workers make one seal', async () => {
  const platformId = newUuid();
  await operate(platformId, 1500);
  const token = newUuid();
  await lease(platformId, token);
  const work = () => continueSeal(parts, { platformId, token }, { now: midnight });
  const results = await Promise.allSettled([work(), work()]);
  for (const result of results) {
    if (result.status === 'rejected') assert(result.reason instanceof LeaseLost, result.reason);
  }
  assert.equal((await sealsOf(platformId)).length, 1);
  await assertSound(platformId);
});

test('every record is in one seal, late ones in the next', async () => {
  const platformId = newUuid();
  const first = await operate(platformId, 3);
  const open = await claim(platformId);
  const futile = await claim(platformId);
  await seal(platformId);
  assert.deepEqual(await findNextSealAt(database, platformId), nextMidnight);
  const second = await operate(platformId, 2);
  const late = await record(platformId, open);
  await endWithoutEffect(platformId, futile);
  await seal(platformId, nextMidnight);
  const [one, two, ...others] = await sealsOf(platformId);
  assert.deepEqual(others, []);
  assert.deepEqual(one?.root, rootOf(first.map(leafOf)));
  assert.deepEqual(two?.root, rootOf([late, ...second].map(leafOf)));
  assert.deepEqual([two?.from, two?.previousHash], [one?.to, one?.hash]);
  assert.equal(await findNextSealAt(database, platformId), null);
  await assertSound(platformId);
  for (const { id } of [...first, late, ...second]) {
    const [proven] = await proveRecords(database, { platformId, objectId: id });
    assert.ok(proven?.inclusion, 'it is sealed');
  }
});

test('an operation that ends after the next seal stays late until then', async () => {
  const platformId = newUuid();
  const open = await claim(platformId);
  for (let day = 0; day < 3; day += 1) {
    await seal(platformId, new Date(midnight.getTime() + day * 86_400_000));
  }
  assert.deepEqual(await sealsOf(platformId), []);
  const late = await record(platformId, open);
  const others = await operate(platformId, 2);
  await seal(platformId, new Date(midnight.getTime() + 3 * 86_400_000));
  assert.deepEqual((await sealsOf(platformId))[0]?.root, rootOf([late, ...others].map(leafOf)));
  await assertSound(platformId);
});

test('a platform with nothing to seal rests until the next claim', async () => {
  const platformId = newUuid();
  await operate(platformId, 1);
  assert.deepEqual(await findNextSealAt(database, platformId), midnight);
  await seal(platformId);
  assert.equal(await findNextSealAt(database, platformId), null);
  await operate(platformId, 1, nextMidnight);
  const after = new Date(nextMidnight.getTime() + 86_400_000);
  assert.deepEqual(await findNextSealAt(database, platformId), after);
  await seal(platformId, after);
  assert.equal((await sealsOf(platformId)).length, 2);
});

test('a claim committed during a seal is in it or makes the next one due', async () => {
  const platformId = newUuid();
  await operate(platformId, 1);
  const [claimed, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const id = newUuid();
  const claiming = database.transaction(async (transaction) => {
    await claim(platformId, { id, on: transaction });
    claimed.resolve();
    await held.promise;
  });
  await claimed.promise;
  const sealing = seal(platformId);
  held.resolve();
  await Promise.all([claiming, sealing]);
  assert.deepEqual(await findNextSealAt(database, platformId), nextMidnight);
  const late = await record(platformId, id);
  await seal(platformId, nextMidnight);
  assert.deepEqual((await sealsOf(platformId))[1]?.root, leafOf(late));
  await assertSound(platformId);
});

test('a claim needs an id beyond the last seal', async () => {
  const platformId = newUuid();
  await operate(platformId, 1);
  const id = newUuid();
  await seal(platformId);
  const [row] = await claimRows(platformId, { id });
  assert.equal(row?.result, 'too_late');
});

test('requests without a record are not sealed', async () => {
  const platformId = newUuid();
  await operate(platformId, 1);
  await database.rows(sql('test_insert_request')`
    insert into operations (platform_id, operation_id, object_id, position, kind, began_at)
    select ${platformId}::uuid, id, id, 1, 'request', ${monday}::timestamptz
    from unnest(${[newUuid(), newUuid()]}::uuid[]) as id`);
  await seal(platformId);
  assert.equal((await sealsOf(platformId))[0]?.count, 1);
  assert.equal(await findNextSealAt(database, platformId), null);
});

test('seals and their chunks are immutable', async () => {
  const platformId = newUuid();
  await operate(platformId, 1);
  await seal(platformId);
  const changes = [
    sql('test_change_seal')`
      update seals set record_count = 2 where platform_id = ${platformId}::uuid`,
    sql('test_delete_chunk')`
      delete from seal_chunks where platform_id = ${platformId}::uuid`,
  ];
  for (const change of changes) await assert.rejects(database.rows(change), /stay as they are/);
});

/** Alterations of a platform with two seals, and the differences that verify reports. */
const alterations = [
  {
    title: 'a record with another hash',
    text: `update records set hash = sha256('forged') where object_id = $1::uuid`,
    found: /^seal seal_\S+: the records of operations after \S+ up to \S+ are others now$/,
  },
  {
    title: 'a deleted record',
    text: 'delete from records where object_id = $1::uuid',
    found: /are others now$/,
  },
  {
    title: "an operation inserted before the seal's end",
    text: `
      insert into records (platform_id, object_id, position, format, stages, hash, recorded_at)
      select platform_id, object_id, 2, format, stages, hash, recorded_at
      from records
      where object_id = $1::uuid;
      insert into operations (platform_id, operation_id, object_id, position, kind, began_at)
      select platform_id, s.from_id, $1::uuid, 2, 'capture', s.covers_to
      from seals s
      where s.covers_from is not null and s.platform_id = (
        select platform_id from operations where operation_id = $1::uuid
      )`,
    found: /^seal seal_\S+: its records do not have its root$/,
  },
  {
    title: 'a seal with another number of records',
    text: `
      update seals set record_count = record_count + 1
      where platform_id = (select platform_id from operations where operation_id = $1::uuid)`,
    found: /it does not match its hash$/,
  },
  {
    title: 'a deleted seal',
    text: `
      delete from seals
      where covers_from is null
        and platform_id = (select platform_id from operations where operation_id = $1::uuid)`,
    found: /it does not follow the seal before$/,
  },
  {
    title: 'unsealed records while no seal is due',
    text: `
      update seal_schedules set sealed_id = '${leastUuid}'
      where platform_id = (select platform_id from operations where operation_id = $1::uuid)`,
    found: /^records wait to be sealed, but no seal is due$/,
  },
];

for (const { title, text, found } of alterations) {
  test(`verify of seals finds ${title}`, async () => {
    const platformId = newUuid();
    const [operation] = await operate(platformId, 2);
    await seal(platformId);
    await operate(platformId, 2);
    await seal(platformId, nextMidnight);
    await assertSound(platformId);
    await database.transaction(async (transaction) => {
      const run = (statement: string, values: readonly unknown[] = []) =>
        transaction.rows({ name: '', text: statement, values });
      await asReplica(transaction);
      for (const statement of text.split(';')) await run(statement, [operation?.id]);
    });
    const differences = await verify(platformId);
    assert.ok(
      differences.some((what) => found.test(what)),
      differences.join('\n') || 'verify found nothing',
    );
  });
}

test('verify names the key of a seal that none of the given keys signed', async () => {
  const platformId = newUuid();
  await operate(platformId, 1);
  await seal(platformId);
  const key = signingKey.publicKey.toString('hex');
  assert.deepEqual(await verify(platformId, [key]), []);
  const [difference] = await verify(platformId, ['00'.repeat(32)]);
  assert.match(difference ?? '', new RegExp(`it is signed by ${key}$`));
});

/** Taps that were claimed and recorded. */
async function operate(platformId: string, count: number, at = monday): Promise<Operation[]> {
  const ids = Array.from({ length: count }, newUuid);
  const hashes = ids.map((id) => hash('sha256', id, 'buffer'));
  await database.transaction(async (transaction) => {
    // The first claim inserts the fence.
    for (const id of ids.slice(0, 1)) await claim(platformId, { id, on: transaction, at });
    await transaction.rows(sql('test_insert_operations')`
      insert into operations (platform_id, operation_id, object_id, position, kind, began_at)
      select ${platformId}::uuid, id, id, 1, 'tap', ${at}::timestamptz
      from unnest(${ids.slice(1)}::uuid[]) as id`);
    await transaction.rows(sql('test_insert_records')`
      insert into records (platform_id, object_id, position, format, stages, hash, recorded_at)
      select ${platformId}::uuid, w.id, 1, 1, '[]', w.hash, ${at}::timestamptz
      from unnest(${ids}::uuid[], ${hashes}::bytea[]) as w (id, hash)`);
  });
  return ids.map((id) => ({ id, hash: hash('sha256', id, 'buffer') }));
}

type On = Pick<typeof database, 'rows'>;

async function claim(
  platformId: string,
  { id = newUuid(), ...options }: { id?: string; on?: On; at?: Date } = {},
): Promise<string> {
  const [row] = await claimRows(platformId, { id, ...options });
  assert.equal(row?.result, 'claimed');
  return id;
}

function claimRows(
  platformId: string,
  { id, on = database, at = monday }: { id: string; on?: On; at?: Date },
): Promise<{ result: string }[]> {
  return on.rows<{ result: string }>(sql('test_claim_tap')`
    select result
    from payment_claim_batch(
      p_platform_id => ${platformId}::uuid,
      p_platform_ids => ${[platformId]}::uuid[],
      p_operation_ids => ${[id]}::uuid[],
      p_object_ids => ${[id]}::uuid[],
      p_positions => ${[1]}::integer[],
      p_kinds => ${['tap']}::text[],
      p_requests => ${['{}']}::text[],
      p_key_hashes => ${[null]}::uuid[],
      p_fingerprints => ${[null]}::bytea[],
      p_began_ats => ${[at]}::timestamptz[],
      p_external_refs => ${[null]}::text[],
      p_device_ids => ${[null]}::text[],
      p_devices_shared => ${[null]}::boolean[]
    )`);
}

async function record(platformId: string, id: string): Promise<Operation> {
  const own = hash('sha256', id, 'buffer');
  await database.rows(sql('test_insert_record')`
    insert into records (platform_id, object_id, position, format, stages, hash, recorded_at)
    values (
      ${platformId}::uuid, ${id}::uuid, 1, 1, '[]', ${own}::bytea, ${monday}::timestamptz
    )`);
  return { id, hash: own };
}

async function endWithoutEffect(platformId: string, id: string): Promise<void> {
  await database.rows(sql('test_insert_futile_record')`
    insert into records (platform_id, object_id, position, format, recorded_at)
    values (${platformId}::uuid, ${id}::uuid, 1, 1, ${monday}::timestamptz)`);
}

/** Makes the whole seal, however many turns it takes. */
async function seal(platformId: string, now = midnight): Promise<void> {
  const token = newUuid();
  await lease(platformId, token);
  await continueSeal(parts, { platformId, token }, { now });
}

async function lease(platformId: string, token: string): Promise<void> {
  await database.rows(sql('test_lease_seal')`
    update seal_schedules set lease_token = ${token}::uuid
    where platform_id = ${platformId}::uuid`);
}

function sealsOf(platformId: string): Promise<Seal[]> {
  return listSealsAfter(database, { platformId, afterId: leastUuid, limit: 10 });
}

function leafOf({ id, hash: own }: Operation): Buffer {
  return hashLeaf({ objectId: id, position: 1, hash: own });
}

async function verify(platformId: string, publicKeys: readonly string[] | null = null) {
  const differences = await verifySeals(database, platformId, { publicKeys });
  return differences.map(({ what }) => what);
}

async function assertSound(platformId: string): Promise<void> {
  assert.deepEqual(await verify(platformId), []);
}
