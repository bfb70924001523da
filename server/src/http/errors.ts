import {
  defineRefusal,
  forbidden,
  refusalsOf,
  type ServiceError,
  unauthenticated,
} from '../lib/errors.ts';

export * from '../request/errors.ts';

const invalid = (status: number) => refusalsOf({ type: 'invalid_request', status });

export const invalidJson = invalid(400)(
  'invalid_json',
  'The body is not valid JSON. Send one JSON object, encoded as UTF-8.',
  'Serialise the body with a JSON library rather than by hand, and check that nothing cuts it off on its way.',
);

export const invalidHttp = invalid(400)(
  'invalid_http',
  'The bytes that arrived are not a well-formed HTTP/1.1 request. Check the client or the proxy.',
  'Look at what stands between your program and the service: a broken proxy or a hand-written HTTP client is the usual cause.',
);

export const routeNotFound = invalid(404)(
  'not_found',
  'There is nothing at this address. The API reference at /reference lists every route.',
  'Compare the path with the API reference; routes under /v1/test exist in the test environment only.',
);

export const methodNotAllowed = invalid(405)(
  'method_not_allowed',
  'This address exists, but not for this method. The Allow header lists the ones it takes.',
  'Use one of the methods in the Allow header.',
);

export const requestTimedOut = defineRefusal({
  type: 'invalid_request',
  status: 408,
  code: 'request_timeout',
  isTransient: true,
  message: 'The request did not arrive whole in the time it has. Send it again.',
  advice:
    'Send the request again; if it happens often, look at the network or send smaller bodies.',
});

export const bodyTooLarge = invalid(413)(
  'body_too_large',
  'The body is larger than this route accepts.',
  'Send less: JSON bodies may have 256 KiB, and a file 10 MB.',
);

export const unsupportedMediaType = invalid(415)(
  'unsupported_media_type',
  'The Content-Type is not one this route accepts. Send application/json.',
  'Set the header Content-Type to what the message names, application/json almost everywhere and multipart/form-data for files.',
);

export const headersTooLarge = invalid(431)(
  'headers_too_large',
  'The headers are larger than 16 KiB in all. Send fewer or shorter ones.',
  'Send fewer or shorter headers; cookies and tracing headers that a proxy adds are the usual cause.',
);

export const missingCredentials = unauthenticated(
  'missing_credentials',
  'No API key was sent. Send the header "Authorization: Bearer <API key>".',
  'Send the API key in the header `Authorization: Bearer <API key>`.',
);

export const insufficientScope = forbidden(
  'insufficient_scope',
  'This API key does not have the scope that the operation needs.',
  'Use a key that has the scope, or issue one with `npx taprail keys issue --scope`; the API reference names the scope of every operation.',
);

export const internalError = defineRefusal({
  type: 'internal',
  status: 500,
  code: 'internal_error',
  isTransient: true,
  message:
    'Something failed on our side. Retry with the same Idempotency-Key; nothing happens twice.',
  advice:
    'Retry with the same Idempotency-Key; if it stays, tell the operator the `request_id`, under which the log has the cause.',
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
      doc_url: `${facts.docsUrl}/errors#${error.code}`,
    },
  };
}
