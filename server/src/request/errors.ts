import { defineRefusal, invalid, transientConflict, unprocessable } from '../lib/errors.ts';
import { amountMinorMax, amountMinorMin } from '../lib/money.ts';

export const invalidCursor = invalid(
  'invalid_cursor',
  'The cursor names nothing in this list. Use next_cursor of an earlier page.',
  'Begin again without a cursor, and take each cursor from `next_cursor` of the page before.',
);

export const idempotencyKeyInvalid = invalid(
  'idempotency_key_invalid',
  'Idempotency-Key must be 1 to 255 visible ASCII characters. A UUID is a good choice.',
  'Send 1 to 255 visible ASCII characters, such as a UUID or your own order number.',
);

export const fieldNotApplicable = unprocessable(
  'field_not_applicable',
  'The field has no meaning here. The message says what it applies to.',
  'Leave the field out, or change what it applies to; the message says what that is.',
);

export const immutableField = unprocessable(
  'immutable_field',
  'The field never changes: the externalRef and country of a sub-merchant, its businessType once the account exists, the id of a reader.',
  'Leave the field as it is, or submit a new sub-merchant under another externalRef, or register the other reader.',
);

export const currencyNotSupported = unprocessable(
  'currency_not_supported',
  'Amounts in this currency cannot be charged or settled here. Use an ISO 4217 code in upper case.',
  'Use one of the currencies that the message names.',
);

export const amountTooSmall = unprocessable(
  'amount_too_small',
  `The amount must be ${amountMinorMin} or more, in minor units of the currency.`,
  'Send a larger amount; 1 is one minor unit, such as a cent.',
);

export const amountTooLarge = unprocessable(
  'amount_too_large',
  `The amount must be ${amountMinorMax} or less, in minor units of the currency.`,
  'Send the amount in minor units, and check that it was not multiplied twice.',
);

export const amountNotRound = unprocessable(
  'amount_not_round',
  'The provider has no unit for the last digits of amounts in this currency: they must be 0.',
  'Round the amount so that it ends in as many zeros as the message names, such as 1250 for 1.25 KWD.',
);

export const idempotencyKeyReused = unprocessable(
  'idempotency_key_reused',
  'This Idempotency-Key was used for a different request. Use a new key for a new request.',
  'Use a new key for a new request; if you meant to repeat the first one, send it exactly as it was.',
);

export const idempotencyKeyInUse = transientConflict(
  'idempotency_key_in_use',
  'The first request with this Idempotency-Key is still in progress. Retry in a moment.',
  'Wait a second and send the same request with the same key; you will get the first answer.',
);

export const operationInProgress = transientConflict(
  'operation_in_progress',
  'Another operation on this is still under way. Retry when it has ended.',
  'Wait for the operation that is under way, then read the object again before you repeat yours.',
);

export const rateLimited = defineRefusal({
  type: 'rate_limit',
  status: 429,
  code: 'rate_limited',
  isTransient: true,
  message: 'Too many requests with this API key. Wait for the seconds that Retry-After names.',
  advice: 'Wait for as many seconds as Retry-After says, then send again; spread out bulk work.',
});

export const serviceUnavailable = defineRefusal({
  type: 'internal',
  status: 503,
  code: 'service_unavailable',
  isTransient: true,
  message:
    'The service cannot take this request now. Retry in a moment with the same Idempotency-Key.',
  advice:
    'Retry after a moment with the same Idempotency-Key; the service or its database is starting, stopping or overloaded.',
});
