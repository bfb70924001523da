import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  listApiKeys,
  revokeKey,
  rotateApiKey,
} from '../../../server/src/domains/platforms/index.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { TestSubMerchant, uploadDocument } from '../../support/onboarding/onboarding.ts';
import { listOperations } from '../../support/operations/operations.ts';
import { answersWithin } from '../../support/running/answers-within.ts';
import { ApiClient, type ApiResponse } from '../../support/service/api-client.ts';
import { issueTestKey } from '../../support/service/api-keys.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { bearer, sendRequest } from '../../support/service/send-request.ts';
import { startTestService, type TestService } from '../../support/service/test-service.ts';

const service = await startTestService();
const otherNode = await startTestService({ beside: service });
const { database, config } = service;

const expired = { status: 401, code: 'api_key_expired' } as const;
const revoked = { status: 401, code: 'api_key_revoked' } as const;
const unscoped = { status: 403, code: 'insufficient_scope' } as const;

test('a write scope does not include reading, nor a read scope writing', async () => {
  const reader = new TestSubMerchant(
    (await service.newPlatform({ scopes: ['sub-merchants:read'] })).api,
  );
  const writer = new TestSubMerchant(
    (await service.newPlatform({ scopes: ['sub-merchants:write'] })).api,
  );
  assertRefusal(await reader.submit(), unscoped);
  assert.equal((await writer.submit()).status, 201);
  assertRefusal(await writer.api.get(writer.path), unscoped);
  assert.equal((await reader.api.get('/sub-merchants')).status, 200);
});

test("one platform cannot reach another's objects", async () => {
  const [owner, stranger] = [await service.newPlatform(), await service.newPlatform()];
  const subMerchant = new TestSubMerchant(owner.api);
  await subMerchant.provision();
  const { externalRef } = subMerchant.body;
  assert.deepEqual((await stranger.api.get('/sub-merchants')).body.data, []);
  const page = await stranger.api.get(`/sub-merchants?cursor=${externalRef}`);
  assertRefusal(page, { status: 400, code: 'invalid_cursor', param: 'cursor' });

  const own = new TestSubMerchant(stranger.api, { externalRef });
  assert.equal((await own.submit()).status, 201, 'an externalRef is free on every other platform');
  const front = await uploadDocument(owner.api);
  const stolen = await own.patch({ individual: { verification: { document: { front } } } });
  assertRefusal(stolen, {
    status: 400,
    code: 'parameter_invalid',
    param: 'individual.verification.document.front',
    secrets: [front],
  });
});

test('a key works until the instant it expires, even if recently cached', async () => {
  const platform = await service.newPlatform();
  // On a busy machine the first key may expire before its first use.
  for (let lifetimeMs = 1_000, hasWorked = false; !hasWorked; lifetimeMs *= 2) {
    const expiresAt = new Date(Date.now() + lifetimeMs);
    const { secret } = await issueTestKey(service, platform, { expiresAt });
    const ask = () => read(service, secret);
    const responses = await answersWithin(lifetimeMs + 1_000, ask, refused);
    hasWorked = responses.at(0)?.status === 200;
    assertRefusal(responses.at(-1) as ApiResponse, expired);
    assert.ok(Date.now() >= expiresAt.getTime());
  }
});

test('a rotated key overlaps with its successor, which has the same scopes', async () => {
  const platform = await service.newPlatform();
  const old = await issueTestKey(service, platform, { scopes: ['sub-merchants:read'] });
  const rotation = { id: old.id, environment: config.environment, now: new Date() };
  const { issued } = await rotateApiKey(database, { ...rotation, overlapMs: 60_000 });
  for (const { secret } of [old, issued]) {
    assert.equal((await read(service, secret)).status, 200);
    const api = new ApiClient({ url: service.url, apiKey: secret });
    assertRefusal(await new TestSubMerchant(api).submit(), unscoped);
  }
  await rotateApiKey(database, { ...rotation, overlapMs: 0 });
  for (const node of [service, otherNode]) {
    await answersWithin(1_000, () => read(node, old.secret), refused);
    assertRefusal(await read(node, old.secret), expired);
    assert.equal((await read(node, issued.secret)).status, 200);
  }
});

test('a revoked key is refused within a second on every node', async () => {
  const platform = await service.newPlatform();
  const { id, secret } = await issueTestKey(service, platform);
  await assertRevokedEverywhere(id, secret);
});

test('a revoked key is refused within a second even if no node is notified', async () => {
  const platform = await service.newPlatform();
  const { id, secret } = await issueTestKey(service, platform);
  await database.rows(sql('test_end_listeners')`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`);
  await assertRevokedEverywhere(id, secret);
});

test('revoking a key leaves the other keys of its platform valid', async () => {
  const platform = await service.newPlatform();
  const { id } = await issueTestKey(service, platform);
  await revokeKey(database, { id, now: new Date() });
  assert.equal((await read(service, platform.apiKey)).status, 200);
});

