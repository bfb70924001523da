import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { fc } from '../../../tests/support/fast-check.ts';
import { HmacKey } from './hmac-key.ts';

test('the code is that of RFC 4231, test case 2', () => {
  assert.equal(
    new HmacKey('Jefe').hexOf('what do ya want for nothing?'),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('for keys and messages of any length the code is the one that OpenSSL makes', () => {
  const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
  const parts = fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 100 }), bytes));
  fc.assert(
    fc.property(fc.oneof(fc.string(), bytes), parts, (secret, message) => {
      const expected = createHmac('sha256', secret);
      for (const part of message) expected.update(part);
      assert.equal(new HmacKey(secret).hexOf(...message), expected.digest('hex'));
    }),
  );
});

test('one key signs one message after another', () => {
  const key = new HmacKey('k'.repeat(64));
  const first = key.hexOf('first');
  assert.notEqual(key.hexOf('second'), first);
  assert.equal(key.hexOf('first'), first);
});

test('a key is not printed', () => {
  assert.equal(inspect(new HmacKey('whsec_secret'), { showHidden: true }), 'HmacKey {}');
});
