import assert from 'node:assert/strict';
import { test } from 'node:test';
import { supportedCountries } from '../account-rules/requirement-sets.ts';
import { accountOf } from './card.ts';
import { keys } from './cards-fixture.ts';
import { cardCountry } from './countries.ts';
import { type CardDraw, drawCard } from './draw-card.ts';
import { deriveCardKeys } from './keys.ts';
import type { Scheme } from './schemes.ts';

const schemes: readonly Scheme[] = ['visa', 'mastercard', 'amex'];
const drawn = (changes: Partial<CardDraw> = {}) =>
  drawCard({
    keys,
    operationId: 'tap_1',
    scheme: 'visa',
    foreign: false,
    country: cardCountry('DE'),
    currency: 'EUR',
    ...changes,
  });
const draws = (count: number, changes: Partial<CardDraw> = {}) =>
  Array.from({ length: count }, (_, index) => drawn({ operationId: `tap_${index}`, ...changes }));

function passesLuhn(number: string): boolean {
  const sum = [...number]
    .reverse()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

test('an operation always draws the same card', () => {
  const again = drawn({ keys: deriveCardKeys('a seed for tests') });
  assert.deepEqual(again, drawn());
  assert.deepEqual(accountOf(again.card), accountOf(drawn().card));
});

test('another operation or another seed draws another card', () => {
  const pans = [
    drawn(),
    drawn({ operationId: 'tap_2' }),
    drawn({ keys: deriveCardKeys('another seed') }),
  ].map(({ card }) => accountOf(card).pan);
  assert.equal(new Set(pans).size, 3);
});

test('every number passes the Luhn check and is in the range of its scheme', () => {
  const ranges: Readonly<Record<Scheme, RegExp>> = {
    visa: /^4\d{15}$/,
    mastercard: /^(5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/,
    amex: /^3[47]\d{13}$/,
  };
  for (const scheme of schemes) {
    for (const { card } of draws(300, { scheme })) {
      const { pan, panSequence, expiry } = accountOf(card);
      assert.match(pan, ranges[scheme]);
      assert.ok(passesLuhn(pan));
      assert.match(panSequence, /^0[0-2]$/);
      assert.match(expiry, /^4\d(0[1-9]|1[0-2])$/);
    }
  }
});

test('twenty thousand taps draw twenty thousand cards', () => {
  for (const scheme of schemes) {
    const fingerprints = draws(20_000, { scheme }).map(({ card }) => card.fingerprint);
    assert.equal(new Set(fingerprints).size, fingerprints.length, scheme);
  }
});

test('a card has the same facts in each tap, and its fingerprint depends on the seed', () => {
  const other = drawn({ keys: deriveCardKeys('another seed') }).card;
  assert.notEqual(other.fingerprint, drawn().card.fingerprint);
  const { pan } = accountOf(drawn().card);
  assert.ok(!drawn().card.fingerprint.includes(pan));
});

test('the application identifier and the funding fit the scheme', () => {
  const facts = { visa: 'A0000000031010', mastercard: 'A0000000041010', amex: 'A00000002501' };
  for (const scheme of schemes) {
    const cards = draws(100, { scheme }).map(({ card }) => card);
    assert.ok(cards.every((card) => card.applicationId === facts[scheme]));
    const fundings = [...new Set(cards.map(({ funding }) => funding))].sort();
    assert.deepEqual(fundings, scheme === 'amex' ? ['credit'] : ['credit', 'debit', 'prepaid']);
  }
});

test('an ordinary card is issued in the country of the reader, as its BIN shows', () => {
  for (const country of supportedCountries) {
    for (const scheme of schemes) {
      const { card } = drawn({ country: cardCountry(country), scheme });
      assert.equal(card.issuerCountry, country);
      assert.equal(card.currency, cardCountry(country).currency);
      assert.equal(card.bin.slice(3), cardCountry(country).numericCode);
    }
  }
});

test('a foreign card comes from another country with another currency', () => {
  const places = [...supportedCountries]
    .map(cardCountry)
    .flatMap((country) =>
      ['EUR', 'USD', 'GBP', 'JPY', country.currency].map((currency) => ({ country, currency })),
    );
  for (const place of places) {
    for (const { card } of draws(20, { ...place, foreign: true })) {
      assert.notEqual(card.issuerCountry, place.country.code);
      assert.notEqual(card.currency, place.currency);
      assert.notEqual(card.currency, place.country.currency);
      assert.equal(card.bin.slice(3), cardCountry(card.issuerCountry).numericCode);
    }
  }
  const homes = new Set(draws(200, { foreign: true }).map(({ card }) => card.issuerCountry));
  assert.ok(homes.size > 2);
});

test('a card counts on from the counter that its issuer saw last, within two bytes', () => {
  for (const { card, transactionCounter } of draws(2_000)) {
    const { lastTransactionCounter } = accountOf(card);
    assert.ok(lastTransactionCounter >= 1);
    assert.ok(transactionCounter > lastTransactionCounter);
    assert.ok(transactionCounter <= 0xffff);
  }
});

test('the unpredictable number is four bytes and differs from tap to tap', () => {
  const numbers = draws(500).map(({ unpredictableNumber }) => unpredictableNumber);
  for (const number of numbers) assert.match(number, /^[0-9A-F]{8}$/);
  assert.equal(new Set(numbers).size, numbers.length);
});
