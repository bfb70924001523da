import { leastUuid } from '../../../lib/ids.ts';
import type { Database } from '../../../postgres/database.ts';
import { deriveTraits } from './derive-traits.ts';
import {
  deleteLate,
  findExamined,
  insertLate,
  listOperations,
  listRecordedLate,
} from './operation-store.ts';
import { insertPosition, lockPosition, movePosition, saveTraits } from './trait-store.ts';

const pageSize = 1_000;
/** Platforms take turns: one that is filed for the first time may have millions of taps. */
const pagesPerTurn = 50;

/**
 * Files the traits of a page of operations and advances the position, in one transaction, so that a
 * crash loses nothing. Filing a transaction again changes nothing. Returns whether there may be
 * more.
 */
async function fileTraits(database: Database, platformId: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const afterId = await lockPosition(transaction, platformId);
    if (afterId === undefined) return false;
    const lastId = (await findExamined(transaction, platformId)) ?? leastUuid;
    const span = { platformId, afterId, lastId, limit: pageSize };
    const page = afterId < lastId ? await listOperations(transaction, span) : [];
    const late = await listRecordedLate(transaction, platformId, pageSize);
    const telling = page.filter(({ isTelling }) => isTelling);
    const recorded = [...telling.filter(({ isRecorded }) => isRecorded), ...late];
    const ids = [...new Set(recorded.map(({ objectId }) => objectId))];
    await saveTraits(transaction, platformId, await deriveTraits(transaction, platformId, ids));
    const unrecorded = telling.filter(({ isRecorded }) => !isRecorded);
    await insertLate(transaction, platformId, unrecorded);
    const lateIds = late.map(({ id }) => id);
    await deleteLate(transaction, platformId, lateIds);
    const filedId = page.length < pageSize ? lastId : page.at(-1)?.id;
    if (filedId !== undefined && filedId > afterId) {
      await movePosition(transaction, { platformId, filedId });
    }
    return page.length === pageSize || late.length === pageSize;
  });
}

/** Files new operations of these platforms, for one that is new here all that it ever had. */
export class TapTraitSweep {
  readonly #database: Database;
  readonly #begun = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
  }

  async run(platformIds: readonly string[]): Promise<void> {
    for (const platformId of platformIds) {
      if (!this.#begun.has(platformId)) await beginTraits(this.#database, platformId);
      this.#begun.add(platformId);
      let hasMore = true;
      for (let page = 0; hasMore && page < pagesPerTurn; page += 1) {
        hasMore = await fileTraits(this.#database, platformId);
      }
    }
  }
}

export function beginTraits(database: Database, platformId: string): Promise<void> {
  return insertPosition(database, { platformId, filedId: leastUuid });
}
