import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import { environments } from '../../../lib/environment.ts';
import { hashSecret, newApiKeySecret, readApiKeySecret } from './api-key-secret.ts';

const prefixes = { test: 'tr_test_', production: 'tr_live_' } as const;

for (const environment of environments) {
  const other = environment === 'test' ? 'production' : 'test';

  test(`a key of ${environment} begins with its prefix, and over 190 random bits follow`, () => {
    const secret = newApiKeySecret(environment);
    assert.match(secret, new RegExp(`^${prefixes[environment]}[0-9A-Za-z]{39}$`));
    const random = secret.slice(prefixes[environment].length, -6);
    assert.ok(random.length * Math.log2(62) > 190);
  });

  test(`a key of ${environment} is plausible there and recognised in ${other}`, () => {
    const secret = newApiKeySecret(environment);
    assert.equal(readApiKeySecret(secret, environment), 'plausible');
    assert.equal(readApiKeySecret(secret, other), 'other environment');
  });
}

test('no two keys are the same, and every character of the alphabet occurs', () => {
  const secrets = Array.from({ length: 500 }, () => newApiKeySecret('test'));
  assert.equal(new Set(secrets).size, secrets.length);
  const random = secrets.map((secret) => secret.slice(8, -6)).join('');
  assert.equal(new Set(random).size, 62);
});

test('the checksum catches every mistyped character', () => {
  const position = fc.nat({ max: 46 });
  const character = fc.constantFrom(...'0123456789ABCDEFabcdefxyz_-! ');
  fc.assert(
    fc.property(position, character, (index, typed) => {
      const secret = newApiKeySecret('test');
      fc.pre(secret[index] !== typed);
      const mistyped = secret.slice(0, index) + typed + secret.slice(index + 1);
      assert.equal(readApiKeySecret(mistyped, 'test'), 'malformed');
    }),
  );
});

test('the checksum catches two swapped characters', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 45 }), (index) => {
      const secret = newApiKeySecret('test');
      const [a = '', b = ''] = secret.slice(index, index + 2);
      fc.pre(a !== b);
      const swapped = secret.slice(0, index) + b + a + secret.slice(index + 2);
      assert.equal(readApiKeySecret(swapped, 'test'), 'malformed');
    }),
  );
});

test('any text can be read without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      assert.equal(readApiKeySecret(text, 'test'), 'malformed');
    }),
  );
});

test('a key that is too short or too long is malformed', () => {
  const secret = newApiKeySecret('test');
  for (const wrong of ['', 'tr_test_', secret.slice(0, -1), secret.slice(1), `${secret}0`]) {
    assert.equal(readApiKeySecret(wrong, 'test'), 'malformed');
  }
});

test('a key of Stripe is recognised, whatever follows its prefix', () => {
  const { length } = newApiKeySecret('test');
  for (const prefix of ['sk_test_', 'sk_live_', 'rk_test_', 'rk_live_', 'pk_live_', 'whsec_']) {
    assert.equal(readApiKeySecret(prefix, 'test'), 'key of Stripe');
    assert.equal(readApiKeySecret(prefix.padEnd(length, '0'), 'production'), 'key of Stripe');
  }
});

test('the stored hash of a key is SHA-256 and the same each time', () => {
  const secret = newApiKeySecret('test');
  assert.match(hashSecret(secret), /^[0-9a-f]{64}$/);
  assert.equal(hashSecret(secret), hashSecret(secret));
});
