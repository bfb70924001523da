import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Json, JsonObject } from '../../../server/src/lib/json.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { supportedCountries } from '../../../server/src/psp/simulator/account-rules/requirement-sets.ts';
import {
  advance,
  clockNow,
  daySeconds,
  type Profile,
  profileIn,
  TestSubMerchant,
} from '../../support/onboarding/onboarding.ts';
import { assertRefusal, codesIn } from '../../support/service/assert-refusal.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();

test('201 with the record and its address when the externalRef is new', async () => {
  const { api } = await service.newPlatform();
  const metadata = { region: 'north', 'till.number': '7' };
  const shop = new TestSubMerchant(api, { metadata });
  const from = await clockNow(api);
  const response = await shop.submit();
  assert.equal(response.status, 201);
  assert.equal(response.headers.get('location'), shop.path);
  const { created_at, updated_at, ...record } = response.body;
  assert(from <= new Date(String(created_at)));
  assert.equal(updated_at, created_at);
  assert.deepEqual(record, {
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
    pauses: { charges: false, payouts: false },
    businessType: 'individual',
    country: 'US',
    business_profile: { name: null },
    metadata,
  });
});

test('POST, GET and PATCH show the same fields, the five documented ones among them', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api, { businessType: 'the service' });
  await shop.enable();
  const answers = [await shop.submit(), await api.get(shop.path), await shop.patch({})];
  for (const { status, body } of answers) {
    assert.equal(status, 200);
    assert.deepEqual(body, answers[0]?.body);
    assert.equal(body.businessType, 'individual');
    assert.deepEqual(Object.keys(body).sort(), [
      'businessType',
      'business_profile',
      'charges_enabled',
      'country',
      'created_at',
      'externalRef',
      'metadata',
      'pauses',
      'payouts_enabled',
      'requirements',
      'status',
      'updated_at',
    ]);
  }
});

test('updated_at changes with the record and not with reads', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  await shop.enable();
  const { body: enabled } = await api.get(shop.path);
  assert(String(enabled.updated_at) > String(enabled.created_at));
  await advance(api, daySeconds);
  await shop.patch({});
  assert.deepEqual((await api.get(shop.path)).body, enabled);
  const patched = await shop.patch({ metadata: { region: 'north' } });
  assert(String(patched.body.updated_at) > String(enabled.updated_at));
  assert.deepEqual((await api.get(shop.path)).body, patched.body);
  assert.equal(patched.body.created_at, enabled.created_at);
});

test('metadata is merged name by name and shown again, and null clears a name', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api, { metadata: { a: '1', b: '2', constructor: '3' } });
  await shop.provision();
  const steps: [JsonObject, JsonObject][] = [
    [{ metadata: { a: null, 'd.e': '4' } }, { b: '2', constructor: '3', 'd.e': '4' }],
    [
      { 'metadata.b': null, 'metadata.d.e': '5' },
      { constructor: '3', 'd.e': '5' },
    ],
    [{ 'metadata.constructor': null }, { 'd.e': '5' }],
    [{ metadata: null }, {}],
    [{ 'metadata.f': '' }, { f: '' }],
  ];
  for (const [body, metadata] of steps) {
    assert.deepEqual(profileIn(await shop.patch(body)).metadata, metadata);
    assert.deepEqual((await shop.read()).metadata, metadata);
  }
});

const good = 'x';
const badMetadata: readonly { what: string; name: string; value: Json }[] = [
  { what: 'a name of 41 characters', name: 'n'.repeat(41), value: good },
  { what: 'a very long name', name: 'n'.repeat(5_000), value: good },
  { what: 'an empty name', name: '', value: good },
  { what: 'a name with a control character', name: 'a\u0007b', value: good },
  { what: 'a name with DEL', name: 'a\u007f', value: good },
  { what: 'an object under a long name', name: 'n'.repeat(41), value: { a: '1' } },
  { what: 'an object under an empty name', name: '', value: { a: '1' } },
  { what: 'an object under a control character', name: '\u0001', value: { a: '1' } },
  { what: 'an object', name: 'a', value: { b: '1' } },
  { what: 'an empty object', name: 'a', value: {} },
  { what: 'a list', name: 'a', value: ['1'] },
  { what: 'a number', name: 'a', value: 1 },
  { what: 'a text of 501 characters', name: 'a', value: 'x'.repeat(501) },
  { what: 'a huge text under a long name', name: 'n'.repeat(60), value: 'x'.repeat(100_000) },
];

