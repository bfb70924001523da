import { apiOperations } from '../generated/api-operations.ts';
import type { AnswerOf, Input, OperationId } from './call.ts';
import {
  checkApiKey,
  checkIdempotencyKey,
  checkNames,
  checkTimeout,
  checkUrl,
} from './check-options.ts';
import { TaprailConnectionError, TaprailError, TaprailRefusal } from './errors.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { readRefusal } from './read-refusal.ts';
import { backoffMs, wait } from './wait.ts';

export interface TransportOptions {
  /** The address of the service, such as https://taprail.example.com, without /v1. */
  readonly url: string;
  /** Null where something else tells who calls, such as the cookie of a page. */
  readonly apiKey: string | null;
  /** Sends the requests; the global `fetch` by default. */
  readonly fetch?: typeof fetch;
  /** For one attempt; 30 seconds by default, and longer for calls that wait for a person. */
  readonly timeoutMs?: number;
  /** How often a call is repeated if that is safe; 2 by default. */
  readonly retriesMax?: number;
}

/** If the service wants us to wait longer than this, the caller decides. */
const retryDelayMaxMs = 60_000;

/** A longer timer would fire at once. */
const timerMaxMs = 2 ** 31 - 1;

/** Sends requests, and repeats those that failed for a while under the same idempotency key. */
export class Transport {
  readonly #options: Required<Omit<TransportOptions, 'apiKey'>>;
  readonly #authorization: Readonly<Record<string, string>>;

  constructor(options: TransportOptions) {
    checkNames(options, ['url', 'apiKey', 'fetch', 'timeoutMs', 'retriesMax']);
    const { fetch = globalThis.fetch, timeoutMs = 30_000, retriesMax = 2 } = options;
    const url = checkUrl(options.url).replace(/\/+$/, '');
    checkTimeout(timeoutMs);
    if (!(retriesMax >= 0)) throw new TypeError('retriesMax must be a number from 0 on');
    this.#options = { url, fetch, timeoutMs, retriesMax };
    const { apiKey } = options;
    this.#authorization = apiKey === null ? {} : { authorization: `Bearer ${checkApiKey(apiKey)}` };
  }

  /** Resolves with the body of the answer, or rejects with a TaprailError. */
  call<Id extends OperationId>(id: Id, input: Input<Id> = {}): Promise<AnswerOf<Id>> {
    return this.#send(id, input, readJson<AnswerOf<Id>>);
  }

  /** The same for an answer that is a text. */
  text<Id extends OperationId>(id: Id, input: Input<Id> = {}): Promise<string> {
    return this.#send(id, input, (response) => response.text());
  }

  /** Resolves as soon as the answer begins. The signal ends the stream, too. */
  stream<Id extends OperationId>(
    id: Id,
    input: Input<Id> = {},
  ): Promise<ReadableStream<Uint8Array>> {
    return this.#send(id, input, readStream);
  }

  async #send<Id extends OperationId, T>(id: Id, input: Input<Id>, read: Read<T>): Promise<T> {
    const request = this.#requestFor(id, input);
    const { timeoutMs = this.#options.timeoutMs } = input;
    const limits = { timeoutMs: checkTimeout(timeoutMs), signal: input.signal };
    let unanswered: TaprailError | null = null;
    for (let attempt = 0; ; attempt += 1) {
      let delayMs = backoffMs(attempt);
      try {
        return await this.#attempt(request, limits, read);
      } catch (error) {
        if (!(error instanceof TaprailError)) throw error;
        Object.assign(error, { idempotencyKey: request.key });
        if (!error.retryable) throw error;
        if (error instanceof TaprailConnectionError) unanswered = error;
        const { retryAfterSeconds } = error;
        if (retryAfterSeconds !== undefined) delayMs = retryAfterSeconds * 1000;
        // An attempt of this very call is still in progress, which is no conflict with another one.
        const isOurs = error instanceof TaprailRefusal && error.code === 'idempotency_key_in_use';
        const isLast = attempt >= this.#options.retriesMax || delayMs > retryDelayMaxMs;
        if (isLast) throw isOurs ? (unanswered ?? error) : error;
      }
      await wait(delayMs, input.signal);
    }
  }

