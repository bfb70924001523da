import { defineRefusal, refusalsOf, type ServiceError } from '../lib/errors.ts';

export * from '../operations/errors.ts';

const invalid = (status: number) => refusalsOf({ type: 'invalid_request', status });

export const invalidJson = invalid(400)(
  'invalid_json',
  'The body is not valid JSON. Send one JSON object, encoded as UTF-8.',
);

export const invalidHttp = invalid(400)(
  'invalid_http',
  'What arrived is not a well-formed HTTP/1.1 request. Check the client or the proxy.',
);

export const routeNotFound = invalid(404)(
  'not_found',
  'There is nothing at this address. The API reference lists every route.',
);

export const methodNotAllowed = invalid(405)(
  'method_not_allowed',
  'This address exists, but not for this method. The Allow header lists the ones it takes.',
);

export const requestTimedOut = defineRefusal({
  type: 'invalid_request',
  status: 408,
  code: 'request_timeout',
  isTransient: true,
  message: 'The request did not arrive whole in the time it has. Send it again.',
});

export const bodyTooLarge = invalid(413)(
  'body_too_large',
  'The body is larger than this route accepts.',
);

export const unsupportedMediaType = invalid(415)(
  'unsupported_media_type',
  'The Content-Type is not one this route accepts. Send application/json.',
);

export const headersTooLarge = invalid(431)(
  'headers_too_large',
  'The headers are larger than 16 KiB in all. Send fewer or shorter ones.',
);

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

export function renderError(
  error: ServiceError,
  facts: { readonly requestId: string; readonly docsUrl: string },
) {
  return {
    error: {
      type: error.type,
      code: error.code,
      message: error.message,
      ...(error.param === undefined ? {} : { param: error.param }),
      ...(error.errors === undefined ? {} : { errors: error.errors }),
      request_id: facts.requestId,
      // The reference page names the anchor of a heading like this.
      doc_url: `${facts.docsUrl}#description/${error.code.replaceAll('_', '-')}`,
    },
  };
}
