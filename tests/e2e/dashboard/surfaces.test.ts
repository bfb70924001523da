import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestCounter } from '../../support/money/taps.ts';
import { TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { dashboardObject, isOfApi } from '../../support/operations/dashboard-objects.ts';
import { exampleRequest } from '../../support/operations/example-request.ts';
import { listOperations, type Operation } from '../../support/operations/operations.ts';
import { fillPath } from '../../support/operations/path-objects.ts';
import { assertCode, DashboardClient, ownPage, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

// Every route for sessions: the API's below /dashboard/api, and the dashboard's own.
const service = await startTestService();
const prefix = '/dashboard/api';
const shared = listOperations(service.app.openApi).filter(({ scope }) => scope !== null);
const own = listOperations(service.app.dashboardApi)
  .filter(({ path }) => path.startsWith(prefix))
  .map((operation) => ({ ...operation, path: operation.path.slice(prefix.length) }));
const operations = [...shared, ...own];
const guarded = operations.filter(({ scope }) => scope !== null);
const owner = await service.newPlatform();
const admin = await signedIn(service, owner, 'admin');
const stranger = await signedIn(service, await service.newPlatform(), 'admin');
const isMutation = ({ method }: Operation) => method !== 'GET';

test('the dashboard has every operation of the API, and its own', () => {
  assert.ok(shared.length > 50 && own.length > 10, 'the operations were not found');
});

test('no route of the dashboard takes a request without a session, whatever key it has', async () => {
  const nobody = new DashboardClient(service.url);
  for (const operation of guarded) {
    const path = anyPath(operation);
    const bare = await nobody.send(operation.method, path, bodyOf(operation));
    assertCode(bare, 401, 'not_signed_in', operation.name);
    const authorization = `Bearer ${owner.apiKey}`;
    const keyed = await nobody.send(operation.method, path, bodyOf(operation), { authorization });
    assertCode(keyed, 401, 'not_signed_in', operation.name);
    const forged = `taprail=${'A'.repeat(43)}`;
    const guess = await nobody.send(operation.method, path, undefined, { cookie: forged });
    assertCode(guess, 401, 'not_signed_in', operation.name);
  }
});

test('no route of the API takes a session', async () => {
  const cookie = admin.cookie ?? '';
  for (const { name, method, path } of shared) {
    const url = `${service.url}${path.replaceAll(/\{\w+\}/g, 'x')}`;
    const response = await fetch(url, { method, headers: { cookie, ...ownPage } });
    const { error } = (await response.json()) as { error: { code: string } };
    assert.deepEqual([response.status, error.code], [401, 'missing_credentials'], name);
  }
});

const foreignPages: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  'a page of another site': { 'sec-fetch-site': 'cross-site' },
  'a page at another port of this host': { 'sec-fetch-site': 'same-site' },
  'a link or a form that somebody opened by hand': { 'sec-fetch-site': 'none' },
  'an older browser at another origin': {
    'sec-fetch-site': undefined,
    origin: 'https://attacker.example',
  },
  'an older browser with an opaque origin': { 'sec-fetch-site': undefined, origin: 'null' },
  'a program that names no origin': { 'sec-fetch-site': undefined },
  'a form, which cannot set our header': { 'x-taprail-dashboard': undefined },
};

for (const [page, headers] of Object.entries(foreignPages)) {
  test(`no route of the dashboard changes anything for ${page}`, async () => {
    for (const operation of operations.filter(isMutation)) {
      const body = bodyOf(operation);
      const response = await admin.send(operation.method, anyPath(operation), body, headers);
      assertCode(response, 403, 'cross_site_request', operation.name);
      assert.equal(response.headers.get('set-cookie'), null);
    }
    assert.equal((await admin.get('/session')).status, 200, 'the session is still there');
  });
}

test('other sites cannot read with the session of the dashboard either', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const refused = await admin.get('/v1/taps', { 'sec-fetch-site': site });
    assertCode(refused, 403, 'cross_site_request');
    assert.equal(refused.headers.get('access-control-allow-origin'), null);
  }
  for (const site of ['none', 'same-origin', undefined]) {
    assert.equal((await admin.get('/v1/taps', { 'sec-fetch-site': site })).status, 200);
  }
});

