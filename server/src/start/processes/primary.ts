import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { Readiness } from '../../http/server/readiness.ts';
import { errorCode } from '../../lib/faults/error-code.ts';
import { StartError } from '../listen.ts';
import type { Node, NodeParts, Opened } from '../node.ts';
import type { MessageOfWorker, MessageToWorker } from './messages.ts';
import { SummedMetrics } from './summed-metrics.ts';

/** A process that ended sooner counts as one of a series, whose next begins after a longer pause. */
const steadyMs = 60_000;
const pauseMaxMs = 30_000;

/**
 * Several processes that serve one port, each a node like any other. This one starts and replaces
 * them, hands them connections, sums their metrics and tells each what the others' callers took.
 */
export class Processes implements Node {
  readonly metrics: SummedMetrics;
  readonly readiness: Pick<Readiness, 'check' | 'drain'>;
  readonly #readiness: Readiness;
  readonly #parts: NodeParts;
  readonly #workers = new Map<number, Worker>();
  #isUp = false;
  /** Null until the start is complete. */
  #completed: MessageToWorker | null = null;
  #isStopping = false;
  /** How many ended soon after they had started, one after the other. */
  #failures = 0;

  constructor(parts: NodeParts) {
    this.#parts = parts;
    this.metrics = new SummedMetrics(() => this.#tell({ type: 'metrics' }));
    this.#readiness = new Readiness(parts.database);
    this.readiness = {
      check: () => this.#readiness.check(),
      drain: () => {
        this.#readiness.drain();
        this.#tell({ type: 'drain' });
      },
    };
    // However this process ends, the others do not stay. After SIGKILL they end by themselves.
    process.on('exit', () => {
      for (const worker of this.#workers.values()) worker.process.kill('SIGKILL');
    });
  }

  async open(): Promise<Opened> {
    this.#parts.onStop(() => this.#stop());
    const starts = Array.from({ length: this.#parts.config.processes }, () => this.#start());
    const [url = ''] = await Promise.all(starts.map(({ ready }) => ready));
    this.#isUp = true;
    return { url, pids: starts.map(({ pid }) => pid) };
  }

  completeStart(testKey: string | null): void {
    this.#completed = { type: 'start completed', testKey };
    this.#tell(this.#completed);
    this.#readiness.completeStart();
  }

  /** `ready` resolves to its address, and rejects if it ends before. */
  #start(): { readonly pid: number; readonly ready: Promise<string> } {
    const { databaseUrl, logger } = this.#parts;
    const worker = cluster.fork({ DATABASE_URL: databaseUrl, LOG_LEVEL: logger.level });
    const startedAtMs = performance.now();
    const pid = worker.process.pid ?? 0;
    this.#workers.set(worker.id, worker);
    let isReady = false;
    const ready = new Promise<string>((resolve, reject) => {
      worker.on('message', (message: MessageOfWorker) => {
        if (message.type === 'metrics') this.metrics.answered(worker.id, message.figures);
        if (message.type === 'taken') this.#tell(message, worker);
        if (message.type !== 'ready') return;
        isReady = true;
        if (this.#completed !== null) this.#tell(this.#completed);
        resolve(message.url);
      });
      const onEnd = (code: number | string, signal: string | null) => {
        if (!this.#workers.delete(worker.id)) return;
        this.metrics.ended(worker.id);
        reject(new StartError(`Process ${pid} of TAPRAIL_PROCESSES ended before it was ready.`));
        const livedMs = performance.now() - startedAtMs;
        if (isReady || this.#isUp) this.#replace(livedMs, { pid, code, signal });
      };
      worker.on('exit', onEnd).on('error', (error) => {
        // It could not be started. Errors of a channel precede the end of its process.
        if (pid === 0) onEnd(errorCode(error), null);
      });
    });
    return { pid, ready };
  }

  #replace(livedMs: number, facts: Readonly<Record<string, unknown>>): void {
    if (this.#isStopping) return;
    const { logger } = this.#parts;
    this.#failures = livedMs < steadyMs ? this.#failures + 1 : 1;
    const pauseMs =
      this.#failures === 1 ? 0 : Math.min(1000 * 2 ** (this.#failures - 1), pauseMaxMs);
    logger.error({ ...facts, pauseMs }, 'a process ended and is replaced');
    setTimeout(() => {
      if (this.#isStopping) return;
      const { pid, ready } = this.#start();
      ready.then(
        () => logger.info({ pid, instead: facts.pid }, 'a process replaces one that ended'),
        () => {},
      );
    }, pauseMs);
  }

  async #stop(): Promise<void> {
    this.#isStopping = true;
    const ends = [...this.#workers.values()].map((worker) => once(worker, 'exit'));
    this.#tell({ type: 'stop' });
    const codes = (await Promise.all(ends)).map(([code, signal]) => code ?? signal);
    const failed = codes.filter((code) => code !== 0);
    if (failed.length > 0) throw new Error(`processes ended with ${failed.join(', ')}`);
  }

  /** Tells the processes, and returns the ids of those it reached. */
  #tell(message: MessageToWorker, except?: Worker): number[] {
    const told = [...this.#workers.values()].filter(
      (worker) => worker !== except && worker.isConnected(),
    );
    // One that ends meanwhile is noticed by its end.
    for (const worker of told) worker.send(message, () => {});
    return told.map(({ id }) => id);
  }
}
