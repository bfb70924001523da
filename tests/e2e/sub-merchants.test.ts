import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from '../../server/src/postgres/sql.ts';
import { assertRefusal } from '../support/assert-refusal.ts';
import { advance, type Profile, profileIn, TestSubMerchant } from '../support/onboarding.ts';
import { startTestService } from '../support/test-service.ts';

const service = await startTestService();

test('201 with the record and its address when the externalRef is new', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const response = await shop.submit();
  assert.equal(response.status, 201);
  assert.equal(response.headers.get('location'), shop.path);
  assert.deepEqual(response.body, {
    externalRef: shop.body.externalRef,
    status: 'received',
    charges_enabled: false,
    payouts_enabled: false,
    requirements: {
      currentlyDue: [],
      eventuallyDue: [],
      pastDue: [],
      pendingVerification: [],
      currentDeadline: null,
      disabledReason: null,
      errors: [],
    },
  });
});

test('POST, GET and PATCH show the same five fields', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  await shop.enable();
  const answers = [await shop.submit(), await api.get(shop.path), await shop.patch({})];
  for (const { status, body } of answers) {
    assert.equal(status, 200);
    assert.deepEqual(body, answers[0]?.body);
    assert.deepEqual(Object.keys(body).sort(), [
      'charges_enabled',
      'externalRef',
      'payouts_enabled',
      'requirements',
      'status',
    ]);
  }
});

test('200 when the externalRef is known: what the submission adds is merged', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const { requirements } = await shop.provision();
  assert(requirements.currentlyDue.includes('individual.first_name'));
  const again = await shop.submit({ individual: { first_name: 'Jenny' } });
  assert.equal(again.headers.get('location'), null);
  const profile = profileIn(again);
  assert(!profile.requirements.currentlyDue.includes('individual.first_name'));
  assert(profile.requirements.currentlyDue.includes('individual.last_name'));
});

test('a submission that adds nothing answers with the record as it stands', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const enabled = await shop.enable();
  assert.deepEqual(profileIn(await shop.submit()), enabled);
});

test('an externalRef submitted many times at once is one record and one PSP account', async () => {
  const { id, api } = await service.newPlatform();
  const other = await startTestService({ beside: service });
  const shop = new TestSubMerchant(api);
  const nodes = [api, api.at(other.url), api, api.at(other.url), api, api.at(other.url)];
  const answers = await Promise.all(
    nodes.map((node) => node.post('/sub-merchants', { ...shop.body })),
  );
  const statuses = answers.map((answer) => answer.status).sort();
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 201]);
  await advance(api, 0);
  const list = (await api.get('/sub-merchants')).body as unknown as { data: Profile[] };
  assert.equal(list.data.length, 1);
  const accounts = await service.database.rows(sql('test_psp_accounts')`
    select from simulator_accounts where platform_id = ${id}::uuid`);
  assert.equal(accounts.length, 1);
});

test('the businessType that the specification writes is an individual', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api, { businessType: 'the service' });
  const { requirements } = await shop.provision();
  assert(requirements.currentlyDue.includes('individual.first_name'));
  assert.equal((await shop.submit({ businessType: 'individual' })).status, 200);
});

test('everything can be said in the submission itself', async () => {
  const { api } = await service.newPlatform();
  const told = new TestSubMerchant(api);
  const { requirements } = await told.provision();
  const knowing = new TestSubMerchant(api, told.samples(requirements.currentlyDue));
  assert.equal((await knowing.provision()).status, 'enabled');
});

const allowed = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:@-';
for (const { what, externalRef } of [
  { what: 'every character it may have', externalRef: allowed },
  { what: 'a single character', externalRef: '-' },
  { what: 'dots alone', externalRef: '...' },
  { what: 'its greatest length', externalRef: `${allowed}${allowed}`.slice(0, 128) },
]) {
  test(`an externalRef of ${what} names the record in every path`, async () => {
    const { api } = await service.newPlatform();
    const shop = new TestSubMerchant(api, { externalRef });
    const submitted = await shop.submit();
    assert.equal(submitted.headers.get('location'), shop.path);
    await advance(api, 0);
    assert.equal((await shop.read()).externalRef, externalRef);
    assert.equal((await shop.read()).status, 'pending_requirements');
    profileIn(await shop.patch({ 'individual.first_name': 'Jenny' }));
    profileIn(await api.get(`/sub-merchants/${everyByteEncoded(externalRef)}`));
    assert.equal((await shop.helper('reject')).status, 'rejected');
    const list = await api.get(`/sub-merchants?cursor=${encodeURIComponent(externalRef)}`);
    assert.equal(list.status, 200);
  });
}