test('an older browser is recognised by its Origin header', async () => {
  const { origin } = new URL(service.url);
  const headers = { 'sec-fetch-site': undefined, origin };
  const created = await admin.post('/sub-merchants', submission('older-browser'), headers);
  assert.equal(created.status, 201, created.text);
});

const roles = ['viewer', 'operator', 'admin'] as const;

/**
 * The least role for each scope. Written by hand, since the service may be wrong: a route with
 * another scope fails until a person has decided here.
 */
const leastRole: Readonly<Record<string, (typeof roles)[number]>> = {
  session: 'viewer',
  'overview:read': 'viewer',
  'branding:read': 'viewer',
  'branding:write': 'admin',
  'users:read': 'admin',
  'users:write': 'admin',
  'api-keys:read': 'admin',
  'api-keys:write': 'admin',
  'audit:read': 'admin',
  'failed-requests:read': 'viewer',
  'page-links:read': 'admin',
  'page-links:write': 'admin',
  'sub-merchants:read': 'viewer',
  'sub-merchants:write': 'operator',
  'files:write': 'operator',
  'taps:read': 'viewer',
  'taps:write': 'operator',
  'devices:read': 'viewer',
  'devices:write': 'operator',
  'refunds:read': 'viewer',
  'refunds:write': 'operator',
  'payouts:read': 'viewer',
  'payouts:write': 'operator',
  'disputes:read': 'viewer',
  'disputes:write': 'operator',
  'reports:read': 'viewer',
  'balance:read': 'viewer',
  'settings:read': 'viewer',
  'settings:write': 'admin',
  'privacy:read': 'viewer',
  'privacy:write': 'admin',
  'seals:read': 'viewer',
  'webhook-endpoints:read': 'viewer',
  'webhook-endpoints:write': 'admin',
  'events:read': 'viewer',
  'events:write': 'operator',
  'test:read': 'viewer',
  'test:write': 'operator',
};

/** Operations that need more than their scope. */
const leastRoleByName: typeof leastRole = {
  // An empty platform has no settings and no log.
  'POST /v1/test/reset': 'admin',
  'GET /v1/onboarding-links': 'admin',
  'POST /v1/onboarding-links': 'admin',
  'POST /v1/onboarding-links/{id}/revoke': 'admin',
};

function mayCall(role: (typeof roles)[number], { scope, name }: Operation): boolean {
  const least = leastRoleByName[name] ?? leastRole[scope ?? ''];
  assert(least, `${name}: decide here which role may do ${scope}`);
  return roles.indexOf(role) >= roles.indexOf(least);
}

test('a read scope opens no change, and a write scope opens no reading', () => {
  for (const operation of guarded.filter(({ scope }) => scope !== 'session')) {
    const isRead = operation.scope?.endsWith(':read') ?? false;
    assert.equal(isRead, !isMutation(operation), `${operation.name} ${operation.scope}`);
  }
});

for (const role of roles) {
  test(`a user with the role ${role} gets 403 for what the role does not allow`, async () => {
    const client = await signedIn(service, await service.newPlatform(), role);
    const refused: string[] = [];
    for (const operation of guarded) {
      // A path to an unknown object, and no body: an allowed user gets a refusal about those
      // instead.
      const response = await client.send(operation.method, anyPath(operation), undefined, {
        'idempotency-key': '',
      });
      const isRefused = response.status === 403;
      if (isRefused) assertCode(response, 403, 'insufficient_role', operation.name);
      if (isRefused) refused.push(operation.name);
      assert.equal(isRefused, !mayCall(role, operation), `${operation.name} ${response.text}`);
    }
    const least = { viewer: 30, operator: 10, admin: 0 }[role];
    assert.ok(refused.length >= least, `${role} was refused ${refused.length} operations`);
    if (role === 'admin') assert.deepEqual(refused, []);
  });
}

