import type { Caller, CallOptions } from './call.ts';
import {
  type Refusal,
  TaprailConnectionError,
  type TaprailError,
  TaprailRefusal,
} from './errors.ts';
import { SubMerchants } from './sub-merchants.ts';

export interface TaprailOptions {
  /** The address of the service, such as https://taprail.example.com. */
  readonly url: string;
  readonly apiKey: string;
  /** For one attempt; 30 seconds by default. */
  readonly timeoutMs?: number;
  /** How often a call is repeated if that is safe; 2 by default. */
  readonly retriesMax?: number;
}

/** A client of one platform. It needs nothing but `fetch`. */
export class Taprail implements Caller {
  readonly subMerchants: SubMerchants;
  readonly #options: Required<TaprailOptions>;

  constructor(options: TaprailOptions) {
    this.#options = { timeoutMs: 30_000, retriesMax: 2, ...options };
    this.subMerchants = new SubMerchants(this);
  }

  /** Calls any operation of the REST API. The resources are shorthands for it. */
  async request<T>(
    method: string,
    path: string,
    call: CallOptions & { readonly body?: unknown } = {},
  ): Promise<T> {
    const key = method === 'GET' ? null : (call.idempotencyKey ?? crypto.randomUUID());
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#attempt<T>(method, path, { key, body: call.body });
      } catch (error) {
        const { retryable } = error as TaprailError;
        if (!retryable || attempt >= this.#options.retriesMax) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt * (1 + Math.random())));
    }
  }

  async #attempt<T>(
    method: string,
    path: string,
    { key, body }: { readonly key: string | null; readonly body: unknown },
  ): Promise<T> {
    const { url, apiKey, timeoutMs } = this.#options;
    const headers = {
      authorization: `Bearer ${apiKey}`,
      ...(key === null ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const answer = await fetch(new URL(path, url), {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
      .then(async (response) => ({
        status: response.status,
        body: (await response.json()) as { error: Refusal },
      }))
      .catch((cause: unknown) => {
        const message = 'Taprail did not answer; retry with the same idempotency key.';
        throw new TaprailConnectionError(message, { retryable: true, cause });
      });
    if (answer.status >= 400) throw new TaprailRefusal(answer.status, answer.body.error);
    return answer.body as T;
  }
}
