import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  connectEventTypes,
  ownEventTypes,
} from '../../../server/src/psp/stripe/webhooks/webhook-events.ts';
import {
  checkAgainstDescription,
  clientOf,
  startStripeServer,
} from '../../../stripe-server/src/index.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { type Outcome, runCli } from '../../support/running/run-cli.ts';

const server = await startStripeServer();
const { control } = server;
const stripe = clientOf(server);
after(async () => {
  await server.close();
  checkAgainstDescription(server.requests, control.webhooks.events());
});

const url = 'https://pay.example/psp/webhooks/stripe';
const env = {
  DATABASE_URL: await createTestDatabase(),
  TAPRAIL_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  TAPRAIL_PSP: 'stripe',
  TAPRAIL_PUBLIC_URL: 'https://pay.example',
  STRIPE_SECRET_KEY: server.secretKey,
  STRIPE_ADDRESS: server.url.href,
};
const secrets = { STRIPE_WEBHOOK_SECRET: 'whsec_one,whsec_two' };
const setUp = (options: string[] = [], answers: string[] = [], difference = {}) =>
  runCli(['provider', 'set-up', ...options], { ...env, ...difference }, answers);
const writes = () => server.requests.filter(({ method }) => method === 'POST').length;

test('set-up creates nothing without consent, or where secrets would be lost', async () => {
  control.person.setSchedule(server.ownAccount, 'daily');
  const lost = await setUp(['--yes']);
  assert.equal(lost.code, 1);
  assert.match(lost.stderr, /create the webhook endpoint for connected accounts, with \d+ kinds/);
  assert.match(lost.stderr, /create the webhook endpoint for your own account, with \d+ kinds/);
  assert.match(lost.stderr, /set the payouts of your own account to manual \(now daily\)/);
  assert.match(lost.stderr, /Signing secrets are shown once.*\n.*--yes --json > secrets\.json/);
  const alone = await setUp(['--json']);
  assert.deepEqual([alone.code, alone.stdout], [1, '']);
  assert.match(alone.stderr, /nobody to ask/);
  const unsure = await setUp(['--json'], ['yes']);
  assert.deepEqual([unsure.code, unsure.stdout], [1, '']);
  assert.match(unsure.stderr, /nothing is changed/);
  assert.equal(writes(), 0);
});

test('the endpoints are created with their events, and a second run changes nothing', async () => {
  const first = await setUp(['--json'], ['set-up']);
  assert.equal(first.code, 0, first.stderr);
  assert.doesNotMatch(first.stderr, /whsec/);
  const { mode, webhook_url, steps, set } = JSON.parse(first.stdout);
  assert.deepEqual([mode, webhook_url, steps.length], ['test', url, 3]);
  assert.match(set.STRIPE_WEBHOOK_SECRET, /^whsec_\w+,whsec_\w+$/);
  const { data } = await stripe.webhookEndpoints.list();
  assert.deepEqual(
    data.map((each) => [each.url, each.api_version, each.metadata, each.enabled_events]),
    [
      [url, '2026-10-28.endive', { taprail_role: 'own' }, ownEventTypes],
      [url, '2026-10-28.endive', { taprail_role: 'connected' }, connectEventTypes],
    ],
  );
  assert.deepEqual(
    data.map(({ application }) => application !== null),
    [false, true],
  );
  const before = writes();
  const second = await setUp(['--yes'], [], set);
  assert.deepEqual([second.code, second.stdout], [0, '']);
  assert.match(second.stderr, /Everything is as Taprail needs it/);
  assert.equal(writes(), before);
  assert.deepEqual(faultsIn(await runCli(['doctor'], { ...env, ...set })), []);
});

test('endpoints changed by hand are restored, without new secrets', async () => {
  const [own, connected] = (await stripe.webhookEndpoints.list()).data;
  await stripe.webhookEndpoints.update(own?.id ?? '', { disabled: true });
  await stripe.webhookEndpoints.update(connected?.id ?? '', { enabled_events: ['payout.paid'] });
  const faults = faultsIn(await runCli(['doctor'], { ...env, ...secrets }));
  assert.match(faults.join('\n'), /for connected accounts \(we_\w+\) is not sent account\.updated/);
  assert.match(faults.join('\n'), /for your own account \(we_\w+\) is disabled/);
  const mended = await setUp([], ['set-up'], secrets);
  assert.deepEqual([mended.code, mended.stdout], [0, ''], mended.stderr);
  assert.deepEqual(faultsIn(await runCli(['doctor'], { ...env, ...secrets })), []);
});

test('a creation with an unknown outcome is found by the next run', async () => {
  const other = { TAPRAIL_PUBLIC_URL: 'https://other.example' };
  control.faults.order({ operation: 'webhookEndpoints.create', kind: 'error after' });
  const first = await setUp(['--yes', '--json'], [], other);
  assert.equal(first.code, 1);
  assert.match(first.stderr, /it is unknown whether Stripe did it.*Run it again/);
  const second = await setUp(['--yes', '--json'], [], { ...other, ...secrets });
  assert.equal(second.code, 0);
  assert.equal(JSON.parse(second.stdout).steps.length, 0);
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  assert.equal(data.filter((each) => each.url.startsWith('https://other.example')).length, 2);
});

test('a schedule that Stripe lets no key change is left to a person', async () => {
  control.person.setSchedule(server.ownAccount, 'weekly');
  control.faults.order({ operation: 'balanceSettings.update', kind: 'error before', status: 400 });
  const refused = await setUp(['--yes'], [], secrets);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /Stripe refused it: .*Set payouts to manual in Stripe's dashboard/);
  control.person.setSchedule(server.ownAccount, 'manual');
});

