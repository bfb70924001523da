import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { persist } from '../../support/money/after-capture.ts';
import { advance, profileIn, TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();
// Without workers a submission stays received until its platform's clock is used.
const idle = await startTestService({ config: { role: 'api' } });

const nested: JsonObject = {
  individual: {
    first_name: 'Jenny',
    dob: { day: 17, month: 4 },
    address: { postal_code: '94107' },
  },
};
const dotted: JsonObject = {
  'individual.first_name': 'Jenny',
  'individual.dob.day': 17,
  'individual.dob.month': 4,
  'individual.address.postal_code': '94107',
};
const camelCase: JsonObject = {
  individual: { firstName: 'Jenny', dob: { day: 17, month: 4 }, address: { postalCode: '94107' } },
};
const mixed: JsonObject = {
  individual: { 'dob.day': 17, firstName: 'Jenny' },
  'individual.dob': { month: 4 },
  'individual.address.postalCode': '94107',
};
const items = Object.keys(dotted);

for (const [spelling, body] of Object.entries({ nested, dotted, camelCase, mixed })) {
  test(`${spelling} fields are accepted, and only they leave currentlyDue`, async () => {
    const { api } = await service.newPlatform();
    const shop = new TestSubMerchant(api);
    const before = (await shop.provision()).requirements.currentlyDue;
    const after = profileIn(await shop.patch(body)).requirements.currentlyDue;
    assert.deepEqual(
      after,
      before.filter((item) => !items.includes(item)),
    );
    assert.equal(after.length, before.length - items.length);
    assert.deepEqual((await shop.read()).requirements.currentlyDue, after);
  });
}

test('400 for one field in two spellings with different values, and nothing is stored', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const before = await shop.provision();
  const body = { individual: { first_name: 'Jenny', firstName: 'Jane', last_name: 'Rosen' } };
  const refused = await shop.patch(body);
  assertRefusal(refused, {
    status: 400,
    code: 'parameter_invalid',
    param: 'individual.first_name',
  });
  assert.deepEqual(await shop.read(), before);
});

test('fields sent one by one add up', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  let profile = await shop.provision();
  for (const item of profile.requirements.currentlyDue) profile = await shop.supply([item]);
  assert.equal(profile.status, 'enabled');
});

test('null clears a field: it is due again, and charges are disabled until it is supplied', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const enabled = await shop.enable();
  const cleared = profileIn(await shop.patch({ individual: { first_name: null } }));
  assert.equal(cleared.status, 'pending_requirements');
  assert.deepEqual(cleared.requirements.currentlyDue, ['individual.first_name']);
  assert.equal(cleared.requirements.disabledReason, 'requirements.currently_due');
  assert.deepEqual([cleared.charges_enabled, cleared.payouts_enabled], [false, false]);
  assert.deepEqual(await shop.supply(['individual.first_name']), enabled);
});

test('null clears a whole group', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  await shop.enable();
  const { requirements } = profileIn(await shop.patch({ 'individual.address': null }));
  assert.deepEqual(
    requirements.currentlyDue,
    ['line1', 'city', 'state', 'postal_code'].map((part) => `individual.address.${part}`),
  );
});

test('clearing a missing field and repeating a value are no-ops', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const before = await shop.provision();
  assert.deepEqual(profileIn(await shop.patch({})), before);
  assert.deepEqual(profileIn(await shop.patch({ individual: {} })), before);
  assert.deepEqual(profileIn(await shop.patch({ 'individual.first_name': null })), before);
  assert.deepEqual(await shop.read(), before);
});

test('an item that only the PSP knows is accepted once required', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const enabled = await shop.enable();
  const item = 'individual.political_exposure';
  const unasked = await shop.patch({ [item]: 'none' });
  assertRefusal(unasked, { status: 400, code: 'parameter_unknown', param: item });
  const asked = await shop.helper('require', { items: [item] });
  assert.deepEqual(asked.requirements.currentlyDue, [item]);
  assert.deepEqual(
    profileIn(await shop.patch({ individual: { political_exposure: 'none' } })),
    enabled,
  );
});

test('details of owners and directors are due', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api, { country: 'GB', businessType: 'company' });
  await shop.enable();
  const named = profileIn(
    await shop.patch({ owners: { anna: { first_name: 'Anna' } }, 'directors.ben.lastName': 'Low' }),
  );
  assert.equal(named.status, 'pending_requirements');
  const due = named.requirements.currentlyDue;
  assert(due.includes('owners.anna.last_name') && !due.includes('owners.anna.first_name'));
  assert(due.includes('directors.ben.first_name') && !due.includes('directors.ben.last_name'));
  assert.equal((await shop.satisfy()).status, 'enabled');
  await shop.patch({ owners: { carl: { first_name: 'Carl' } } });
  assert.equal(profileIn(await shop.patch({ 'owners.carl': null })).status, 'enabled');
});

