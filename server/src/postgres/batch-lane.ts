import { tracing } from '../lib/tracing.ts';
import { DatabaseUnavailable } from './database.ts';

export interface BatchLaneOptions<Item, Result> {
  /** Returns the result of every item by its id. An item without one is a bug and rejects. */
  run(items: readonly Item[]): Promise<Results<Result>>;
  /** Thrown by `submit` when too many items wait. Without it any number may. */
  onOverflow?(): Error;
  readonly batchSizeMax?: number;
  readonly queueSizeMax?: number;
}

type Results<Result> = Pick<ReadonlyMap<string, Result>, 'get'>;

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Group commit: items submitted while a batch is in flight form the next one. An idle lane adds no
 * latency; under load one round trip and one commit carry many requests.
 *
 * One bad item never fails its neighbours: a batch that PostgreSQL refuses is run again item by
 * item. A batch whose connection broke is tried once more as a whole, so `run` must be idempotent
 * by item id. If that fails too, everything that has queued up behind it fails as well.
 */
export class BatchLane<Item extends { readonly id: string }, Result> {
  readonly #options: BatchLaneOptions<Item, Result>;
  #queue: Waiting<Item, Result>[] = [];
  #isRunning = false;
  #isPumpDue = false;

  constructor(options: BatchLaneOptions<Item, Result>) {
    this.#options = options;
  }

  submit(item: Item): Promise<Result> {
    const { onOverflow, queueSizeMax = 10_000 } = this.#options;
    if (onOverflow !== undefined && this.#queue.length >= queueSizeMax) {
      return Promise.reject(onOverflow());
    }
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#queue.push({ item, resolve, reject });
    this.#pumpSoon();
    return tracing === null ? promise : tracing.waitingFor(item, promise);
  }

  /**
   * Sends at the end of this turn of the event loop, so that everything the turn submits, such as
   * all requests that another lane's batch has answered, goes together.
   */
  #pumpSoon(): void {
    if (this.#isPumpDue) return;
    this.#isPumpDue = true;
    setImmediate(() => {
      this.#isPumpDue = false;
      this.#pump();
    });
  }

  #pump(): void {
    if (this.#isRunning || this.#queue.length === 0) return;
    const batch = this.#queue.splice(0, this.#options.batchSizeMax ?? 256);
    this.#isRunning = true;
    void this.#settle(batch).finally(() => {
      this.#isRunning = false;
      this.#pumpSoon();
    });
  }

  async #settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#runTwiceIfDisconnected(batch.map((waiting) => waiting.item));
      for (const waiting of batch) {
        const result = results.get(waiting.item.id);
        if (result !== undefined) waiting.resolve(result);
        else waiting.reject(new Error('the batch gave no answer for one of its items'));
      }
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        // The queued items would only wait as long for the same error.
        for (const waiting of [...batch, ...this.#queue.splice(0)]) waiting.reject(error);
        return;
      }
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const waiting of batch) await this.#settle([waiting]);
    }
  }

  #runTwiceIfDisconnected(items: readonly Item[]): Promise<Results<Result>> {
    return this.#run(items).catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      return this.#run(items);
    });
  }

  #run(items: readonly Item[]): Promise<Results<Result>> {
    const { run } = this.#options;
    return tracing === null ? run(items) : tracing.batch(items, () => run(items));
  }
}
