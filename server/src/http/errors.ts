import { defineRefusal, type ServiceError } from '../lib/errors.ts';

const invalidRequest = 'invalid_request';

export const invalidJson = defineRefusal({
  type: invalidRequest,
  status: 400,
  code: 'invalid_json',
  message: 'The body is not valid JSON. Send one JSON object, encoded as UTF-8.',
});

export const invalidCursor = defineRefusal({
  type: invalidRequest,
  status: 400,
  code: 'invalid_cursor',
  message: 'The cursor names nothing in this list. Use next_cursor of an earlier page.',
});

export const invalidHttp = defineRefusal({
  type: invalidRequest,
  status: 400,
  code: 'invalid_http',
  message: 'What arrived is not a well-formed HTTP/1.1 request. Check the client or the proxy.',
});

export const idempotencyKeyInvalid = defineRefusal({
  type: invalidRequest,
  status: 400,
  code: 'idempotency_key_invalid',
  message: 'Idempotency-Key must be 1 to 255 visible ASCII characters. A UUID is a good choice.',
});

export const routeNotFound = defineRefusal({
  type: invalidRequest,
  status: 404,
  code: 'not_found',
  message: 'There is nothing at this address. The API reference lists every route.',
});

export const methodNotAllowed = defineRefusal({
  type: invalidRequest,
  status: 405,
  code: 'method_not_allowed',
  message:
    'This address exists, but not for this method. The Allow header lists the ones it takes.',
});

export const requestTimedOut = defineRefusal({
  type: invalidRequest,
  status: 408,
  code: 'request_timeout',
  message: 'The request did not arrive whole in the time it has. Send it again.',
});

export const bodyTooLarge = defineRefusal({
  type: invalidRequest,
  status: 413,
  code: 'body_too_large',
  message: 'The body is larger than this route accepts.',
});

export const unsupportedMediaType = defineRefusal({
  type: invalidRequest,
  status: 415,
  code: 'unsupported_media_type',
  message: 'The Content-Type is not one this route accepts. Send application/json.',
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

export const headersTooLarge = defineRefusal({
  type: invalidRequest,
  status: 431,
  code: 'headers_too_large',
  message: 'The headers are larger than 16 KiB in all. Send fewer or shorter ones.',
});

export const operationInProgress = defineRefusal({
  type: 'conflict',
  status: 409,
  code: 'operation_in_progress',
  isTransient: true,
  message: 'Another operation on this is still under way. Retry when it has ended.',
});

export const missingCredentials = defineRefusal({
  type: 'authentication',
  status: 401,
  code: 'missing_credentials',
  message: 'No API key was sent. Send the header "Authorization: Bearer <API key>".',
});

export const insufficientScope = defineRefusal({
  type: 'permission',
  status: 403,
  code: 'insufficient_scope',
  message: 'This API key does not have the scope that the operation needs.',
});

export const rateLimited = defineRefusal({
  type: 'rate_limit',
  status: 429,
  code: 'rate_limited',
  message: 'Too many requests with this API key. Wait for the seconds that Retry-After names.',
});

export const internalError = defineRefusal({
  type: 'internal',
  status: 500,
  code: 'internal_error',
  message:
    'Something failed on our side. Retry with the same Idempotency-Key; nothing happens twice.',
});

export const serviceUnavailable = defineRefusal({
  type: 'internal',
  status: 503,
  code: 'service_unavailable',
  message:
    'The service cannot take this request now. Retry in a moment with the same Idempotency-Key.',
});

export interface ErrorBody {
  readonly error: {
    readonly type: string;
    readonly code: string;
    readonly message: string;
    readonly param?: string;
    readonly errors?: ServiceError['errors'];
    readonly request_id: string;
    readonly doc_url: string;
  };
}

export function renderError(
  error: ServiceError,
  facts: { readonly requestId: string; readonly docsUrl: string },
): ErrorBody {
  return {
    error: {
      type: error.type,
      code: error.code,
      message: error.message,
      ...(error.param === undefined ? {} : { param: error.param }),
      ...(error.errors === undefined ? {} : { errors: error.errors }),
      request_id: facts.requestId,
      // As the reference page names the heading of the code.
      doc_url: `${facts.docsUrl}#description/${error.code.replaceAll('_', '-')}`,
    },
  };
}
