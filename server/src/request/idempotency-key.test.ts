import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '../lib/errors.ts';
import { checkIdempotencyHeader, keyHash, readIdempotencyKey } from './idempotency-key.ts';

const request = { header: 'key-1', method: 'POST', path: '/things', body: { a: 1, b: [2] } };
const read = (changes: Partial<Parameters<typeof readIdempotencyKey>[0]>) =>
  readIdempotencyKey({ ...request, ...changes });
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('without the header there is no key', () => {
  assert.equal(read({ header: undefined }), null);
});

test('a key is stored as a hash of fixed width', () => {
  for (const header of ['!', 'key-1', '~'.repeat(255)]) assert.match(hashOf(header), uuid);
  assert.notEqual(hashOf('key-1'), hashOf('key-2'));
});

test('a key that is free again has another hash, which no other key ever has', () => {
  const hashes = ['key-1', 'key-11', 'key-2'].flatMap((header) =>
    [0, 1, 2, 11].map((generation) => hashOf(header, generation)),
  );
  for (const hash of hashes) assert.match(hash, uuid);
  assert.equal(new Set(hashes).size, hashes.length);
  assert.equal(hashOf('key-1', 0), hashOf('key-1'));
});

test('a request is its method, path and body, whatever the order of its fields', () => {
  const original = read({})?.request;
  assert.equal(read({ body: { b: [2], a: 1 } })?.request, original);
  const others = [
    { method: 'PATCH' },
    { path: '/things/1' },
    { body: { a: 1, b: [2, 3] } },
    { body: { a: '1', b: [2] } },
    { body: { a: 1, b: [2], c: null } },
    { body: undefined },
  ];
  const requests = [original, ...others.map((other) => read(other)?.request)];
  assert.equal(new Set(requests).size, requests.length);
});

test('an uploaded file is bound by the hash of its content', () => {
  const upload = (fill: number) => ({ body: { file: { bytes: Buffer.alloc(1_000_000, fill) } } });
  const ones = read(upload(1))?.request ?? '';
  assert.ok(ones.length < 200);
  assert.equal(ones, read(upload(1))?.request);
  assert.notEqual(ones, read(upload(2))?.request);
});

const invalid = {
  'nothing in it': '',
  'a space': 'a b',
  'a line break': 'a\nb',
  'a letter beyond ASCII': 'schlüssel',
  '256 characters': 'k'.repeat(256),
  'two values': ['a', 'b'],
};

for (const [title, header] of Object.entries(invalid)) {
  test(`a key with ${title} is refused`, () => {
    assert.throws(
      () => checkIdempotencyHeader(header),
      (error) => error instanceof ServiceError && error.code === 'idempotency_key_invalid',
    );
  });
}

function hashOf(header: string, generation?: number): string {
  const key = read({ header });
  assert(key !== null);
  return keyHash(key, generation);
}
