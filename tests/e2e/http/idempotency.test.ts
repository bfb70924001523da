import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  advance,
  daySeconds,
  orderFault,
  TestSubMerchant,
} from '../../support/onboarding/onboarding.ts';
import { exampleRequest, jsonType } from '../../support/operations/example-request.ts';
import { listOperations, type Operation } from '../../support/operations/operations.ts';
import type { ApiResponse } from '../../support/service/api-client.ts';
import { issueTestKey } from '../../support/service/api-keys.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import {
  assertReplays,
  isReplay,
  keyed,
  newKey,
  uploadKeyed,
} from '../../support/service/idempotency.ts';
import { type RawRequest, sendRequest } from '../../support/service/send-request.ts';
import { startTestService } from '../../support/service/test-service.ts';
import { takesForm, takesJson, withHeaders } from './refusal-row.ts';

/** Nobody listens there: what is to be sent waits. */
const environment = {
  TAPRAIL_SMTP_URL: 'smtp://127.0.0.1:1',
  TAPRAIL_MAIL_FROM: 'receipts@acme.example',
};
const service = await startTestService({ environment });
const otherNode = await startTestService({ environment, beside: service });

const reused = { status: 422, code: 'idempotency_key_reused' } as const;
const mutations = listOperations(service.app.openApi).filter(
  ({ scope, method }) => scope !== null && method !== 'GET',
);

// The order for all mutations: key syntax, JSON syntax, the key itself, validation, preconditions.
for (const operation of mutations) {
  test(`${operation.name} replays its answer byte for byte on any node`, async () => {
    const platform = await service.newPlatform();
    const right = await exampleRequest(operation, platform);
    const request = withHeaders(right, { 'idempotency-key': newKey() });
    const answer = await sendRequest(service, request);
    assert.ok(answer.status < 300 && !isReplay(answer), answer.text);
    assertReplays(await sendRequest(service, request), answer);
    assertReplays(await sendRequest(otherNode, request), answer);
  });

  test(`${operation.name} refuses the key of another request before anything else`, async () => {
    const platform = await service.newPlatform();
    const key = newKey();
    // Before the key is used, since it may advance the clock.
    const example = await exampleRequest(operation, platform);
    await new TestSubMerchant(platform.api).submit({}, keyed(key));
    const right = withHeaders(example, { 'idempotency-key': key });
    for (const request of [right, misaddressed(right), misformed(right, operation)]) {
      assertRefusal(await sendRequest(service, request), reused);
    }
    if (!takesJson(operation)) return;
    const unparsable = { ...withHeaders(right, jsonType), body: '{' };
    assertRefusal(await sendRequest(service, unparsable), { status: 400, code: 'invalid_json' });
    const unusable = withHeaders(unparsable, { 'idempotency-key': 'two words' });
    const expected = { status: 400, code: 'idempotency_key_invalid' };
    assertRefusal(await sendRequest(service, unusable), expected);
  });

  test(`${operation.name} does not store a refusal without effect`, async () => {
    const platform = await service.newPlatform();
    const key = newKey();
    const right = withHeaders(await exampleRequest(operation, platform), {
      'idempotency-key': key,
    });
    for (const request of [misaddressed(right), misformed(right, operation)]) {
      const refusal = await sendRequest(service, request);
      assert.ok([400, 404, 422].includes(refusal.status), refusal.text);
    }
    const answer = await sendRequest(service, right);
    assert.ok(answer.status < 300 && !isReplay(answer), answer.text);
  });
}

/** The request with an unknown query parameter. */
function misaddressed(request: RawRequest): RawRequest {
  return { ...request, path: `${request.path}?zq_unknown=1` };
}

/** The request with a body that its operation must refuse. */
function misformed(request: RawRequest, operation: Operation): RawRequest {
  if (takesForm(operation)) return { ...request, body: new FormData() };
  return { ...withHeaders(request, jsonType), body: '{"zq_unknown":1}' };
}

test('a key is bound to the meaning of a body, not to its spelling', async () => {
  const { api } = await service.newPlatform();
  const subMerchant = new TestSubMerchant(api);
  const key = newKey();
  const answer = await subMerchant.submit({}, keyed(key));
  const reordered = Object.fromEntries(Object.entries(subMerchant.body).toReversed());
  assertReplays(await api.post('/sub-merchants', reordered, keyed(key)), answer);
  assertRefusal(await subMerchant.submit({ email: 'else@example.com' }, keyed(key)), reused);
});

test('a key is bound to the content of an uploaded file', async () => {
  const platform = await service.newPlatform();
  const key = newKey();
  const answer = await uploadKeyed(service, platform, { key, content: 'one' });
  assertReplays(await uploadKeyed(service, platform, { key, content: 'one' }), answer);
  assertRefusal(await uploadKeyed(service, platform, { key, content: 'two' }), reused);
});

test('a key belongs to its platform', async () => {
  const key = newKey();
  for (const { api } of [await service.newPlatform(), await service.newPlatform()]) {
    const answer = await new TestSubMerchant(api).submit({}, keyed(key));
    assert.ok(answer.status === 201 && !isReplay(answer));
  }
});

