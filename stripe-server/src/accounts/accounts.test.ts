import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stripe } from 'stripe';
import { openStripe } from '../test-client.ts';

const server = await openStripe();
const { stripe, control } = server;

const opened = {
  country: 'US',
  email: 'jenny.rosen@example.com',
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    stripe_dashboard: { type: 'none' },
    requirement_collection: 'application',
  },
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  settings: { payouts: { schedule: { interval: 'manual' } } },
  business_profile: { mcc: '5812', product_description: 'Restaurant' },
  tos_acceptance: { date: 1_780_000_000, ip: '203.0.113.7' },
  external_account: {
    object: 'bank_account',
    country: 'US',
    currency: 'usd',
    account_number: '000123456789',
    routing_number: '110000000',
  } as unknown as string,
} satisfies Stripe.AccountCreateParams;

const address = { line1: '1 High Street', city: 'Springfield', postal_code: '94107', state: 'CA' };

const person = {
  first_name: 'Jenny',
  last_name: 'Rosen',
  email: 'jenny.rosen@example.com',
  phone: '+14155552671',
  dob: { day: 17, month: 4, year: 1986 },
  address,
  ssn_last_4: '0000',
};

const due = (account: Stripe.Account) => account.requirements?.currently_due ?? [];

test('the account of an individual is enabled when everything due was supplied', async () => {
  const account = await stripe.accounts.create({ ...opened, business_type: 'individual' });
  assert.equal(account.charges_enabled, false);
  assert.equal(account.requirements?.disabled_reason, 'requirements.past_due');
  assert.ok(due(account).every((item) => item.startsWith('individual.')));
  assert.ok(due(account).includes('individual.ssn_last_4'));
  const { dob: _dob, ...most } = person;
  const nearly = await stripe.accounts.update(account.id, { individual: most });
  assert.deepEqual(
    due(nearly),
    ['dob.day', 'dob.month', 'dob.year'].map((leaf) => `individual.${leaf}`),
  );
  const done = await stripe.accounts.update(account.id, { individual: { dob: person.dob } });
  assert.deepEqual(due(done), []);
  assert.equal(done.charges_enabled && done.payouts_enabled, true);
  assert.equal(done.individual?.ssn_last_4_provided, true);
  const types = control.webhooks.events(account.id).map(({ type }) => type);
  assert.deepEqual(types, [
    ...['account.updated', 'account.updated'],
    ...['capability.updated', 'capability.updated'],
  ]);
});

test('a company owes its persons, each by the id of the person', async () => {
  const account = await stripe.accounts.create({
    ...opened,
    business_type: 'company',
    company: { name: 'Rosen Foods', phone: '+14155552671', tax_id: '911144442', address },
  });
  assert.ok(due(account).includes('representative.first_name'));
  const representative = await stripe.accounts.createPerson(account.id, {
    ...person,
    relationship: { representative: true, title: 'Director', percent_ownership: 25.5 },
    metadata: { place: 'first' },
  });
  const owner = await stripe.accounts.createPerson(account.id, {
    first_name: 'Ada',
    relationship: { owner: true },
  });
  const owing = due(await stripe.accounts.retrieve(account.id));
  assert.ok(owing.includes(`${owner.id}.last_name`));
  assert.ok(!owing.some((item) => item.startsWith(representative.id)));
  const { email: _email, phone: _phone, ssn_last_4: _ssn, ...who } = person;
  await stripe.accounts.updatePerson(account.id, owner.id, who);
  const done = await stripe.accounts.update(account.id, { company: { owners_provided: true } });
  assert.deepEqual(due(done), []);
  const { data } = await stripe.accounts.listPersons(account.id, { relationship: { owner: true } });
  assert.deepEqual(
    data.map(({ id }) => id),
    [owner.id],
  );
  const second = { relationship: { representative: true } };
  await assert.rejects(stripe.accounts.createPerson(account.id, second), { statusCode: 400 });
});