  async #attempt<T>(request: Request, limits: Limits, read: Read<T>): Promise<T> {
    const { signal, timeoutMs } = limits;
    signal?.throwIfAborted();
    const ending = new AbortController();
    const end = () => ending.abort(signal?.reason);
    signal?.addEventListener('abort', end, { once: true });
    const timer = setTimeout(() => ending.abort(), Math.min(timeoutMs, timerMaxMs));
    // Some runtimes refuse a fetch that is called as a method of something else.
    const { fetch } = this.#options;
    let isStreaming = false;
    try {
      const response = await fetch(request.url, { ...request.init, signal: ending.signal });
      if (!response.ok) throw await readRefusal(response);
      const answer = await read(response);
      isStreaming = answer instanceof ReadableStream;
      return answer;
    } catch (cause) {
      if (cause instanceof TaprailError) throw cause;
      if (signal?.aborted) throw signal.reason;
      const message = ending.signal.aborted
        ? `Taprail did not answer within ${timeoutMs / 1000} s at ${this.#options.url}.`
        : `Taprail could not be reached at ${this.#options.url}: ${reasonOf(cause)}.`;
      throw new TaprailConnectionError(message, { retryable: true, cause });
    } finally {
      clearTimeout(timer);
      // The signal can still end a stream that the caller reads.
      if (!isStreaming) signal?.removeEventListener('abort', end);
    }
  }

  /** Made once for all attempts, so that each has the same idempotency key. */
  #requestFor<Id extends OperationId>(id: Id, input: Input<Id>): Request {
    const [method, pattern] = apiOperations[id];
    checkNames(input, ['idempotencyKey', 'timeoutMs', 'signal'], partNames);
    const key = checkIdempotencyKey(input.idempotencyKey ?? newIdempotencyKey());
    const isJson = input.body !== undefined;
    const body = isJson ? JSON.stringify(input.body) : input.form;
    return {
      key: method === 'GET' ? undefined : key,
      url: `${this.#options.url}${fill(pattern, input.path)}${queryText(input.query)}`,
      init: {
        method,
        // Following one could turn a POST into a GET.
        redirect: 'manual',
        headers: {
          ...this.#authorization,
          ...(method === 'GET' ? {} : { 'idempotency-key': key }),
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...input.headers,
        },
        ...(body === undefined ? {} : { body }),
      },
    };
  }
}

/** The parts of a request, which are no options of a caller. */
const partNames = ['path', 'query', 'body', 'form', 'headers'];

interface Request {
  readonly key: string | undefined;
  readonly url: string;
  readonly init: RequestInit;
}

interface Limits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

type Read<T> = (response: Response) => Promise<T>;

async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    const message = `${response.url} answered, but not as Taprail does: check the url.`;
    throw new TaprailConnectionError(message, { retryable: false, cause });
  }
}

async function readStream({ body }: Response): Promise<ReadableStream<Uint8Array>> {
  if (body === null) throw new TypeError('the answer has no body');
  return body;
}

function fill(pattern: string, values: object = {}): string {
  const byName = new Map<string, unknown>(Object.entries(values));
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(byName.get(name) ?? '');
    // These would name another path.
    if (/^\.{0,2}$/.test(value))
      throw new TypeError(`'${value}' cannot be the ${name} of anything`);
    return encodeURIComponent(value);
  });
}

function queryText(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** fetch puts the reason of a failure into its cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as {
    cause?: { code?: string; message?: string };
    message?: string;
  };
  const reason = cause?.code ?? cause?.message ?? message ?? String(error);
  return reason.replace(/[.?!]$/, '');
}