const immutable = [
  { field: 'externalRef', value: 'another' },
  { field: 'country', value: 'DE' },
] as const;
for (const { field, value } of immutable) {
  test(`422 for another ${field}, in every status, and 200 for the same`, async () => {
    const { api } = await idle.newPlatform();
    const shop = new TestSubMerchant(api);
    const refusal = { status: 422, code: 'immutable_field', param: field };
    await shop.submit();
    assertRefusal(await shop.patch({ [field]: value }), refusal);
    await advance(api, 0);
    assertRefusal(await shop.patch({ [field]: value }), refusal);
    await shop.satisfy();
    assertRefusal(await shop.patch({ [field]: value }), refusal);
    assert.equal((await shop.patch({ [field]: shop.body[field] })).status, 200);
    if (field === 'country') {
      assertRefusal(await shop.submit({ country: value }), refusal);
      // country_not_supported would mislead: no other country is accepted either.
      assertRefusal(await shop.submit({ country: 'AQ' }), refusal);
      assertRefusal(await shop.patch({ country: 'AQ' }), refusal);
    }
    assert.equal((await shop.read()).externalRef, shop.body.externalRef);
  });
}

test('businessType may change until the account exists, and then never', async () => {
  const { api } = await idle.newPlatform();
  const shop = new TestSubMerchant(api);
  await shop.submit();
  profileIn(await shop.patch({ businessType: 'company', 'company.name': 'Rosen Foods' }));
  await advance(api, 0);
  const { currentlyDue } = (await shop.read()).requirements;
  assert(currentlyDue.includes('representative.first_name'));
  assert(!currentlyDue.includes('company.name'));
  const refusal = { status: 422, code: 'immutable_field', param: 'businessType' };
  assertRefusal(await shop.patch({ businessType: 'individual' }), refusal);
  assertRefusal(await shop.submit({ businessType: 'individual' }), refusal);
  assert.equal((await shop.patch({ businessType: 'company' })).status, 200);
});

test('a PATCH while received is stored at once and applied when the account is created', async () => {
  const { api } = await idle.newPlatform();
  const shop = new TestSubMerchant(api);
  const submitted = profileIn(await shop.submit(), 201);
  assert.deepEqual(profileIn(await shop.patch(nested)), submitted);
  await advance(api, 0);
  const { status, requirements } = await shop.read();
  assert.equal(status, 'pending_requirements');
  assert.deepEqual(
    items.filter((item) => requirements.currentlyDue.includes(item)),
    [],
  );
});

test('a PATCH while creating is stored at once and applied when the account is created', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api, { email: 'owner+slow@example.com' });
  assert.equal((await shop.provision()).status, 'creating');
  assert.equal(profileIn(await shop.patch(nested)).status, 'creating');
  assert.equal(
    profileIn(await shop.submit({ 'individual.last_name': 'Rosen' })).status,
    'creating',
  );
  await advance(api, 31);
  const { status, requirements } = await shop.read();
  assert.equal(status, 'pending_requirements');
  const given = [...items, 'individual.last_name'];
  assert.deepEqual(
    given.filter((item) => requirements.currentlyDue.includes(item)),
    [],
  );
});

for (const { what, options } of [
  { what: 'without keys', options: () => ({}) },
  {
    what: 'with an idempotency key each',
    options: (item: string) => ({ headers: { 'idempotency-key': `patch-${item}` } }),
  },
]) {
  test(`concurrent PATCHes of one sub-merchant, ${what}, are all applied`, async () => {
    const { api } = await service.newPlatform();
    const shop = new TestSubMerchant(api);
    const { requirements } = await shop.provision();
    const answers = await Promise.all(
      requirements.currentlyDue.map((item) =>
        // On a slow machine the last of them gets 409 and is repeated.
        persist(() => shop.patch(shop.samples([item]), options(item))),
      ),
    );
    for (const answer of answers) profileIn(answer);
    assert.equal((await shop.read()).status, 'enabled');
  });
}

const badValues: readonly { readonly item: string; readonly value: JsonObject[string] }[] = [
  { item: 'individual.id_number', value: '98765432' },
  { item: 'individual.dob.month', value: 13 },
  { item: 'individual.address.postal_code', value: 'ABC' },
  { item: 'individual.phone', value: 'none' },
  { item: 'tos_acceptance.ip', value: '300.1.1.1' },
  { item: 'external_account.routing_number', value: '110000001' },
  { item: 'external_account.iban', value: 'DE00370400440532013000' },
  { item: 'business_profile.mcc', value: 5812 },
  { item: 'individual', value: 'Jenny' },
];
for (const { item, value } of badValues) {
  test(`400 for ${item} ${JSON.stringify(value)}, and nothing of the PATCH is stored`, async () => {
    const { api } = await service.newPlatform();
    const shop = new TestSubMerchant(api);
    const before = await shop.provision();
    const refused = await shop.patch({ [item]: value, 'business_profile.name': 'Rosen Foods' });
    const refusal = { status: 400, code: 'parameter_invalid', param: item };
    assertRefusal(refused, { ...refusal, secrets: typeof value === 'string' ? [value] : [] });
    assert.deepEqual(await shop.read(), before);
  });
}
