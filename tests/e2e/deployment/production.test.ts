import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { sampleValue } from '../../../cli/src/client/sub-merchants/sample-details.ts';
import type { Json, JsonObject } from '../../../server/src/lib/json.ts';
import { startEmbeddedPostgres } from '../../../server/src/postgres/embedded/index.ts';
import { checkAgainstDescription, startStripeServer } from '../../../stripe-server/src/index.ts';
import { type Outcome, runCli } from '../../support/running/run-cli.ts';
import {
  eventually,
  makeDataFolder,
  makePlace,
  removeDataFolder,
  spawnService,
} from '../../support/running/service-process.ts';
import { TlsClient } from './tls-client.ts';

const stripe = await startStripeServer({ secretKey: 'sk_live_of_the_test_server' });
const { control } = stripe;
const folder = await makeDataFolder();
// The PostgreSQL of the tests loses data in a crash, which production does not accept.
const postgres = await startEmbeddedPostgres({ folder });
after(async () => {
  await stripe.close();
  checkAgainstDescription(stripe.requests, control.webhooks.events());
  await postgres.stop();
  await removeDataFolder(folder);
});

const material = (name: string) =>
  fileURLToPath(new URL(`../../support/network/test-only-${name}.pem`, import.meta.url));
const publicUrl = 'https://pay.example';
const env = {
  TAPRAIL_ENVIRONMENT: 'production',
  DATABASE_URL: postgres.url,
  TAPRAIL_ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  TAPRAIL_PUBLIC_URL: publicUrl,
  TLS_CERT_FILE: material('certificate'),
  TLS_KEY_FILE: material('private-key'),
  TAPRAIL_PSP: 'stripe',
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: `${stripe.webhookSecret},whsec_of_the_own_account`,
  STRIPE_ADDRESS: stripe.url.href,
};

const { start } = await makePlace({ after });
const url = await start(env).started;
await runCli(['platforms', 'create', 'acme'], env);
const asked = ['keys', 'issue', '--platform', 'acme', '--scope', '*', '--json'];
const issued = await runCli(asked, env);
const { secret: key } = JSON.parse(issued.stdout) as { secret: string };
const api = new TlsClient(url, { authorization: `Bearer ${key}` });
const address = {
  line1: '1 High Street',
  city: 'Springfield',
  state: 'CA',
  postal_code: '94107',
  country: 'US',
};

test('a sub-merchant is onboarded until it is enabled', async () => {
  const submission = { externalRef: 'bistro-7', businessType: 'company', country: 'US' };
  const submitted = await api.post('/sub-merchants', { ...submission, email: 'o@example.com' });
  assert.equal(submitted.status, 201);
  assert.equal(submitted.protocol, 'TLSv1.3');
  await eventually('its account is opened', async () => {
    const { body } = await api.get('/sub-merchants/bistro-7');
    return body.status === 'pending_requirements';
  });
  for (let round = 0; round < 3; round += 1) {
    const { body } = await api.get('/sub-merchants/bistro-7');
    if (body.status === 'enabled') break;
    const changed = await api.patch('/sub-merchants/bistro-7', answersTo(body));
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
  }
  const { body } = await api.get('/sub-merchants/bistro-7');
  assert.partialDeepStrictEqual(body, {
    status: 'enabled',
    charges_enabled: true,
    payouts_enabled: true,
  });
});

test('a tap at a paired reader is approved and captured', async () => {
  const registration = { registration_code: 'simulated-wpe', submerchant: 'bistro-7', address };
  const device = await api.post('/v1/devices', registration);
  assert.equal(device.status, 201, JSON.stringify(device.body));
  const reader = String(device.body.id);
  assert.match(reader, /^tmr_/);
  control.readers.always(reader, { kind: 'approve' });
  const order = { amount: 1250, currency: 'USD', submerchant: 'bistro-7', device: reader };
  const tap = await api.post('/v1/taps', order);
  assert.deepEqual([tap.status, tap.body.status], [200, 'approved'], JSON.stringify(tap.body));
  assert.equal(tap.protocol, 'TLSv1.3');
});

