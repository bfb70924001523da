import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requirePlatform } from '../../../server/src/domains/platforms/index.ts';
import { newUuid } from '../../../server/src/lib/ids.ts';
import { Keyring } from '../../../server/src/lib/keyring.ts';
import { openDatabase } from '../../../server/src/postgres/database.ts';
import { connectionName } from '../../../server/src/psp/connections/connection.ts';
import {
  findConnection,
  insertConnection,
} from '../../../server/src/psp/connections/connection-store.ts';
import { startStripeServer } from '../../../stripe-server/src/index.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { runCli } from '../../support/running/run-cli.ts';

const server = await startStripeServer();
after(() => server.close());
const url = await createTestDatabase();
const secret = Buffer.alloc(32, 1);
const keyring = new Keyring([{ id: 'k1', secret }]);
const env = {
  DATABASE_URL: url,
  TAPRAIL_ENCRYPTION_KEYS: `k1:${secret.toString('base64')}`,
  TAPRAIL_PSP: 'stripe',
  TAPRAIL_PUBLIC_URL: 'https://pay.example',
  STRIPE_SECRET_KEY: server.secretKey,
  STRIPE_WEBHOOK_SECRET: 'whsec_one,whsec_two',
  STRIPE_ADDRESS: server.url.href,
};
const database = openDatabase({
  url,
  connectionsMax: 1,
  applicationName: 'test',
  onIdleError: () => {},
});
after(() => database.close());
await runCli(['provider', 'set-up', '--yes', '--json'], env);
await runCli(['platforms', 'create', 'acme'], env);
await runCli(['platforms', 'create', 'bare'], env);
const platform = await requirePlatform(database, 'acme');
const own = server.control.accounts.openOwn({});
const id = newUuid();
const credentials = { secretKey: own.secretKey, webhookSecrets: [] };
const place = { provider: 'stripe', mode: 'test', accountRef: own.id } as const;
await insertConnection(database, keyring, {
  ...{ id, platformId: platform.id, credentials, createdAt: new Date() },
  ...place,
});
const address = `https://pay.example/psp/webhooks/stripe/${connectionName(id)}`;

test('the doctor checks the connection of each platform, and names the faulty one', async () => {
  const { code, stdout } = await runCli(['doctor'], env);
  assert.equal(code, 1);
  assert.ok(stdout.includes(`✗ Platform acme: Stripe has no webhook endpoints at ${address}.`));
  assert.match(stdout, /Run "npx taprail provider set-up --platform acme"\./);
  assert.match(stdout, /^✓ Stripe sends the \d+ kinds of events of connected accounts to https:/m);
  assert.ok(
    stdout.includes(`✓ Platform acme: The Stripe account ${own.id} (US, USD) is activated.`),
  );
});

test("a platform's connection is set up, and its secrets are sealed and never shown", async () => {
  const setUp = ['provider', 'set-up', '--platform', 'acme', '--yes'];
  const first = await runCli(setUp, env);
  assert.deepEqual([first.code, first.stdout], [0, ''], first.stderr);
  assert.ok(first.stderr.includes(`webhooks at ${address}`));
  assert.match(first.stderr, /signing secrets are sealed into the connection/);
  assert.doesNotMatch(first.stderr, /whsec/);
  const connection = await findConnection(database, keyring, id);
  assert.deepEqual(connection?.credentials.webhookSecrets.length, 2);
  const made = server.requests.filter(({ operation }) => operation === 'webhookEndpoints.create');
  assert.deepEqual(
    made.slice(-2).map((request) => request.own),
    [own.id, own.id],
  );
  const second = await runCli(setUp, env);
  assert.match(second.stderr, /Everything is as Taprail needs it/);
  const { code, stdout } = await runCli(['doctor'], env);
  assert.equal(code, 0, stdout);
});

test('a platform without a connection of its own is pointed to the right set-up', async () => {
  const { code, stderr } = await runCli(['provider', 'set-up', '--platform', 'bare'], env);
  assert.equal(code, 1);
  assert.match(stderr, /"bare" has no connection of its own.*\n {2}npx taprail provider set-up$/m);
});