test('400 for metadata other than texts under short printable names, in any spelling', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api, { metadata: { kept: 'as it was' } });
  const other = new TestSubMerchant(api);
  await shop.provision();
  for (const { what, name, value } of badMetadata) {
    const flat = { [`metadata.${name}`]: value };
    const nested = { metadata: { [name]: value } };
    for (const body of [flat, nested]) {
      for (const response of [await shop.patch(body), await other.submit(body)]) {
        const { param } = assertRefusal(response, { status: 400, code: 'parameter_invalid' });
        assert.match(String(param), /^metadata\./, what);
      }
    }
  }
  assert.deepEqual((await shop.read()).metadata, { kept: 'as it was' });
  assert.equal((await api.get(other.path)).status, 404);
});

test('400 for more than fifty names of metadata, also over several requests', async () => {
  const { api } = await service.newPlatform();
  const names = (from: number, to: number) =>
    Object.fromEntries(Array.from({ length: to - from }, (_, index) => [`n${from + index}`, 'x']));
  const shop = new TestSubMerchant(api, { metadata: names(0, 30) });
  await shop.provision();
  const refusal = { status: 400, code: 'parameter_invalid', param: 'metadata' };
  assertRefusal(await new TestSubMerchant(api).submit({ metadata: names(0, 51) }), refusal);
  assertRefusal(await shop.patch({ metadata: names(30, 51) }), refusal);
  assertRefusal(await shop.submit({ metadata: names(30, 51) }), refusal);
  const swapped = await shop.patch({ metadata: { ...names(30, 51), n0: null } });
  assert.equal(Object.keys(profileIn(swapped).metadata).length, 50);
});

test("422 for a currency that the country's accounts cannot settle in, with the possible ones", async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api, { country: 'CA' });
  const refusal = { status: 422, code: 'currency_not_supported' };
  const spellings: [string, JsonObject][] = [
    ['default_currency', { default_currency: 'INR' }],
    ['default_currency', { defaultCurrency: 'eur' }],
    ['external_account.currency', { external_account: { currency: 'JPY' } }],
    ['external_account.currency', { 'external_account.currency': 'KWD' }],
  ];
  for (const [param, body] of spellings) {
    const refused = await shop.submit(body);
    assertRefusal(refused, { ...refusal, param });
    assert.match(refused.text, /CAD, USD/);
  }
  await shop.enable();
  for (const [param, body] of spellings)
    assertRefusal(await shop.patch(body), { ...refusal, param });
  profileIn(await shop.patch({ default_currency: 'usd', 'external_account.currency': 'CAD' }));
});

test('the identity number 111111111 fails verification in every country and for every person', async () => {
  const { api } = await service.newPlatform();
  const spellings = ['111111111', '111-11-1111', '111 111 111'];
  const shops = [...supportedCountries].flatMap((country, index) => {
    const id_number = spellings[index % spellings.length] ?? '';
    const person = { first_name: 'Jenny', id_number };
    const company = { representative: person, owners: { o: person }, directors: { d: person } };
    return [
      { people: ['individual'], details: { country, individual: person } },
      {
        people: ['representative', 'owners.o', 'directors.d'],
        details: { country, businessType: 'company', ...company },
      },
    ].map(({ people, details }) => ({ people, shop: new TestSubMerchant(api, details) }));
  });
  for (const { shop } of shops) profileIn(await shop.submit(), 201);
  await advance(api, 0);
  for (const { shop, people } of shops) {
    const { requirements } = await shop.read();
    const failed = requirements.errors.map(({ requirement }) => requirement);
    assert.deepEqual(
      failed,
      people.map((path) => `${path}.id_number`),
      shop.body.country,
    );
    for (const path of people) {
      assert(requirements.currentlyDue.includes(`${path}.verification.document.front`));
    }
  }
});

