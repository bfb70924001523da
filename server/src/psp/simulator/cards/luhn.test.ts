import assert from 'node:assert/strict';
import { test } from 'node:test';
import { luhnCheckDigit } from './luhn.ts';

test('the check digit is the last digit of well-known test numbers', () => {
  for (const number of ['4111111111111111', '5555555555554444', '378282246310005', '18', '0']) {
    assert.equal(luhnCheckDigit(number.slice(0, -1)), Number(number.at(-1)), number);
  }
});

test('a check digit can be zero', () => {
  assert.equal(luhnCheckDigit('95'), 0);
  assert.equal(luhnCheckDigit('00'), 0);
});
