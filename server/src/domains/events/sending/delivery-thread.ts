import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { reviveError } from '../../../lib/faults/describe-error.ts';
import type { Logger } from '../../../lib/logger.ts';
import type { DeliveryRow } from '../deliveries/types.ts';
import type { DeliveryMetrics } from './deliverer.ts';
import type { HandedDelivery, Handover, Report, ThreadSetting } from './handover.ts';

interface Waiting {
  resolve(status: number | null): void;
  reject(error: Error): void;
}

/**
 * Makes deliveries in a separate thread, so that receivers cannot delay requests. The first
 * delivery starts the thread.
 */
export class DeliveryThread {
  readonly #setting: ThreadSetting;
  readonly #metrics: DeliveryMetrics;
  readonly #logger: Logger;
  #worker: Worker | null = null;
  #isClosing = false;
  #toHandOver: HandedDelivery[] = [];
  /** By ticket. Tickets are reused, so the list is as long as the most deliveries at once. */
  readonly #waiting: (Waiting | undefined)[] = [];
  readonly #freeTickets: number[] = [];

  constructor(parts: {
    readonly setting: ThreadSetting;
    readonly metrics: DeliveryMetrics;
    readonly logger: Logger;
  }) {
    this.#setting = parts.setting;
    this.#metrics = parts.metrics;
    this.#logger = parts.logger;
  }

  /** Resolves to the status of the answer, null without one. */
  deliver(row: DeliveryRow, claimedAt: Date): Promise<number | null> {
    const { promise, resolve, reject } = Promise.withResolvers<number | null>();
    const ticket = this.#freeTickets.pop() ?? this.#waiting.length;
    this.#waiting[ticket] = { resolve, reject };
    // One message carries all deliveries of a turn of the event loop.
    if (this.#toHandOver.length === 0) queueMicrotask(() => this.#handOver());
    this.#toHandOver.push({ ticket, row, claimedAt, handedAtMs: Date.now() });
    return promise;
  }

  /** Ends the thread. No delivery may be in progress. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    this.#isClosing = true;
    tell(worker, 'close');
    await once(worker, 'exit');
  }

  #handOver(): void {
    this.#worker ??= this.#start();
    tell(this.#worker, this.#toHandOver);
    this.#toHandOver = [];
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: this.#setting,
    });
    worker.on('message', (report: Report) => this.#take(report));
    // An unexpected error ends the process, as on the main thread; others take over its leases.
    let hasFailed = false;
    worker.on('error', (error) => {
      hasFailed = true;
      throw error;
    });
    worker.on('exit', () => {
      if (hasFailed || this.#isClosing) return;
      throw new Error('the delivery thread ended by itself');
    });
    return worker;
  }

  #take(report: Report): void {
    if (report.kind !== 'progress') {
      this.#logger.warn({ err: reviveError(report.error) }, warnings[report.kind]);
      return;
    }
    for (const attempt of report.attempts) this.#metrics.attempted(...attempt);
    for (const outcome of report.outcomes) this.#metrics.recorded(outcome);
    for (const [index, ticket] of report.done.entries()) {
      this.#giveBack(ticket).resolve(report.statuses[index] ?? null);
    }
    for (const { ticket, error } of report.failed) {
      this.#giveBack(ticket).reject(reviveError(error));
    }
  }

  #giveBack(ticket: number): Waiting {
    const waiting = this.#waiting[ticket];
    if (waiting === undefined) throw new Error(`no delivery has ticket ${ticket}`);
    this.#waiting[ticket] = undefined;
    this.#freeTickets.push(ticket);
    return waiting;
  }
}

const warnings = {
  'connection lost': 'a database connection was lost',
  'hours lost': 'the attempts of the last minute are not in the charts of their endpoints',
} as const;

function tell(worker: Worker, handover: Handover): void {
  worker.postMessage(handover);
}
