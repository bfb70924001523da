import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currencyCodes, exponentOf, isCurrency, numericCodeOf } from './currencies.ts';

test('the minor units are those of ISO 4217, also where ICU says otherwise', () => {
  const expected = { EUR: 2, USD: 2, JPY: 0, KRW: 0, XPF: 0, KWD: 3, TND: 3, CLP: 0 };
  const differsFromIcu = { HUF: 2, IDR: 2, COP: 2, IQD: 3, MGA: 2, LAK: 2, ALL: 2, PKR: 2 };
  for (const [code, exponent] of Object.entries({ ...expected, ...differsFromIcu })) {
    assert.equal(exponentOf(code), exponent, code);
  }
});

test('exactly sixteen currencies have no minor unit and seven have a thousandth', () => {
  const codesWith = (exponent: number) =>
    [...currencyCodes].filter((code) => exponentOf(code) === exponent).sort();
  assert.deepEqual(
    codesWith(0).join(' '),
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  );
  assert.deepEqual(codesWith(3).join(' '), 'BHD IQD JOD KWD LYD OMR TND');
  assert.equal(currencyCodes.size, codesWith(0).length + codesWith(2).length + codesWith(3).length);
});

test('numeric codes keep their leading zeros and no two currencies share one', () => {
  const facts = { ALL: '008', AUD: '036', EUR: '978', GBP: '826', JPY: '392', USD: '840' };
  for (const [code, numericCode] of Object.entries(facts)) {
    assert.equal(numericCodeOf(code), numericCode);
  }
  const all = [...currencyCodes].map(numericCodeOf);
  assert.equal(new Set(all).size, all.length);
  for (const numericCode of all) assert.match(numericCode, /^\d{3}$/);
});

test('only an upper-case code of a currency in circulation is a currency', () => {
  for (const code of ['EUR', 'GBP', 'XCG', 'ZWG']) assert.equal(isCurrency(code), true, code);
  for (const code of ['eur', 'EURO', '', 'XXX', 'XAU', 'HRK', 'BGN', 'toString']) {
    assert.equal(isCurrency(code), false, code);
  }
});

test('asking for the digits of an unknown currency throws', () => {
  assert.throws(() => exponentOf('XXX'), RangeError);
  assert.throws(() => numericCodeOf('euro'), RangeError);
});
