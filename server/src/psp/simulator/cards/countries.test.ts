import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currencyCodes, isCurrency } from '../../../lib/currencies.ts';
import { supportedCountries } from '../account-rules/requirement-sets.ts';
import { cardCountry, foreignCountries } from './countries.ts';

test('every country of sub-merchants issues cards, in an existing currency', () => {
  for (const code of supportedCountries) {
    const country = cardCountry(code);
    assert.equal(country.code, code);
    assert.match(country.numericCode, /^\d{3}$/);
    assert.ok(isCurrency(country.currency), country.currency);
  }
});

test('foreign countries have another currency than the reader and the tap', () => {
  for (const currency of currencyCodes) {
    const country = cardCountry('US');
    const abroad = foreignCountries({ country, currency });
    assert.ok(abroad.length >= 4);
    assert.ok(abroad.every((other) => ![currency, 'USD'].includes(other.currency)));
  }
});

test('a country that does not exist throws', () => {
  assert.throws(() => cardCountry('XX'), RangeError);
  assert.throws(() => cardCountry('de'), RangeError);
});