test('a viewer can read every list of the dashboard', async () => {
  const viewer = await signedIn(service, owner, 'viewer');
  const lists = guarded.filter(
    (operation) => !isMutation(operation) && !operation.path.includes('{'),
  );
  for (const operation of lists.filter((each) => mayCall('viewer', each))) {
    if (needsQuery.test(operation.path)) continue;
    const response = await viewer.get(operation.path);
    assert.equal(response.status, 200, `${operation.name} ${response.text}`);
  }
});

/** Reports need a span, searches a text, and the parts of a payout its id. */
const needsQuery = /^\/v1\/reports|^\/search|^\/payout-breakdown|^\/sub-merchant-(?:search|names)/;

test("another platform's objects do not exist on any route of the dashboard", async () => {
  const filled = new Map<string, Promise<string>>();
  const tested: string[] = [];
  for (const operation of guarded.filter(({ path }) => path.includes('{'))) {
    const [objectPath = '', rest = ''] = splitAtLastObject(operation.path);
    const isOwn = own.includes(operation as (typeof own)[number]);
    const make = () =>
      isOwn && !isOfApi.test(objectPath)
        ? dashboardObject(objectPath, admin)
        : fillPath(objectPath, owner);
    const known = filled.get(objectPath) ?? make();
    filled.set(objectPath, known);
    const path = `${await known}${rest}`;
    const request = { ...operation, path };
    const response = await stranger.send(operation.method, path, bodyOf(request));
    assert.equal(response.status, 404, `${operation.name} ${response.text}`);
    tested.push(operation.name);
  }
  assert.ok(tested.length > 30, 'the routes with objects were not found');
});

test('impossible instants and malformed ids are refused or find nothing', async () => {
  for (const [path, status] of [
    ['/audit-entries?created_from=2016-12-31T23:59:60Z', 400],
    ['/audit-entries?created_to=2016-12-31T23:59:60Z', 400],
    ['/audit-entries?created_from=0000-01-01T00:00:00Z', 200],
    ['/audit-entries?created_to=9999-12-31T23:59:59Z', 200],
    ['/overview?day_start=2016-12-31T23:59:60Z', 400],
    ['/overview?day_start=0000-01-01T00:00:00Z', 400],
    ['/overview?day_start=9999-12-31T23:59:59Z', 400],
    ['/volume?from=0000-01-01T00:00:00Z', 400],
    ['/volume?from=9999-12-01T00:00:00Z&to=9999-12-31T23:59:59Z', 400],
    ['/v1/onboarding-links?cursor=onl_7zzzzzzzzzzzzzzzzzzzzzzzzz', 200],
    ['/v1/failed-requests?key=key_x&code=', 200],
    ['/search?q=%25', 200],
  ] as const) {
    const response = await admin.get(path);
    assert.equal(response.status, status, `${path} ${response.text}`);
  }
  for (const prefix of ['toString', 'constructor', 'hasOwnProperty']) {
    const found = await admin.get(`/search?q=${prefix}_01k9t3m8e6f4x9p2q7r5s1v0zc`);
    assert.deepEqual(found.body.data, [], prefix);
  }
});

test("another platform's objects cannot be named in a body or a filter either", async () => {
  const { externalRef } = await new TestSubMerchant(owner.api).provision();
  const { transaction } = await (await TestCounter.open(owner.api)).tap();
  const { data } = (await admin.get('/api-keys')).body as { data: { id: string }[] };
  const link = await stranger.post('/v1/onboarding-links', { submerchant: externalRef });
  assertCode(link, 404, 'submerchant_not_found');
  assertCode(await stranger.post('/v1/refunds', { transaction }), 404, 'transaction_not_found');
  for (const path of [
    `/v1/failed-requests?key=${data[0]?.id}`,
    `/audit-entries?actor=${admin.user.id}`,
    `/v1/onboarding-links?submerchant=${externalRef}`,
    `/v1/transactions?submerchant=${externalRef}`,
    `/search?q=${transaction}`,
    `/search?q=${externalRef}`,
  ]) {
    const response = await stranger.get(path);
    const found = response.status === 200 ? response.body.data : [];
    assert.deepEqual(found, [], `${path} ${response.text}`);
    assert.ok(response.status === 200 || response.status === 404, response.text);
  }
});

