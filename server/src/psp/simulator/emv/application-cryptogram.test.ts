import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CryptogramData,
  type CryptogramRequest,
  makeCryptogram,
  verifyCryptogram,
} from './application-cryptogram.ts';
import { TripleDes } from './triple-des.ts';

// Inputs and cryptograms of both requests are facts of github.com/knovichikhin/pyemv at cf6b82d7,
// tests/test_cvn_hsm.py.

const issuerKey = new TripleDes(Buffer.from('0123456789ABCDEFFEDCBA9876543210', 'hex'));
const card = { pan: '1234567890123456', panSequence: '00' };
const canada = { terminalCountry: '0124', transactionCurrency: '0124' };

const visa: CryptogramRequest = {
  issuerKey,
  version: 'cvn18',
  card,
  data: {
    ...canada,
    amountAuthorised: '000000004000',
    amountOther: '000000000000',
    terminalVerificationResults: '8000048000',
    transactionDate: '191105',
    transactionType: '01',
    unpredictableNumber: '52BF4585',
    applicationInterchangeProfile: '1800',
    applicationTransactionCounter: '001C',
    issuerApplicationData: '06011203A0B800',
  },
};

const mastercard: CryptogramRequest = {
  issuerKey,
  version: 'cvn20',
  card,
  data: {
    ...canada,
    amountAuthorised: '000000009999',
    amountOther: '000000000000',
    terminalVerificationResults: '8000000000',
    transactionDate: '209906',
    transactionType: '00',
    unpredictableNumber: 'ABCDEF12',
    applicationInterchangeProfile: '1800',
    applicationTransactionCounter: '001C',
    issuerApplicationData: '0114A00003220000000000000000000000FF',
  },
};

const hex = (buffer: Buffer) => buffer.toString('hex').toUpperCase();

test('Visa version 18 gives the published cryptogram', () => {
  assert.equal(hex(makeCryptogram(visa)), '7A788EA6B8A3E733');
});

test('Mastercard version 20 gives the published cryptogram', () => {
  assert.equal(hex(makeCryptogram(mastercard)), 'CD29615D6452E70E');
});

test('the issuer verifies what the card made', () => {
  for (const request of [visa, mastercard]) {
    assert.equal(verifyCryptogram(request, makeCryptogram(request)), true);
  }
});

test('the issuer refuses a cryptogram with any single bit flipped', () => {
  const genuine = makeCryptogram(visa);
  for (let bit = 0; bit < 64; bit += 1) {
    const flipped = Buffer.from(genuine);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.equal(verifyCryptogram(visa, flipped), false, `bit ${bit}`);
  }
});

test('the issuer refuses a cryptogram of another length', () => {
  const genuine = makeCryptogram(visa);
  assert.equal(verifyCryptogram(visa, genuine.subarray(0, 7)), false);
  assert.equal(verifyCryptogram(visa, Buffer.alloc(0)), false);
  assert.equal(verifyCryptogram(visa, Buffer.concat([genuine, Buffer.alloc(1)])), false);
});

test('a change of any signed field breaks the cryptogram', () => {
  for (const request of [visa, mastercard]) {
    const genuine = makeCryptogram(request);
    for (const [field, value] of Object.entries(request.data)) {
      // The fifth digit of issuer data is the first of the results, signed in both versions.
      const at = field === 'issuerApplicationData' ? 4 : 0;
      const digit = value[at] === '7' ? '8' : '7';
      const data = { ...request.data, [field]: value.slice(0, at) + digit + value.slice(at + 1) };
      assert.equal(verifyCryptogram({ ...request, data }, genuine), false, field);
    }
  }
});

test('another card or another issuer cannot make the cryptogram', () => {
  const genuine = makeCryptogram(visa);
  const otherPan = { ...card, pan: '1234567890123464' };
  const otherSequence = { ...card, panSequence: '01' };
  const otherIssuer = new TripleDes(Buffer.from('0123456789ABCDEFFEDCBA9876543211', 'hex'));
  assert.equal(verifyCryptogram({ ...visa, card: otherPan }, genuine), false);
  assert.equal(verifyCryptogram({ ...visa, card: otherSequence }, genuine), false);
  // The changed bit is a parity bit, which DES ignores, so this issuer is the same one.
  assert.equal(verifyCryptogram({ ...visa, issuerKey: otherIssuer }, genuine), true);
  const stranger = new TripleDes(Buffer.from('0123456789ABCDEFFEDCBA9876543220', 'hex'));
  assert.equal(verifyCryptogram({ ...visa, issuerKey: stranger }, genuine), false);
});

test('a field of the wrong length or form throws', () => {
  for (const amountAuthorised of ['4000', '0000000040000', '00000000-400', '00000040.00']) {
    const data: CryptogramData = { ...visa.data, amountAuthorised };
    assert.throws(() => makeCryptogram({ ...visa, data }), RangeError, amountAuthorised);
  }
});
