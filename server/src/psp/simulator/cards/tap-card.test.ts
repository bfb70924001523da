import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountMinorMax } from '../../../lib/money.ts';
import { accountOf } from './card.ts';
import { tapOn } from './cards-fixture.ts';

test('the card signs the amount, country, currency and date of the tap', () => {
  const { data, card, transactionCounter } = tapOn('sim_visa');
  assert.deepEqual(data, {
    amountAuthorised: '000000001234',
    amountOther: '000000000000',
    terminalCountry: '0276',
    terminalVerificationResults: '0000000000',
    transactionCurrency: '0978',
    transactionDate: '260309',
    transactionType: '00',
    unpredictableNumber: data.unpredictableNumber,
    applicationInterchangeProfile: '2000',
    applicationTransactionCounter: data.applicationTransactionCounter,
    issuerApplicationData: '06011203A00000',
  });
  assert.equal(Number.parseInt(data.applicationTransactionCounter, 16), transactionCounter);
  assert.equal(card.scheme, 'visa');
});

test('currencies without a minor unit and the largest amount fit the fields', () => {
  const yen = tapOn('sim_visa', { request: { amountMinor: 1n, currency: 'JPY', country: 'GB' } });
  assert.equal(yen.data.amountAuthorised, '000000000001');
  assert.equal(yen.data.transactionCurrency, '0392');
  assert.equal(yen.data.terminalCountry, '0826');
  const largest = tapOn('sim_visa', { request: { amountMinor: amountMinorMax } });
  assert.equal(largest.data.amountAuthorised, '099999999999');
});

test('an amount that is negative or has more than twelve digits throws', () => {
  assert.throws(() => tapOn('sim_visa', { request: { amountMinor: 10n ** 12n } }), RangeError);
  assert.throws(() => tapOn('sim_visa', { request: { amountMinor: -1n } }), RangeError);
});

test('a repeated tap is the same', () => {
  for (const device of ['sim_visa', 'sim_mastercard', 'sim_amex', 'sim_foreign', 'sim_replay']) {
    assert.deepEqual(tapOn(device), tapOn(device), device);
  }
});

test('each tap has a cryptogram of its own', () => {
  const cryptograms = Array.from(
    { length: 200 },
    (_, index) => tapOn('sim_visa', { operationId: `tap_${index}` }).cryptogram,
  );
  for (const cryptogram of cryptograms) assert.match(cryptogram, /^[0-9A-F]{16}$/);
  assert.equal(new Set(cryptograms).size, cryptograms.length);
});

test('cards present CDCVM, except at sim_no_cdcvm', () => {
  for (const device of ['any', 'sim_visa', 'sim_wallet', 'sim_amex', 'sim_pin_required']) {
    assert.equal(tapOn(device).cardholderVerification, 'cdcvm', device);
  }
  assert.equal(tapOn('sim_no_cdcvm').cardholderVerification, 'none');
});

test('a forged cryptogram differs from the genuine one by a single bit', () => {
  const [genuine, forged] = [tapOn('sim_visa'), tapOn('sim_cryptogram_bad')];
  assert.deepEqual({ ...forged, cryptogram: '' }, { ...genuine, cryptogram: '' });
  const difference = BigInt(`0x${genuine.cryptogram}`) ^ BigInt(`0x${forged.cryptogram}`);
  assert.equal(difference, 1n);
});

test("a replay presents the issuer's last counter", () => {
  const { card, transactionCounter, data } = tapOn('sim_replay');
  assert.equal(transactionCounter, accountOf(card).lastTransactionCounter);
  assert.equal(Number.parseInt(data.applicationTransactionCounter, 16), transactionCounter);
});

test('a scenario in which no card is read throws', () => {
  for (const device of ['sim_reader_offline', 'sim_tap_timeout', 'sim_cancelled']) {
    assert.throws(() => tapOn(device), /no card was read/, device);
  }
});
