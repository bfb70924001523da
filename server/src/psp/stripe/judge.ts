import Stripe from 'stripe';
import type { Answer } from './answer.ts';
import { connectionEnded, NoRoom } from './stripe-client.ts';

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;
type Failed = Exclude<Answer<never>, { kind: 'done' }>;

interface Judgement {
  readonly answer: Failed;
  /** Whether it may be repeated at once, under the same key. */
  readonly mayRepeat: boolean;
}

/** Connection failures after which the request was certainly not sent. */
const notSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** Stripe's codes for a request that it did not execute, whatever the status. */
const notExecuted = new Set(['lock_timeout', 'rate_limit']);

/**
 * Interprets a failed call. Only Stripe's own no counts as refused: a 4xx with its error, except
 * those that mean "not now" or "another call has the key". The rest is unknown.
 */
export function judge(error: StripeError): Judgement {
  if (error instanceof Stripe.errors.StripeConnectionError) return judgeConnection(error);
  const { code, rawType, statusCode: status } = error;
  const isSaved = error.headers?.['idempotent-replayed'] === 'true';
  const unknown = { kind: 'unknown', reason: describe(error), isSaved } as const;
  // A gateway's page, a text or an empty body: the package gives such errors no status.
  if (status === undefined) return { answer: unknown, mayRepeat: false };
  if (code === 'idempotency_key_in_use') return { answer: unknown, mayRepeat: true };
  if (status === 429 || notExecuted.has(code ?? '')) {
    const refused = refusal(error, { retryable: true, isSaved });
    const isLimited = code !== 'lock_timeout';
    return { answer: { ...refused, ...(isLimited && { isLimited }) }, mayRepeat: true };
  }
  // Stripe may have executed an earlier call with other parameters under this key.
  if (rawType === 'idempotency_error') {
    return { answer: { ...unknown, isTaken: true }, mayRepeat: false };
  }
  const isRefused = status >= 400 && status < 500 && status !== 409 && status !== 424;
  if (!isRefused) return { answer: unknown, mayRepeat: false };
  // Wrong credentials are a fault of the configuration, which can be mended.
  const isOwnFault = status === 401 || status === 403;
  const answer = refusal(error, { retryable: isOwnFault, isOwnFault, isSaved });
  return { answer, mayRepeat: false };
}

function judgeConnection(error: StripeError): Judgement {
  // It waited for its turn as long as it may.
  if (error.detail instanceof NoRoom) {
    const { retryAfterMs } = error.detail;
    const refused = refusal(error, { retryable: true, isSaved: false });
    const message = 'There are more calls than the provider takes.';
    const facts = { code: 'rate_limit', message, isUnsent: true, isLimited: true, retryAfterMs };
    return { answer: { ...refused, ...facts }, mayRepeat: false };
  }
  const failure = failureOf(error);
  if (notSent.has(failure)) {
    const refused = refusal(error, { retryable: true, isSaved: false });
    return { answer: { ...refused, isUnsent: true }, mayRepeat: true };
  }
  const answer = { kind: 'unknown', reason: describe(error), isSaved: false } as const;
  // A stale kept-alive connection ends so, often before the call was read.
  return { answer, mayRepeat: failure === connectionEnded };
}

function refusal(
  error: StripeError,
  facts: { readonly retryable: boolean; readonly isOwnFault?: boolean; readonly isSaved: boolean },
): Extract<Failed, { kind: 'refused' }> {
  const { code = error.type, param, network_decline_code: networkCode } = error;
  const isCard = error instanceof Stripe.errors.StripeCardError;
  return {
    kind: 'refused',
    code,
    message: `The provider refused it: ${code}.`,
    said: error.message,
    ...(param === undefined ? {} : { param }),
    retryable: facts.retryable,
    isSaved: facts.isSaved,
    ...(facts.isOwnFault === true && { isOwnFault: true }),
    ...(code === 'resource_missing' && { isMissing: true }),
    declineCode: isCard ? (error.decline_code ?? code) : null,
    ...(networkCode === undefined ? {} : { networkCode }),
  };
}

/** For logs and operators, without Stripe's own words, which may repeat personal data. */
function describe({ type, statusCode, code }: StripeError): string {
  return [type, statusCode, code].filter((part) => part !== undefined).join(' ');
}

function failureOf({ detail }: StripeError): string {
  if (typeof detail !== 'object' || detail === null || !('code' in detail)) return '';
  return String(detail.code);
}
