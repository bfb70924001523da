import { defineRefusal, type ServiceError } from '../lib/errors.ts';

export * from '../operations/errors.ts';

const invalidRequest = 'invalid_request';

export const invalidJson = defineRefusal({
  type: invalidRequest,
  status: 400,
  code: 'invalid_json',
  message: 'The body is not valid JSON. Send one JSON object, encoded as UTF-8.',
});

export const invalidHttp = defineRefusal({
  type: invalidRequest,
  status: 400,
  code: 'invalid_http',
  message: 'What arrived is not a well-formed HTTP/1.1 request. Check the client or the proxy.',
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
  isTransient: true,
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

export const headersTooLarge = defineRefusal({
  type: invalidRequest,
  status: 431,
  code: 'headers_too_large',
  message: 'The headers are larger than 16 KiB in all. Send fewer or shorter ones.',
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

export const internalError = defineRefusal({
  type: 'internal',
  status: 500,
  code: 'internal_error',
  isTransient: true,
  message:
    'Something failed on our side. Retry with the same Idempotency-Key; nothing happens twice.',
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
