import assert from 'node:assert/strict';
import { test } from 'node:test';
import { referenceRates } from '../../../domains/payments/index.ts';
import { exponentOf } from '../../../lib/currencies.ts';
import { countryTerms } from './country-terms.ts';
import { supportedCountries } from './requirement-sets.ts';

test('exactly the countries with requirements have terms', () => {
  assert.deepEqual([...countryTerms.keys()].sort(), [...supportedCountries].sort());
});

test('every settlement currency has a rate, and the threshold is in the first one', () => {
  for (const [country, { settles, volumeThreshold }] of countryTerms) {
    assert.equal(settles[0], volumeThreshold.currency, country);
    assert.equal(exponentOf(volumeThreshold.currency), 2, country);
    assert.equal(new Set(settles).size, settles.length, country);
    for (const to of settles) assert.notEqual(referenceRates.rate({ from: 'EUR', to }), null, to);
  }
});

test('a threshold is worth about ten thousand euros', () => {
  for (const [country, { volumeThreshold }] of countryTerms) {
    const { currency: from, amountMinor } = volumeThreshold;
    const euros = Number(referenceRates.rate({ from, to: 'EUR' })) * (Number(amountMinor) / 100);
    assert(euros > 8_000 && euros < 12_000, `${country}: ${euros}`);
  }
});
