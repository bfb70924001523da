import type Stripe from 'stripe';
import { isDeclineCode } from '../../decline-reasons.ts';

/**
 * The ISO 8583 codes closest to Stripe's own decline codes, as data because Stripe adds codes. One
 * that is missing here, such as generic_decline, tells nothing about the reason.
 */
const responseCodes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    approve_with_id: '91',
    authentication_required: '1A',
    call_issuer: '01',
    card_not_supported: '57',
    card_velocity_exceeded: '65',
    currency_not_supported: '12',
    do_not_honor: '05',
    do_not_try_again: '05',
    duplicate_transaction: '94',
    expired_card: '54',
    fraudulent: '59',
    incorrect_number: '14',
    incorrect_pin: '55',
    insufficient_funds: '51',
    invalid_account: '14',
    invalid_amount: '13',
    invalid_expiry_month: '54',
    invalid_expiry_year: '54',
    invalid_number: '14',
    invalid_pin: '55',
    issuer_not_available: '91',
    lost_card: '41',
    merchant_blacklist: '59',
    mobile_device_authentication_required: '1A',
    new_account_information_available: '14',
    no_action_taken: '05',
    not_permitted: '57',
    offline_pin_required: '1A',
    online_or_offline_pin_required: '1A',
    pickup_card: '04',
    pin_required: '1A',
    pin_try_exceeded: '75',
    processing_error: '96',
    reenter_transaction: '19',
    restricted_card: '62',
    revocation_of_all_authorizations: '05',
    revocation_of_authorization: '05',
    security_violation: '63',
    service_not_allowed: '57',
    stolen_card: '43',
    stop_payment_order: '05',
    transaction_not_allowed: '57',
    try_again_later: '91',
    withdrawal_count_limit_exceeded: '65',
  }),
);

/**
 * The issuer's answer: its own code if we know it, else the one closest to Stripe's, else its own
 * unknown code. Null when Stripe does not tell.
 */
export function responseCodeOf(decline: {
  readonly networkCode: string | null;
  readonly declineCode: string | null;
}): string | null {
  const { networkCode, declineCode } = decline;
  const raw = networkCode?.toUpperCase() ?? '';
  if (isDeclineCode(raw)) return raw;
  return responseCodes.get(declineCode ?? '') ?? (/^[0-9A-Z]{2}$/.test(raw) ? raw : null);
}

/** The issuer's answer to the last attempt to pay an intent. */
export function responseCodeIn(
  { last_payment_error: error }: Pick<Stripe.PaymentIntent, 'last_payment_error'>,
  charge: Pick<Stripe.Charge, 'outcome' | 'failure_code'> | null,
): string | null {
  const networkCode = charge?.outcome?.network_decline_code ?? error?.network_decline_code ?? null;
  // Some of these only say card_declined. The error is gone once the intent is cancelled.
  const words = [error?.decline_code, charge?.outcome?.reason, error?.code, charge?.failure_code];
  const declineCode = words.find((word) => responseCodes.has(word ?? '')) ?? null;
  return responseCodeOf({ networkCode, declineCode });
}
