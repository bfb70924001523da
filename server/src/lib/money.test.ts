import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { currencyCodes, exponentOf } from './currencies.ts';
import {
  amountMinorMax,
  amountMinorMin,
  basisPointsOf,
  convertMoney,
  mulRatio,
  parseRate,
  roundDown,
  toJsonAmount,
} from './money.ts';

const anyAmount = fc.bigInt({ min: -amountMinorMax, max: amountMinorMax });
const someAmount = fc.bigInt({ min: amountMinorMin, max: amountMinorMax });
const anyCurrency = fc.constantFrom(...currencyCodes);
const anyRate = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999n }), fc.stringMatching(/^\d{1,12}$/))
  .filter(([whole, fraction]) => whole > 0n || /[1-9]/.test(fraction))
  .map(([whole, fraction]) => `${whole}.${fraction}`);

test('basis points round half up', () => {
  const cases: readonly (readonly [bigint, number, bigint])[] = [
    [10_00n, 150, 15n],
    [1n, 5_000, 1n],
    [1n, 4_999, 0n],
    [333n, 100, 3n],
    [350n, 100, 4n],
    [-350n, 100, -4n],
    [12_34n, 0, 0n],
    [amountMinorMax, 10_000, amountMinorMax],
    [amountMinorMax, 1, 10_000_000n],
  ];
  for (const [amount, basisPoints, expected] of cases) {
    assert.equal(basisPointsOf(amount, basisPoints), expected, `${basisPoints} bp of ${amount}`);
  }
});

test('fractional basis points are a bug', () => {
  assert.throws(() => basisPointsOf(100n, 1.5), RangeError);
  assert.throws(() => basisPointsOf(100n, -1), RangeError);
});

test('a product is the nearest integer, halves going away from zero', () => {
  fc.assert(
    fc.property(
      anyAmount,
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
      (amount, numerator, denominator) => {
        const result = mulRatio(amount, { numerator, denominator });
        const error = 2n * (result * denominator - amount * numerator);
        const awayFromZero = amount < 0n ? -error : error;
        assert.ok(awayFromZero > -denominator && awayFromZero <= denominator);
      },
    ),
  );
});

test('a negative amount mirrors the positive one in every calculation', () => {
  fc.assert(
    fc.property(someAmount, anyCurrency, anyCurrency, anyRate, (amountMinor, from, to, rate) => {
      const target = { currency: to, rate: parseRate(rate) };
      const there = convertMoney({ amountMinor, currency: from }, target);
      const back = convertMoney({ amountMinor: -amountMinor, currency: from }, target);
      assert.equal(back.amountMinor, -there.amountMinor);
    }),
  );
});

test('a ratio that is negative or has no denominator is a bug', () => {
  assert.throws(() => mulRatio(1n, { numerator: -1n, denominator: 1n }), RangeError);
  assert.throws(() => mulRatio(1n, { numerator: 1n, denominator: 0n }), RangeError);
});

test('a rate is exact to the last digit of its text', () => {
  assert.deepEqual(parseRate('1.0834'), {
    text: '1.0834',
    numerator: 10_834n,
    denominator: 10_000n,
  });
  assert.deepEqual(parseRate('157'), { text: '157', numerator: 157n, denominator: 1n });
  assert.equal(parseRate('0.000000000001').denominator, 10n ** 12n);
});

test('a text that is no positive decimal is not a rate', () => {
  const texts = ['', '0', '0.000', '-1', '+1', '1.', '.5', '1e3', ' 1', '1,5', '0x10', 'NaN', '١'];
  for (const text of [...texts, '1.0000000000001', '1234567890123']) {
    assert.throws(() => parseRate(text), RangeError, text);
  }
});

test('conversion bridges currencies with different minor units', () => {
  const cases: readonly (readonly [bigint, string, string, string, bigint])[] = [
    [100_00n, 'EUR', '1.0834', 'USD', 108_34n],
    [1n, 'EUR', '1.5', 'USD', 2n],
    [1n, 'EUR', '1.4999', 'USD', 1n],
    [-1n, 'EUR', '1.5', 'USD', -2n],
    [10_00n, 'EUR', '163.255', 'JPY', 1_633n],
    [1_633n, 'JPY', '0.006125', 'EUR', 10_00n],
    [10_00n, 'EUR', '0.3345', 'KWD', 3_345n],
    [3_345n, 'KWD', '2.989536621823', 'EUR', 10_00n],
    [1_000n, 'JPY', '0.002049', 'KWD', 2_049n],
    [amountMinorMax, 'KWD', '999999', 'JPY', 99_999_899_999_000n],
    [amountMinorMax, 'EUR', '1', 'GBP', amountMinorMax],
  ];
  for (const [amountMinor, from, rate, currency, expected] of cases) {
    const converted = convertMoney(
      { amountMinor, currency: from },
      { currency, rate: parseRate(rate) },
    );
    assert.deepEqual(converted, { amountMinor: expected, currency }, `${from} ${rate} ${currency}`);
  }
});

test('a conversion is off by at most half a minor unit of the target', () => {
  fc.assert(
    fc.property(anyAmount, anyCurrency, anyCurrency, anyRate, (amountMinor, from, to, text) => {
      const rate = parseRate(text);
      const { amountMinor: result } = convertMoney(
        { amountMinor, currency: from },
        { currency: to, rate },
      );
      const [scaleFrom, scaleTo] = [10n ** BigInt(exponentOf(from)), 10n ** BigInt(exponentOf(to))];
      const error = result * rate.denominator * scaleFrom - amountMinor * rate.numerator * scaleTo;
      assert.ok(2n * (error < 0n ? -error : error) <= rate.denominator * scaleFrom);
    }),
  );
});

test('every amount that JSON can carry is written exactly', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (amount) => {
      assert.equal(toJsonAmount(BigInt(amount)), amount);
    }),
  );
  assert.equal(toJsonAmount(amountMinorMax), 99_999_999_999);
});

test('an amount that JSON would round is refused', () => {
  assert.throws(() => toJsonAmount(2n ** 53n), RangeError);
  assert.throws(() => toJsonAmount(-(2n ** 53n)), RangeError);
});

test('an amount is rounded down to a unit', () => {
  const found = [0n, 9n, 10n, 1_239n].map((amount) => roundDown(amount, 10n));
  assert.deepEqual(found, [0n, 0n, 10n, 1_230n]);
  assert.equal(roundDown(1_239n, 1n), 1_239n);
});