test('a webhook with the signature of Stripe is applied, and another one is refused', async () => {
  const item = 'company.verification.document';
  const [account = ''] = accountsOpened();
  control.accounts.demand(account, { items: [item] });
  const event = control.webhooks.events(account).findLast(({ type }) => type === 'account.updated');
  const payload = JSON.stringify(event);
  const forged = await deliver(payload, 'whsec_of_nobody');
  assert.deepEqual(
    [forged.status, (forged.body.error as JsonObject).code],
    [400, 'invalid_signature'],
  );
  assert.equal((await deliver(payload, stripe.webhookSecret)).status, 200);
  await eventually('the demand is shown', async () => {
    const { body } = await api.get('/sub-merchants/bistro-7');
    return ((body.requirements as JsonObject).currentlyDue as readonly Json[]).includes(item);
  });
});

test('test routes do not exist', async () => {
  const routes = ['/v1/test/clock/advance', '/v1/test/faults', '/v1/test/disputes'];
  for (const path of routes) {
    const { status, body } = await api.post(path, {});
    assert.deepEqual([status, (body.error as JsonObject).code], [404, 'not_found'], path);
  }
});

test('each missing or wrong setting is named, all at once', async () => {
  const missing = spawnService({ TAPRAIL_ENVIRONMENT: 'production', HOST: '0.0.0.0' });
  assert.equal((await missing.exited).code, 78);
  const required = ['DATABASE_URL', 'TAPRAIL_ENCRYPTION_KEYS', 'TAPRAIL_PSP=simulator', 'HOST='];
  assertNames(missing.stderr(), required);

  const wrong = spawnService({
    ...env,
    DATABASE_URL: 'mysql://db.example/taprail',
    TAPRAIL_ENCRYPTION_KEYS: 'k1:c2hvcnQ=',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'secret',
    STRIPE_ADDRESS: 'stripe.example',
    TLS_KEY_FILE: '/nowhere/key.pem',
  });
  assert.equal((await wrong.exited).code, 78);
  const secrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_ADDRESS'];
  const others = ['DATABASE_URL must', 'TAPRAIL_ENCRYPTION_KEYS must', 'TLS_KEY_FILE'];
  assertNames(wrong.stderr(), [...secrets, ...others]);
});

test('the doctor finds no fault once the webhook endpoints are registered', async () => {
  const before = faultsIn(await runCli(['doctor'], env));
  assert.equal(before.length, 1);
  assert.match(before[0] ?? '', /no webhook endpoints at https:.*provider set-up/);
  const setUp = await runCli(['provider', 'set-up', '--yes', '--json'], env);
  assert.equal(setUp.code, 0, setUp.stderr);
  const { code, stdout, stderr } = await runCli(['doctor'], env);
  assert.deepEqual([code, stderr], [0, ''], stdout);
  for (const line of [
    /^✓ This is the production environment\.$/m,
    /^✓ Committed data survives a crash\.$/m,
    /^✓ Stripe takes the secret key, which is of live mode\.$/m,
    /^✓ The Stripe account is a Connect platform\.$/m,
    /^✓ The Stripe account acct_\w+ \(US, USD\) is activated\.$/m,
    /^✓ The payout schedule of your own account is manual\.$/m,
    /^✓ Stripe sends the \d+ kinds of events of connected accounts to https:\/\/pay\.example\/psp/m,
    /^✓ Stripe sends the \d+ kinds of events of your own account to https:\/\/pay\.example\/psp/m,
    /^✓ The payout schedules of the account of the one sub-merchant are manual\.$/m,
    /^✓ A secret key may do everything; a restricted key would limit a leak\.$/m,
    /^✓ The clocks of this machine and the provider agree\.$/m,
  ]) {
    assert.match(stdout, line);
  }
});