for (const externalRef of ['', 'a b', 'a/b', 'ü', 'a%20b', 'a\n', 'x'.repeat(129)]) {
  test(`400 when the externalRef is ${JSON.stringify(externalRef).slice(0, 20)}`, async () => {
    const { api } = await service.newPlatform();
    const refused = await new TestSubMerchant(api, { externalRef }).submit();
    assertRefusal(refused, { status: 400, code: 'parameter_invalid', param: 'externalRef' });
  });
}

test('400 with every fault of a submission at once', async () => {
  const { api } = await service.newPlatform();
  const refused = await api.post('/sub-merchants', {
    businessType: 'charity',
    email: 'nobody',
    individual: { frist_name: 'Jenny', dob: { day: 32 } },
  });
  assert.equal(refused.status, 400);
  const { errors } = (refused.body as { error: { errors: { param: string; code: string }[] } })
    .error;
  assert.deepEqual(Object.fromEntries(errors.map(({ param, code }) => [param, code])), {
    externalRef: 'parameter_missing',
    country: 'parameter_missing',
    businessType: 'parameter_invalid',
    email: 'parameter_invalid',
    'individual.frist_name': 'parameter_unknown',
    'individual.dob.day': 'parameter_invalid',
  });
});

test('422 in a country where no accounts are opened', async () => {
  const { api } = await service.newPlatform();
  const refused = await new TestSubMerchant(api, { country: 'AQ' }).submit();
  assertRefusal(refused, { status: 422, code: 'country_not_supported', param: 'country' });
});

const inapplicable = [
  { businessType: 'individual', country: 'US', field: 'company.name' },
  { businessType: 'individual', country: 'US', field: 'representative.first_name' },
  { businessType: 'individual', country: 'US', field: 'owners.anna.first_name' },
  { businessType: 'company', country: 'US', field: 'individual.first_name' },
  { businessType: 'individual', country: 'DE', field: 'individual.ssn_last_4' },
];
for (const { businessType, country, field } of inapplicable) {
  test(`422 for ${field} of an ${businessType} in ${country}`, async () => {
    const { api } = await service.newPlatform();
    const shop = new TestSubMerchant(api, { businessType, country });
    const value = field.endsWith('ssn_last_4') ? '6789' : 'Jenny';
    const expected = { status: 422, code: 'field_not_applicable', param: field };
    assertRefusal(await shop.submit({ [field]: value }), expected);
    await shop.provision();
    assertRefusal(await shop.patch({ [field]: value }), expected);
  });
}

test('404 for what this platform never submitted, though another one did', async () => {
  const [mine, theirs] = [await service.newPlatform(), await service.newPlatform()];
  const shop = new TestSubMerchant(theirs.api, { externalRef: `ref-${randomUUID()}` });
  await shop.provision();
  const missing = { status: 404, code: 'submerchant_not_found' };
  assertRefusal(await mine.api.get(shop.path), missing);
  assertRefusal(await mine.api.patch(shop.path, {}), missing);
  assertRefusal(await mine.api.post(`/v1/test${shop.path}/error`), missing);
  const ours = new TestSubMerchant(mine.api, { ...shop.body, country: 'DE' });
  assert.equal((await ours.submit()).status, 201);
});

function everyByteEncoded(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

test('400 for an externalRef that no URL could carry', async () => {
  const { api } = await service.newPlatform();
  for (const externalRef of ['.', '..', '', 'a/b', 'ä', 'x'.repeat(129)]) {
    const answer = await new TestSubMerchant(api, { externalRef }).submit();
    assert.equal(answer.status, 400, answer.text);
    assert.equal((answer.body.error as { param: string }).param, 'externalRef');
  }
});
