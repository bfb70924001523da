import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../payments-fixture.ts';
import { captureBefore } from './authorisation-validity.ts';

const validities = [
  { title: 'a Visa tap', scheme: 'visa', preAuth: false, mcc: '5812', days: 5 },
  { title: 'a Mastercard tap', scheme: 'mastercard', preAuth: false, mcc: '5812', days: 7 },
  {
    title: 'a tap of an unknown scheme',
    scheme: 'other',
    preAuth: false,
    mcc: null,
    days: 7,
  },
  { title: 'a tap of an untold scheme', scheme: null, preAuth: false, mcc: null, days: 7 },
  { title: 'a Visa tap at a hotel', scheme: 'visa', preAuth: false, mcc: '7011', days: 5 },
  { title: 'a pre-auth', scheme: 'visa', preAuth: true, mcc: '5812', days: 7 },
  { title: 'a pre-auth without a category', scheme: 'visa', preAuth: true, mcc: null, days: 7 },
  { title: 'a pre-auth below the rentals', scheme: 'visa', preAuth: true, mcc: '3350', days: 7 },
  { title: 'a pre-auth at the first rental', scheme: 'visa', preAuth: true, mcc: '3351', days: 30 },
  { title: 'a pre-auth at the last rental', scheme: 'visa', preAuth: true, mcc: '3500', days: 30 },
  { title: 'a pre-auth at the first hotel', scheme: 'amex', preAuth: true, mcc: '3501', days: 30 },
  { title: 'a pre-auth at the last hotel', scheme: 'amex', preAuth: true, mcc: '3999', days: 30 },
  { title: 'a pre-auth above the hotels', scheme: 'amex', preAuth: true, mcc: '4000', days: 7 },
  { title: 'a pre-auth at any hotel', scheme: 'visa', preAuth: true, mcc: '7011', days: 30 },
  { title: 'a pre-auth for a car', scheme: 'visa', preAuth: true, mcc: '7512', days: 30 },
  { title: 'a pre-auth for a lorry', scheme: 'visa', preAuth: true, mcc: '7513', days: 30 },
] as const;

for (const { title, days, ...authorisation } of validities) {
  test(`${title} can be captured for ${days} days`, () => {
    const heldMs = captureBefore({ ...authorisation, at }).getTime() - at.getTime();
    assert.equal(heldMs, days * 24 * 60 * 60 * 1_000);
  });
}
