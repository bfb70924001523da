import {
  conflict,
  defineRefusal,
  forbidden,
  notFound,
  type ServiceError,
  transientConflict,
  unprocessable,
} from '../../lib/errors.ts';
import type { Outcome } from '../../psp/port.ts';
import { chainTapsMax, chargesMax, extensionsMax, refundsMax } from './transaction/types.ts';

export {
  amountNotRound,
  amountTooLarge,
  amountTooSmall,
  currencyNotSupported,
} from '../../request/errors.ts';
export {
  deviceBusy,
  deviceNotAssigned,
  deviceNotFound,
  deviceOffline,
  displayNotSupported,
} from './devices/errors.ts';
export { idempotencyKeyNotFound } from './taps/errors.ts';

export const tapNotFound = notFound(
  'tap_not_found',
  'This platform has no tap with that id.',
  'Check the id and the platform of the key; `GET /v1/taps` lists the taps, also by your own reference.',
);

export const authorisationNotFound = notFound(
  'authorisation_not_found',
  'This platform has no authorisation with that id.',
  'Check the id; the tap names it in `authorisation`.',
);

export const chainNotFound = notFound(
  'authorisation_chain_not_found',
  'This platform has no authorisation chain with that id.',
  'Check the id; the first tap of the stay names it in `authorisation_chain_id`.',
);

export const transactionNotFound = notFound(
  'transaction_not_found',
  'This platform has no transaction with that id.',
  'Check the id; every tap names it in `transaction`.',
);

export const chargeNotFound = notFound(
  'charge_not_found',
  'The authorisation has no such charge.',
  'Read the authorisation again: the charge may be void already.',
);

export const chargesDisabled = forbidden(
  'charges_disabled',
  'The sub-merchant cannot charge now. Its status and requirements say why.',
  'Read the sub-merchant: send what is in `currentlyDue`, or end the pause if `disabledReason` is platform_paused.',
);

export const tipNotAllowed = unprocessable(
  'tip_not_allowed',
  'Only capture_mode tap_with_tip takes a tip_amount or a tip_prompt.',
  'Set `capture_mode` to tap_with_tip, or leave the tip out.',
);

export const tipPromptNotSupported = unprocessable(
  'tip_prompt_not_supported',
  'The reader cannot ask for a tip in this way. The message says in which it can.',
  'Change what `param` names as the message says, or ask for the tip yourself and send `tip_amount`.',
);

export const tipPromptNotReady = transientConflict(
  'tip_prompt_not_ready',
  "The provider does not know the sub-merchant's tip suggestions yet. Retry in a few seconds.",
  'Retry in a few seconds. This happens once per sub-merchant, when its readers first ask for a tip.',
);

export const amountNotGreater = unprocessable(
  'amount_not_greater',
  'The amount is the new total, so it must be greater than what is authorised already.',
  'Send the total you want to reach, not the difference.',
);

export const amountExceedsCeiling = unprocessable(
  'amount_exceeds_ceiling',
  'The amount is above the ceiling that was approved with the tap.',
  'Stay below `ceiling_amount`, or take another tap and join it to the stay.',
);

export const amountExceedsAuthorised = unprocessable(
  'amount_exceeds_authorised',
  'The amount is more than what is authorised. Increase the authorisation first.',
  'Increase the authorisation first, or capture less.',
);

export const amountBelowCharges = unprocessable(
  'amount_below_charges',
  'The amount is less than the charges posted. Void a charge first.',
  'Void a charge, or capture at least what is charged.',
);

export const chargesExceedAuthorised = unprocessable(
  'charges_exceed_authorised',
  'The charges would add up to more than what is authorised. Increase it first.',
  'Increase the authorisation first; `headroom` says how much can be charged without it.',
);

export const increaseLimitReached = unprocessable(
  'increase_limit_reached',
  'An authorisation can be increased ten times at most.',
  'Capture what is there, and take another tap for the rest.',
);

export const extensionNotSupported = unprocessable(
  'extension_not_supported',
  'The payment service provider cannot prolong a hold. Capture before it ends.',
  'Capture before `capture_before`, and take another tap with the `authorisation_chain_id` for the rest of the stay.',
);

export const extensionLimitReached = unprocessable(
  'extension_limit_reached',
  `A hold can be asked to be prolonged ${extensionsMax} times at most.`,
  'Capture what is there, and take another tap for the rest.',
);

export const chargeLimitReached = unprocessable(
  'charge_limit_reached',
  `An authorisation takes ${chargesMax} charges at most. Post fewer, larger ones.`,
  'Post fewer, larger charges, or join another tap to the stay.',
);

export const chainMismatch = unprocessable(
  'chain_mismatch',
  'Only taps of the same sub-merchant and currency can join a stay.',
  'Leave `authorisation_chain_id` out, or take the tap for the same sub-merchant in the same currency.',
);

export const chainLimitReached = unprocessable(
  'chain_limit_reached',
  `A stay takes ${chainTapsMax} taps at most. Begin another one.`,
  'Begin a new stay by leaving `authorisation_chain_id` out.',
);

export const authorisationNotOpen = conflict(
  'authorisation_not_open',
  'The authorisation is not open: it was declined, captured, reversed or never made.',
  'Read the tap: if you want money from the card again, take a new tap.',
);

