import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import type pg from 'pg';
import { webhooks } from '../../../sdk/src/index.ts';
import { countLockWaits } from '../../support/database/lock-waits.ts';
import { administer, createTestDatabase } from '../../support/database/test-database.ts';
import { eventually, repositoryFolder } from '../../support/running/service-process.ts';

const example = join(repositoryFolder, 'examples/webhook-receiver-postgres');
const databaseUrl = await createTestDatabase();
const secret = 'whsec_test';

/** The example, started as its README says. */
async function startReceiver() {
  const child = spawn(process.execPath, [join(example, 'receiver.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      WEBHOOK_SECRET: secret,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  after(() => child.kill());
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const [url = ''] = /http:\S+/.exec(String((await lines.next()).value)) ?? [];
  return {
    /** Delivers the event, and resolves with the status of the answer. */
    async deliver(id: string, signedWith = secret): Promise<number> {
      const capture = { amount: 1250, currency: 'USD' };
      const object = { id: `txn_of_${id}`, stages: { capture } };
      const body = JSON.stringify({ id, type: 'charge.captured', data: { object } });
      const headers = { 'service-signature': await webhooks.sign(body, signedWith) };
      return (await fetch(url, { method: 'POST', headers, body })).status;
    },
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

const first = await startReceiver();

test('a receiver that is killed between marking and handling an event handles it later', async () => {
  await whileNobodyCanSell(async () => {
    const outcome = first.deliver('evt_killed').catch(() => 'no answer');
    await waitForLocks(1);
    await first.kill();
    assert.equal(await outcome, 'no answer');
  });
  assert.equal(await salesOf('evt_killed'), 0);
  const second = await startReceiver();
  assert.equal(await second.deliver('evt_killed'), 200);
  assert.equal(await salesOf('evt_killed'), 1);
  assert.equal(await second.deliver('evt_killed'), 200);
  assert.equal(await salesOf('evt_killed'), 1);
});

test('a duplicate in another process waits for the outcome, and handles it after a failure', async () => {
  const [one, other] = await Promise.all([startReceiver(), startReceiver()]);
  const outcomes = await whileNobodyCanSell(async (client) => {
    const both = [one.deliver('evt_twice')];
    await waitForLocks(1);
    both.push(other.deliver('evt_twice'));
    await waitForLocks(2);
    // Fails the attempt that handles the event. The other one waits for its row, not for the lock.
    await client.query(`select pg_terminate_backend(pid) from pg_locks
      where relation = 'sales'::regclass and not granted`);
    assert.equal(await both[0], 500);
    await waitForLocks(1);
    return both;
  });
  assert.deepEqual(await Promise.all(outcomes), [500, 200]);
  assert.equal(await salesOf('evt_twice'), 1);
  assert.equal(await other.deliver('evt_forged', 'whsec_other'), 400);
  assert.equal(await salesOf('evt_forged'), 0);
});

test('the guide shows the code of the example', async () => {
  const guide = await readFile(join(repositoryFolder, 'docs/webhooks.md'), 'utf8');
  const tables = await readFile(join(example, 'tables.sql'), 'utf8');
  const [table = ''] = /create table [^;]+;/.exec(tables) ?? [];
  const code = await readFile(join(example, 'handle-once.ts'), 'utf8');
  assert.ok(guide.includes(table) && guide.includes(code), 'docs/webhooks.md shows older code');
});

/** A lock on the table that the handler writes to stops it after it has marked the event. */
function whileNobodyCanSell<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return administer(databaseUrl, async (client) => {
    await client.query('begin');
    await client.query('lock table sales in access exclusive mode');
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}

function waitForLocks(count: number): Promise<true | undefined> {
  return eventually(`${count} wait for a lock`, async () => {
    return (await countLockWaits(databaseUrl)) === count || undefined;
  });
}

function salesOf(event: string): Promise<number> {
  return administer(databaseUrl, async (client) => {
    const text = 'select 1 from sales where transaction_id = $1::text';
    return (await client.query(text, [`txn_of_${event}`])).rows.length;
  });
}
