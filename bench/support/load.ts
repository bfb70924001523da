import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RequestTemplate } from './request-template.ts';

/** The requests. Each connection sends its next one when the last is answered. */
export interface LoadPlan {
  /** The origins, to which connections are spread evenly. */
  readonly origins: readonly string[];
  readonly connections: number;
  /** Sent in turn, each as often per cycle as its weight. */
  readonly requests: readonly RequestTemplate[];
  /** The load ends after this time or `requestsMax`, whichever comes first. */
  readonly durationMs?: number;
  /** Latencies do not count during this time, while compilers warm up. */
  readonly warmUpMs?: number;
  readonly requestsMax?: number;
  /** A fixed rate, each request timed from when it was due; without it, as fast as answers come. */
  readonly perSecond?: number;
  /** The first `{serial}`. To get new ones each time, pass the `serialNext` of the last result. */
  readonly serialFrom?: number;
  /** `{random}` is below this. */
  readonly randomBelow?: number;
}

export interface LoadResult {
  readonly answered: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** CPU time of the load generator per request. */
  readonly loadUsEach: number;
  readonly serialNext: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Unexpected answers and broken connections; a valid run has none. */
  readonly errors: number;
  /** The first of them, to find the cause. */
  readonly firstError: string | null;
}

export type LoadMessage =
  | { readonly kind: 'progress'; readonly answered: number }
  | { readonly kind: 'result'; readonly result: LoadResult };

/** Creates load in its own process, so that it shares no event loop with the service. */
export class LoadGenerator {
  readonly #worker: ChildProcess;

  constructor() {
    this.#worker = fork(fileURLToPath(new URL('./load-worker.ts', import.meta.url)));
  }

  /** Runs one plan at a time. */
  async run(
    plan: LoadPlan,
    onProgress: (answered: number) => void = () => {},
  ): Promise<LoadResult> {
    const { promise, resolve, reject } = Promise.withResolvers<LoadResult>();
    const onMessage = (message: LoadMessage) => {
      if (message.kind === 'result') resolve(message.result);
      else onProgress(message.answered);
    };
    const onExit = () => reject(new Error('the load generator ended unexpectedly'));
    this.#worker.on('message', onMessage);
    this.#worker.once('exit', onExit);
    this.#worker.send(plan);
    try {
      return await promise;
    } finally {
      this.#worker.off('message', onMessage);
      this.#worker.off('exit', onExit);
    }
  }

  stop(): void {
    if (this.#worker.connected) this.#worker.disconnect();
  }
}
