import { greatestUuid, madeAt } from '../../../lib/ids.ts';
import type { Database } from '../../../postgres/database.ts';
import { readTransactions } from '../../payments/index.ts';
import { deriveTraits, thousandthsOf } from './derive-traits.ts';
import { beginTraits } from './file-traits.ts';
import { listOperations, listRecordedLate } from './operation-store.ts';
import { listPending } from './tap-store.ts';
import { findPosition, type IdRange, type Traits } from './trait-store.ts';

/** The newest operations are not filed yet. Those beyond this number are found once they are. */
const freshMax = 2_000;
const pendingMax = 50;
const lateMax = 200;

export interface FreshTraits {
  readonly traits: readonly Traits[];
  /** Real time up to which taps are found. */
  readonly asOf: Date;
}

/** The traits that are not filed yet: of the newest operations and of undecided taps. */
export async function readFresh(database: Database, range: IdRange): Promise<FreshTraits> {
  const { platformId } = range;
  const afterId = await findPosition(database, platformId);
  if (afterId === undefined) {
    await beginTraits(database, platformId);
    return readFresh(database, range);
  }
  const span = { platformId, afterId, lastId: greatestUuid, limit: freshMax };
  const [operations, late, pending] = await Promise.all([
    listOperations(database, span),
    listRecordedLate(database, platformId, lateMax),
    listPending(database, range, pendingMax),
  ]);
  const recorded = operations.filter(({ isTelling, isRecorded }) => isTelling && isRecorded);
  const ids = [...recorded, ...late].map(({ objectId }) => objectId);
  const [traits, undecided] = await Promise.all([
    deriveTraits(database, platformId, [...new Set(ids)]),
    readTransactions(database, platformId, pending),
  ]);
  const last = operations.length < freshMax ? undefined : operations.at(-1);
  return {
    traits: [
      ...traits,
      ...undecided.map(({ id, amount, tipAmount, currency, deviceId }) => ({
        id,
        amounts: [thousandthsOf(amount + tipAmount, currency)],
        last4: null,
        authorisationCode: null,
        deviceId,
      })),
    ],
    asOf: last === undefined ? new Date() : madeAt(last.id),
  };
}
