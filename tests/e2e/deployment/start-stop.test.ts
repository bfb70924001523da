import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import pg from 'pg';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { findRunningPostgres } from '../../../server/src/postgres/embedded/index.ts';
import type { Credentials } from '../../../server/src/start/credentials.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import {
  assertOneSentence,
  type Exit,
  eventually,
  killPostgres,
  makePlace,
  nodeEnvironment,
  readCredentials,
  type ServiceProcess,
} from '../../support/running/service-process.ts';
import { ApiClient } from '../../support/service/api-client.ts';
import { DashboardClient } from '../../support/service/dashboard.ts';

const lives = await makePlace({ after });
const ends = await makePlace({ after });

// The tests of a group share one data folder and start one service after the other on it.
describe('npm start', { concurrency: 2 }, () => {
  describe('while it runs', { concurrency: 1 }, () => {
    let first: ServiceProcess;
    let third: ServiceProcess;
    let credentials: Credentials;

    test('prints a panel with its addresses, its key and the way to a first tap', async () => {
      const { folder, start } = lives;
      first = start();
      const url = await first.started;
      credentials = await readCredentials(folder);
      const dashboard_url = `${url}/dashboard`;
      assert.deepEqual(credentials, { ...credentials, base_url: url, api_url: url, dashboard_url });
      assert.match(credentials.api_key, /^tr_test_/);
      assert.equal((await stat(join(folder, 'credentials.json'))).mode & 0o777, 0o600);
      for (const fact of [`API        ${url}`, `${url}/reference`, credentials.api_key, folder]) {
        assert(first.stdout().includes(fact), `the panel shows ${fact}`);
      }
      assert.equal(first.stderr(), `  Creating a PostgreSQL database in ${folder}/postgres.\n`);
      const onboard = `TAPRAIL_DATA=${folder} npx taprail sub-merchants onboard bistro-7`;
      assert(first.stdout().includes(onboard), first.stdout());
      const api = await clientOf(first, folder);
      const submitted = await api.post('/sub-merchants', shop('bistro-7'));
      assert.equal(submitted.body.status, 'received');
    });

    test('creates a first user, whose password is shown once and kept in the file', async () => {
      const { dashboard_email: email, dashboard_password: password } = credentials;
      assert(password !== null && first.stdout().includes(`${email}, password ${password}`));
      const client = new DashboardClient(await first.started);
      const session = await client.signIn({ email, password });
      assert.equal(session.status, 200, session.text);
      const { role } = session.body.user as { role: string };
      assert.deepEqual([role, session.body.platform], ['admin', 'demo']);
    });

    test('prefills its key in its own reference, but not with a given database', async () => {
      const shows = async (url: string) => {
        const page = await fetch(`${url}/reference/`);
        return (await page.text()).includes(credentials.api_key);
      };
      assert.equal(await shows(await first.started), true);
      const given = lives.start(nodeEnvironment(await createTestDatabase()));
      assert.equal(await shows(await given.started), false);
      await given.stop();
    });

    test('serves health and readiness, and metrics on loopback only', async () => {
      const url = await first.started;
      const health = await fetch(`${url}/healthz`);
      assert.equal(health.status, 200);
      const { status, environment } = (await health.json()) as Record<string, string>;
      assert.deepEqual({ status, environment }, { status: 'ok', environment: 'test' });
      assert.equal((await fetch(`${url}/readyz`)).status, 200);
      assert.equal((await fetch(`${url}/metrics`)).status, 404);
      const panel = /Metrics +(http:\/\/127\.0\.0\.1:\d+\/)metrics/.exec(first.stdout());
      const metricsUrl = panel?.[1] ?? '';
      assert.equal((await fetch(metricsUrl)).status, 404);
      const metrics = await fetch(`${metricsUrl}metrics`);
      assert.match(metrics.headers.get('content-type') ?? '', /^text\/plain/);
      const text = await metrics.text();
      assert.match(text, /taprail_http_request_seconds_count\{route="\/healthz",.*\} 1\n/);
      assert.match(text, /# TYPE taprail_due_work_total counter/);
    });

    test('keeps another start off its data folder, and keeps running', async () => {
      const second = lives.start();
      assert.deepEqual(await second.exited, { code: 1, signal: null });
      assertOneSentence(second.stderr(), /in use by another Taprail run/);
      assert(second.stderr().includes(lives.folder));
      assert.equal((await fetch(`${await first.started}/readyz`)).status, 200);
    });

    test('keeps sub-merchants, key and clock across a restart', async () => {
      const before = await clientOf(first, lives.folder);
      const advanced = await before.post('/v1/test/clock/advance', { by: 3600 });
      // As Ctrl-C does.
      first.signal('SIGINT');
      await assertCleanEnd(first, lives.folder, await first.exited);
      const second = lives.start({ TAPRAIL_ROEL: 'worker', TAPRAIL_TEST_POSTGRES: 'x' });
      const api = await clientOf(second, lives.folder);
      const kept = await readCredentials(lives.folder);
      assert.equal(kept.api_key, credentials.api_key);
      assert.equal(kept.dashboard_password, credentials.dashboard_password);
      assert(!second.stdout().includes(String(credentials.dashboard_password)));
      const stored = await api.get('/sub-merchants/bistro-7');
      assert.equal(stored.body.status, 'pending_requirements');
      const clock = await api.get('/v1/test/clock');
      assert(Date.parse(String(clock.body.now)) >= Date.parse(String(advanced.body.now)));
      assertOneSentence(
        second.stderr(),
        /^Warning: .* TAPRAIL_ROEL; did you mean TAPRAIL_ROLE\?$/m,
      );
      await assertCleanEnd(second, lives.folder, await second.stop());
    });

    test('is ready only once its credentials can be read', async () => {
      const file = join(lives.folder, 'credentials.json');
      const port = await freePort();
      await rm(file);
      // The start waits for somebody to write into the pipe, just before it writes the file.
      await promisify(execFile)('mkfifo', [file]);
      const waiting = lives.start({ PORT: String(port) });
      const statusOf = async (path: string) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
        return response?.status;
      };
      await eventually('it serves', async () => (await statusOf('/healthz')) === 200);
      assert.equal(await statusOf('/readyz'), 503);
      await writeFile(file, JSON.stringify(credentials));
      await eventually('it is ready', async () => (await statusOf('/readyz')) === 200);
      assert.equal((await readCredentials(lives.folder)).api_key, credentials.api_key);
      await query(lives.folder, 'update api_keys set revoked_at = created_at');
      await query(lives.folder, 'update users set has_initial_password = false');
      await assertCleanEnd(waiting, lives.folder, await waiting.stop());
    });

    test('shows a new key if the old one was revoked', async () => {
      third = lives.start();
      const api = await clientOf(third, lives.folder);
      const present = await readCredentials(lives.folder);
      assert.notEqual(present.api_key, credentials.api_key);
      assert.equal(present.dashboard_password, null, "the user's chosen password is unknown");
      assert.equal((await api.get('/sub-merchants/bistro-7')).status, 200);
    });

    test('logs JSON to a pipe, with the Request-Id of a failed request', async () => {
      const service = third;
      const api = await clientOf(service, lives.folder);
      await query(lives.folder, 'alter table submerchants rename to mislaid');
      const failed = await api.post('/sub-merchants', shop('failing'));
      assert.equal(failed.status, 500);
      const requestId = failed.headers.get('request-id');
      const { error } = failed.body as { error: { request_id: string } };
      assert.equal(error.request_id, requestId);
      const line = await eventually('it is logged', () =>
        service.logs().find((log) => log.requestId === requestId),
      );
      const expected = { level: 50, msg: 'request failed', route: '/sub-merchants' };
      assert.deepEqual({ ...line, ...expected }, line);
      const outsidePanel = service
        .stdout()
        .split('\n')
        .filter((text) => /^\S/.test(text));
      for (const text of outsidePanel) assert.equal(typeof JSON.parse(text), 'object');
    });
  });

  describe('on a signal to stop', { concurrency: 1 }, () => {
    test('cancels the creation of its database and removes it', async () => {
      const { folder, start } = ends;
      const service = start();
      await eventually('it creates', () => service.stderr().includes('Creating'));
      service.signal('SIGINT');
      assert.deepEqual(await service.exited, { code: 130, signal: null });
      assert.match(service.stderr(), /^ {2}Creating [^\n]+\n {2}Stopping: undoing the start…\n$/);
      assert.equal(service.stdout(), '');
      assert.deepEqual(await readdir(folder), ['postgres.log', 'postgres.password']);
    });

    test('cancels a start whose PostgreSQL already runs', async () => {
      const { folder, start } = ends;
      const service = start();
      await eventually('PostgreSQL runs', async () => (await findRunningPostgres(folder)) ?? false);
      service.signal('SIGTERM');
      assert.deepEqual(await service.exited, { code: 143, signal: null });
      assert.equal(await findRunningPostgres(folder), null);
      assert.doesNotMatch(service.stdout(), /is up|started/);
    });

    test('cancels a start that waits for another node to migrate', async () => {
      const url = await createTestDatabase();
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      try {
        await other.query(`select pg_advisory_lock(hashtext('taprail_migrate'))`);
        const service = ends.start(nodeEnvironment(url));
        await eventually('it waits', async () => {
          const waiting = await other.query(`
            select from pg_locks
            join pg_database on pg_database.oid = database and datname = current_database()
            where not granted`);
          return waiting.rows.length === 1;
        });
        service.signal('SIGTERM');
        assert.deepEqual(await service.exited, { code: 143, signal: null });
        assert.equal(service.stderr(), '  Stopping: undoing the start…\n');
      } finally {
        await other.end();
      }
    });

    test('finishes a request and work in flight on SIGTERM, then stops everything', async () => {
      const { folder, start } = ends;
      const service = start();
      const api = await clientOf(service, folder);
      await api.post('/sub-merchants', shop('patched'));
      await api.post('/v1/test/clock/advance', { by: 0 });
      for (const operation of ['accounts.create', 'accounts.update']) {
        await api.post('/v1/test/faults', { operation, kind: 'slow' });
      }
      await api.post('/sub-merchants', shop('provisioned'));
      const patching = api.patch('/sub-merchants/patched', { 'individual.first_name': 'Ann' });
      await whenLeased(folder, 2);
      const stopping = service.stop();
      await eventually('it announces the stop', () => service.stderr().includes('Stopping'));
      const url = await service.started;
      await eventually('new connections are refused', () =>
        fetch(url).then(
          () => false,
          () => true,
        ),
      );
      const patched = await patching;
      const answeredAtMs = performance.now();
      assert.equal(patched.status, 200, patched.text);
      const { requirements } = patched.body as { requirements: { currentlyDue: string[] } };
      assert(!requirements.currentlyDue.includes('individual.first_name'));
      assert(requirements.currentlyDue.includes('individual.last_name'));
      await assertCleanEnd(service, folder, await stopping);
      // An idle keep-alive connection must not delay the stop.
      assert(performance.now() - answeredAtMs < 10_000, 'it ends soon after the last answer');
    });

    test('ends at once on a second signal', async () => {
      const { folder, start } = ends;
      const service = start();
      const api = await clientOf(service, folder);
      // An interrupted work item would stay in creating until its lease ends.
      const kept = await api.get('/sub-merchants/provisioned');
      assert.equal(kept.body.status, 'pending_requirements');
      await api.post('/v1/test/faults', { operation: 'accounts.create', kind: 'slow' });
      await api.post('/sub-merchants', shop('cut-off'));
      await whenLeased(folder, 1);
      service.signal('SIGINT');
      await eventually('it announces the stop', () => service.stderr().includes('Stopping'));
      // A second signal right after the first is ignored, because npm forwards Ctrl-C.
      const repeating = setInterval(() => service.signal('SIGINT'), 50);
      const exit = await service.exited;
      clearInterval(repeating);
      assert.deepEqual(exit, { code: 130, signal: null });
      const [, ...said] = service.stderr().split(/(?<=\n)/);
      assert.deepEqual(said, ['  Stopping at once (told again): what is under way is cut off…\n']);
      assert.equal(await findRunningPostgres(folder), null);
    });

    test('recovers after that, and ends with a sentence when its PostgreSQL dies', async () => {
      const { folder, start } = ends;
      const service = start();
      const kept = await (await clientOf(service, folder)).get('/sub-merchants/cut-off');
      assert.equal(kept.body.status, 'creating');
      assert(await killPostgres(folder));
      assert.deepEqual(await service.exited, { code: 1, signal: null });
      // A line about the recovery may come first.
      const said =
        service
          .stderr()
          .split(/(?<=\n)/)
          .at(-1) ?? '';
      assertOneSentence(said, /PostgreSQL stopped.*postgres\.log/);
    });

    test('waits a limited time for work that never ends, and leaves no PostgreSQL running', async () => {
      const { folder, start } = ends;
      const service = start({ TAPRAIL_DRAIN_TIMEOUT: '1' });
      const api = await clientOf(service, folder);
      const { url = '' } = (await findRunningPostgres(folder)) ?? {};
      const holder = new pg.Client({ connectionString: url });
      holder.on('error', () => {});
      await holder.connect();
      await holder.query('begin; lock table submerchants in access exclusive mode');
      const asking = api.get('/sub-merchants/patched').catch(() => null);
      await eventually('it waits', async () => {
        const waiting = await holder.query('select from pg_locks where not granted');
        return waiting.rows.length > 0;
      });
      assert.deepEqual(await service.stop(), { code: 1, signal: null });
      assert.notEqual((await asking)?.status, 200);
      assert.match(service.stderr(), /\n {2}Stopping at once \(1 s are over\): [^\n]+…\n$/);
      assert.equal(await findRunningPostgres(folder), null);
      await holder.end().catch(() => {});
    });
  });
});

function shop(externalRef: string): JsonObject {
  return { externalRef, businessType: 'individual', country: 'US', email: 'owner@example.com' };
}

async function clientOf(service: ServiceProcess, folder: string): Promise<ApiClient> {
  const url = await service.started;
  return new ApiClient({ url, apiKey: (await readCredentials(folder)).api_key });
}

/** Resolves while this many exchanges with the provider are in flight. */
async function whenLeased(folder: string, count: number): Promise<void> {
  await eventually(`${count} sub-merchants are leased and their faults have struck`, async () => {
    const rows = await query(
      folder,
      `select from submerchants
       where lease_until is not null
         and not exists (select from simulator_faults where remaining > 0)`,
    );
    return rows.length === count;
  });
}

async function query(folder: string, text: string): Promise<unknown[]> {
  const { url = '' } = (await findRunningPostgres(folder)) ?? {};
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function assertCleanEnd(service: ServiceProcess, folder: string, exit: Exit): Promise<void> {
  assert.deepEqual(exit, { code: 0, signal: null }, service.stderr());
  assert.equal(await findRunningPostgres(folder), null);
  const complaints = service.logs().filter((line) => line.level > 30);
  assert.deepEqual(complaints, [], 'a clean stop logs no warning');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}
