import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { exchange, RawConnection } from '../../support/network/raw-connection.ts';
import { TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { jsonType } from '../../support/operations/example-request.ts';
import { assertRefusal, type ExpectedRefusal } from '../../support/service/assert-refusal.ts';
import { bearer, sendRequest } from '../../support/service/send-request.ts';
import { startTestService, type TestPlatform } from '../../support/service/test-service.ts';

const service = await startTestService();
const platform = await service.newPlatform();
const submission = new TestSubMerchant(platform.api).body;

const invalidJson = { status: 400, code: 'invalid_json' } as const;
const invalid = { status: 400, code: 'parameter_invalid' } as const;
const tooLarge = { status: 413, code: 'body_too_large' } as const;
const notFound = { status: 404, code: 'not_found', secrets: ['zq-distinctive'] } as const;

const bodies: readonly {
  readonly title: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly expected: ExpectedRefusal;
}[] = [
  {
    title: 'nests deeper than 32 levels',
    body: submissionWith(`"metadata":${'{"a":'.repeat(40)}1${'}'.repeat(40)}`),
    expected: tooLarge,
  },
  {
    title: 'nests as deep as its size allows',
    body: '['.repeat(128 * 1024) + ']'.repeat(128 * 1024),
    expected: tooLarge,
  },
  { title: 'never closes what it nests', body: '{"a":'.repeat(40_000), expected: invalidJson },
  {
    title: 'has a member named __proto__',
    body: submissionWith('"__proto__":{"polluted":"yes"}'),
    expected: invalidJson,
  },
  {
    title: 'hides a deeper __proto__ behind an escape',
    body: submissionWith('"metadata":{"\\u005f_proto__":{"polluted":"yes"}}'),
    expected: invalidJson,
  },
  {
    title: 'sets a prototype by way of a constructor',
    body: submissionWith('"constructor":{"prototype":{"polluted":"yes"}}'),
    expected: { status: 400, code: 'parameter_unknown', param: 'constructor' },
  },
  {
    title: 'is not UTF-8',
    body: new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
    expected: invalidJson,
  },
  {
    title: 'is UTF-16',
    body: new Uint8Array(Buffer.from(JSON.stringify(submission), 'utf16le')),
    expected: invalidJson,
  },
  { title: 'is empty', body: '', expected: { ...invalid, param: 'body' } },
  { title: 'is white space', body: ' \n', expected: invalidJson },
  { title: 'is null', body: 'null', expected: { ...invalid, param: 'body' } },
  {
    title: 'has a NUL in a value',
    body: submissionWith('"metadata":{"note":"a\\u0000b"}'),
    expected: { ...invalid, param: 'metadata.note' },
  },
  {
    title: 'has a NUL in a name',
    body: submissionWith('"metadata":{"a\\u0000b":"note"}'),
    expected: { ...invalid, param: 'metadata.a\0b' },
  },
  {
    title: 'has a NUL in the externalRef',
    body: submissionWith('"externalRef":"a\\u0000b"'),
    expected: { ...invalid, param: 'externalRef' },
  },
  {
    title: 'has half a surrogate pair in a value',
    body: submissionWith('"metadata":{"note":"a\\ud83db"}'),
    expected: { ...invalid, param: 'metadata.note' },
  },
  {
    title: 'has half a surrogate pair in a name',
    body: submissionWith('"metadata":{"a\\udc00b":"note"}'),
    expected: { ...invalid, param: 'metadata.a\ufffdb' },
  },
];

for (const { title, body, expected } of bodies) {
  test(`a body that ${title} is refused`, async () => {
    assertRefusal(await submit(body), expected);
    assert.ok(!('polluted' in {}));
  });
}

test('a body of exactly 256 KiB is accepted', async () => {
  const response = await submit(JSON.stringify(submission).padEnd(256 * 1024));
  assert.ok(response.status < 300, response.text);
});

test('a body without content-length has the same size limit', async () => {
  const inPieces = (size: number) =>
    ReadableStream.from(
      (function* pieces() {
        yield new TextEncoder().encode(JSON.stringify(submission));
        for (let sent = 0; sent < size; sent += 1024) yield new Uint8Array(1024).fill(0x20);
      })(),
    );
  const small = await submit(inPieces(100 * 1024));
  assert.ok(small.status < 300, small.text);
  assertRefusal(await submit(inPieces(300 * 1024)), tooLarge);
});

const addresses: readonly { path: string; expected: ExpectedRefusal }[] = [
  {
    path: `/sub-merchants/${'zq-distinctive'.repeat(10)}`,
    expected: { ...invalid, param: 'externalRef' },
  },
  { path: '/sub-merchants/a%00b', expected: { ...invalid, param: 'externalRef' } },
  { path: '/sub-merchants?cursor=a%00b', expected: { ...invalid, param: 'cursor' } },
  { path: '/sub-merchants?limit=1&limit=2', expected: { ...invalid, param: 'limit' } },
  { path: '/sub-merchants?limit=1.5', expected: { ...invalid, param: 'limit' } },
  { path: '/sub-merchants?limit=101', expected: { ...invalid, param: 'limit' } },
  { path: '/sub-merchants?limit=1e400', expected: { ...invalid, param: 'limit' } },
  { path: '/sub-merchants?limit=-1e400', expected: { ...invalid, param: 'limit' } },
  { path: '/sub-merchants?limit=NaN', expected: { ...invalid, param: 'limit' } },
  { path: '/sub-merchants?__proto__=1', expected: { status: 400, code: 'parameter_unknown' } },
  {
    path: '/sub-merchants/%2e%2e%2fhealthz',
    expected: { status: 404, code: 'submerchant_not_found' },
  },
];

for (const { path, expected } of addresses) {
  test(`the address ${path.slice(0, 60)} is refused`, async () => {
    const request = { method: 'GET', path, headers: bearer(platform.apiKey) };
    assertRefusal(await sendRequest(service, request), expected);
  });
}

const unreachable = [
  '/sub-merchants/zq-distinctive%E0%A4%A',
  '/%ZZzq-distinctive',
  `/sub-merchants/${'zq-distinctive'.repeat(50)}`,
];

for (const path of unreachable) {
  test(`the malformed address ${path.slice(0, 60)} is not found`, async () => {
    const head = `GET ${path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n`;
    const [refusal] = await exchange(service.url, head);
    assert.ok(refusal);
    assertRefusal(refusal, notFound);
  });
}

const invalidHttp = { status: 400, code: 'invalid_http' } as const;
const unreadable: readonly { title: string; bytes: string; expected: ExpectedRefusal }[] = [
  { title: 'garbage', bytes: 'zq-distinctive\r\n\r\n', expected: invalidHttp },
  { title: 'another protocol', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', expected: invalidHttp },
  {
    title: 'a body of two lengths',
    bytes: rawRequest('Content-Length: 3\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
    expected: invalidHttp,
  },
  {
    title: 'a chunk without a size',
    bytes: rawRequest('Transfer-Encoding: chunked', 'zq-distinctive\r\n'),
    expected: invalidHttp,
  },
  {
    title: 'a header with a line break in it',
    bytes: rawRequest('X-Split: a\rb\r\nContent-Length: 0', ''),
    expected: invalidHttp,
  },
  {
    title: 'headers of 20 KiB',
    bytes: rawRequest(`X-Long: ${'zq-distinctive'.repeat(1500)}`, ''),
    expected: { status: 431, code: 'headers_too_large' },
  },
];

for (const { title, bytes, expected } of unreadable) {
  test(`${title} gets a regular refusal and ends the connection`, async () => {
    const [refusal, ...more] = await exchange(service.url, bytes);
    assert.ok(refusal && more.length === 0);
    assertRefusal(refusal, { ...expected, secrets: ['zq-distinctive'] });
    assert.equal(refusal.headers.get('connection'), 'close');
  });
}

test('a request is answered even if garbage follows it on the connection', async () => {
  const fresh = await service.newPlatform();
  const [answer, refusal, ...more] = await exchange(
    service.url,
    `${rawSubmission(fresh, 'before-garbage')}zq-distinctive\r\n\r\n`,
  );
  assert.equal(answer?.status, 201);
  assert.equal(answer.body.externalRef, 'before-garbage');
  assert.ok(refusal && more.length === 0);
  assertRefusal(refusal, invalidHttp);
});

test('pipelined requests are answered in order', async () => {
  const fresh = await service.newPlatform();
  const refs = ['a', 'b', 'c', 'd'];
  const connection = await RawConnection.open(service.url);
  await connection.send(refs.map((ref) => rawSubmission(fresh, ref)).join(''));
  const answers = await connection.responses(refs.length);
  assert.deepEqual(
    answers.map(({ body }) => body.externalRef),
    refs,
  );
  connection.destroy();
});

test('slow and unfinished bodies do not delay other requests', async () => {
  const fresh = await service.newPlatform();
  const text = rawSubmission(fresh, 'slow');
  const slow = await RawConnection.open(service.url);
  const gone = await RawConnection.open(service.url);
  await slow.send(text.slice(0, -20));
  await gone.send(text.slice(0, -20));
  gone.destroy();
  const others = await Promise.all(
    Array.from({ length: 20 }, () => new TestSubMerchant(fresh.api).submit()),
  );
  assert.deepEqual(
    others.map(({ status }) => status),
    Array(20).fill(201),
  );
  await slow.send(text.slice(-20));
  const [answer] = await slow.responses(1);
  assert.equal(answer?.status, 201);
  slow.destroy();
});

test('a request that never ends is cut off', () => {
  const { requestTimeout, headersTimeout } = service.app.http.server;
  assert.ok(requestTimeout > 0 && requestTimeout <= 60_000);
  assert.ok(headersTimeout > 0 && headersTimeout <= 60_000);
});

test('a draining node answers requests in flight, then closes the connection', async () => {
  const leaving = await startTestService({ beside: service });
  const text = rawSubmission(await leaving.newPlatform(), 'begun');
  const connection = await RawConnection.open(leaving.url);
  const began = once(leaving.app.http.server, 'request');
  await connection.send(text.slice(0, -20));
  await began;
  const drained = leaving.app.http.close();
  await connection.send(text.slice(-20));
  const [answer] = await connection.closed();
  assert.equal(answer?.status, 201);
  assert.equal(answer.headers.get('connection'), 'close');
  await drained;
});

function submit(body: string | Uint8Array<ArrayBuffer> | ReadableStream) {
  const headers = { ...bearer(platform.apiKey), ...jsonType };
  return sendRequest(service, { method: 'POST', path: '/sub-merchants', headers, body });
}

/** The submission with one more member, written as JSON. */
function submissionWith(member: string): string {
  return JSON.stringify(submission).replace(/\}$/, `,${member}}`);
}

function rawRequest(headers: string, body: string): string {
  const key = `Authorization: Bearer ${platform.apiKey}`;
  return `POST /sub-merchants HTTP/1.1\r\nHost: test\r\n${key}\r\n${headers}\r\n\r\n${body}`;
}

function rawSubmission({ api, apiKey }: TestPlatform, externalRef: string): string {
  const body = JSON.stringify(new TestSubMerchant(api, { externalRef }).body);
  return [
    'POST /sub-merchants HTTP/1.1',
    'Host: test',
    `Authorization: Bearer ${apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
