import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declineOf, declineReasons, retryAdvices, riskBlocked } from './decline-reasons.ts';

const everyCode = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((first) =>
  [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((second) => first + second),
);
const visa = (responseCode: string) => declineOf({ responseCode, scheme: 'visa' });

test('a code becomes a reason, with advice where there is a remedy', () => {
  const facts: Readonly<Record<string, readonly [string, string | null]>> = {
    '02': ['refer_to_issuer', null],
    '04': ['pickup_card', 'do_not_retry'],
    '05': ['do_not_honour', 'try_another_card'],
    '07': ['pickup_card', 'do_not_retry'],
    '19': ['re_enter_transaction', 'retry_now'],
    '1A': ['strong_authentication_required', 'insert_card_or_pin'],
    '41': ['lost_card', null],
    '46': ['account_closed', 'do_not_retry'],
    '51': ['insufficient_funds', 'try_another_card'],
    '65': ['exceeds_frequency_limit', null],
    '70': ['strong_authentication_required', 'insert_card_or_pin'],
    '82': ['cryptogram_invalid', 'insert_card'],
    '88': ['cryptogram_invalid', 'insert_card'],
    '91': ['issuer_unavailable', 'retry_later'],
    '96': ['system_error', 'retry_later'],
  };
  for (const [code, [declineReason, retryAdvice]] of Object.entries(facts)) {
    assert.deepEqual(visa(code), { declineReason, retryAdvice }, code);
  }
});

test("Mastercard's 65 on a tap asks for strong authentication", () => {
  assert.deepEqual(declineOf({ responseCode: '65', scheme: 'mastercard' }), {
    declineReason: 'strong_authentication_required',
    retryAdvice: 'insert_card_or_pin',
  });
  const mastercard51 = declineOf({ responseCode: '51', scheme: 'mastercard' });
  assert.equal(mastercard51.declineReason, 'insufficient_funds');
});

test('an unknown code is a generic decline', () => {
  for (const code of ['', '0', '00', '000', '06', '10', '85', '99', 'ZZ', '1a', 'toString']) {
    assert.deepEqual(visa(code), { declineReason: 'generic_decline', retryAdvice: null }, code);
  }
});

test('thirty-four codes are known and cover every reason', () => {
  const found = everyCode.map(visa);
  const known = found.filter(({ declineReason }) => declineReason !== 'generic_decline');
  assert.equal(known.length, 34);
  const reasons = new Set([...found, riskBlocked].map(({ declineReason }) => declineReason));
  assert.deepEqual([...reasons].sort(), [...declineReasons].sort());
  const advices = new Set(found.map(({ retryAdvice }) => retryAdvice));
  assert.deepEqual([...advices].filter((advice) => advice !== null).sort(), [...retryAdvices]);
});
