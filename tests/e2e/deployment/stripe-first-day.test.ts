import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Taprail } from '../../../sdk/src/index.ts';
import {
  checkAgainstDescription,
  clientOf,
  startStripeServer,
} from '../../../stripe-server/src/index.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { runCli } from '../../support/running/run-cli.ts';
import { eventually, makePlace } from '../../support/running/service-process.ts';

// The steps of "A first day" in docs/stripe.md, in their order.

const server = await startStripeServer();
const { control } = server;
const stripe = clientOf(server);
const key = 'rk_test_of_the_newcomer';
control.accounts.restrictKey(key, []);
control.person.setSchedule(server.ownAccount, 'daily');
control.money.setAvailableAtOnce(false);
const { start } = await makePlace({ after });
after(async () => {
  await server.close();
  checkAgainstDescription(server.requests, control.webhooks.events());
});

const env = {
  DATABASE_URL: await createTestDatabase(),
  TAPRAIL_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  TAPRAIL_PSP: 'stripe',
  TAPRAIL_PUBLIC_URL: 'https://pay.example',
  STRIPE_SECRET_KEY: key,
  STRIPE_ADDRESS: server.url.href,
};
const cli = async (line: string, given: Readonly<Record<string, string>>) => {
  const outcome = await runCli(line.split(' '), given);
  assert.equal(outcome.code, 0, `${line}: ${outcome.stdout}${outcome.stderr}`);
  return outcome.stdout;
};

// Each step needs the one before it.
const secrets = JSON.parse(await cli('provider set-up --yes --json', env)).set;
const configured: Record<string, string> = { ...env, ...secrets };

const service = start(configured);
const url = await service.started;
// Acts as a tunnel: each endpoint's events arrive here, signed with its secret.
for (const { id } of (await stripe.webhookEndpoints.list()).data) {
  await stripe.webhookEndpoints.update(id, { url: `${url}/psp/webhooks/stripe` });
}
configured.TAPRAIL_PUBLIC_URL = url;
await cli('platforms create acme', configured);
const issued = JSON.parse(await cli('keys issue --platform acme --scope * --json', configured));
const client = { TAPRAIL_URL: url, TAPRAIL_API_KEY: String(issued.secret) };
const taprail = new Taprail({ url, apiKey: client.TAPRAIL_API_KEY });

test('after set-up the doctor finds no fault', async () => {
  const stdout = await cli('doctor', configured);
  assert.doesNotMatch(stdout, /^✗/m);
  assert.match(stdout, /The payout schedule of your own account is manual/);
  assert.match(stdout, /on connected accounts can be checked once there is one/);
});

let account = '';
let reader = '';
let transaction = '';

test('a sub-merchant is onboarded with the values of test mode', async () => {
  const shown = await cli('sub-merchants onboard bistro-7 --country US', client);
  assert.match(shown, /^Status +enabled$/m);
  account = (await stripe.accounts.list()).data[0]?.id ?? '';
  const stdout = await cli('doctor', configured);
  assert.match(stdout, /restricted key has every permission that Taprail needs\./);
});

test('the simulated reader waits for a card, which the test helper presents', async () => {
  const device = await taprail.devices.register({
    registration_code: 'simulated-wpe',
    submerchant: 'bistro-7',
    address: {
      line1: '1 High Street',
      city: 'Springfield',
      state: 'CA',
      postal_code: '94107',
      country: 'US',
    },
  });
  reader = device.id;
  assert.match(reader, /^tmr_/);
  const as = { stripeAccount: account };
  // Stripe's simulated reader waits for the helper, too.
  control.readers.always(reader, { kind: 'no card' });
  const tap = cli(`tap 12.50 --submerchant bistro-7 --device ${reader} --json`, client);
  await eventually('the reader waits for a card', async () => {
    const found = await stripe.terminal.readers.retrieve(reader, {}, as);
    return 'action' in found && found.action?.status === 'in_progress';
  });
  const card = { type: 'card_present', card_present: { number: '4242424242424242' } } as const;
  await stripe.testHelpers.terminal.readers.presentPaymentMethod(reader, card, as);
  const taken = JSON.parse(await tap);
  assert.equal(taken.status, 'approved');
  transaction = taken.transaction;
});

test('a part of the tap is refunded', async () => {
  const refund = JSON.parse(await cli(`refund ${transaction} 2.50 --json`, client));
  assert.equal(refund.status, 'succeeded');
});

test('the first payout waits until Stripe has the money, without a failure', async () => {
  // A week-end and a holiday may lie between.
  await cli('clock advance 6d', client);
  const [waiting, ...others] = (await taprail.payouts.list()).data;
  assert.deepEqual([waiting?.status, others], ['scheduled', []]);
  control.money.makeAvailable(account);
  await cli('clock advance 3d', client);
  const sent = await taprail.payouts.get(waiting?.id ?? '');
  assert.equal(sent.status, 'in_transit');
  const { data } = await stripe.payouts.list({}, { stripeAccount: account });
  control.money.payPayout(data[0]?.id ?? '', 'TRACE1');
  await control.webhooks.whenDelivered();
  await eventually('the payout is paid', async () => {
    return (await taprail.payouts.get(sent.id)).status === 'paid';
  });
});