test('the last use of a key is stored, at the latest when a node stops', async () => {
  const leaving = await startTestService({ beside: service });
  const platform = await service.newPlatform();
  const usedFrom = new Date();
  await read(leaving, platform.apiKey);
  await read(leaving, platform.apiKey);
  await leaving.stop();
  const [key] = await listApiKeys(database, platform.id);
  assert.ok(key?.lastUsedAt && key.lastUsedAt >= usedFrom && key.lastUsedAt <= new Date());
});

test('a key over its rate limit is told when to retry, and works again then', async () => {
  const limited = await startTestService({ beside: service, config: { rateLimitPerSecond: 5 } });
  const [busy, quiet] = [await limited.newPlatform(), await limited.newPlatform()];
  const responses = await Promise.all(Array.from({ length: 30 }, () => read(limited, busy.apiKey)));
  const admitted = responses.filter(({ status }) => status === 200);
  const turnedAway = responses.filter(({ status }) => status !== 200);
  assert.ok(admitted.length >= 5 && turnedAway.length > 0);
  for (const response of responses) {
    assert.equal(response.headers.get('ratelimit-limit'), '5');
    assert.match(response.headers.get('ratelimit-remaining') ?? '', /^[0-4]$/);
    assert.equal(response.headers.get('ratelimit-reset'), '1');
  }
  for (const response of turnedAway) {
    assertRefusal(response, { status: 429, code: 'rate_limited' });
    assert.equal(response.headers.get('retry-after'), '1');
    assert.equal(response.headers.get('ratelimit-remaining'), '0');
  }
  assert.equal((await read(limited, quiet.apiKey)).status, 200, 'each key has its own allowance');
  const isAdmitted = ({ status }: ApiResponse) => status === 200;
  await answersWithin(1_000, () => read(limited, busy.apiKey), isAdmitted);
});

test('routes without a key have no rate limit per key', async () => {
  const limited = await startTestService({ beside: service, config: { rateLimitPerSecond: 1 } });
  const { apiKey } = await limited.newPlatform();
  for (let request = 0; request < 5; request += 1) {
    const { status } = await sendRequest(limited, {
      method: 'GET',
      path: '/healthz',
      headers: bearer(apiKey),
    });
    assert.equal(status, 200);
  }
});

test('production accepts no test key and has no test routes', async () => {
  const production = await startTestService({ config: { environment: 'production' } });
  const live = await production.newPlatform();
  const { apiKey } = await service.newPlatform();
  assert.match(live.apiKey, /^tr_live_/);
  assert.equal((await read(production, live.apiKey)).status, 200);
  const mismatch = { status: 401, code: 'environment_mismatch' } as const;
  assertRefusal(await read(production, apiKey), mismatch);
  assertRefusal(await read(service, live.apiKey), mismatch);

  const testOnly = listOperations(service.app.openApi).filter((operation) => operation.testOnly);
  assert.ok(testOnly.length > 0);
  for (const { method, path } of testOnly) {
    assert.match(path, /^\/v1\/test\//);
    const request = { method, path: path.replaceAll(/[{}]/g, ''), headers: bearer(live.apiKey) };
    assertRefusal(await sendRequest(production, request), { status: 404, code: 'not_found' });
  }
  const offered = listOperations(production.app.openApi);
  assert.ok(offered.every(({ path, testOnly }) => !testOnly && !path.startsWith('/v1/test')));
});

test('a Stripe key is refused with a message that says so and does not repeat it', async () => {
  for (const secret of ['sk_live_hunter2', 'rk_test_hunter2', 'whsec_hunter2']) {
    const answer = await read(service, secret);
    assertRefusal(answer, { status: 401, code: 'invalid_api_key' });
    const text = JSON.stringify(answer);
    assert.match(
      text,
      /This is a key of Stripe, not of Taprail: keys of Taprail begin with tr_test_/,
    );
    assert.doesNotMatch(text, /hunter2/);
  }
});

function read(node: TestService, secret: string): Promise<ApiResponse> {
  const headers = bearer(secret);
  return sendRequest(node, { method: 'GET', path: '/sub-merchants', headers });
}

function refused({ status }: ApiResponse): boolean {
  return status !== 200;
}

/** Polls until the answer is the expected one, which must happen in time. */
async function assertRevokedEverywhere(id: string, secret: string): Promise<void> {
  const nodes = [service, otherNode];
  for (const node of nodes) assert.equal((await read(node, secret)).status, 200);
  await revokeKey(database, { id, now: new Date() });
  await Promise.all(nodes.map((node) => answersWithin(1_000, () => read(node, secret), refused)));
  for (const node of nodes) assertRefusal(await read(node, secret), revoked);
}