const impossible = [
  ['the simulator', { TAPRAIL_PSP: 'simulator' }, /simulated provider needs nothing/],
  ['no address', { TAPRAIL_PUBLIC_URL: '' }, /TAPRAIL_PUBLIC_URL is required/],
  ['an address of this machine', { TAPRAIL_PUBLIC_URL: 'http://127.0.0.1:8080' }, /cannot reach/],
  ['an address inside', { TAPRAIL_PUBLIC_URL: 'https://10.1.2.3' }, /cannot reach/],
  ['a wrong key', { STRIPE_SECRET_KEY: 'sk_test_wrong' }, /does not take the key/],
  ['a key of Taprail', { STRIPE_SECRET_KEY: 'tr_test_x' }, /is a key of Taprail/],
] as const;

for (const [title, difference, told] of impossible) {
  test(`nothing can be set up with ${title}`, async () => {
    const { code, stdout, stderr } = await setUp(['--yes', '--json'], [], difference);
    assert.notEqual(code, 0);
    assert.equal(stdout, '');
    assert.match(stderr, told);
    assert.doesNotMatch(stderr, /sk_test_wrong|tr_test_x/);
  });
}

test('a restricted key that may not create endpoints gets the name of the missing permission', async () => {
  const key = 'rk_test_reads_endpoints';
  control.accounts.restrictKey(key, ['webhook_write']);
  const difference = { STRIPE_SECRET_KEY: key, TAPRAIL_PUBLIC_URL: 'https://third.example' };
  const { code, stderr } = await setUp(['--yes', '--json'], [], difference);
  assert.equal(code, 1);
  assert.match(stderr, /Give it Webhook Endpoints, Event Destinations Write \(webhook_write\)/);
});

test('the doctor names each permission that a restricted key lacks', async () => {
  control.accounts.open({ metadata: { sub_merchant_id: 's' } });
  const lacking = {
    balance_read: /lacks Balance Read \(balance_read\) on your own account/,
    event_read: /lacks Events Read \(event_read\) on connected accounts/,
    payout_write: /lacks Payouts Write \(payout_write\) on your own account, which payouts need/,
    connected_account_write: /lacks Accounts Write \(connected_account_write\) on your own account/,
    application_fee_write: /lacks Application Fees Write \(application_fee_write\) on your own/,
    payment_intent_write: /lacks PaymentIntents Write \(payment_intent_write\) on connected/,
    charge_write: /lacks Charges and Refunds Write \(charge_write\) on connected accounts/,
    terminal_reader_write: /lacks Readers Write \(terminal_reader_write\) on connected accounts/,
    terminal_location_write: /lacks Locations Write \(terminal_location_write\) on connected/,
    terminal_configuration_write:
      /lacks Configurations Write \(terminal_configuration_write\) on connected/,
    file_write: /lacks Files Write \(file_write\) on connected accounts/,
    dispute_write: /lacks Disputes Write \(dispute_write\) on connected accounts/,
    webhook_read: /Stripe did not list its webhook endpoints: the key may not read them/,
  };
  const key = 'rk_test_lacks_much';
  control.accounts.restrictKey(key, Object.keys(lacking));
  const restricted = { ...env, ...secrets, STRIPE_SECRET_KEY: key };
  const faults = faultsIn(await runCli(['doctor'], restricted)).join('\n');
  for (const pattern of Object.values(lacking)) assert.match(faults, pattern);
  assert.doesNotMatch(faults, /Events Write|rk_test_lacks/);

  const enough = 'rk_test_enough';
  control.accounts.restrictKey(enough, []);
  const { code, stdout } = await runCli(['doctor'], { ...restricted, STRIPE_SECRET_KEY: enough });
  assert.equal(code, 0, stdout);
  assert.match(stdout, /restricted key has every permission that Taprail needs/);
});

test('the doctor reports an account that is no platform, and one that is not activated', async () => {
  control.accounts.changeOwn({ isPlatform: false, isActivated: false });
  const { code, stdout } = await runCli(['doctor'], { ...env, ...secrets });
  control.accounts.changeOwn({ isPlatform: true, isActivated: true });
  assert.equal(code, 1);
  assert.match(stdout, /^✗ .*no Connect platform.*Sign up for Connect/m);
  // Test charges work without activation.
  assert.match(stdout, /^✓ .*is not activated: its details are not all submitted.*live mode does/m);
});

test('the doctor reports schedules that a person turned on', async () => {
  const account = control.accounts.open({ metadata: { sub_merchant_id: 's' } });
  await stripe.accounts.update(account, {
    settings: { payouts: { schedule: { interval: 'daily' } } },
  });
  control.person.setSchedule(server.ownAccount, 'monthly');
  const faults = faultsIn(await runCli(['doctor'], { ...env, ...secrets }));
  control.person.setSchedule(server.ownAccount, 'manual');
  assert.equal(faults.length, 2);
  assert.match(faults[0] ?? '', /pays out your own account by itself \(monthly\).*set-up/);
  assert.match(
    faults[1] ?? '',
    new RegExp(`pays out 1 of .* by a schedule of its own: ${account}`),
  );
});

test('the doctor changes nothing at Stripe', async () => {
  const accounts = await stripe.accounts.list({ limit: 100 });
  const events = control.webhooks.events().length;
  await runCli(['doctor'], { ...env, ...secrets });
  assert.equal((await stripe.accounts.list({ limit: 100 })).data.length, accounts.data.length);
  assert.equal(control.webhooks.events().length, events);
});

function faultsIn({ stdout }: Outcome): readonly string[] {
  return stdout.split('\n').filter((line) => line.startsWith('✗ '));
}
