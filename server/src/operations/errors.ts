import { defineRefusal } from '../lib/errors.ts';

const invalidRequest = 'invalid_request';

export const invalidCursor = defineRefusal({
  type: invalidRequest,
  status: 400,
  code: 'invalid_cursor',
  message: 'The cursor names nothing in this list. Use next_cursor of an earlier page.',
});

export const idempotencyKeyInvalid = defineRefusal({
  type: invalidRequest,
  status: 400,
  code: 'idempotency_key_invalid',
  message: 'Idempotency-Key must be 1 to 255 visible ASCII characters. A UUID is a good choice.',
});

export const fieldNotApplicable = defineRefusal({
  type: invalidRequest,
  status: 422,
  code: 'field_not_applicable',
  message: 'The field has no meaning here. The message says what it applies to.',
});

export const currencyNotSupported = defineRefusal({
  type: invalidRequest,
  status: 422,
  code: 'currency_not_supported',
  message:
    'The currency is not one that can be charged or settled in here. Use an ISO 4217 code in upper case.',
});

export const idempotencyKeyReused = defineRefusal({
  type: invalidRequest,
  status: 422,
  code: 'idempotency_key_reused',
  message:
    'This Idempotency-Key was used for a different request. Use a new key for a new request.',
});

export const idempotencyKeyInUse = defineRefusal({
  type: 'conflict',
  status: 409,
  code: 'idempotency_key_in_use',
  isTransient: true,
  message: 'The first request with this Idempotency-Key is still at work. Retry in a moment.',
});

export const operationInProgress = defineRefusal({
  type: 'conflict',
  status: 409,
  code: 'operation_in_progress',
  isTransient: true,
  message: 'Another operation on this is still under way. Retry when it has ended.',
});

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
