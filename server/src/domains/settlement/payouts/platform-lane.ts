import { BatchLane } from '../../../postgres/batch-lane.ts';
import { type Database, DatabaseUnavailable, type Queryable } from '../../../postgres/database.ts';
import { platformOf } from '../../../postgres/sql.ts';

interface PlatformItem {
  readonly id: string;
  readonly platformId: string;
}

/** A lane that collects items into batches. */
export interface Lane<Item, Result> {
  submit(item: Item): Promise<Result>;
}

/** Processes items of one platform in one transaction; returns each result by the item's id. */
type RunTogether<Item, Result> = (
  transaction: Queryable,
  platformId: string,
  items: ReadonlyMap<string, Item>,
) => Promise<Pick<ReadonlyMap<string, Result>, 'get'>>;

type Settled<Result> = { readonly result: Result } | { readonly error: unknown };

/** The number of parts into which a batch that timed out is split. */
const partsMax = 8;
/** After two platforms in a row without an answer, the database counts as down. */
const unansweredMax = 2;

/**
 * Group commit with one transaction per platform. A failure is retried only for its own platform: a
 * committed item run again would count as a repetition.
 */
export function platformLane<Item extends PlatformItem, Result>(
  database: Database,
  run: RunTogether<Item, Result>,
): Lane<Item, Result> {
  const lane = new BatchLane<Item, Settled<Result>>({
    async run(items) {
      const batch = new PlatformBatch(database, run);
      let unanswered = 0;
      for (const [platformId, own] of Map.groupBy(items, platformOf)) {
        // An item may be submitted twice at once, as a repeated webhook is.
        const each = [...new Map(own.map((item) => [item.id, item])).values()];
        if (unanswered === unansweredMax) batch.giveUp(each);
        else unanswered = (await batch.settle(platformId, each)) ? 0 : unanswered + 1;
      }
      return batch.settled;
    },
  });
  return {
    async submit(item) {
      const settled = await lane.submit(item);
      if ('error' in settled) throw settled.error;
      return settled.result;
    },
  };
}

class PlatformBatch<Item extends PlatformItem, Result> {
  readonly settled = new Map<string, Settled<Result>>();
  readonly #database: Database;
  readonly #run: RunTogether<Item, Result>;
  #lastError: unknown = null;

  constructor(database: Database, run: RunTogether<Item, Result>) {
    this.#database = database;
    this.#run = run;
  }

  /**
   * Processes the items together; after a timeout in parts, after other errors one by one. False if
   * the database does not even answer for a single item.
   */
  async settle(platformId: string, items: readonly Item[]): Promise<boolean> {
    try {
      const byId = new Map(items.map((item) => [item.id, item]));
      const done = await this.#database.transaction((transaction) =>
        this.#run(transaction, platformId, byId),
      );
      for (const id of byId.keys()) {
        const result = done.get(id);
        if (result !== undefined) this.settled.set(id, { result });
      }
      return true;
    } catch (error) {
      this.#lastError = error;
      const isUnanswered = error instanceof DatabaseUnavailable;
      if (items.length === 1) {
        this.giveUp(items);
        return !isUnanswered;
      }
      const size = isUnanswered ? Math.ceil(items.length / partsMax) : 1;
      for (let start = 0; start < items.length; start += size) {
        if (await this.settle(platformId, items.slice(start, start + size))) continue;
        this.giveUp(items.slice(start));
        return false;
      }
      return true;
    }
  }

  /** Fails items with the last error. */
  giveUp(items: readonly Item[]): void {
    for (const { id } of items) this.settled.set(id, { error: this.#lastError });
  }
}
