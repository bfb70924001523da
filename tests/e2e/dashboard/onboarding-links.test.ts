import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleValue } from '../../../cli/src/client/sub-merchants/sample-details.ts';
import type { Json, JsonObject } from '../../../server/src/lib/json.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { holdLock, whenBlocked } from '../../support/database/hold-lock.ts';
import { RawConnection } from '../../support/network/raw-connection.ts';
import {
  advance,
  daySeconds,
  png,
  TestSubMerchant,
  uploadDocument,
} from '../../support/onboarding/onboarding.ts';
import { eventually } from '../../support/running/service-process.ts';
import { issueTestKey } from '../../support/service/api-keys.ts';
import {
  assertCode,
  codeOf,
  type DashboardClient,
  signedIn,
} from '../../support/service/dashboard.ts';
import { startTestService, type TestPlatform } from '../../support/service/test-service.ts';

const service = await startTestService();

interface Item {
  readonly requirement: string;
  readonly input: string;
  readonly currency: string | null;
  readonly error: { readonly code: string; readonly reason: string } | null;
}

interface FormView {
  readonly platform: { name: string; colour: string | null };
  readonly status: string;
  readonly items: readonly Item[];
}

interface LinkView {
  readonly id: string;
  readonly status: string;
  readonly made_by: string;
  readonly created_at: string;
  readonly revoked_at: string | null;
}

test('a sub-merchant fills in its due items by a link, until it is enabled', async () => {
  const { platform, url, subMerchant } = await makeLink();
  let form = formIn(await send(url, 'GET'));
  assert.equal(form.status, 'due');
  const names = form.items.map(({ requirement }) => requirement);
  assert.ok(
    names.includes('individual.first_name') && names.includes('individual.dob'),
    names.join(),
  );
  assert.equal(new Set(names).size, names.length);
  for (let round = 0; form.status === 'due' && round < 5; round += 1) {
    const values: Record<string, Json> = {};
    for (const item of form.items) values[item.requirement] = await valueFor(item, url);
    const answer = await send(url, 'POST', { values });
    assert.equal(answer.status, 200, answer.text);
    form = formIn(answer);
  }
  assert.equal(form.status, 'nothing_due');
  const { body } = await platform.api.get(subMerchant.path);
  assert.equal(body.status, 'enabled');
});

test('submitted values cannot be read back by a link', async () => {
  const { url, subMerchant } = await makeLink();
  const name = 'Rosenkavalier';
  await send(url, 'POST', { values: { 'individual.last_name': name } });
  const form = await send(url, 'GET');
  assert.ok(!form.text.includes(name));
  assert.ok(!form.text.includes(subMerchant.body.externalRef));
  assert.ok(!form.text.includes(String(subMerchant.body.email)));
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    const response = await fetch(`${url}/files`, { method });
    assert.ok([404, 405].includes(response.status), method);
  }
});

test('a link takes only due items: no other field, and no existing bank account', async () => {
  const { platform, url, subMerchant } = await makeLink();
  assert.equal((await subMerchant.satisfy()).status, 'enabled');
  const account = sampleValue('external_account', { country: 'US' });
  for (const values of [
    { external_account: account },
    { 'metadata.vip': 'yes' },
    { 'payout_schedule.interval': 'daily' },
    { businessType: 'company' },
    { externalRef: 'another' },
  ] as const) {
    const refused = await send(url, 'POST', { values: values as JsonObject });
    assertCode(refused, 400, 'parameter_unknown', JSON.stringify(values));
  }
  const profile = await platform.api.get(subMerchant.path);
  assert.deepEqual(profile.body.metadata, {});
});