test('200 when the externalRef is known, and the submission is merged', async () => {
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

test('a submission that adds nothing is answered with the unchanged record', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const enabled = await shop.enable();
  assert.deepEqual(profileIn(await shop.submit()), enabled);
});

test('concurrent submissions of one externalRef create one record and one PSP account', async () => {
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

test("the specification's spelling of businessType means an individual", async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api, { businessType: 'the service' });
  const { requirements } = await shop.provision();
  assert(requirements.currentlyDue.includes('individual.first_name'));
  assert.equal((await shop.submit({ businessType: 'individual' })).status, 200);
});

test('a submission can contain everything', async () => {
  const { api } = await service.newPlatform();
  const example = new TestSubMerchant(api);
  const { requirements } = await example.provision();
  const complete = new TestSubMerchant(api, example.samples(requirements.currentlyDue));
  assert.equal((await complete.provision()).status, 'enabled');
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

test('400 with all faults of a submission together', async () => {
  const { api } = await service.newPlatform();
  const refused = await api.post('/sub-merchants', {
    businessType: 'charity',
    email: 'nobody',
    individual: { frist_name: 'Jenny', dob: { day: 32 } },
  });
  assert.deepEqual(codesIn(assertRefusal(refused, { status: 400, code: /^parameter_/ })), {
    externalRef: 'parameter_missing',
    country: 'parameter_missing',
    businessType: 'parameter_invalid',
    email: 'parameter_invalid',
    'individual.frist_name': 'parameter_unknown',
    'individual.dob.day': 'parameter_invalid',
  });
});

test('422 with all inapplicable fields and currencies, and 400 together with malformed ones', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api, { country: 'US', businessType: 'individual' });
  const euros = {
    company: { name: 'Bistro', phone: '+14155552671' },
    default_currency: 'EUR',
    external_account: { currency: 'EUR' },
  };
  const unfit = {
    'company.name': 'field_not_applicable',
    'company.phone': 'field_not_applicable',
    'external_account.currency': 'currency_not_supported',
    default_currency: 'currency_not_supported',
  };
  const refusal = { status: 422, code: 'field_not_applicable', param: 'company.name' };
  assert.deepEqual(codesIn(assertRefusal(await shop.submit(euros), refusal)), unfit);
  const malformed = { ...euros, email: 'nobody' };
  const invalid = { status: 400, code: 'parameter_invalid', param: 'email' };
  const every = { email: 'parameter_invalid', ...unfit };
  assert.deepEqual(codesIn(assertRefusal(await shop.submit(malformed), invalid)), every);
  const elsewhere = await shop.submit({ ...euros, country: 'AQ' });
  assert.deepEqual(codesIn(assertRefusal(elsewhere, refusal)), {
    'company.name': 'field_not_applicable',
    'company.phone': 'field_not_applicable',
    country: 'country_not_supported',
  });
  await shop.provision();
  const changed = await shop.patch({ ...euros, country: 'DE', externalRef: 'another' });
  assert.deepEqual(codesIn(assertRefusal(changed, refusal)), {
    ...unfit,
    externalRef: 'immutable_field',
    country: 'immutable_field',
  });
});

test('422 for an unsupported country, with the supported ones', async () => {
  const { api } = await service.newPlatform();
  const refused = await new TestSubMerchant(api, { country: 'AQ' }).submit();
  assertRefusal(refused, { status: 422, code: 'country_not_supported', param: 'country' });
  assert.match(refused.text, /AE, AT, AU, BE, CA, .*, US/);
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

test("404 for another platform's sub-merchant", async () => {
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

test('400 for an externalRef that does not fit in a URL', async () => {
  const { api } = await service.newPlatform();
  for (const externalRef of ['.', '..', '', 'a/b', 'ä', 'x'.repeat(129)]) {
    const answer = await new TestSubMerchant(api, { externalRef }).submit();
    assert.equal(answer.status, 400, answer.text);
    assert.equal((answer.body.error as { param: string }).param, 'externalRef');
  }
});