const troubles: readonly [title: string, difference: Record<string, string>, told: RegExp][] = [
  ['a revoked key', { STRIPE_SECRET_KEY: 'sk_live_revoked' }, /does not take the key.*Set STRIPE_/],
  ['an unknown address', { TAPRAIL_PUBLIC_URL: '' }, /^✗ It cannot be checked.*TAPRAIL_PUBLIC_URL/],
  [
    'another address',
    { TAPRAIL_PUBLIC_URL: 'https://x.example' },
    /no webhook endpoints at https:/,
  ],
  [
    'a missing secret',
    { STRIPE_WEBHOOK_SECRET: stripe.webhookSecret },
    /2 webhook endpoints.*1 of their signing secrets/,
  ],
];

for (const [title, difference, told] of troubles) {
  test(`the doctor says what to do about ${title}`, async () => {
    const [fault = '', ...others] = faultsIn(await runCli(['doctor'], { ...env, ...difference }));
    assert.match(fault, told);
    assert.deepEqual(others, []);
  });
}

test('the doctor says what to do when the clocks differ, or Stripe is away', async () => {
  control.clock.set(() => new Date(Date.now() + 60_000));
  const [skew = ''] = faultsIn(await runCli(['doctor'], env));
  assert.match(skew, /clock of this machine is (59|60) seconds behind the provider.*NTP/);
  control.clock.set(() => new Date());
  await control.faults.goDown();
  const [away = ''] = faultsIn(await runCli(['doctor'], env));
  assert.match(away, /Stripe at 127\.0\.0\.1:\d+ gives no answer.*HTTPS connections/);
  await control.faults.comeBack();
});

/** All due items, as dotted paths with valid values. */
function answersTo({ requirements }: JsonObject): JsonObject {
  const due = (requirements as JsonObject).currentlyDue as readonly string[];
  return Object.fromEntries(due.map((item) => [item, sampleValue(item, { country: 'US' })]));
}

test('a second platform needs an account of its own at Stripe', async () => {
  const refused = await runCli(['platforms', 'create', 'second'], env);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /"acme" uses the connection of this deployment/);
  assert.match(refused.stderr, /platforms create "second" --connection <file>/);
  const own = control.accounts.openOwn({ secretKey: 'sk_live_of_the_second' });
  const file = join(folder, 'connection.json');
  await writeFile(file, JSON.stringify({ provider: 'stripe', secret_key: own.secretKey }));
  const create = ['platforms', 'create', 'second', '--connection', file, '--json'];
  const created = await runCli(create, env);
  assert.equal(created.code, 0, created.stderr);
  assert.match(String(JSON.parse(created.stdout).connection), /^conn_/);
  const third = await runCli(['platforms', 'create', 'third'], env);
  assert.equal(third.code, 1, 'the first one still uses that of the deployment');
});

/** The accounts that the service opened, the oldest first. */
function accountsOpened(): readonly string[] {
  const opened = stripe.requests.filter(
    ({ operation, status }) => operation === 'accounts.create' && status === 200,
  );
  return opened.map(({ body }) => (body as { id: string }).id);
}

/** Sends an event as Stripe does, signed with this secret. */
function deliver(payload: string, secret: string) {
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const sender = new TlsClient(url, { 'stripe-signature': header });
  return sender.send('POST', '/psp/webhooks/stripe', payload);
}

/** Each problem begins with its name. */
function assertNames(text: string, names: readonly string[]): void {
  const problems = text.replace('Taprail cannot start. ', '').trimEnd().split('\n');
  for (const name of names) {
    const found = problems.filter((problem) => problem.startsWith(name));
    assert.equal(found.length, 1, `${name} in ${text}`);
  }
  assert.equal(problems.length, names.length, text);
}

function faultsIn({ code, stdout }: Outcome): readonly string[] {
  assert.equal(code, 1, stdout);
  return stdout.split('\n').filter((line) => line.startsWith('✗ '));
}
