import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import type pg from 'pg';
import { errorCode } from '../../../server/src/lib/faults/error-code.ts';
import { dataFolderOf } from '../../../server/src/postgres/embedded/data-folder.ts';
import { findRunningPostgres } from '../../../server/src/postgres/embedded/index.ts';
import { administer } from '../../support/database/test-database.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { advance } from '../../support/onboarding/onboarding.ts';
import { runCli } from '../../support/running/run-cli.ts';
import { killPostgres, makePlace, readCredentials } from '../../support/running/service-process.ts';
import { ApiClient } from '../../support/service/api-client.ts';
import { TestReceiver } from '../../support/webhooks/webhook-receiver.ts';

// The backup and the restore of docs/operations.md, to a moment after the backup. npm brings
// PostgreSQL without its tools for that, so this calls the functions that those tools call.
const [original, restored] = [await makePlace({ after }), await makePlace({ after })];
const archive = join(dataFolderOf(restored.folder), 'archive');
const env = { TAPRAIL_DATA: restored.folder };

const service = original.start();
const api = await clientAt(await service.started);
const counter = await TestCounter.open(api, { externalRef: 'shop' });
const receiver = await TestReceiver.open(() => 503);
const endpoint = { url: receiver.url(), events: ['tap.approved'] };
assert.equal((await api.post('/v1/webhook-endpoints', endpoint)).status, 201);

const kept = [(await counter.tap()).id];
const postgres = await findRunningPostgres(original.folder);
assert(postgres !== null);
const lost = await administer(postgres.url, async (client) => {
  await client.query(`select pg_backup_start('test', fast => true)`);
  const [, ...during] = await Promise.all([
    copyTree(original.folder, restored.folder),
    ...Array.from({ length: 8 }, () => counter.tap()),
  ]);
  const label = await ask(client, 'select labelfile as answer from pg_backup_stop(false)');
  await writeFile(join(dataFolderOf(restored.folder), 'backup_label'), label);
  kept.push(...during.map(({ id }) => id), (await counter.tap()).id);
  await receiver.whenReceived(kept.length);
  await ask(client, `select pg_create_restore_point('before_the_accident')::text as answer`);
  const { id } = await counter.tap();
  await archiveLog(client);
  return id;
});
await service.kill();
await killPostgres(original.folder);
const askedBefore = new Set(receiver.eventIds);

test('a restored database verifies, up to the chosen moment', async () => {
  await beginRecovery();
  const { code, stdout, stderr } = await runCli(['verify'], env);
  assert.deepEqual([code, stdout], [0, 'Everything agrees, on one platform.\n'], stderr);
});

test('a restored service continues with its keys, sealed data, taps and deliveries', async () => {
  const again = await clientAt(await restored.start().started);
  const listed = await again.get('/v1/taps?limit=100');
  const ids = (listed.body.data as { id: string }[]).map(({ id }) => id);
  assert.deepEqual(ids.toSorted(), kept.toSorted());
  assert.equal((await again.get(`/v1/taps/${lost}`)).status, 404);
  const changed = await again.patch('/sub-merchants/shop', { individual: { last_name: 'Lee' } });
  assert.equal(changed.status, 200, changed.text);

  receiver.answer = () => 200;
  const tap = await new TestCounter(again, counter).tap();
  assert.equal(tap.status, 'approved');
  await advance(again, 3600);
  const delivered = await again.get('/v1/events?type=tap.approved&limit=100');
  const events = delivered.body.data as { id: string; delivery_status: string }[];
  const repeated = events.filter(({ id }) => askedBefore.has(id));
  assert.equal(repeated.length, kept.length, 'under the ids that the receiver has seen before');
  for (const { id } of events) assert.ok(receiver.eventIds.lastIndexOf(id) >= askedBefore.size);
  assert.equal((await runCli(['verify'], env)).code, 0);
});

test('doctor says which encryption key a restored database lacks', async () => {
  const keys = `other:${randomBytes(32).toString('base64')}`;
  const { code, stdout } = await runCli(['doctor'], { ...env, TAPRAIL_ENCRYPTION_KEYS: keys });
  assert.equal(code, 1, stdout);
  assert.match(stdout, /^✗ Data is sealed with the encryption key k1, .* Put k1 back/m);
  assert.equal((await runCli(['doctor'], env)).code, 0);
});

async function clientAt(url: string): Promise<ApiClient> {
  const { api_key: apiKey } = await readCredentials(original.folder);
  return new ApiClient({ url, apiKey });
}

async function ask(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<{ answer: string }>(query);
  return rows[0]?.answer ?? '';
}

/**
 * A copy while the server writes. By PostgreSQL's rules, files that vanish meanwhile are not
 * needed.
 */
async function copyTree(from: string, to: string): Promise<void> {
  const transient = /(^|\/)(postmaster\.(pid|opts)|pg_wal\/.+|postgres\.(json|log)|.*\.lock.*)$/;
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const path = source.slice(from.length + 1);
    if (transient.test(path)) continue;
    // PostgreSQL refuses data that others could read.
    const folder = join(to, entry.isDirectory() ? path : dirname(path));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!entry.isFile()) continue;
    await copyFile(source, join(to, path)).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
    });
  }
}

/** The files that an archive_command would have copied by now. */
async function archiveLog(client: pg.Client): Promise<void> {
  await ask(client, 'select pg_switch_wal()::text as answer');
  const log = join(dataFolderOf(original.folder), 'pg_wal');
  await mkdir(archive);
  for (const name of await readdir(log)) {
    if (/^[0-9A-F]{24}$/.test(name)) await copyFile(join(log, name), join(archive, name));
  }
}

async function beginRecovery(): Promise<void> {
  const data = dataFolderOf(restored.folder);
  const settings = [
    `restore_command = 'cp "${archive}/%f" "%p"'`,
    `recovery_target_name = 'before_the_accident'`,
    `recovery_target_action = 'promote'`,
    // Renamed into place, so that no reader sees a partial file.
    `hot_standby = 'off'`,
  ];
  await writeFile(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  await writeFile(join(data, 'recovery.signal'), '');
}
