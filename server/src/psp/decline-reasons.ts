/** Why a tap was declined, in the one vocabulary that every provider's answers are told in. */
export const declineReasons = [
  'account_closed',
  'cryptogram_invalid',
  'do_not_honour',
  'duplicate_transaction',
  'exceeds_amount_limit',
  'exceeds_frequency_limit',
  'expired_card',
  'format_error',
  'generic_decline',
  'incorrect_pin',
  'insufficient_funds',
  'invalid_amount',
  'invalid_card',
  'invalid_merchant',
  'invalid_transaction',
  'issuer_not_found',
  'issuer_unavailable',
  'lost_card',
  'not_permitted_to_cardholder',
  'not_permitted_to_terminal',
  'pickup_card',
  'pin_tries_exceeded',
  're_enter_transaction',
  'refer_to_issuer',
  'restricted_card',
  'risk_blocked',
  'security_violation',
  'stolen_card',
  'strong_authentication_required',
  'suspected_fraud',
  'system_error',
  'transaction_cannot_complete',
] as const;

/** What the person at the reader can do about it; null where nothing in particular helps. */
export const retryAdvices = [
  'do_not_retry',
  'insert_card',
  'insert_card_or_pin',
  'retry_later',
  'retry_now',
  'try_another_card',
] as const;

export type DeclineReason = (typeof declineReasons)[number];
export type RetryAdvice = (typeof retryAdvices)[number];

export interface Decline {
  readonly declineReason: DeclineReason;
  readonly retryAdvice: RetryAdvice | null;
}

export const approvedResponseCode = '00';

/** A decline that asks for the chip or a PIN, whoever asks: the issuer, or a limit of our own. */
export const strongAuthenticationRequired: Decline = decline(
  'strong_authentication_required',
  'insert_card_or_pin',
);

/** ISO 8583 field 39, as data: the schemes revise its meanings. */
const declines: ReadonlyMap<string, Decline> = new Map([
  ['01', decline('refer_to_issuer')],
  ['02', decline('refer_to_issuer')],
  ['03', decline('invalid_merchant')],
  ['04', decline('pickup_card', 'do_not_retry')],
  ['05', decline('do_not_honour', 'try_another_card')],
  ['07', decline('pickup_card', 'do_not_retry')],
  ['12', decline('invalid_transaction')],
  ['13', decline('invalid_amount')],
  ['14', decline('invalid_card')],
  ['15', decline('issuer_not_found')],
  ['19', decline('re_enter_transaction', 'retry_now')],
  ['1A', strongAuthenticationRequired],
  ['30', decline('format_error')],
  ['41', decline('lost_card')],
  ['43', decline('stolen_card')],
  ['46', decline('account_closed', 'do_not_retry')],
  ['51', decline('insufficient_funds', 'try_another_card')],
  ['54', decline('expired_card')],
  ['55', decline('incorrect_pin')],
  ['57', decline('not_permitted_to_cardholder')],
  ['58', decline('not_permitted_to_terminal')],
  ['59', decline('suspected_fraud')],
  ['61', decline('exceeds_amount_limit')],
  ['62', decline('restricted_card')],
  ['63', decline('security_violation')],
  ['65', decline('exceeds_frequency_limit')],
  ['70', strongAuthenticationRequired],
  ['75', decline('pin_tries_exceeded')],
  ['82', decline('cryptogram_invalid', 'insert_card')],
  ['88', decline('cryptogram_invalid', 'insert_card')],
  ['91', decline('issuer_unavailable', 'retry_later')],
  ['93', decline('transaction_cannot_complete')],
  ['94', decline('duplicate_transaction')],
  ['96', decline('system_error', 'retry_later')],
]);

/** What a code means at one scheme, when the card was tapped, instead of its common meaning. */
const contactlessDeclines: ReadonlyMap<string, ReadonlyMap<string, Decline>> = new Map([
  ['mastercard', new Map([['65', strongAuthenticationRequired]])],
]);

const unknownDecline: Decline = decline('generic_decline');

/** Our own risk rules said no, and no issuer was asked. */
export const riskBlocked: Decline = decline('risk_blocked');

/** What it means that an issuer declined a tap with this code. */
export function declineOf(answer: {
  readonly responseCode: string;
  readonly scheme: string;
}): Decline {
  const { responseCode, scheme } = answer;
  return (
    contactlessDeclines.get(scheme)?.get(responseCode) ??
    declines.get(responseCode) ??
    unknownDecline
  );
}

function decline(declineReason: DeclineReason, retryAdvice: RetryAdvice | null = null): Decline {
  return Object.freeze({ declineReason, retryAdvice });
}
