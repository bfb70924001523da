import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { JsonObject } from '../../../server/src/lib/json.ts';

export interface AskedRequest {
  readonly method?: string;
  readonly path: string;
  /** JSON, or bytes that the threads share. */
  readonly body?: JsonObject | Uint8Array;
  /** Gives each request an idempotency key of its own. */
  readonly hasKey?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Leaves after so many bytes, as from a stream, which does not end by itself. */
  readonly bytesMax?: number;
}

export interface Asked {
  readonly status: number;
  readonly bytes: number;
  /** The beginning of the answer. */
  readonly text: string;
}

/**
 * Sends requests from a thread of its own, so that reading a long answer does not hold the event
 * loop of a service in the thread of the test.
 */
export class AskingThread {
  readonly #worker: Worker;

  constructor({ url }: { readonly url: string }, apiKey: string) {
    this.#worker = new Worker(new URL('asking-worker.ts', import.meta.url), {
      workerData: { url, apiKey },
    });
    this.#worker.unref();
  }

  /** Sends them all at once. */
  async ask(requests: readonly AskedRequest[]): Promise<readonly Asked[]> {
    this.#worker.postMessage(requests);
    const [answers] = (await once(this.#worker, 'message')) as [readonly Asked[]];
    return answers;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
