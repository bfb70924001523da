import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient, ApiResponse } from '../support/service/api-client.ts';
import type { PlannedRequest } from './submission-plan.ts';

export interface Answered {
  readonly request: PlannedRequest;
  readonly response: ApiResponse;
}

/** One request may have to survive several crashes, each with leases of some seconds. */
const giveUpMs = 150_000;
const retryMs = 200;
const patienceMs = 2_000;
const transientCodes = new Set([
  'idempotency_key_in_use',
  'operation_in_progress',
  'outcome_pending',
]);

/**
 * A caller that follows the contract: it repeats a request with the same key until it is answered.
 */
export class PersistentClient {
  readonly #api: () => ApiClient;
  readonly #onEvent: () => void;
  readonly #refusals: readonly string[];
  readonly #busyForMs: number;
  /** How often requests had to be repeated. */
  retries = 0;
  /** Requests that got an internal_error, by their Request-Id. */
  readonly failures: string[] = [];

  constructor(options: {
    /** The current client of the service, whose address changes with every start. */
    readonly api: () => ApiClient;
    /** Called whenever a request goes out or an answer comes in. */
    readonly onEvent: () => void;
    /** The codes of refusals that end a request; none by default. */
    readonly refusals?: readonly string[];
    /** How long another operation may block a request; for ever by default. */
    readonly busyForMs?: number;
  }) {
    this.#api = options.api;
    this.#onEvent = options.onEvent;
    this.#refusals = options.refusals ?? [];
    this.#busyForMs = options.busyForMs ?? Number.POSITIVE_INFINITY;
  }

  async send(request: PlannedRequest): Promise<Answered> {
    const { method, path, body, key } = request;
    const options = key === null ? {} : { headers: { 'idempotency-key': key } };
    const response = await this.#persist(`${method} ${path}`, (api) => {
      return api.send(method, path, body, options);
    });
    return { request, response };
  }

  /** Polls a sub-merchant until it has its account, or until a limit of time. */
  async whenProvisioned(path: string): Promise<void> {
    const impatientAtMs = performance.now() + patienceMs;
    await this.#persist(`GET ${path}`, async (api) => {
      const response = await api.get(path);
      const isWaiting = response.body.status === 'received' || response.body.status === 'creating';
      return isWaiting && performance.now() < impatientAtMs ? null : response;
    });
  }

  async #persist(
    what: string,
    send: (api: ApiClient) => Promise<ApiResponse | null>,
  ): Promise<ApiResponse> {
    const beganAtMs = performance.now();
    const giveUpAtMs = beganAtMs + giveUpMs;
    for (;;) {
      this.#onEvent();
      const response = await send(this.#api()).catch((error: unknown) => {
        // fetch throws this if the connection broke. Anything else is a bug.
        if (error instanceof TypeError) return null;
        throw error;
      });
      this.#onEvent();
      if (response !== null && this.#isFinal(response)) return response;
      const isBusyForLong = performance.now() - beganAtMs > this.#busyForMs && isBusy(response);
      if (response !== null && isBusyForLong) return response;
      assert(performance.now() < giveUpAtMs, `${what} was never answered`);
      this.retries += 1;
      await delay(retryMs);
    }
  }

  #isFinal(response: ApiResponse): boolean {
    if (response.status < 300) return true;
    const { code, request_id } = (response.body as { error: Record<string, string> }).error;
    if (this.#refusals.includes(code ?? '')) return true;
    if (response.status === 500) this.failures.push(request_id ?? '');
    const isTransient = response.status >= 500 || transientCodes.has(code ?? '');
    assert(isTransient, `an unexpected answer: ${response.text}`);
    return false;
  }
}

/** Whether another operation on the same payment is still in progress. */
export function isBusy(response: ApiResponse | null): boolean {
  const { error } = (response?.body ?? {}) as { readonly error?: { readonly code?: string } };
  return response?.status === 409 && error?.code === 'operation_in_progress';
}
