import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import {
  assertOneSentence,
  makePlace,
  nodeEnvironment,
  type ServiceProcess,
} from '../support/service-process.ts';
import { createTestDatabase, onSingleServer } from '../support/test-database.ts';

describe('a start that fails says why in one sentence', { concurrency: 2 }, () => {
  test('when another process uses the data folder, which keeps running', async (t) => {
    const { folder, start } = await makePlace(t);
    const first = start();
    const url = await first.started;
    const second = start();
    await assertRefused(second, { code: 1, sentence: /in use by another Taprail run/ });
    assert(second.stderr().includes(folder));
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
  });

  test('when a port is taken, before a database is created', async (t) => {
    const { folder, start } = await makePlace(t);
    const port = await occupyPort(t);
    const purposes = { PORT: 'the API', METRICS_PORT: 'metrics' };
    for (const [variable, purpose] of Object.entries(purposes)) {
      const words = `127.0.0.1:${port}, meant for ${purpose}, is already in use`;
      const sentence = new RegExp(`${words}; .* set ${variable} to another port`);
      await assertRefused(start({ [variable]: String(port) }), { code: 1, sentence });
    }
    assert.deepEqual(await readdir(folder), []);
  });

  test('when the data folder cannot be created, with or without DATABASE_URL', async (t) => {
    const { start } = await makePlace(t);
    const sentence = /would be below a file; set TAPRAIL_DATA to another/;
    const impossible = { TAPRAIL_DATA: join(import.meta.filename, 'data') };
    await assertRefused(start(impossible), { code: 1, sentence });
    const { TAPRAIL_ENCRYPTION_KEYS: _, ...node } = nodeEnvironment(await createTestDatabase());
    await assertRefused(start({ ...node, ...impossible }), { code: 1, sentence });
  });

  test('when this machine has no such address', async (t) => {
    const service = await startNode(t, { HOST: '203.0.113.7' });
    await assertRefused(service, { code: 1, sentence: /no address 203\.0\.113\.7; set HOST/ });
  });

  test('when nothing listens, or can listen, at the address of the database', async (t) => {
    for (const port of [1, 0]) {
      const DATABASE_URL = `postgres://taprail:secret@127.0.0.1:${port}/taprail`;
      const service = await startNode(t, { DATABASE_URL });
      const sentence = new RegExp(`127\\.0\\.0\\.1:${port} cannot be reached`);
      await assertRefused(service, { code: 1, sentence });
      assert.doesNotMatch(service.stderr(), /secret/);
    }
  });

  test('when the name of the database server does not resolve', async (t) => {
    const service = await startNode(t, { DATABASE_URL: 'postgres://x@nowhere.invalid/taprail' });
    await assertRefused(service, { code: 1, sentence: /nowhere\.invalid cannot be reached/ });
  });

  test('when the database server takes the connection but never answers', async (t) => {
    const port = await occupyPort(t);
    const DATABASE_URL = `postgres://taprail@127.0.0.1:${port}/taprail`;
    const service = await startNode(t, { DATABASE_URL });
    await assertRefused(service, { code: 1, sentence: /cannot be reached/ });
  });

  test('when the password of DATABASE_URL is wrong', onSingleServer, async (t) => {
    const url = new URL(await createTestDatabase());
    url.password = 'not-the-password';
    const service = await startNode(t, { DATABASE_URL: url.href });
    await assertRefused(service, { code: 1, sentence: /refuses the user .*DATABASE_URL/ });
    assert.doesNotMatch(service.stderr(), /not-the-password/);
  });

  test('when the database of DATABASE_URL does not exist', async (t) => {
    const url = new URL(await createTestDatabase());
    url.pathname = '/nowhere';
    const service = await startNode(t, { DATABASE_URL: url.href });
    await assertRefused(service, { code: 1, sentence: /refuses .*database of DATABASE_URL/ });
  });

  test('and reports all errors of the configuration together', async (t) => {
    const service = await startNode(t, {
      PORT: 'http',
      TAPRAIL_ROLE: 'boss',
      TAPRAIL_DTA: 'elsewhere',
      DATABASE_URL: 'mysql://somewhere',
      TAPRAIL_ENCRYPTION_KEYS: 'k1:c2hvcnQ=',
    });
    assert.deepEqual(await service.exited, { code: 78, signal: null });
    const [warning, ...problems] = service.stderr().trimEnd().split('\n');
    assert.equal(
      warning,
      'Warning: Taprail has no variable TAPRAIL_DTA; did you mean TAPRAIL_DATA?',
    );
    const wrong = ['PORT', 'TAPRAIL_ROLE', 'DATABASE_URL', 'TAPRAIL_ENCRYPTION_KEYS'];
    for (const name of wrong) {
      assert.equal(problems.filter((line) => line.includes(name)).length, 1, name);
    }
    assert.doesNotMatch(service.stderr(), /^\s+at |c2hvcnQ=/m);
    assert.equal(service.stdout(), '');
  });

  test('when a production configuration would not be safe', async (t) => {
    const service = await startNode(t, {
      TAPRAIL_ENVIRONMENT: 'production',
      TAPRAIL_ENCRYPTION_KEYS: '',
      HOST: '0.0.0.0',
    });
    assert.equal((await service.exited).code, 78);
    for (const name of ['TAPRAIL_PSP', 'TAPRAIL_ENCRYPTION_KEYS', 'HOST=0.0.0.0']) {
      assert(service.stderr().includes(name), name);
    }
    assert.doesNotMatch(service.stderr(), /^\s+at /m);
  });
});

/** Starts on a database of the test run, unless `env` names another. */
async function startNode(
  t: TestContext,
  env: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const databaseUrl = env.DATABASE_URL ?? (await createTestDatabase());
  const { start } = await makePlace(t);
  return start({ ...nodeEnvironment(databaseUrl), ...env });
}

async function assertRefused(
  service: ServiceProcess,
  expected: { readonly code: number; readonly sentence: RegExp },
): Promise<void> {
  assert.deepEqual(await service.exited, { code: expected.code, signal: null });
  assertOneSentence(service.stderr(), expected.sentence);
}

/** Listens on a free port, accepts every connection and never answers. */
async function occupyPort(t: TestContext): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const address = server.address();
  assert(typeof address === 'object' && address !== null);
  return address.port;
}