test('a link asks for a bank account in the uncovered currency, and takes it as such', async () => {
  const { platform, url, subMerchant } = await makeLink({}, { country: 'GB' });
  assert.equal((await subMerchant.satisfy()).status, 'enabled');
  await subMerchant.patch({ default_currency: 'USD' });
  const [item, ...others] = formIn(await send(url, 'GET')).items;
  assert.deepEqual([item?.input, item?.currency, others], ['bank_account', 'USD', []]);
  assert.equal(item?.error?.code, 'no_bank_account');
  const other = { account_number: '00012346', routing_number: '108800', currency: 'GBP' };
  const refused = await send(url, 'POST', { values: { external_account: other } });
  assertCode(refused, 400, 'parameter_invalid');
  const account = sampleValue('external_account', { country: 'GB' });
  const answer = await send(url, 'POST', { values: { external_account: account } });
  assert.equal(formIn(answer).status, 'nothing_due');
  const rows = await service.database.rows(sql('test_link_bank_accounts')`
    select payout_currencies as currencies
    from submerchants
    where platform_id = ${platform.id}::uuid`);
  assert.deepEqual(rows, [{ currencies: ['GBP', 'USD'] }]);
});

test('a link reaches one sub-merchant, and no other route', async () => {
  const { platform, url } = await makeLink();
  const other = new TestSubMerchant(platform.api);
  await other.provision();
  const before = await platform.api.get(other.path);
  await send(url, 'POST', { values: { 'individual.first_name': 'Jenny' } });
  assert.deepEqual((await platform.api.get(other.path)).body, before.body);
  const token = url.split('/').at(-1) ?? '';
  for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `taprail=${token}` }]) {
    for (const path of [other.path, `/dashboard/api${other.path}`, '/dashboard/api/session']) {
      assert.equal((await fetch(`${service.url}${path}`, { headers })).status, 401, path);
    }
  }
});

test('a key with the scope of sub-merchants makes, lists and revokes a link', async () => {
  const { platform, subMerchant } = await makeLink();
  const { taprail } = platform;
  const submerchant = String(subMerchant.body.externalRef);
  const link = await taprail.onboardingLinks.create({ submerchant, valid_days: 1 });
  assert.match(link.made_by, /^key_/);
  assert.equal(formIn(await send(String(link.url), 'GET')).status, 'due');
  const { data } = await taprail.onboardingLinks.list({ submerchant });
  assert.deepEqual([data.length, data[0]?.id, data[0]?.status], [2, link.id, 'open']);
  assert.equal((await taprail.onboardingLinks.revoke(link.id)).status, 'revoked');
  assertCode(await send(String(link.url), 'GET'), 401, 'onboarding_link_not_valid');
  const { secret } = await issueTestKey(service, platform, { scopes: ['sub-merchants:read'] });
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ submerchant });
  const path = `${service.url}/v1/onboarding-links`;
  const refused = await fetch(path, { method: 'POST', headers, body });
  assert.equal(refused.status, 403);
});

test('a link stops working when it expires', async () => {
  const { platform, url, admin } = await makeLink({ valid_days: 2 });
  await advance(platform.api, 2 * daySeconds - 60);
  assert.equal((await send(url, 'GET')).status, 200);
  await advance(platform.api, 120);
  assertCode(await send(url, 'GET'), 401, 'onboarding_link_not_valid');
  assertCode(await send(url, 'POST', { values: {} }), 401, 'onboarding_link_not_valid');
  const { data } = (await admin.get('/v1/onboarding-links')).body as { data: { status: string }[] };
  assert.equal(data[0]?.status, 'expired');
});

test('a link stops working at once when it is revoked, and its address is stored nowhere', async () => {
  const { url, admin, id } = await makeLink();
  const token = url.split('/').at(-1) ?? '';
  assert.match(token, /^[\w-]{43}$/);
  const rows = await service.database.rows<{ whole: string }>(sql('test_link_rows')`
    select l::text as whole from onboarding_links l`);
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token));
  assert.ok(!service.logs.join('').includes(token));
  const revoked = await admin.post(`/v1/onboarding-links/${id}/revoke`);
  assert.deepEqual([revoked.status, revoked.body.status], [200, 'revoked']);
  assertCode(await send(url, 'GET'), 401, 'onboarding_link_not_valid');
  const listed = await admin.get('/v1/onboarding-links');
  assert.ok(!listed.text.includes(token));
});

test('a made-up link is refused like an expired one, and guessing is limited', async () => {
  const madeUp = `${service.url}/onboard/${'x'.repeat(43)}`;
  assertCode(await send(madeUp, 'GET'), 401, 'onboarding_link_not_valid');
  const guesses = Array.from({ length: 60 }, () => send(madeUp, 'GET'));
  const codes = (await Promise.all(guesses)).map(codeOf);
  assert.ok(codes.includes('rate_limited'), codes.join());
});

