import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RequestTemplate } from './request-template.ts';

/** What to send: each connection sends its next request when the last one is answered. */
export interface LoadPlan {
  /** Where to: the connections are dealt out among these in turn. */
  readonly origins: readonly string[];
  readonly connections: number;
  /** Sent in turn, each as often in a row of turns as its weight says. */
  readonly requests: readonly RequestTemplate[];
  /** For how long, or how many: whichever ends first. */
  readonly durationMs?: number;
  /** So long at first the latencies do not count: the load goes on, and compilers settle. */
  readonly warmUpMs?: number;
  readonly requestsMax?: number;
  /** So many at most, evenly, each timed from when its turn was; else as fast as answers come. */
  readonly perSecond?: number;
  /** The first `{serial}`; a caller who wants new ones each time goes on after the last. */
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
  readonly serialNext: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Answers other than the expected one, and broken connections; none in a run that counts. */
  readonly errors: number;
  /** The first of them, for whoever must find out. */
  readonly firstError: string | null;
}

export type LoadMessage =
  | { readonly kind: 'progress'; readonly answered: number }
  | { readonly kind: 'result'; readonly result: LoadResult };

/** The load comes from a process of its own, so that it shares no event loop with anything. */
export class LoadGenerator {
  readonly #worker: ChildProcess;

  constructor() {
    this.#worker = fork(fileURLToPath(new URL('./load-worker.ts', import.meta.url)));
  }

  /** Carries out a plan; one at a time. */
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