test('a key is looked up before validation and preconditions', async () => {
  const { api } = await service.newPlatform();
  const subMerchant = new TestSubMerchant(api);
  await subMerchant.provision();
  const key = newKey();
  const patch = () => subMerchant.patch({ individual: { first_name: 'Jenny' } }, keyed(key));
  const answer = await patch();
  await subMerchant.helper('reject', { reason: 'rejected.fraud' });
  assertReplays(await patch(), answer);
  assertRefusal(await new TestSubMerchant(api, { country: 'KP' }).submit({}, keyed(key)), reused);
});

test('reads ignore idempotency keys', async () => {
  const { api } = await service.newPlatform();
  for (const key of ['same', 'same', 'not a key']) {
    const answer = await api.get('/sub-merchants', keyed(key));
    assert.ok(answer.status === 200 && !isReplay(answer));
  }
});

test("a key is free again after a day on the platform's clock", async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const subMerchant = new TestSubMerchant(api);
  const [submission, change, file] = [newKey(), newKey(), newKey()];
  const sendAll = async (): Promise<ApiResponse[]> => [
    await subMerchant.submit({}, keyed(submission)),
    await subMerchant.patch({ individual: { last_name: 'Rosen' } }, keyed(change)),
    await uploadKeyed(service, platform, { key: file, content: 'one' }),
  ];
  const answers = await sendAll();
  await advance(api, daySeconds - 60);
  const replays = await sendAll();
  for (const [index, replay] of replays.entries()) {
    assertReplays(replay, answers[index] as ApiResponse);
  }
  await advance(api, 60);
  const renewed = await sendAll();
  assert.deepEqual(renewed.map(isReplay), [false, false, false]);
  assert.deepEqual(
    renewed.map(({ status }) => status),
    [200, 200, 201],
  );
  assert.notEqual(renewed[2]?.body.id, answers[2]?.body.id);
});

test('after a day a key can create another sub-merchant', async () => {
  const { api } = await service.newPlatform();
  const key = newKey();
  await new TestSubMerchant(api).submit({}, keyed(key));
  await advance(api, daySeconds);
  const answer = await new TestSubMerchant(api).submit({}, keyed(key));
  assert.ok(answer.status === 201 && !isReplay(answer), answer.text);
});

test('a conflict of state is stored and replayed', async () => {
  const { api } = await service.newPlatform();
  const rejected = new TestSubMerchant(api);
  await rejected.provision();
  await rejected.helper('reject');
  const key = keyed(newKey());
  const refusal = await rejected.patch({ metadata: {} }, key);
  assertRefusal(refusal, { status: 409, code: 'submerchant_rejected' });
  assertReplays(await rejected.patch({ metadata: {} }, key), refusal);
});

test('a refusal without effect leaves its key free, for every status', async () => {
  const { api } = await service.newPlatform();
  const waiting = new TestSubMerchant(api);
  await waiting.submit();
  const key = keyed(newKey());
  const company = { company: { name: 'Rosen Foods' } };
  const elsewhere = new TestSubMerchant(api, { country: 'KP' });
  const refusals = [
    { code: 'immutable_field', send: () => waiting.patch({ country: 'DE' }, key) },
    { code: 'field_not_applicable', send: () => waiting.patch(company, key) },
    { code: 'country_not_supported', send: () => elsewhere.submit({}, key) },
    {
      code: 'field_not_applicable',
      send: () => elsewhere.submit({ country: 'US', ...company }, key),
    },
  ];
  for (const { send, code } of refusals) assertRefusal(await send(), { status: 422, code });
  const answer = await waiting.patch({ individual: { first_name: 'Jenny' } }, key);
  assert.ok(answer.status === 200 && !isReplay(answer), answer.text);
});

test('a stored conflict is replayed for its own key, even after its cause has gone', async () => {
  const { api } = await service.newPlatform();
  await orderFault(api, { operation: 'accounts.create', kind: 'error', times: 3 });
  const subMerchant = new TestSubMerchant(api);
  await subMerchant.provision();
  const require = (key: string) => api.post(`/v1/test${subMerchant.path}/require`, {}, keyed(key));
  const key = newKey();
  const conflict = await require(key);
  assertRefusal(conflict, { status: 409, code: 'status_conflict' });
  await advance(api, 600);
  assertReplays(await require(key), conflict);
  assert.equal((await require(newKey())).status, 200);
});

test('a refusal that the caller can correct leaves its key free', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const subMerchant = new TestSubMerchant(api);
  const key = newKey();
  const unscoped = await issueTestKey(service, platform, { scopes: ['sub-merchants:read'] });
  const forbidden = {
    headers: { 'idempotency-key': key, authorization: `Bearer ${unscoped.secret}` },
  };
  assertRefusal(await subMerchant.patch({}, keyed(key)), {
    status: 404,
    code: 'submerchant_not_found',
  });
  assertRefusal(await subMerchant.submit({ email: 5 }, keyed(key)), {
    status: 400,
    code: 'parameter_invalid',
  });
  assertRefusal(await subMerchant.submit({}, forbidden), {
    status: 403,
    code: 'insufficient_scope',
  });
  const answer = await subMerchant.submit({}, keyed(key));
  assert.ok(answer.status === 201 && !isReplay(answer), answer.text);
});
