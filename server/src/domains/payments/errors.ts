import { defineRefusal } from '../../lib/errors.ts';
import { amountMinorMax, amountMinorMin } from '../../lib/money.ts';
import { chainTapsMax, chargesMax } from './types.ts';

export { currencyNotSupported } from '../../operations/errors.ts';

const unprocessable = { type: 'invalid_request', status: 422 } as const;
const conflict = { type: 'conflict', status: 409 } as const;
const notFound = { type: 'invalid_request', status: 404 } as const;

export const tapNotFound = defineRefusal({
  ...notFound,
  code: 'tap_not_found',
  message: 'This platform has no tap with that id.',
});

export const authorisationNotFound = defineRefusal({
  ...notFound,
  code: 'authorisation_not_found',
  message: 'This platform has no authorisation with that id.',
});

export const chainNotFound = defineRefusal({
  ...notFound,
  code: 'authorisation_chain_not_found',
  message: 'This platform has no authorisation chain with that id.',
});

export const transactionNotFound = defineRefusal({
  ...notFound,
  code: 'transaction_not_found',
  message: 'This platform has no transaction with that id.',
});

export const chargeNotFound = defineRefusal({
  ...notFound,
  code: 'charge_not_found',
  message: 'The authorisation has no such charge.',
});

export const deviceNotFound = defineRefusal({
  ...notFound,
  code: 'device_not_found',
  message: 'This platform has no reader with that id.',
});

export const chargesDisabled = defineRefusal({
  type: 'permission',
  status: 403,
  code: 'charges_disabled',
  message: 'The sub-merchant cannot charge now. Its status and requirements say why.',
});

export const amountTooSmall = defineRefusal({
  ...unprocessable,
  code: 'amount_too_small',
  message: `The amount must be ${amountMinorMin} or more, in minor units of the currency.`,
});

export const amountTooLarge = defineRefusal({
  ...unprocessable,
  code: 'amount_too_large',
  message: `The amount must be ${amountMinorMax} or less, in minor units of the currency.`,
});

export const tipNotAllowed = defineRefusal({
  ...unprocessable,
  code: 'tip_not_allowed',
  message: 'Only capture_mode tap_with_tip takes a tip_amount.',
});

export const amountNotGreater = defineRefusal({
  ...unprocessable,
  code: 'amount_not_greater',
  message: 'The amount is the new total, so it must be greater than what is authorised already.',
});

export const amountExceedsCeiling = defineRefusal({
  ...unprocessable,
  code: 'amount_exceeds_ceiling',
  message: 'The amount is above the ceiling that was approved with the tap.',
});

export const amountExceedsAuthorised = defineRefusal({
  ...unprocessable,
  code: 'amount_exceeds_authorised',
  message: 'The amount is more than what is authorised. Increase the authorisation first.',
});

export const amountBelowCharges = defineRefusal({
  ...unprocessable,
  code: 'amount_below_charges',
  message: 'The amount is less than the charges posted. Void a charge first.',
});

export const chargesExceedAuthorised = defineRefusal({
  ...unprocessable,
  code: 'charges_exceed_authorised',
  message: 'The charges would add up to more than what is authorised. Increase it first.',
});

export const increaseLimitReached = defineRefusal({
  ...unprocessable,
  code: 'increase_limit_reached',
  message: 'An authorisation can be increased ten times at most.',
});

export const chargeLimitReached = defineRefusal({
  ...unprocessable,
  code: 'charge_limit_reached',
  message: `An authorisation takes ${chargesMax} charges at most. Post fewer, larger ones.`,
});

export const chainMismatch = defineRefusal({
  ...unprocessable,
  code: 'chain_mismatch',
  message: 'A stay is joined by taps of its own sub-merchant in its own currency alone.',
});

export const chainLimitReached = defineRefusal({
  ...unprocessable,
  code: 'chain_limit_reached',
  message: `A stay takes ${chainTapsMax} taps at most. Begin another one.`,
});

export const deviceNotAssigned = defineRefusal({
  ...unprocessable,
  code: 'device_not_assigned',
  message: 'The reader stands at another sub-merchant. Move or share it by PATCH /v1/devices/{id}.',
});

export const deviceBusy = defineRefusal({
  ...conflict,
  code: 'device_busy',
  isTransient: true,
  message: 'The reader is taking another tap. Retry when it has ended.',
});

export const authorisationNotOpen = defineRefusal({
  ...conflict,
  code: 'authorisation_not_open',
  message: 'The authorisation is not open: it was declined, captured, reversed or never made.',
});

export const authorisationExpired = defineRefusal({
  ...conflict,
  code: 'authorisation_expired',
  message: 'The authorisation has expired and its hold is released. Take a new tap.',
});

export const alreadyCaptured = defineRefusal({
  ...conflict,
  code: 'already_captured',
  message: 'The authorisation is captured already; there is one capture each.',
});

export const alreadySettled = defineRefusal({
  ...conflict,
  code: 'already_settled',
  message: 'The capture has settled and can no longer be reversed. Refund it instead.',
});

export const outcomePending = defineRefusal({
  ...conflict,
  code: 'outcome_pending',
  isTransient: true,
  message: 'The outcome of the tap is not known yet. Wait until it is approved or declined.',
});

export const pspError = defineRefusal({
  type: 'psp',
  status: 502,
  code: 'psp_error',
  isTransient: true,
  message: 'The payment service provider failed and did nothing. Retry with the same key.',
});
