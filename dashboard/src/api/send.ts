import { TaprailConnectionError } from '../../../sdk/src/requests/errors.ts';
import { readRefusal } from '../../../sdk/src/requests/read-refusal.ts';
import { recordServerTime } from './server-time.ts';

/** Sends a request to a route that is not in the SDK. Rejects with a TaprailError, like the SDK. */
export async function send<Answer>(
  method: string,
  address: string,
  options: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: object | undefined;
    readonly idempotencyKey?: string | undefined;
    readonly timeoutMs?: number;
  } = {},
): Promise<Answer> {
  const { headers, body, idempotencyKey, timeoutMs } = options;
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(address, {
    method,
    signal: timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs),
    headers: {
      ...headers,
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: isJson ? JSON.stringify(body) : (body ?? null),
  }).catch(noAnswer);
  recordServerTime(response.headers);
  if (!response.ok) throw await readRefusal(response);
  return (await response.json().catch(noAnswer)) as Answer;
}

function noAnswer(cause: unknown): never {
  throw new TaprailConnectionError('No answer came from the service.', { retryable: true, cause });
}
