// Made from openapi.json by npm run openapi.

/** Codes of refusals that pass by themselves: the same call may succeed later. */
export const transientCodes: ReadonlySet<string> = new Set([
  'device_busy',
  'device_offline',
  'idempotency_key_in_use',
  'internal_error',
  'operation_in_progress',
  'outcome_pending',
  'psp_error',
  'psp_unavailable',
  'rate_limited',
  'request_timeout',
  'service_unavailable',
  'tip_prompt_not_ready',
]);
