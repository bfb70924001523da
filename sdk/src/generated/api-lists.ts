// Made from openapi.json by npm run openapi.

// The values of enumerations, for programs that offer a choice.

export const subMerchantStatuses = [
  'received',
  'creating',
  'pending_requirements',
  'enabled',
  'rejected',
  'errored',
] as const;

export const businessTypes = [
  'individual',
  'company',
] as const;

export const filePurposes = [
  'identity_document',
  'company_document',
  'address_document',
  'dispute_evidence',
] as const;

export const captureModes = [
  'direct',
  'tap_with_tip',
  'pre-auth',
] as const;

export const transactionStatuses = [
  'authorised',
  'captured',
  'settled',
  'declined',
  'pending',
  'cancelled',
  'reversed',
  'expired',
] as const;

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

export const payoutStatuses = [
  'scheduled',
  'in_transit',
  'paid',
  'failed',
  'cancelled',
] as const;

export const disputeStatuses = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'withdrawn',
  'inquiry_needs_response',
  'inquiry_under_review',
  'inquiry_closed',
] as const;

export const disputeOutcomes = [
  'won',
  'lost',
  'withdrawn',
] as const;

export const ledgerAccounts = [
  'psp_clearing',
  'psp_fees',
  'psp_reserves',
  'psp_transfers',
  'psp_adjustments',
  'fx_clearing',
  'platform_operating',
  'platform_in_transit',
  'submerchant_pending',
  'submerchant_available',
  'submerchant_in_transit',
  'submerchant_dispute_hold',
] as const;

export const payoutIntervals = [
  'daily',
  'weekly',
  'monthly',
  'manual',
] as const;

export const payoutWeekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
] as const;

export const eventKinds = [
  'tap.approved',
  'tap.declined',
  'tap.reversed',
  'charge.captured',
  'charge.refunded',
  'charge.failed',
  'payout.scheduled',
  'payout.paid',
  'payout.failed',
  'dispute.opened',
  'dispute.evidence_required',
  'dispute.closed',
] as const;

export const receiptLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
] as const;

export const receiptCopies = [
  'cardholder',
  'merchant',
] as const;

export const deliveryStatuses = [
  'delivered',
  'pending',
  'failed',
  'none',
] as const;

/**
 * How many digits of an amount come after the point, for the currencies where it is not two.
 * `Intl` cannot tell: it knows how prices are usually written, which differs for HUF and others.
 */
export const currencyDigits: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};