test('the same request works on the API and the dashboard, with one implementation', async () => {
  for (const name of ['POST /v1/taps', 'POST /v1/refunds', 'PATCH /sub-merchants/{externalRef}']) {
    const operation = shared.find((each) => each.name === name) as Operation;
    const request = await exampleRequest(operation, owner);
    const body = JSON.parse(String(request.body));
    const response = await admin.send(request.method, request.path, body);
    assert.ok(response.status < 300, `${name} ${response.text}`);
    assert.match(response.headers.get('request-id') ?? '', /^req_/);
  }
});

test('an idempotency key of the dashboard has one effect', async () => {
  const key = { 'idempotency-key': 'dialog-1' };
  const first = await admin.post('/sub-merchants', submission('once-only'), key);
  const again = await admin.post('/sub-merchants', submission('once-only'), key);
  assert.equal(first.status, 201, first.text);
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
});

test('an unknown address of the dashboard is not found, a wrong method refused', async () => {
  assertCode(await admin.get('/v1/nothing'), 404, 'not_found');
  assertCode(await admin.get('/healthz'), 404, 'not_found');
  const wrong = await admin.send('PUT', '/session', undefined);
  assertCode(wrong, 405, 'method_not_allowed');
  assert.equal(wrong.headers.get('allow'), 'POST, GET, DELETE');
});

test('answers to page reads are compressed; answers to changes, keys and streams are not', async () => {
  const counter = await TestCounter.open(owner.api, { externalRef: 'long-list' });
  await Promise.all(Array.from({ length: 20 }, () => counter.tap()));
  const read = (headers: Record<string, string>) => admin.get('/v1/transactions', headers);
  const zipped = await read({ 'accept-encoding': 'gzip' });
  const plain = await read({ 'accept-encoding': 'identity' });
  assert.deepEqual(
    [zipped, plain].map(({ headers }) => [headers.get('content-encoding'), headers.get('vary')]),
    [
      ['gzip', 'accept-encoding'],
      [null, 'accept-encoding'],
    ],
  );
  assert.equal(zipped.text, plain.text);
  const [small, full] = [zipped, plain].map(({ headers }) => Number(headers.get('content-length')));
  assert.ok(Number(small) * 4 < Number(full), `${small} of ${full} bytes`);
  const overview = await admin.get('/overview', { 'accept-encoding': 'gzip' });
  assert.equal(overview.headers.get('content-encoding'), 'gzip');
  const others = [
    await owner.api.get('/v1/transactions'),
    await admin.get(
      '/v1/reports/transactions.csv?from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z',
    ),
    await admin.get('/v1/transactions?limit=1&status=failed'),
    await admin.post('/v1/webhook-endpoints', { url: 'https://example.com', events: ['*'] }),
    await admin.get('/v1/events/stream'),
  ];
  for (const { headers, text } of others) {
    assert.equal(headers.get('content-encoding'), null, text);
  }
});

test('no compressed answer has a secret, which its size could reveal', () => {
  const holdsSecret = (answers: object) =>
    /"(secret|password|token)":|\/onboard\//.test(JSON.stringify(answers));
  const described = [service.app.openApi, service.app.dashboardApi].flatMap(({ paths }) =>
    Object.entries(paths as Record<string, Record<string, { readonly responses: object }>>),
  );
  const holding = described.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => holdsSecret(responses))
      .map(([method]) => `${method} ${path}`),
  );
  assert.ok(holding.length > 4, 'the examples of secrets were not found');
  assert.deepEqual(
    holding.filter((name) => name.startsWith('get ')),
    [],
  );
});

function submission(externalRef: string) {
  const email = 'owner@example.com';
  return { externalRef, businessType: 'individual', country: 'US', email };
}

/** The operation's path, with an unknown object. */
function anyPath({ path }: Operation): string {
  return path.replaceAll(/\{\w+\}/g, 'x');
}

function bodyOf({ bodyForm, bodyExample }: Operation) {
  return bodyForm === 'json' ? (bodyExample ?? {}) : undefined;
}

function splitAtLastObject(path: string): readonly [string, string] {
  const end = path.lastIndexOf('}') + 1;
  return [path.slice(0, end), path.slice(end)];
}
