import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { Keyring } from '../../../server/src/lib/keyring.ts';
import { dumpDatabase } from '../../support/database/dump-database.ts';
import { openSealed } from '../../support/database/sealed-data.ts';
import { disclosed } from '../../support/onboarding/disclosure.ts';
import { advance, orderFault, TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { jsonType } from '../../support/operations/example-request.ts';
import { keyed } from '../../support/service/idempotency.ts';
import { RecordingClient } from '../../support/service/recording-client.ts';
import { bearer, sendRequest } from '../../support/service/send-request.ts';
import { startTestService } from '../../support/service/test-service.ts';

const keyring = new Keyring([{ id: 'k1', secret: randomBytes(32) }]);
const service = await startTestService({ keyring });
const { apiKey } = await service.newPlatform();
const { openApi } = service.app;
const api = new RecordingClient({ url: service.url, apiKey, openApi });

const person = {
  first_name: 'Zephyrine',
  last_name: 'Quackenbos-Obi',
  dob: { day: 23, month: 11, year: 1957 },
  email: 'zephyrine@distinctive.example',
  phone: '+1 415 555 2671',
  address: { line1: '77 Distinctive Quay', city: 'Quayhampton', state: 'CA', postal_code: '94107' },
  id_number: '521-73-9046',
};

const individual = {
  email: 'tackle-shop@distinctive.example',
  individual: { ...person, ssn_last_4: '9046' },
  business_profile: { name: 'Distinctive Tackle', mcc: '5941', url: 'https://tackle.example' },
  external_account: {
    account_number: '000987612345',
    routing_number: '110000000',
    account_holder_name: 'Zephyrine Q. Obi',
  },
  tos_acceptance: { date: '2026-01-31T09:30:00Z', ip: '203.0.113.177' },
  debit_consent: { date: '2026-02-27T07:41:00Z', ip: '203.0.113.178' },
  metadata: { note: 'distinctive-note-4711' },
};

const company = {
  businessType: 'company',
  country: 'DE',
  email: 'kontor@distinctive.example',
  company: {
    name: 'Quellwasser Kontor GmbH',
    tax_id: 'DE136695976',
    registration_number: 'HRB 987651',
    phone: '+49 30 901820',
    address: { line1: 'Unverwechselbargasse 5', city: 'Berlin', postal_code: '10115' },
  },
  representative: {
    first_name: 'Theodelinde',
    last_name: 'Unverwechselbar',
    dob: { day: 23, month: 11, year: 1957 },
    id_number: '86095742719',
    email: 'theodelinde@distinctive.example',
    relationship: { title: 'Distinctive Director', director: true },
  },
  owners: { first: { first_name: 'Balthasar', last_name: 'Unverwechselbar-Ost' } },
  external_account: { iban: 'DE89 3704 0044 0532 0130 00', account_holder_name: 'Quellwasser' },
};

/** Accepted values, which must be in the sealed documents. */
const kept = [
  ...['Zephyrine', 'Quackenbos-Obi', 'zephyrine@distinctive.example', '+14155552671'],
  ...['77 Distinctive Quay', 'Quayhampton', '521739046', '"year":1957', '000987612345'],
  ...['tackle-shop@distinctive.example', 'Distinctive Tackle', 'Zephyrine Q. Obi'],
  ...['203.0.113.177', 'distinctive-note-4711', 'kontor@distinctive.example'],
  ...['Quellwasser Kontor GmbH', 'DE136695976', 'HRB 987651', 'Unverwechselbargasse 5'],
  ...['Theodelinde', 'Unverwechselbar', '86095742719', 'Distinctive Director', 'Balthasar'],
  ...['DE89370400440532013000', 'distinctive passport content 314159'],
];

/** Refused values, and values that must never be stored. */
const neverKept = [
  ...['000-12-9999', '521739047', 'DE00370400440532013777', 'distinctive-unknown-88'],
  ...['distinctive-idempotency-key', 'distinctive-in-the-address', '1957-11-23', apiKey],
];

/** The public name, and the platform's own notes, which only the platform may see again. */
const shown: Readonly<Record<string, readonly string[]>> = {
  answers: ['Distinctive Tackle', 'distinctive-note-4711'],
  database: ['Distinctive Tackle'],
};

test('no submitted value but the public name can be read in an answer, a log or the database', async (t) => {
  await t.test('a full run', run);
  const places = {
    answers: api.seen.join('\n'),
    logs: service.logs.join('\n'),
    database: await dumpDatabase(service.database),
  };
  const sealed = await openSealed(service.database, keyring);
  assert.deepEqual(
    disclosed(sealed, kept),
    kept,
    'the sealed values are found, so the search works',
  );
  for (const [place, text] of Object.entries(places)) {
    assert.ok(text.length > 1_000, `${place} were searched`);
    const expected = shown[place] ?? [];
    assert.deepEqual(disclosed(text, [...kept, ...neverKept]), expected, place);
  }
});

/** Onboards both kinds of sub-merchant, with every kind of failure on the way. */
async function run(): Promise<void> {
  const key = keyed('distinctive-idempotency-key');
  const shop = new TestSubMerchant(api, { externalRef: 'shop', email: individual.email });
  const firm = new TestSubMerchant(api, { externalRef: 'firm', ...company });
  assert.equal((await shop.submit({}, key)).status, 201);
  assert.equal((await firm.submit()).status, 201);
  await advance(api, 0);
  const file = await api.upload(Buffer.from('%PDF-distinctive passport content 314159'));
  assert.equal(file.status, 201, file.text);

  await orderFault(api, { operation: 'accounts.update', kind: 'error' });
  assert.equal((await shop.patch(individual)).status, 200);
  await orderFault(api, { operation: 'accounts.update', kind: 'timeout' });
  assert.equal((await firm.patch({ representative: company.representative })).status, 200);
  await advance(api, 3600);
  for (const subMerchant of [shop, firm]) {
    assert.equal((await subMerchant.satisfy(String(file.body.id))).status, 'enabled');
  }
  await refuse(shop);
  await fail();
  await advance(api, 86_400);
}

async function refuse(shop: TestSubMerchant): Promise<void> {
  const bodies = [
    { individual: { id_number: '000-12-9999' } },
    { individual: { id_number: 521739047 } },
    { 'individual.dob': '1957-11-23' },
    { external_account: { iban: 'DE00370400440532013777' } },
    { individual: { id_nummer: 'distinctive-unknown-88' } },
    { country: 'distinctive-unknown-88' },
    { individual: { verification: { document: { front: 'distinctive-unknown-88' } } } },
  ];
  for (const body of bodies) assert.equal((await shop.patch(body)).status, 400);
  const addresses = [
    '/sub-merchants/distinctive-in-the-address',
    '/distinctive-in-the-address',
    '/sub-merchants?status=distinctive-in-the-address',
    '/sub-merchants?cursor=distinctive-in-the-address',
  ];
  for (const path of addresses) assert.ok((await api.get(path)).status >= 400);
  const headers = { ...bearer(apiKey), ...jsonType };
  const malformed = '{"individual":{"id_number":"521-73-9046",}}';
  const request = { method: 'PATCH', path: shop.path, headers, body: malformed };
  api.record(await sendRequest(service, request));
  const typo = bearer(`${apiKey.slice(0, -1)}!`);
  api.record(await sendRequest(service, { method: 'GET', path: shop.path, headers: typo }));
}

/** PostgreSQL quotes the whole row that violates a constraint. The log must not. */
async function fail(): Promise<void> {
  await service.database.rows({
    name: 'test_break',
    text: `alter table files add constraint no_more check (file_id is null) not valid`,
    values: [],
  });
  const response = await api.upload(Buffer.from('%PDF-distinctive passport content 314159'));
  assert.equal(response.status, 500);
  assert.ok(service.logs.some((line) => line.includes('"constraint":"no_more"')));
}
