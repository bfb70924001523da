import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declineOf } from '../../decline-reasons.ts';
import { responseCodeIn, responseCodeOf } from './decline-codes.ts';

const reasonOf = (declineCode: string | null, networkCode: string | null = null) => {
  const responseCode = responseCodeOf({ declineCode, networkCode });
  return declineOf({ responseCode, scheme: 'visa' }).declineReason;
};

test("Stripe's decline codes become the reasons of the API", () => {
  const reasons = {
    insufficient_funds: 'insufficient_funds',
    card_velocity_exceeded: 'exceeds_frequency_limit',
    expired_card: 'expired_card',
    do_not_honor: 'do_not_honour',
    lost_card: 'lost_card',
    stolen_card: 'stolen_card',
    pickup_card: 'pickup_card',
    restricted_card: 'restricted_card',
    fraudulent: 'suspected_fraud',
    incorrect_pin: 'incorrect_pin',
    pin_try_exceeded: 'pin_tries_exceeded',
    offline_pin_required: 'strong_authentication_required',
    authentication_required: 'strong_authentication_required',
    card_not_supported: 'not_permitted_to_cardholder',
    invalid_account: 'invalid_card',
    duplicate_transaction: 'duplicate_transaction',
    issuer_not_available: 'issuer_unavailable',
    processing_error: 'system_error',
    generic_decline: 'generic_decline',
    a_word_of_tomorrow: 'generic_decline',
  };
  for (const [word, reason] of Object.entries(reasons)) assert.equal(reasonOf(word), reason, word);
  assert.equal(reasonOf(null), 'generic_decline');
});

test("the issuer's own code comes before Stripe's", () => {
  assert.equal(responseCodeOf({ declineCode: 'do_not_honor', networkCode: '61' }), '61');
  assert.equal(responseCodeOf({ declineCode: 'try_again_later', networkCode: '1a' }), '1A');
  assert.equal(responseCodeOf({ declineCode: 'expired_card', networkCode: 'N7' }), '54');
  assert.equal(responseCodeOf({ declineCode: 'generic_decline', networkCode: 'N7' }), 'N7');
  assert.equal(responseCodeOf({ declineCode: 'generic_decline', networkCode: 'no code' }), null);
});

test('a decline is read from the charge once the intent has lost it', () => {
  const outcome = { reason: 'expired_card', network_decline_code: null };
  const charge = { outcome, failure_code: 'card_declined' } as Parameters<typeof responseCodeIn>[1];
  assert.equal(responseCodeIn({ last_payment_error: null }, charge), '54');
  const error = { type: 'card_error', decline_code: 'insufficient_funds' } as const;
  assert.equal(responseCodeIn({ last_payment_error: error }, null), '51');
  assert.equal(responseCodeIn({ last_payment_error: null }, null), null);
});
