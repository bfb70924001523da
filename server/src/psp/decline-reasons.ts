/** The meaning of ISO 8583 field 39 codes, as data because the schemes revise it. */
const issuerDeclines = [
  ['01', 'refer_to_issuer', null],
  ['02', 'refer_to_issuer', null],
  ['03', 'invalid_merchant', null],
  ['04', 'pickup_card', 'do_not_retry'],
  ['05', 'do_not_honour', 'try_another_card'],
  ['07', 'pickup_card', 'do_not_retry'],
  ['12', 'invalid_transaction', null],
  ['13', 'invalid_amount', null],
  ['14', 'invalid_card', null],
  ['15', 'issuer_not_found', null],
  ['19', 're_enter_transaction', 'retry_now'],
  ['1A', 'strong_authentication_required', 'insert_card_or_pin'],
  ['30', 'format_error', null],
  ['41', 'lost_card', null],
  ['43', 'stolen_card', null],
  ['46', 'account_closed', 'do_not_retry'],
  ['51', 'insufficient_funds', 'try_another_card'],
  ['54', 'expired_card', null],
  ['55', 'incorrect_pin', null],
  ['57', 'not_permitted_to_cardholder', null],
  ['58', 'not_permitted_to_terminal', null],
  ['59', 'suspected_fraud', null],
  ['61', 'exceeds_amount_limit', null],
  ['62', 'restricted_card', null],
  ['63', 'security_violation', null],
  ['65', 'exceeds_frequency_limit', null],
  ['70', 'strong_authentication_required', 'insert_card_or_pin'],
  ['75', 'pin_tries_exceeded', null],
  ['82', 'cryptogram_invalid', 'insert_card'],
  ['88', 'cryptogram_invalid', 'insert_card'],
  ['91', 'issuer_unavailable', 'retry_later'],
  ['93', 'transaction_cannot_complete', null],
  ['94', 'duplicate_transaction', null],
  ['96', 'system_error', 'retry_later'],
] as const;

/** Why a tap was declined. Adapters translate every provider's answers into these reasons. */
type DeclineReason = (typeof issuerDeclines)[number][1] | 'generic_decline' | 'risk_blocked';

/** The remedy for a decline, as advice to the cardholder. */
type RetryAdvice = NonNullable<(typeof issuerDeclines)[number][2]>;

export interface Decline {
  readonly declineReason: DeclineReason;
  /** Null when there is no particular remedy. */
  readonly retryAdvice: RetryAdvice | null;
}

const declines: ReadonlyMap<string, Decline> = new Map(
  issuerDeclines.map(([code, reason, advice]) => [code, decline(reason, advice)]),
);

/** Whether the meaning of an issuer's code is known. */
export function isDeclineCode(code: string): boolean {
  return declines.has(code);
}

export const approvedResponseCode = '00';

/** The issuer or a limit of ours requires the card's chip or a PIN. */
export const strongAuthenticationRequired = decline(
  'strong_authentication_required',
  'insert_card_or_pin',
);

/** Our own risk rules declined the tap, and no issuer was asked. */
export const riskBlocked = decline('risk_blocked');

const unknownDecline = decline('generic_decline');

export const declineReasons = distinct(
  [...declines.values(), riskBlocked, unknownDecline].map(({ declineReason }) => declineReason),
);

export const retryAdvices = distinct(
  [...declines.values()].flatMap(({ retryAdvice }) => retryAdvice ?? []),
);

/** Codes with another meaning for a tap of this scheme. */
const contactlessDeclines = new Map([['mastercard 65', strongAuthenticationRequired]]);

/** The meaning of an issuer's decline code for a tap. */
export function declineOf(answer: {
  /** Null when the provider does not tell. */
  readonly responseCode: string | null;
  readonly scheme: string | null;
}): Decline {
  const { responseCode, scheme } = answer;
  if (responseCode === null) return unknownDecline;
  return (
    contactlessDeclines.get(`${scheme} ${responseCode}`) ??
    declines.get(responseCode) ??
    unknownDecline
  );
}

function decline(declineReason: DeclineReason, retryAdvice: RetryAdvice | null = null): Decline {
  return { declineReason, retryAdvice };
}

function distinct<T extends string>(words: readonly T[]): readonly T[] {
  return [...new Set(words)].sort();
}
