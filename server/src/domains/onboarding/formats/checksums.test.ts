import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import { passesLuhn, passesMod11And10, remainder97, weightedSum } from './checksums.ts';

test('a weighted sum pairs digits and weights from the left and ignores the rest', () => {
  assert.equal(weightedSum('123', [3, 2]), 7);
});

test('the Luhn check passes published numbers and detects any single wrong digit', () => {
  for (const number of ['79927398713', '4111111111111111', '0']) assert.ok(passesLuhn(number));
  fc.assert(
    fc.property(fc.nat({ max: 10 }), fc.integer({ min: 1, max: 9 }), (position, added) => {
      const digits = [...'79927398713'];
      digits[position] = String((Number(digits[position]) + added) % 10);
      return !passesLuhn(digits.join(''));
    }),
  );
});

test('modulo 97 over letters and digits equals the arithmetic on the whole number', () => {
  assert.equal(remainder97('3214282912345698765432161182'), 1);
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{1,30}$/), (text) => {
      const expanded = [...text].map((character) => Number.parseInt(character, 36)).join('');
      return remainder97(text) === Number(BigInt(expanded) % 97n);
    }),
  );
});

test('modulo 11,10 passes published tax numbers and detects any single wrong digit', () => {
  for (const number of ['36574261809', '86095742719', '136695976']) {
    assert.ok(passesMod11And10(number), number);
  }
  fc.assert(
    fc.property(fc.nat({ max: 10 }), fc.integer({ min: 1, max: 9 }), (position, added) => {
      const digits = [...'86095742719'];
      digits[position] = String((Number(digits[position]) + added) % 10);
      return !passesMod11And10(digits.join(''));
    }),
  );
});
