import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { Keyring } from './keyring.ts';

const old = { id: 'k1', secret: randomBytes(32) };
const fresh = { id: 'k2', secret: randomBytes(32) };
const plain = Buffer.from('{"id_number":"123456789"}');

test('data sealed by the active key opens only in its own context', () => {
  const keyring = new Keyring([old]);
  const sealed = keyring.seal(plain, 'row 1');
  assert.deepEqual(keyring.open(sealed, 'row 1'), plain);
  assert.throws(() => keyring.open(sealed, 'row 2'));
  assert.equal(sealed.bytes.includes('123456789'), false);
});

test('a changed byte is refused', () => {
  const keyring = new Keyring([old]);
  const sealed = keyring.seal(plain, 'row');
  sealed.bytes[sealed.bytes.length - 1] = (sealed.bytes.at(-1) ?? 0) ^ 1;
  assert.throws(() => keyring.open(sealed, 'row'));
});

test('after rotation the new key seals while old values and fingerprints still open', () => {
  const before = new Keyring([old]);
  const after = new Keyring([fresh, old]);
  const sealed = before.seal(plain, 'row');
  assert.deepEqual(after.open(sealed, 'row'), plain);
  assert.equal(after.seal(plain, 'row').keyId, 'k2');
  assert.equal(after.verifyMac('body', before.mac('body')), true);
  assert.equal(after.verifyMac('other', before.mac('body')), false);
});

test('a value whose key is gone says which key is missing', () => {
  const sealed = new Keyring([old]).seal(plain, 'row');
  assert.throws(() => new Keyring([fresh]).open(sealed, 'row'), /"k1" cannot be opened/);
});

test('the same keyring can be made from its keys, whose secrets are never printed', () => {
  const keyring = new Keyring([fresh, old]);
  const same = new Keyring(keyring.keys);
  assert.deepEqual(same.open(keyring.seal(plain, 'row'), 'row'), plain);
  assert.equal(same.verifyMac('body', new Keyring([old]).mac('body')), true);
  assert(!inspect(keyring, { depth: 9, showHidden: true }).includes(inspect(old.secret)));
  assert(!JSON.stringify(keyring).includes(old.secret.toString('base64').slice(0, 8)));
});
