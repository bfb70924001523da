import assert from 'node:assert/strict';
import { once } from 'node:events';
import { METHODS } from 'node:http';
import { test } from 'node:test';
import { newApiKeySecret } from '../../../server/src/domains/platforms/keys/api-key-secret.ts';
import { exchange, RawConnection } from '../../support/network/raw-connection.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { bearer, sendRequest } from '../../support/service/send-request.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();
const platform = await service.newPlatform();
const headers = bearer(platform.apiKey);

test('every answer forbids caching and content sniffing', async () => {
  const get = (path: string) => sendRequest(service, { method: 'GET', path, headers });
  const [garbled] = await exchange(service.url, 'zq\r\n\r\n');
  const answers = [
    await get('/healthz'),
    await get('/sub-merchants'),
    await get('/sub-merchants/nobody'),
    await get('/nowhere'),
    await sendRequest(service, { method: 'GET', path: '/sub-merchants' }),
    garbled,
  ];
  for (const answer of answers) {
    assert.equal(answer?.headers.get('cache-control'), 'no-store');
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  }
});

const nearMisses: readonly (readonly [string, string])[] = [
  ['/v1/sub-merchants', '/sub-merchants'],
  ['/v1/sub-merchants/zq-distinctive', '/sub-merchants/{externalRef}'],
  ['/submerchants', '/sub-merchants'],
  ['/sub_merchants/', '/sub-merchants'],
  ['/taps', '/v1/taps'],
  ['/v1/tap', '/v1/taps'],
  ['/v2/taps/zq-distinctive', '/v1/taps/{id}'],
  ['/v1/taps/zq-distinctive/captures', '/v1/taps/{id}/capture'],
  ['/v1/authorizations/zq-distinctive', '/v1/authorisations/{id}'],
  ['/v1/webhook_endpoint', '/v1/webhook-endpoints'],
  ['/health', '/healthz'],
];

for (const [path, meant] of nearMisses) {
  test(`${path} is not found, and the answer suggests ${meant}`, async () => {
    const response = await sendRequest(service, { method: 'GET', path, headers });
    const expected = { status: 404, code: 'not_found', secrets: ['zq-distinctive'] } as const;
    const { message } = assertRefusal(response, expected);
    assert.ok(message.endsWith(`Did you mean ${meant}?`), message);
  });
}

test('a path that resembles no route gets no suggestion', async () => {
  for (const path of ['/', '/v1', '/zq-distinctive', '/v1/payments/a/b/c']) {
    const response = await sendRequest(service, { method: 'GET', path, headers });
    const { message } = assertRefusal(response, { status: 404, code: 'not_found' });
    assert.doesNotMatch(message, /Did you mean/);
  }
});

for (const [path, type] of [
  ['/v1/taps', 'application/json'],
  ['/files', 'multipart/form-data'],
] as const) {
  test(`a body of another type is refused, and the answer says that ${path} takes ${type}`, async () => {
    const request = { method: 'POST', path, headers: { ...headers, 'content-type': 'text/csv' } };
    const response = await sendRequest(service, { ...request, body: 'a,b' });
    const expected = { status: 415, code: 'unsupported_media_type' } as const;
    const { message } = assertRefusal(response, expected);
    assert.match(message, new RegExp(`Send ${type}\\.`));
  });
}

test('health checks ignore query parameters', async () => {
  for (const path of ['/healthz?x=1', '/readyz?probe=lb&probe=2']) {
    const { status } = await sendRequest(service, { method: 'GET', path });
    assert.equal(status, 200, path);
  }
});

test('every method that Node can parse is answered as not allowed or not found', async () => {
  // CONNECT would change the connection, and the answer to HEAD has no body.
  for (const method of METHODS.filter((name) => !['CONNECT', 'HEAD'].includes(name))) {
    for (const [path, code] of [
      ['/v1/test/clock/advance', 'method_not_allowed'],
      ['/nowhere', 'not_found'],
    ] as const) {
      if (method === 'POST' && code === 'method_not_allowed') continue;
      const [answer] = await exchange(service.url, rawGet(path).replace('GET', method));
      assert.ok(answer, method);
      assertRefusal(answer, { status: code === 'not_found' ? 404 : 405, code });
    }
  }
});

for (const [title, hosts] of [
  ['no Host header', []],
  ['two Host headers', ['Host: a', 'Host: b']],
  ['the same Host twice', ['Host: a', 'host: a']],
] as const) {
  test(`a request with ${title} is refused`, async () => {
    const head = ['GET /healthz HTTP/1.1', ...hosts, 'Connection: close', '', ''].join('\r\n');
    const [answer] = await exchange(service.url, head);
    assert.ok(answer);
    assertRefusal(answer, { status: 400, code: 'invalid_http' });
  });
}

for (const path of ['/v1/platform', '/healthz']) {
  test(`a request for ${path} with two Authorization headers is refused`, async () => {
    const lines = ['authorization: Bearer zq-distinctive', '', ''];
    const [answer] = await exchange(service.url, rawGet(path, lines));
    assert.ok(answer);
    assertRefusal(answer, { status: 400, code: 'invalid_http', secrets: ['zq-distinctive'] });
    assert.match(answer.text, /one Authorization header/);
  });
}

test('a client that has closed its half of the connection still gets its answer', async () => {
  const connection = await RawConnection.open(service.url);
  const request = rawGet('/sub-merchants').replace('close', 'keep-alive');
  connection.sendLast(request);
  const [answer] = await connection.closed();
  assert.equal(answer?.status, 200);
});

test('a client that disconnects in the middle of its body is not logged as an error', async () => {
  const connection = await RawConnection.open(service.url);
  const began = once(service.app.http.server, 'request');
  const lines = ['Content-Type: application/json', 'Content-Length: 100', '', '{"a":'];
  await connection.send(rawGet('/v1/taps', lines).replace('GET', 'POST'));
  const [request] = (await began) as [NodeJS.ReadableStream];
  const gone = new Promise((resolve) => request.once('close', resolve));
  connection.destroy();
  await gone;
  const errors = service.logs.filter((line) => (JSON.parse(line) as { level: number }).level > 40);
  assert.deepEqual(errors, []);
});

test('invalid keys are rate limited per address', async () => {
  const limited = await startTestService({ beside: service, config: { rateLimitPerSecond: 3 } });
  const ask = (secret: string) =>
    sendRequest(limited, { method: 'GET', path: '/sub-merchants', headers: bearer(secret) });
  assert.equal((await ask(platform.apiKey)).status, 200);
  const guesses = Array.from({ length: 12 }, (_, index) =>
    index % 2 === 0 ? newApiKeySecret('test') : 'tr_test_garbage',
  );
  const answers = await Promise.all(guesses.map(ask));
  assert.ok(answers.some(({ status }) => status === 401));
  const refused = answers.find(({ status }) => status === 429);
  assert.ok(refused);
  const { message } = assertRefusal(refused, { status: 429, code: 'rate_limited' });
  assert.match(message, /address/);
  assert.equal(refused.headers.get('retry-after'), '1');
  assert.equal((await ask(platform.apiKey)).status, 200, 'a valid key is not limited');
});

function rawGet(path: string, more: readonly string[] = ['', '']): string {
  const key = `Authorization: Bearer ${platform.apiKey}`;
  const head = [`GET ${path} HTTP/1.1`, 'Host: test', key, 'Connection: close'];
  return [...head, ...more].join('\r\n');
}