test('guesses do not block valid links behind the same address', async () => {
  const { url } = await makeLink();
  const madeUp = `${service.url}/onboard/${'y'.repeat(43)}`;
  const guess = () => Promise.all(Array.from({ length: 60 }, () => send(madeUp, 'GET')));
  for (let round = 0; round < 5; round += 1) {
    const codes = (await guess()).map(codeOf);
    assert.ok(codes.includes('rate_limited'), codes.join());
    assert.equal((await send(url, 'GET')).status, 200);
  }
});

test('half-sent uploads on one link do not delay those on another', async () => {
  const [{ url: attacked }, { url }] = [await makeLink(), await makeLink()];
  const { pathname } = new URL(attacked);
  const head = [
    `POST ${pathname}/files HTTP/1.1`,
    'Host: test',
    'Content-Type: multipart/form-data; boundary=edge',
    'Content-Length: 10000000',
    '',
    'half',
  ].join('\r\n');
  let arrived = 0;
  service.app.http.server.on('request', () => {
    arrived += 1;
  });
  const halfSent = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const connection = await RawConnection.open(service.url);
      await connection.send(head);
      return connection;
    }),
  );
  await eventually('all of them have arrived', () => arrived === halfSent.length);
  const givenUp = halfSent.map((connection) => connection.closed());
  const first = await Promise.race([upload(url, png), ...givenUp]);
  assert.ok('status' in first && first.status === 201, JSON.stringify(first));
  for (const connection of halfSent) connection.destroy();
});

test('uses of a link are in the audit log, without the token', async () => {
  const { url, admin, id } = await makeLink();
  await send(url, 'POST', { values: { 'individual.first_name': 'Jenny' } });
  const { text, body } = await admin.get(`/audit-entries?actor=${id}`);
  const { data } = body as unknown as { data: { action: string; objects: string[] }[] };
  assert.deepEqual(
    data.map(({ action, objects }) => ({ action, objects })),
    [{ action: 'fillInOnboardingForm', objects: [] }],
  );
  assert.ok(!text.includes(url.split('/').at(-1) ?? url) && !text.includes('Jenny'));
});

test('HTML in a name stays text, and the colour is a colour', async () => {
  const { url, admin } = await makeLink();
  const name = '<img src=x onerror=alert(1)>"\'&';
  assert.equal((await admin.patch('/branding', { display_name: name })).status, 200);
  const form = await send(url, 'GET');
  assert.equal(formIn(form).platform.name, name);
  assert.match(form.headers.get('content-type') ?? '', /^application\/json/);
  assert.equal(form.headers.get('x-content-type-options'), 'nosniff');
  for (const colour of ['red;}', 'url(x)', '#12345', '#1234567', 'javascript:alert(1)']) {
    assertCode(await admin.patch('/branding', { colour }), 400, 'parameter_invalid', colour);
  }
  const coloured = await admin.patch('/branding', { colour: '#0B7285' });
  assert.equal(coloured.body.colour, '#0b7285');
  assert.equal((await admin.patch('/branding', { colour: null })).body.colour, null);
  const filled = await send(url, 'POST', { values: { 'individual.first_name': name } });
  assert.ok(!filled.text.includes('onerror=alert(1)>"') || formIn(filled).platform.name === name);
});

test('uploads are documents only, and bounded in number', async () => {
  const { url, id } = await makeLink();
  const refused = await upload(url, Buffer.from('<svg onload=alert(1)>'));
  assertCode(refused, 400, 'parameter_invalid');
  assert.equal((await upload(url, png)).status, 201);
  await service.database.rows(sql('test_link_uploads')`update onboarding_links set uploads = 50`);
  assertCode(await upload(url, png), 429, 'too_many_uploads', id);
});