export const authorisationExpired = conflict(
  'authorisation_expired',
  'The authorisation has expired and its hold is released. Take a new tap.',
  'Take a new tap; next time capture before `capture_before`.',
);

export const alreadyCaptured = conflict(
  'already_captured',
  'The authorisation is captured already; there is one capture each.',
  'Treat it as done if the amount is the one you wanted; otherwise refund the difference or take another tap.',
);

export const notCaptured = conflict(
  'not_captured',
  'Nothing of the transaction is captured.',
  'Capture it first, or reverse the tap to release its hold.',
);

export const alreadySettled = conflict(
  'already_settled',
  'The capture has settled and can no longer be reversed. Refund it instead.',
  'Refund it with `POST /v1/refunds`.',
);

export const alreadyRefunded = conflict(
  'already_refunded',
  'Nothing is left to give back: the capture was refunded, or lost in a dispute.',
  'Do nothing: the cardholder has everything back.',
);

export const disputed = conflict(
  'transaction_disputed',
  'The transaction is disputed. Its money can move again when the dispute is closed.',
  'Wait for the end of the dispute; a lost one has given the money back already.',
);

export const refundExceedsCaptured = unprocessable(
  'refund_exceeds_captured',
  'The amount is more than what is left of the capture after refunds and lost disputes.',
  'Send a smaller amount, or none to refund all that is left.',
);

export const refundLimitReached = unprocessable(
  'refund_limit_reached',
  `A transaction takes ${refundsMax} refunds at most. Refund what is left in one.`,
  'Refund what is left in one.',
);

export const refundRequiresCard = conflict(
  'refund_requires_card',
  'Interac refunds only to a card at the reader, so nothing was refunded.',
  'Refund it at the reader with the card there, or give the money back in another way. `refund_requires_card` of the tap says so beforehand.',
);

export const refundNotFound = notFound(
  'refund_not_found',
  'This platform has no refund with that id.',
  'Check the id; `GET /v1/refunds` lists the refunds.',
);

export const disputeNotFound = notFound(
  'dispute_not_found',
  'This platform has no dispute with that id.',
  'Check the id; `GET /v1/disputes` lists the disputes.',
);

export const disputeClosed = conflict(
  'dispute_closed',
  'The dispute is closed, and its outcome is final.',
  'Do nothing: read `outcome` for how it ended.',
);

export const inquiryNotAcceptable = conflict(
  'inquiry_not_acceptable',
  'The bank only asks about this payment, so there is no dispute to accept.',
  'Answer the inquiry with evidence, or refund the payment in full with `POST /v1/refunds`.',
);

export const noInquiry = conflict(
  'no_inquiry',
  'This is already a dispute, not an inquiry.',
  'Close the dispute instead, or open an inquiry with `inquiry` in `POST /v1/test/disputes`.',
);

export const evidenceMissing = unprocessable(
  'evidence_missing',
  'There is no evidence to submit. Draft some by PATCH /v1/disputes/{id}/evidence first.',
  'Draft evidence with `PATCH /v1/disputes/{id}/evidence`, then submit again.',
);

export const evidenceRefused = unprocessable(
  'evidence_refused',
  'The provider does not take this evidence as it is. Nothing was submitted.',
  'Change what `param` names, such as a file that cannot be read, and submit again. If it is `evidence`, all of it is meant: too many pages, say.',
);

export const evidenceSubmitted = conflict(
  'evidence_already_submitted',
  'The dispute was answered already. Evidence can be submitted once.',
  'Wait for `dispute.closed`; evidence cannot be added.',
);

export const evidenceDeadlinePassed = conflict(
  'evidence_deadline_passed',
  'The deadline of the scheme has passed, so the dispute can no longer be answered.',
  'Wait for `dispute.closed`; next time answer before `evidence_due_by`.',
);

export const outcomePending = transientConflict(
  'outcome_pending',
  'The outcome of the tap is not known yet. Wait until it is approved or declined.',
  'Wait for `tap.approved`, `tap.declined` or `tap.reversed`, or read the tap again in a few seconds.',
);

export const pspError = defineRefusal({
  type: 'psp',
  status: 502,
  code: 'psp_error',
  isTransient: true,
  message: 'The payment service provider failed and did nothing. Retry with the same key.',
  advice: 'Retry with the same Idempotency-Key; nothing happened, and nothing can happen twice.',
});

export const pspUnavailable = defineRefusal({
  type: 'psp',
  status: 503,
  code: 'psp_unavailable',
  isTransient: true,
  message: 'The payment service provider could not be reached, and was sent nothing. Retry soon.',
  advice: 'Retry with the same Idempotency-Key in a few seconds; nothing was sent.',
});

export const pspErrors = [pspError, pspUnavailable];

/** The refusal that a caller gets when the provider has refused a request. */
export function pspRefusal(
  refused: Extract<Outcome<never>, { kind: 'refused' }>,
  extras: { readonly cause?: unknown } = {},
): ServiceError {
  if (refused.isUnsent === true) return pspUnavailable(extras);
  if (refused.retryable) return pspError(extras);
  return pspError({
    ...extras,
    message: 'The payment service provider refused it. Nothing moved.',
  });
}