test('wrong details are refused with their parameter, and change nothing', async () => {
  const wrong: readonly (readonly [object, object])[] = [
    [{ email: 'nobody' }, { code: 'email_invalid', param: 'email' }],
    [{ country: 'XX' }, { code: 'country_unsupported' }],
    [{ individual: { phone: '12' } }, { param: 'individual[phone]' }],
    [{ individual: { verification: { document: { front: 'file_no' } } } }, { statusCode: 404 }],
    [
      { external_account: { ...Object(opened.external_account), routing_number: '1' } },
      { code: 'routing_number_invalid' },
    ],
    [{ business_type: 'company', individual: { first_name: 'A' } }, { param: 'individual' }],
  ];
  const before = (await stripe.accounts.list({ limit: 100 })).data.length;
  for (const [change, refusal] of wrong) {
    const asked = { ...opened, business_type: 'individual' as const, ...change };
    await assert.rejects(stripe.accounts.create(asked), refusal);
  }
  assert.equal((await stripe.accounts.list({ limit: 100 })).data.length, before);
});

test('entries of metadata are added, and removed by an empty text', async () => {
  const { id } = await stripe.accounts.create({ ...opened, metadata: { a: '1', b: '2' } });
  const changed = await stripe.accounts.update(id, { metadata: { b: '', c: '3' } });
  assert.deepEqual(changed.metadata, { a: '1', c: '3' });
});

test('items demanded later disable the account when they are overdue, until they come', async () => {
  const account = control.accounts.open();
  const item = 'individual.verification.document';
  const deadline = new Date(Date.now() + 86_400_000);
  control.accounts.demand(account, { items: [item], deadline });
  const asked = await stripe.accounts.retrieve(account);
  assert.deepEqual(due(asked), [item]);
  assert.equal(asked.requirements?.current_deadline, Math.floor(deadline.getTime() / 1000));
  assert.equal(asked.charges_enabled, true);
  control.accounts.demand(account, {
    items: [item],
    error: { code: 'verification_document_expired', reason: 'It has expired.' },
  });
  const late = await stripe.accounts.retrieve(account);
  assert.equal(late.charges_enabled, false);
  assert.equal(late.requirements?.errors?.[0]?.code, 'verification_document_expired');
  const file = { data: Buffer.from('a picture'), name: 'front.png', type: 'image/png' };
  const { id: front } = await stripe.files.create({ purpose: 'identity_document', file });
  const individual = { verification: { document: { front } } };
  const done = await stripe.accounts.update(account, { individual });
  assert.equal(done.charges_enabled, true);
});

test('a supplied item is pending while it is verified, and due again when that fails', async () => {
  const account = control.accounts.open();
  control.accounts.delayVerification(account);
  const pending = await stripe.accounts.retrieve(account);
  assert.equal(pending.requirements?.disabled_reason, 'requirements.pending_verification');
  assert.deepEqual(pending.requirements?.pending_verification, ['individual.ssn_last_4']);
  control.accounts.verify(account, {
    item: 'individual.id_number',
    code: 'verification_failed_keyed_identity',
    reason: 'It does not match.',
  });
  assert.deepEqual(due(await stripe.accounts.retrieve(account)), ['individual.id_number']);
});

test('a paused account can neither take taps nor be paid out', async () => {
  const account = control.accounts.open();
  control.accounts.pause(account, 'under_review');
  const paused = await stripe.accounts.retrieve(account);
  assert.equal(paused.requirements?.disabled_reason, 'under_review');
  const as = { stripeAccount: account };
  const payout = { amount: 100, currency: 'usd' };
  await assert.rejects(stripe.payouts.create(payout, as), { code: 'payouts_not_allowed' });
  const reader = control.readers.open(account);
  const { id } = await stripe.paymentIntents.create(
    { amount: 1000, currency: 'usd', allowed_payment_method_types: ['card_present'] },
    as,
  );
  const process = stripe.terminal.readers.processPaymentIntent(reader, { payment_intent: id }, as);
  await assert.rejects(process, { code: 'capability_not_active' });
  control.accounts.pause(account, null);
  assert.equal((await stripe.accounts.retrieve(account)).payouts_enabled, true);
});

test('a rejected account stays rejected', async () => {
  const account = control.accounts.open();
  control.accounts.reject(account, 'rejected.fraud');
  const rejected = await stripe.accounts.retrieve(account);
  assert.equal(rejected.requirements?.disabled_reason, 'rejected.fraud');
  assert.equal(rejected.payouts_enabled, false);
  const { id } = await stripe.accounts.reject(control.accounts.open(), { reason: 'other' });
  const capabilities = await stripe.accounts.listCapabilities(id);
  assert.deepEqual(
    capabilities.data.map(({ status }) => status),
    ['inactive', 'inactive'],
  );
});