test('a link takes only documents that were uploaded with it', async () => {
  const { platform, admin, url, subMerchant } = await makeLink();
  const document = 'individual.verification.document.front';
  await subMerchant.helper('require', { items: [document], due_in: 3600 });
  const submerchant = subMerchant.body.externalRef;
  const other = (await admin.post('/v1/onboarding-links', { submerchant })).body as { url: string };
  for (const foreign of [
    await uploadDocument(platform.api),
    String((await upload(other.url, png)).body.id),
  ]) {
    for (const requirement of [document, 'individual.first_name']) {
      const refused = await send(url, 'POST', { values: { [requirement]: foreign } });
      assertCode(refused, 400, 'parameter_invalid');
      assert.match(refused.text, new RegExp(`"param":"${requirement}"`));
      assert.match(refused.text, /uploaded with this link/);
    }
  }
  const own = String((await upload(url, png)).body.id);
  const taken = await send(url, 'POST', { values: { [document]: own } });
  assert.equal(taken.status, 200, taken.text);
});

test('a link ends after a number of submissions, and then leaves no more entries', async () => {
  const { url, admin, id } = await makeLink();
  await service.database.rows(sql('test_link_submissions')`
    update onboarding_links set submissions = 500`);
  const values = { 'individual.first_name': 'Jenny' };
  assertCode(await send(url, 'POST', { values }), 429, 'too_many_submissions');
  assertCode(await upload(url, png), 429, 'too_many_submissions');
  assert.equal((await send(url, 'GET')).status, 200);
  const { body } = await admin.get(`/audit-entries?actor=${id}`);
  assert.deepEqual(body.data, []);
});

test('values supplied meanwhile by the platform are not replaced by the form', async () => {
  const { platform, url, subMerchant } = await makeLink();
  const { externalRef } = subMerchant.body;
  // As if the platform had sent the account: another item is due when the lock is free.
  const release = await holdLock(
    service.database,
    sql('test_link_race')`
      update submerchants
      set requirements = replace(requirements::text, 'external_account', 'individual.phone')::jsonb
      where platform_id = ${platform.id}::uuid and external_ref = ${externalRef}::text`,
  );
  const account = { account_holder_name: 'M', account_number: '000999999991' };
  const external_account = { ...account, routing_number: '110000000' };
  const sending = send(url, 'POST', { values: { external_account } });
  await whenBlocked(service);
  await release();
  assertCode(await sending, 400, 'parameter_unknown');
});

