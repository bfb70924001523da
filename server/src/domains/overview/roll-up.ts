import { firstUuidAt } from '../../lib/ids.ts';
import type { Database } from '../../postgres/database.ts';
import { newestByReader, saveReaderTaps } from './reader-tap-store.ts';
import {
  addTapHours,
  deleteTapHours,
  findPageEnd,
  insertPosition,
  lockPosition,
  movePosition,
  sumTaps,
} from './tap-hour-store.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** As long as events are kept, in any time zone: the span that a report shows first. */
const firstSpanMs = 31 * dayMs;
export const keptForMs = 92 * dayMs;
const pageSize = 5_000;

/**
 * Ids are made before their transaction commits, and on nodes whose clocks differ. An event that
 * appears later than this behind its id would not be counted; statements time out long before.
 */
const settledAfterMs = 30_000;

/** The starting point of a platform without any sums. */
export async function beginTapHours(database: Database, platformId: string): Promise<void> {
  const countedFrom = new Date(Date.now() - firstSpanMs);
  await insertPosition(database, { platformId, examinedId: firstUuidAt(countedFrom), countedFrom });
}

/**
 * Sums up a page of events and advances the position, in one transaction, so that every event
 * counts once. Returns whether there may be more.
 */
async function rollUpTaps(database: Database, platformId: string, now: Date): Promise<boolean> {
  const lastId = firstUuidAt(new Date(now.getTime() - settledAfterMs));
  return database.transaction(async (transaction) => {
    const afterId = await lockPosition(transaction, platformId);
    if (afterId === undefined || afterId >= lastId) return false;
    const span = { platformId, afterId, lastId };
    const pageEnd = await findPageEnd(transaction, span, pageSize);
    const page = { ...span, lastId: pageEnd ?? lastId };
    const hours = await sumTaps(transaction, page);
    if (hours.length > 0) {
      await addTapHours(transaction, platformId, hours);
      await saveReaderTaps(transaction, platformId, await newestByReader(transaction, page));
    }
    await movePosition(transaction, { platformId, examinedId: page.lastId });
    return pageEnd !== null;
  });
}

/** Sums up new events of these platforms. A platform without sums gets a starting point. */
export class TapHourSweep {
  readonly #database: Database;
  readonly #begun = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
  }

  async run(platformIds: readonly string[], now: Date): Promise<void> {
    for (const platformId of platformIds) {
      if (!this.#begun.has(platformId)) await beginTapHours(this.#database, platformId);
      this.#begun.add(platformId);
      let hasMore = true;
      while (hasMore) hasMore = await rollUpTaps(this.#database, platformId, now);
    }
  }
}

export async function pruneTapHours(
  database: Database,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<number> {
  const before = new Date(now.getTime() - keptForMs);
  await deleteTapHours(database, { platformId: id, before });
  return 0;
}
