import { defineRefusal, invalidRequest, type ServiceError } from '../lib/errors.ts';

export * from '../operations/errors.ts';

export const invalidJson = invalidRequest(400, {
  code: 'invalid_json',
  message: 'The body is not valid JSON. Send one JSON object, encoded as UTF-8.',
});

export const invalidHttp = invalidRequest(400, {
  code: 'invalid_http',
  message: 'What arrived is not a well-formed HTTP/1.1 request. Check the client or the proxy.',
});

export const routeNotFound = invalidRequest(404, {
  code: 'not_found',
  message: 'There is nothing at this address. The API reference lists every route.',
});

export const methodNotAllowed = invalidRequest(405, {
  code: 'method_not_allowed',
  message:
    'This address exists, but not for this method. The Allow header lists the ones it takes.',
});

export const requestTimedOut = invalidRequest(408, {
  code: 'request_timeout',
  isTransient: true,
  message: 'The request did not arrive whole in the time it has. Send it again.',
});

export const bodyTooLarge = invalidRequest(413, {
  code: 'body_too_large',
  message: 'The body is larger than this route accepts.',
});

export const unsupportedMediaType = invalidRequest(415, {
  code: 'unsupported_media_type',
  message: 'The Content-Type is not one this route accepts. Send application/json.',
});

export const headersTooLarge = invalidRequest(431, {
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
