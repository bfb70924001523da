import { defineRefusal, refusalsOf } from '../../lib/errors.ts';
import { chainTapsMax, chargesMax, refundsMax } from './transaction/types.ts';

export {
  amountTooLarge,
  amountTooSmall,
  currencyNotSupported,
} from '../../operations/errors.ts';

const notFound = refusalsOf({ type: 'invalid_request', status: 404 });
const unprocessable = refusalsOf({ type: 'invalid_request', status: 422 });
const conflict = refusalsOf({ type: 'conflict', status: 409 });
const transientConflict = refusalsOf({ type: 'conflict', status: 409, isTransient: true });

export const tapNotFound = notFound('tap_not_found', 'This platform has no tap with that id.');

export const authorisationNotFound = notFound(
  'authorisation_not_found',
  'This platform has no authorisation with that id.',
);

export const chainNotFound = notFound(
  'authorisation_chain_not_found',
  'This platform has no authorisation chain with that id.',
);

export const transactionNotFound = notFound(
  'transaction_not_found',
  'This platform has no transaction with that id.',
);

export const chargeNotFound = notFound('charge_not_found', 'The authorisation has no such charge.');

export const deviceNotFound = notFound(
  'device_not_found',
  'This platform has no reader with that id.',
);

export const chargesDisabled = defineRefusal({
  type: 'permission',
  status: 403,
  code: 'charges_disabled',
  message: 'The sub-merchant cannot charge now. Its status and requirements say why.',
});

export const tipNotAllowed = unprocessable(
  'tip_not_allowed',
  'Only capture_mode tap_with_tip takes a tip_amount.',
);

export const amountNotGreater = unprocessable(
  'amount_not_greater',
  'The amount is the new total, so it must be greater than what is authorised already.',
);

export const amountExceedsCeiling = unprocessable(
  'amount_exceeds_ceiling',
  'The amount is above the ceiling that was approved with the tap.',
);

export const amountExceedsAuthorised = unprocessable(
  'amount_exceeds_authorised',
  'The amount is more than what is authorised. Increase the authorisation first.',
);

export const amountBelowCharges = unprocessable(
  'amount_below_charges',
  'The amount is less than the charges posted. Void a charge first.',
);

export const chargesExceedAuthorised = unprocessable(
  'charges_exceed_authorised',
  'The charges would add up to more than what is authorised. Increase it first.',
);

export const increaseLimitReached = unprocessable(
  'increase_limit_reached',
  'An authorisation can be increased ten times at most.',
);

export const chargeLimitReached = unprocessable(
  'charge_limit_reached',
  `An authorisation takes ${chargesMax} charges at most. Post fewer, larger ones.`,
);

export const chainMismatch = unprocessable(
  'chain_mismatch',
  'A stay is joined by taps of its own sub-merchant in its own currency alone.',
);

export const chainLimitReached = unprocessable(
  'chain_limit_reached',
  `A stay takes ${chainTapsMax} taps at most. Begin another one.`,
);

export const deviceNotAssigned = unprocessable(
  'device_not_assigned',
  'The reader stands at another sub-merchant. Move or share it by PATCH /v1/devices/{id}.',
);

export const deviceBusy = transientConflict(
  'device_busy',
  'The reader is taking another tap. Retry when it has ended.',
);

export const authorisationNotOpen = conflict(
  'authorisation_not_open',
  'The authorisation is not open: it was declined, captured, reversed or never made.',
);

export const authorisationExpired = conflict(
  'authorisation_expired',
  'The authorisation has expired and its hold is released. Take a new tap.',
);

export const alreadyCaptured = conflict(
  'already_captured',
  'The authorisation is captured already; there is one capture each.',
);

export const notCaptured = conflict('not_captured', 'Nothing of the transaction is captured.');

export const alreadySettled = conflict(
  'already_settled',
  'The capture has settled and can no longer be reversed. Refund it instead.',
);

export const alreadyRefunded = conflict(
  'already_refunded',
  'Nothing is left to give back: the capture was refunded, or lost in a dispute.',
);

export const disputed = conflict(
  'transaction_disputed',
  'The transaction is disputed. Its money can move again when the dispute is closed.',
);

export const refundExceedsCaptured = unprocessable(
  'refund_exceeds_captured',
  'The amount is more than what is left of the capture after refunds and lost disputes.',
);

export const refundLimitReached = unprocessable(
  'refund_limit_reached',
  `A transaction takes ${refundsMax} refunds at most. Refund what is left in one.`,
);

export const refundNotFound = notFound(
  'refund_not_found',
  'This platform has no refund with that id.',
);

export const disputeNotFound = notFound(
  'dispute_not_found',
  'This platform has no dispute with that id.',
);

export const disputeClosed = conflict(
  'dispute_closed',
  'The dispute is closed, and its outcome is final.',
);

export const evidenceMissing = unprocessable(
  'evidence_missing',
  'There is no evidence to submit. Draft some by PATCH /v1/disputes/{id}/evidence first.',
);

export const evidenceSubmitted = conflict(
  'evidence_already_submitted',
  'The dispute was answered already. Evidence can be submitted once.',
);

export const evidenceDeadlinePassed = conflict(
  'evidence_deadline_passed',
  'The deadline of the scheme has passed, so the dispute can no longer be answered.',
);

export const outcomePending = transientConflict(
  'outcome_pending',
  'The outcome of the tap is not known yet. Wait until it is approved or declined.',
);

export const pspError = defineRefusal({
  type: 'psp',
  status: 502,
  code: 'psp_error',
  isTransient: true,
  message: 'The payment service provider failed and did nothing. Retry with the same key.',
});