test('the idempotency keys of a link are its own, and other keys stay unknown to it', async () => {
  const { platform, url } = await makeLink();
  const key = { 'idempotency-key': 'table-12' };
  const theirs = { 'idempotency-key': 'table-13' };
  const submit = (key: Record<string, string>) =>
    fetch(`${service.url}/sub-merchants`, {
      method: 'POST',
      headers: {
        ...key,
        authorization: `Bearer ${platform.apiKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        externalRef: 'table-12',
        businessType: 'individual',
        country: 'US',
        email: 'owner@example.com',
      }),
    });
  const first = await upload(url, png, key);
  assert.equal(first.status, 201, first.text);
  assert.equal((await upload(url, png, key)).body.id, first.body.id, 'one effect per key');
  assert.equal((await submit(key)).status, 201, 'the platform has not used it yet');
  assert.equal((await submit(theirs)).status, 200);
  const unknown = { values: { 'metadata.vip': 'yes' } };
  assertCode(await send(url, 'POST', unknown, theirs), 400, 'parameter_unknown');
});

test('a link ends with its platform at a reset', async () => {
  const { admin, url } = await makeLink();
  assert.equal((await admin.post('/v1/test/reset')).status, 200);
  assertCode(await send(url, 'GET'), 401, 'onboarding_link_not_valid');
});

test('users who are disabled or no longer administrators leave no working link', async () => {
  const { platform, admin, subMerchant, url, id } = await makeLink({ valid_days: 1 });
  await advance(platform.api, 2 * daySeconds);
  const submerchant = subMerchant.body.externalRef;
  const linkBy = async (client: DashboardClient) => {
    const { body } = await client.post('/v1/onboarding-links', { submerchant });
    return String(body.url);
  };
  const [stolen, own] = [await signedIn(service, platform), await linkBy(admin)];
  const path = `/users/${stolen.user.id}`;
  for (const change of [{ disabled: true }, { role: 'operator' }]) {
    const theirs = await linkBy(stolen);
    assert.equal((await admin.patch(path, { name: 'Another name' })).status, 200);
    assert.equal((await send(theirs, 'GET')).status, 200, 'a new name ends no link');
    assert.equal((await admin.patch(path, change)).status, 200);
    assertCode(await send(theirs, 'GET'), 401, 'onboarding_link_not_valid');
    assert.equal((await admin.patch(path, { disabled: false, role: 'admin' })).status, 200);
    assertCode(await send(theirs, 'GET'), 401, 'onboarding_link_not_valid', 'it stays ended');
    await stolen.signIn(stolen.user);
  }
  assert.equal((await send(own, 'GET')).status, 200, "other users' links keep working");
  assertCode(await send(url, 'GET'), 401, 'onboarding_link_not_valid');
  assert.equal((await admin.patch(path, { disabled: true })).status, 200);
  const { data } = (await admin.get('/v1/onboarding-links')).body as unknown as {
    data: LinkView[];
  };
  assert.deepEqual(
    data.map(({ status, made_by }) => [status, made_by === admin.user.id]),
    [
      ['revoked', false],
      ['revoked', false],
      ['open', true],
      ['expired', true],
    ],
  );
  const [newest, , open, expired] = data;
  assert.ok((newest?.revoked_at ?? '') >= (newest?.created_at ?? ''), "by the platform's clock");
  assert.deepEqual([open?.revoked_at, expired?.revoked_at, expired?.id], [null, null, id]);
});

test('a user who is disabled while making a link makes none', async () => {
  const { admin, platform, subMerchant } = await makeLink();
  const stolen = await signedIn(service, platform);
  const release = await holdLock(
    service.database,
    sql('test_link_disabled')`
      update users set disabled_at = now() where email = ${stolen.user.email}::text`,
  );
  const submerchant = subMerchant.body.externalRef;
  const making = stolen.post('/v1/onboarding-links', { submerchant });
  await whenBlocked(service);
  await release();
  assertCode(await making, 401, 'not_signed_in');
  const { data } = (await admin.get('/v1/onboarding-links')).body as unknown as {
    data: LinkView[];
  };
  assert.equal(data.length, 1);
});

test('values of the wrong form are refused by name', async () => {
  const { url } = await makeLink();
  for (const values of [
    { 'individual.dob': '4 July 1985' },
    { 'individual.dob': { day: '4' } },
    { tos_acceptance: false },
    { 'individual.first_name': true },
    { external_account: 'DE89' },
    { external_account: { iban: 'DE89', admin: 'yes' } },
  ] as const) {
    const refused = await send(url, 'POST', { values: values as JsonObject });
    assertCode(refused, 400, 'parameter_invalid', JSON.stringify(values));
  }
});

async function makeLink(options: { valid_days?: number } = {}, details: { country?: string } = {}) {
  const platform: TestPlatform = await service.newPlatform();
  const admin = await signedIn(service, platform);
  const subMerchant = new TestSubMerchant(platform.api, details);
  const { externalRef } = await subMerchant.provision();
  const made = await admin.post('/v1/onboarding-links', { submerchant: externalRef, ...options });
  assert.equal(made.status, 201, made.text);
  const { url, id } = made.body as { url: string; id: string };
  return { platform, admin, subMerchant, url, id };
}

async function send(url: string, method: string, body?: Json, headers = {}) {
  const json = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/form`, {
    method,
    ...(body === undefined ? {} : { headers: { ...json, ...headers }, body: JSON.stringify(body) }),
  });
  return read(response);
}

async function upload(url: string, file: Buffer, headers = {}) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'document');
  return read(await fetch(`${url}/files`, { method: 'POST', headers, body: form }));
}

async function read(response: Response) {
  const text = await response.text();
  const { status, headers } = response;
  return { status, headers, text, body: JSON.parse(text) as JsonObject };
}

function formIn({ body }: { body: JsonObject }): FormView {
  return body as unknown as FormView;
}

async function valueFor({ requirement, input }: Item, url: string): Promise<Json> {
  if (input === 'terms' || input === 'checkbox') return true;
  if (input === 'date') return '1986-04-17';
  if (input === 'people') return { people: [], includes_representative: true };
  if (input === 'document') return String((await upload(url, png)).body.id);
  return sampleValue(requirement, { country: 'US' });
}
