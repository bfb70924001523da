import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import pg from 'pg';
import { Keyring } from '../../../server/src/lib/keyring.ts';
import { createTestDatabase, onSingleServer } from '../../support/database/test-database.ts';
import { TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { type Outcome, runCli } from '../../support/running/run-cli.ts';
import { startTestService } from '../../support/service/test-service.ts';

const keyText = () => randomBytes(32).toString('base64');
const node = async () => ({
  DATABASE_URL: await createTestDatabase(),
  TAPRAIL_ENCRYPTION_KEYS: `k1:${keyText()}`,
});

test('a deployment without faults passes every line', async () => {
  const { code, stdout, stderr } = await runCli(['doctor'], await node());
  assert.deepEqual([code, stderr], [0, '']);
  const lines = stdout.trimEnd().split('\n');
  assert.ok(
    lines.every((line) => /^✓ .*\.$/.test(line)),
    stdout,
  );
  for (const expected of [
    /test environment/,
    /PostgreSQL 1[89]/,
    /Committed data (survives|may not survive) a crash/,
    /max_connections = \d+ is enough/,
    /schema is up to date/,
    /encryption key k1 seals/,
    /this machine and the database agree/,
    /simulated provider needs no keys/,
  ]) {
    assert.equal(lines.filter((line) => expected.test(line)).length, 1, String(expected));
  }
});

test('scripts get the same as JSON', async () => {
  const { code, stdout } = await runCli(['doctor', '--json'], await node());
  assert.equal(code, 0);
  const { data } = JSON.parse(stdout) as { data: readonly Record<string, unknown>[] };
  assert.ok(data.every(({ ok, remedy }) => ok === true && remedy === null));
  const subjects = new Set(data.map(({ subject }) => subject));
  const expected = ['configuration', 'database', 'durability', 'connections', 'schema', 'keys'];
  assert.deepEqual([...subjects], [...expected, 'clock', 'provider']);
});

test('all faults of the configuration are named at once', async () => {
  const outcome = await runCli(['doctor'], {
    TAPRAIL_ENVIRONMENT: 'production',
    HOST: '0.0.0.0',
    TAPRAIL_PSP: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
  });
  const faults = faultsIn(outcome);
  for (const name of [
    'DATABASE_URL is required',
    'TAPRAIL_ENCRYPTION_KEYS is required',
    'HOST=0.0.0.0 would serve clear text',
    'STRIPE_SECRET_KEY must be a live key',
    'STRIPE_WEBHOOK_SECRET is required',
  ]) {
    assert.equal(faults.filter((line) => line.includes(name)).length, 1, name);
  }
  assert.equal(outcome.stderr, '5 faults were found.\n');
});

test('a database that cannot be reached is one fault', async () => {
  const env = { ...(await node()), DATABASE_URL: 'postgres://taprail:secret@127.0.0.1:1/taprail' };
  const outcome = await runCli(['doctor'], env);
  assert.match(faultsIn(outcome).join(), /127\.0\.0\.1:1 cannot be reached.*Start it, or correct/);
  assert.equal(outcome.stderr, 'One fault was found.\n');
  assert.doesNotMatch(outcome.stdout, /secret/);
});

test(
  'a database without the schema, or with too few connections, is a fault',
  onSingleServer,
  async () => {
    const env = await node();
    await administer(env.DATABASE_URL, 'drop schema public cascade; create schema public');
    const faults = faultsIn(await runCli(['doctor'], { ...env, DATABASE_CONNECTIONS: '1000' }));
    assert.equal(faults.length, 2);
    assert.match(faults.join('\n'), /allows \d+ connections, and one process may open 1000/);
    assert.match(faults.join('\n'), /schema lacks \d+ files.*Run "npx taprail migrate"/);
  },
);

test('data that no configured key opens is a fault', async () => {
  const secret = randomBytes(32);
  const service = await startTestService({ keyring: new Keyring([{ id: 'old', secret }]) });
  const { api } = await service.newPlatform();
  await new TestSubMerchant(api).submit();
  const env = { DATABASE_URL: service.databaseUrl, TAPRAIL_ENCRYPTION_KEYS: `new:${keyText()}` };
  const [fault = '', ...others] = faultsIn(await runCli(['doctor'], env));
  assert.match(fault, /sealed with the encryption key old, which is not configured/);
  assert.deepEqual(others, []);
  const kept = { ...env, TAPRAIL_ENCRYPTION_KEYS: `old:${secret.toString('base64')}` };
  assert.equal((await runCli(['doctor'], kept)).code, 0);
});

function faultsIn({ code, stdout }: Outcome): readonly string[] {
  assert.equal(code, 1);
  return stdout.split('\n').filter((line) => line.startsWith('✗ '));
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
