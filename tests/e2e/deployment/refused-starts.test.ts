import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { parseConfig } from '../../../server/src/config.ts';
import { serve } from '../../../server/src/start/serve.ts';
import { explainStart } from '../../../server/src/start/start-error.ts';
import { createTestDatabase, onSingleServer } from '../../support/database/test-database.ts';
import {
  assertOneSentence,
  makePlace,
  nodeEnvironment,
  type ServiceProcess,
} from '../../support/running/service-process.ts';

describe('a start that fails says why in one sentence', { concurrency: 2 }, () => {
  test('when a port is taken, before a database is created', async (t) => {
    const { folder } = await makePlace(t);
    const port = await occupyPort(t);
    const purposes = { PORT: 'the API', METRICS_PORT: 'metrics' };
    for (const [variable, purpose] of Object.entries(purposes)) {
      const words = `127.0.0.1:${port}, meant for ${purpose}, is already in use`;
      const sentence = new RegExp(`${words}; .* set ${variable} to another port`);
      await assertRefused({ TAPRAIL_DATA: folder, [variable]: String(port) }, sentence);
    }
    assert.deepEqual(await readdir(folder), []);
  });

  test('when the data folder cannot be created, with or without DATABASE_URL', async () => {
    const sentence = /would be below a file; set TAPRAIL_DATA to another/;
    const impossible = { TAPRAIL_DATA: join(import.meta.filename, 'data') };
    await assertRefused(impossible, sentence);
    const { TAPRAIL_ENCRYPTION_KEYS: _, ...node } = nodeEnvironment(await createTestDatabase());
    await assertRefused({ ...node, ...impossible }, sentence);
  });

  test('when this machine has no such address', async () => {
    const node = nodeEnvironment(await createTestDatabase());
    await assertRefused({ ...node, HOST: '203.0.113.7' }, /no address 203\.0\.113\.7; set HOST/);
  });

  test('when no server listens, or can listen, at the address of the database', async () => {
    for (const port of [1, 0]) {
      const url = `postgres://taprail:secret@127.0.0.1:${port}/taprail`;
      const sentence = new RegExp(`127\\.0\\.0\\.1:${port} cannot be reached`);
      const said = await assertRefused(nodeEnvironment(url), sentence);
      assert.doesNotMatch(said, /secret/);
    }
  });

  test('when the name of the database server does not resolve', async () => {
    const node = nodeEnvironment('postgres://x@nowhere.invalid/taprail');
    await assertRefused(node, /nowhere\.invalid cannot be reached/);
  });

  test('when the database server takes the connection but never answers', async (t) => {
    const port = await occupyPort(t);
    const node = nodeEnvironment(`postgres://taprail@127.0.0.1:${port}/taprail`);
    await assertRefused(node, /cannot be reached/);
  });

  test('when no platform can reach the provider', async () => {
    const node = nodeEnvironment(await createTestDatabase());
    const sentence = /No platform can reach Stripe: set STRIPE_SECRET_KEY .*platforms connect/;
    await assertRefused({ ...node, TAPRAIL_PSP: 'stripe' }, sentence);
  });

  test('when the password of DATABASE_URL is wrong', onSingleServer, async () => {
    const url = new URL(await createTestDatabase());
    url.password = 'not-the-password';
    const said = await assertRefused(nodeEnvironment(url.href), /refuses the user .*DATABASE_URL/);
    assert.doesNotMatch(said, /not-the-password/);
  });

  test('when the database of DATABASE_URL does not exist', async () => {
    const url = new URL(await createTestDatabase());
    url.pathname = '/nowhere';
    await assertRefused(nodeEnvironment(url.href), /refuses .*database of DATABASE_URL/);
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

/** Starts in this process, which must be refused, and returns the message. */
async function assertRefused(
  env: Readonly<Record<string, string>>,
  sentence: RegExp,
): Promise<string> {
  const config = parseConfig({ PORT: '0', ...env });
  const error: unknown = await serve(config).started.then(
    () => assert.fail('it started'),
    (reason: unknown) => reason,
  );
  const said = explainStart(error);
  assertOneSentence(`${said}\n`, sentence);
  return said ?? '';
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
