import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { newUuid } from '../../lib/ids.ts';
import { Keyring } from '../../lib/keyring.ts';
import { ReceiptTokens } from './receipt-tokens.ts';

const [old, fresh] = ['old', 'fresh'].map((id) => ({ id, secret: randomBytes(32) }));
assert(old !== undefined && fresh !== undefined);
const tokens = new ReceiptTokens(new Keyring([old]));
const address = { platformId: newUuid(), transactionId: newUuid(), generation: 0 };

test('a token names its receipt again, and is always the same', () => {
  for (const generation of [0, 1, 70_000]) {
    const named = { ...address, generation };
    assert.deepEqual(tokens.read(tokens.make(named)), named);
    assert.equal(tokens.make(named), tokens.make(named));
  }
  assert.equal(tokens.make(address).length, 70);
});

test('a token shows none of what it names', () => {
  const bytes = Buffer.from(tokens.make(address), 'base64url').toString('hex');
  for (const id of [address.platformId, address.transactionId]) {
    assert.equal(bytes.includes(id.replaceAll('-', '').slice(0, 8)), false);
  }
  const next = tokens.make({ ...address, generation: 1 });
  assert.notEqual(next.slice(0, 20), tokens.make(address).slice(0, 20));
  assert.notEqual(next.slice(-20), tokens.make(address).slice(-20));
});

test('a token with any bit changed is none, and so is one of other keys', () => {
  const bytes = Buffer.from(tokens.make(address), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.equal(tokens.read(changed.toString('base64url')), null);
  }
  const elsewhere = new ReceiptTokens(new Keyring([fresh]));
  assert.equal(tokens.read(elsewhere.make(address)), null);
});

test('one receipt has one address: other spellings of a token are none', () => {
  const token = tokens.make(address);
  const last = token.at(-1) ?? '';
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const other of alphabet.replace(last, '')) {
    assert.equal(tokens.read(token.slice(0, -1) + other), null);
  }
  for (const other of [`${token}=`, `${token}A`, token.slice(1), '', ' '.repeat(70)]) {
    assert.equal(tokens.read(other), null);
  }
});

test('addresses outlive a new key in front, as long as the old one is there', () => {
  const rotated = new ReceiptTokens(new Keyring([fresh, old]));
  assert.deepEqual(rotated.read(tokens.make(address)), address);
  assert.notEqual(rotated.make(address), tokens.make(address));
});
