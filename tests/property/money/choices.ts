/** The readers of random taps; likelier ones are listed more often. */
export const devices = [
  'reader',
  'reader',
  'reader',
  'reader',
  'sim_mastercard',
  'sim_mastercard',
  'sim_amex',
  'sim_amex',
  'sim_foreign',
  'sim_refund_fail',
  'sim_refund_fail',
  'sim_capture_fail',
  'sim_issuer_timeout',
  'sim_decline_51',
  'sim_dispute_fraud',
  'sim_dispute_product',
  'sim_dispute_withdrawn',
] as const;

/** The calls of the provider that may fail. */
export const faultyCalls = [
  'taps.authorise',
  'taps.capture',
  'taps.reverse',
  'taps.refund',
  'taps.retrieve_refund',
  'payouts.create',
  'payouts.retrieve',
  'disputes.retrieve',
  'disputes.submit',
  'disputes.accept',
] as const;

/** Allowed refusals, since many actions are chosen without knowing whether they are possible. */
export const refusals = new Set([
  'psp_error',
  'operation_in_progress',
  'outcome_pending',
  'charges_disabled',
  'payouts_disabled',
  'balance_insufficient',
  'not_captured',
  'transaction_disputed',
  'already_refunded',
  'already_captured',
  'already_settled',
  'refund_exceeds_captured',
  'authorisation_not_open',
  'authorisation_expired',
  'payout_not_cancellable',
  'payout_not_in_transit',
  'dispute_closed',
  'inquiry_not_acceptable',
  'no_inquiry',
  'evidence_already_submitted',
  'evidence_deadline_passed',
]);
