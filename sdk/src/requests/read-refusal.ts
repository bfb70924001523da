import { type Refusal, refusalOf, TaprailConnectionError, type TaprailError } from './errors.ts';

/** The error for an unsuccessful answer. */
export async function readRefusal(response: Response): Promise<TaprailError> {
  const { status } = response;
  const text = await response.text();
  const answer = { status, retryAfterSeconds: retryAfterSeconds(response.headers) };
  const refusal = parse(text);
  if (refusal !== null) return refusalOf(refusal, answer);
  // A proxy in front of the service, or another service.
  const message = `${response.url} answered ${status}, but not as Taprail does: check the url.`;
  const retryable = status === 429 || status >= 500;
  return new TaprailConnectionError(message, { ...answer, retryable });
}

function parse(text: string): Refusal | null {
  try {
    const { error } = JSON.parse(text) as { readonly error?: Partial<Refusal> };
    return typeof error?.code === 'string' ? (error as Refusal) : null;
  } catch {
    return null;
  }
}

/** It is a number of seconds or a date. */
function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
