import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Outcome } from '../psp-call.ts';

export interface StripeSettings {
  readonly secretKey: string;
  /** Where Stripe is; null for its own address. */
  readonly address: URL | null;
}

/** For whom a call is made, and the key with which it happens once. */
export interface CallOptions {
  /** The connected account; null for the deployment's own. */
  readonly account: string | null;
  /** Taprail's key and the step of it that this call is. Null for a call that only reads. */
  readonly key: string | null;
}

type Refused = Extract<Outcome<never>, { kind: 'refused' }>;
type Unknown = Extract<Outcome<never>, { kind: 'unknown' }>;

/** What Stripe answered. A declined card is apart from every other refusal. */
export type Answer<T> =
  | Extract<Outcome<T>, { kind: 'done' }>
  | (Refused &
      Saved & {
        /** Why the card was declined; null when it is no decline. */
        readonly declineCode: string | null;
        /** The issuer's own code for it, where it is told. */
        readonly networkCode?: string;
        /**
         * Stripe's own words, which may repeat what was submitted: only for whoever looks for the
         * fault in the deployment, never to be stored or shown to a caller.
         */
        readonly said?: string;
      })
  | (Unknown &
      Saved & {
        /** Whether another call had the key, so that this one was not executed. */
        readonly isTaken?: boolean;
      });

interface Saved {
  /**
   * Whether Stripe had saved this answer under the key. Then the first call with it has ended,
   * whatever it did, and every further one gets the same answer for a day or so.
   */
  readonly isSaved: boolean;
}

export interface Patience {
  /** How long one attempt may take. */
  readonly attemptMs: number;
  /** How long a call is repeated that Stripe did not execute. */
  readonly repeatForMs: number;
}

const ordinaryPatience: Patience = { attemptMs: 20_000, repeatForMs: 8_000 };
const firstPauseMs = 250;

/**
 * Makes every call to Stripe, and is the only place that repeats one: the package's own retries are
 * off. Only calls that Stripe surely did not execute, or still executes, are repeated here, with
 * the same key, and those that only read. Everything else that is not known stays unknown, for
 * whoever asks again later.
 */
export class StripeCalls {
  readonly #stripe: Stripe;
  readonly #patience: Patience;

  constructor({ secretKey, address }: StripeSettings, patience = ordinaryPatience) {
    this.#patience = patience;
    this.#stripe = new Stripe(secretKey, {
      apiVersion: '2026-10-28.endive',
      maxNetworkRetries: 0,
      httpClient: clientWithoutRetries(),
      timeout: patience.attemptMs,
      telemetry: false,
      ...(address === null ? {} : addressOptions(address)),
    });
  }

  async ask<T>(
    { account, key }: CallOptions,
    call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<T>,
  ): Promise<Answer<T>> {
    const options = {
      ...(account === null ? {} : { stripeAccount: account }),
      ...(key === null ? {} : { idempotencyKey: key }),
    };
    const repeatUntil = performance.now() + this.#patience.repeatForMs;
    let unknown: Answer<never> | null = null;
    for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
      try {
        return { kind: 'done', value: await call(this.#stripe, options) };
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError)) throw error;
        const { answer, mayRepeat } = judge(error);
        if (answer.kind === 'unknown') unknown = answer;
        const isRepeatable = mayRepeat || (key === null && answer.kind === 'unknown');
        if (!isRepeatable || performance.now() + pauseMs > repeatUntil) {
          // That the last attempt was not executed does not tell what came of the others.
          return mayRepeat && unknown !== null ? unknown : answer;
        }
        await delay(pauseMs);
      }
    }
  }
}

function addressOptions(address: URL): Stripe.StripeConfig {
  const protocol = address.protocol === 'http:' ? 'http' : 'https';
  const port = address.port || (protocol === 'http' ? 80 : 443);
  return { host: address.hostname, port, protocol };
}

/** Failures of a connection after which the request was certainly not sent. */
const notSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** What we call it when a connection ended. The package repeats calls by the system's own codes. */
const connectionEnded = 'CONNECTION_ENDED';

/**
 * The package repeats a call whose connection was reset even if its retries are off, and tells only
 * of the last failure. So it does not get to see such a reset.
 */
function clientWithoutRetries(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (...request) =>
    makeRequest(...request).catch((error: NodeJS.ErrnoException) => {
      const hasEnded = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      throw hasEnded ? Object.assign(error, { code: connectionEnded }) : error;
    });
  return client;
}

function judge(error: InstanceType<typeof Stripe.errors.StripeError>): {
  readonly answer: Exclude<Answer<never>, { kind: 'done' }>;
  readonly mayRepeat: boolean;
} {
  const { code = error.type, statusCode = 0 } = error;
  const isSaved = error.headers?.['idempotent-replayed'] === 'true';
  // An account to which the key has no access any more is no fault of the key.
  const isOwnFault = (statusCode === 401 || statusCode === 403) && code !== 'account_invalid';
  const refused = (retryable: boolean): Answer<never> & Refused => ({
    kind: 'refused',
    code,
    message: `The provider refused it: ${code}.`,
    said: error.message,
    ...(error.param === undefined ? {} : { param: error.param }),
    retryable,
    ...(isOwnFault && { isOwnFault }),
    isSaved,
    declineCode: error instanceof Stripe.errors.StripeCardError ? declineCodeOf(error) : null,
    ...(error.network_decline_code === undefined
      ? {}
      : { networkCode: error.network_decline_code }),
  });
  const reason = `${error.type} ${statusCode} ${code}`;
  const unknown = { kind: 'unknown', reason, isSaved } as const;
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const failure = connectionFailure(error);
    if (notSent.has(failure)) {
      return { answer: { ...refused(true), isUnsent: true }, mayRepeat: true };
    }
    // A connection that was kept for too long ends so, often before the call was read.
    return { answer: unknown, mayRepeat: failure === connectionEnded };
  }
  if (code === 'idempotency_key_in_use') return { answer: unknown, mayRepeat: true };
  if (statusCode === 429 || code === 'lock_timeout') {
    return { answer: refused(true), mayRepeat: true };
  }
  // A saved 500 is repeated for the same key, so only a look-up can tell. A key that another call
  // has used says nothing about what that call did.
  const isTaken = error instanceof Stripe.errors.StripeIdempotencyError;
  if (statusCode >= 500 || statusCode === 409 || isTaken) {
    return { answer: isTaken ? { ...unknown, isTaken } : unknown, mayRepeat: false };
  }
  // Wrong credentials are a fault of the configuration: nothing happened, and it can be mended.
  const mayBeMended = statusCode === 401 || statusCode === 403;
  return { answer: refused(mayBeMended), mayRepeat: false };
}

function connectionFailure(error: { readonly detail?: unknown }): string {
  const { detail } = error;
  if (typeof detail !== 'object' || detail === null || !('code' in detail)) return '';
  return String(detail.code);
}

function declineCodeOf(error: { readonly decline_code?: string; readonly code?: string }): string {
  return error.decline_code ?? error.code ?? 'generic_decline';
}
