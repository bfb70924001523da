import { DatabaseUnavailable } from './database.ts';

/** A Map is one. */
interface Answers<Result> {
  get(id: string): Result | undefined;
}

/** An item may wait for others: so long, or until so many are there. A bigger batch costs less. */
export interface Patience {
  readonly ms: number;
  readonly items: number;
  /**
   * Only under load: when the batch before had so many. Where somebody waits for the item it is
   * then answered no later, since what a batch costs is what all of them wait for.
   */
  readonly afterItems?: number;
}

export interface BatchLaneOptions<Item, Result> {
  /** Answers for every item by its id. An item without an answer is a bug and rejects. */
  run(items: readonly Item[]): Promise<Answers<Result>>;
  readonly batchSizeMax: number;
  /** How many items may wait; past that, `submit` refuses rather than let memory grow. */
  readonly queueSizeMax: number;
  readonly patience?: Patience;
  /** Batches under way at once. One gives the biggest batches, so it is the default. */
  readonly inFlightMax?: number;
  onOverflow(): Error;
}

/**
 * So many items are sent at once, without waiting for the end of the turn: a turn may have hundreds
 * of requests in hand, and PostgreSQL is at work on the first of them while it sees to the rest.
 */
const worthSending = 32;

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Group commit: whatever is submitted while a batch is in flight forms the next one. An idle lane
 * adds no latency; under load one round trip and one commit carry many requests.
 *
 * One bad item never fails its neighbours: a batch that PostgreSQL refuses is run again item by
 * item. A batch whose connection broke is tried once more whole, so `run` must be idempotent by
 * item id; if that fails too, so does whatever has queued up behind it.
 */
export class BatchLane<Item extends { readonly id: string }, Result> {
  readonly #options: BatchLaneOptions<Item, Result>;
  #queue: Waiting<Item, Result>[] = [];
  #inFlight = 0;
  #isPumpDue = false;
  #lastBatchSize = 0;
  #idle: (() => void)[] = [];

  constructor(options: BatchLaneOptions<Item, Result>) {
    this.#options = options;
  }

  submit(item: Item): Promise<Result> {
    if (this.#queue.length >= this.#options.queueSizeMax) {
      return Promise.reject(this.#options.onOverflow());
    }
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#queue.push({ item, resolve, reject });
    if (this.#queue.length >= (this.#options.patience?.items ?? worthSending)) this.#pump();
    else this.#pumpSoon();
    return promise;
  }

  /** Resolves when nothing is queued or in flight. */
  async drain(): Promise<void> {
    if (this.#inFlight === 0 && this.#queue.length === 0) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /**
   * At the end of the present turn of the event loop: whatever one turn submits, such as all that
   * waited for another lane's batch, goes together. Pumping at once sent the first of them alone.
   */
  #pumpSoon(): void {
    if (this.#isPumpDue) return;
    this.#isPumpDue = true;
    const pump = () => {
      this.#isPumpDue = false;
      this.#pump();
    };
    const { patience } = this.#options;
    const isPatient = patience !== undefined && this.#lastBatchSize >= (patience.afterItems ?? 0);
    if (isPatient) setTimeout(pump, patience.ms);
    else setImmediate(pump);
  }

  #pump(): void {
    while (this.#queue.length > 0 && this.#inFlight < (this.#options.inFlightMax ?? 1)) {
      const batch = this.#queue.splice(0, this.#options.batchSizeMax);
      this.#inFlight += 1;
      this.#lastBatchSize = batch.length;
      void this.#settle(batch).finally(() => {
        this.#inFlight -= 1;
        this.#pumpSoon();
        if (this.#inFlight === 0 && this.#queue.length === 0) {
          for (const wake of this.#idle.splice(0)) wake();
        }
      });
    }
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
        // Those behind would only wait as long again to be told the same.
        for (const waiting of [...batch, ...this.#queue.splice(0)]) waiting.reject(error);
        return;
      }
      if (batch.length === 1) {
        batch[0]?.reject(error);
        return;
      }
      for (const waiting of batch) await this.#settle([waiting]);
    }
  }

  async #runTwiceIfDisconnected(items: readonly Item[]): Promise<Answers<Result>> {
    try {
      return await this.#options.run(items);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      return await this.#options.run(items);
    }
  }
}
