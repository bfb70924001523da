import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import { deriveMasterKeyA, deriveMasterKeyB, deriveSessionKey } from './key-derivation.ts';
import { setOddParity, TripleDes } from './triple-des.ts';

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const hex = (buffer: Buffer) => buffer.toString('hex').toUpperCase();
const issuerKey = new TripleDes(bytes('0123456789ABCDEFFEDCBA9876543210'));
const anyCard = (digits: { minLength: number; maxLength: number }) =>
  fc.record({
    pan: fc.array(fc.integer({ min: 0, max: 9 }), digits).map((characters) => characters.join('')),
    panSequence: fc.integer({ min: 0, max: 99 }).map((number) => `${number}`.padStart(2, '0')),
  });

// The derived keys are the examples of github.com/knovichikhin/pyemv at cf6b82d7, pyemv/kd.py.

test('option A derives the published master keys', () => {
  const keyOf = (pan: string, panSequence: string) =>
    hex(deriveMasterKeyA(issuerKey, { pan, panSequence }));
  assert.equal(keyOf('12345678901234567', '01'), '73AD54688CEF2934B0979857E3C719F1');
  assert.equal(keyOf('99012345678901234', '45'), '67F8292358083E5EA7AB7FDA58D53B6B');
});

test('option B hashes a PAN of more than sixteen digits into the published master key', () => {
  const key = deriveMasterKeyB(issuerKey, { pan: '12345678901234567', panSequence: '01' });
  assert.equal(hex(key), 'AD406D7F6D7570916D75E5DCAB8CF737');
});

test('the session key is the published one and the third byte of the diversifier is unused', () => {
  const masterKey = bytes('0123456789ABCDEFFEDCBA9876543210');
  for (const diversifier of ['001C000000000000', '001CFF0000000000']) {
    const key = deriveSessionKey({ masterKey, diversifier: bytes(diversifier) });
    assert.equal(hex(key), 'E9FB384AF807B940FEDCEA613461B0C4');
  }
});

test('up to sixteen digits the two options agree', () => {
  fc.assert(
    fc.property(anyCard({ minLength: 12, maxLength: 16 }), (card) => {
      assert.deepEqual(deriveMasterKeyB(issuerKey, card), deriveMasterKeyA(issuerKey, card));
    }),
  );
});

test('with more digits option B uses the ones that option A drops', () => {
  const cards = ['1', '9'].map((first) => ({
    pan: `${first}234567890123456789`,
    panSequence: '00',
  }));
  const keys = (derive: typeof deriveMasterKeyA) =>
    new Set(cards.map((card) => hex(derive(issuerKey, card)))).size;
  assert.equal(keys(deriveMasterKeyA), 1);
  assert.equal(keys(deriveMasterKeyB), 2);
});

test('option B reads letters as digits when the hash has fewer than sixteen digits', () => {
  // The SHA-1 of 05000000000000007700 is 7ffa344ff025fcddcde2eaa35aec3ad5fee30de7: fifteen digits,
  // and its first letter, f, counts as 5.
  const key = deriveMasterKeyB(issuerKey, { pan: '50000000000000077', panSequence: '00' });
  const sixteen = { pan: '73440252353530', panSequence: '75' };
  assert.deepEqual(key, deriveMasterKeyA(issuerKey, sixteen));
});

test('every derived key has odd parity', () => {
  fc.assert(
    fc.property(anyCard({ minLength: 12, maxLength: 19 }), (card) => {
      const masterKey = deriveMasterKeyB(issuerKey, card);
      const sessionKey = deriveSessionKey({ masterKey, diversifier: Buffer.alloc(8) });
      for (const key of [masterKey, sessionKey]) {
        assert.equal(key.length, 16);
        assert.deepEqual(setOddParity(Buffer.from(key)), key);
      }
    }),
  );
});

test('cards of one PAN have different keys', () => {
  const keys = ['00', '01', '02'].map((panSequence) =>
    hex(deriveMasterKeyA(issuerKey, { pan: '4000000000000002', panSequence })),
  );
  assert.equal(new Set(keys).size, 3);
});
