import { defineRefusal, refusalsOf } from '../lib/errors.ts';
import { amountMinorMax, amountMinorMin } from '../lib/money.ts';

const invalid = refusalsOf({ type: 'invalid_request', status: 400 });
const unprocessable = refusalsOf({ type: 'invalid_request', status: 422 });
const transientConflict = refusalsOf({ type: 'conflict', status: 409, isTransient: true });

export const invalidCursor = invalid(
  'invalid_cursor',
  'The cursor names nothing in this list. Use next_cursor of an earlier page.',
);

export const idempotencyKeyInvalid = invalid(
  'idempotency_key_invalid',
  'Idempotency-Key must be 1 to 255 visible ASCII characters. A UUID is a good choice.',
);

export const fieldNotApplicable = unprocessable(
  'field_not_applicable',
  'The field has no meaning here. The message says what it applies to.',
);

export const currencyNotSupported = unprocessable(
  'currency_not_supported',
  'The currency is not one that can be charged or settled in here. Use an ISO 4217 code in upper case.',
);

export const amountTooSmall = unprocessable(
  'amount_too_small',
  `The amount must be ${amountMinorMin} or more, in minor units of the currency.`,
);

export const amountTooLarge = unprocessable(
  'amount_too_large',
  `The amount must be ${amountMinorMax} or less, in minor units of the currency.`,
);

export const idempotencyKeyReused = unprocessable(
  'idempotency_key_reused',
  'This Idempotency-Key was used for a different request. Use a new key for a new request.',
);

export const idempotencyKeyInUse = transientConflict(
  'idempotency_key_in_use',
  'The first request with this Idempotency-Key is still at work. Retry in a moment.',
);

export const operationInProgress = transientConflict(
  'operation_in_progress',
  'Another operation on this is still under way. Retry when it has ended.',
);

export const rateLimited = defineRefusal({
  type: 'rate_limit',
  status: 429,
  code: 'rate_limited',
  isTransient: true,
  message: 'Too many requests with this API key. Wait for the seconds that Retry-After names.',
});

export const serviceUnavailable = defineRefusal({
  type: 'internal',
  status: 503,
  code: 'service_unavailable',
  isTransient: true,
  message:
    'The service cannot take this request now. Retry in a moment with the same Idempotency-Key.',
});
