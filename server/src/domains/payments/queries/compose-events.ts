import { LoopSlices } from '../../../lib/concurrency/loop-slices.ts';
import type { Environment } from '../../../lib/environment.ts';
import type { Queryable } from '../../../postgres/database.ts';
import type { EventFacts } from '../../events/index.ts';
import { eventBody } from '../transaction/event-body.ts';
import { HistoryFold, type HistoryRow } from '../transaction/history.ts';
import { operationsPerReadMax, readHistories } from './read-transactions.ts';

/** Composes the bodies of stored events; null for one whose transaction is gone. */
export async function composeEvents(
  database: Queryable,
  environment: Environment,
  events: readonly EventFacts[],
): Promise<(string | null)[]> {
  const bodies = new Map<EventFacts, string>();
  const slices = new LoopSlices();
  for (const [platformId, own] of Map.groupBy(events, (event) => event.platformId)) {
    for (const part of inReads(objectsOf(own))) {
      const upTo = Math.max(...part.map((object) => object.upTo));
      const ids = part.map(({ id }) => id);
      const histories = await readHistories(database, platformId, ids, upTo);
      for (const object of part) {
        const rows = histories.get(object.id) ?? [];
        await composeObject({ rows, ...object }, { environment, bodies, slices });
      }
    }
  }
  return events.map((event) => bodies.get(event) ?? null);
}

interface EventedObject {
  readonly id: string;
  readonly events: readonly EventFacts[];
  /** The position of the last record that the events report. */
  readonly upTo: number;
}

/** The transactions of events, those with short histories first. */
function objectsOf(events: readonly EventFacts[]): readonly EventedObject[] {
  return [...Map.groupBy(events, ({ objectId }) => objectId)]
    .map(([id, own]) => ({
      id,
      events: own,
      upTo: Math.max(...own.map(({ position }) => position)),
    }))
    .toSorted((one, other) => one.upTo - other.upTo);
}

/** One statement reads all of its transactions up to the same position. */
function inReads(objects: readonly EventedObject[]): readonly (readonly EventedObject[])[] {
  const reads: EventedObject[][] = [];
  for (const object of objects) {
    const last = reads.at(-1);
    if (last !== undefined && (last.length + 1) * object.upTo <= operationsPerReadMax) {
      last.push(object);
    } else {
      reads.push([object]);
    }
  }
  return reads;
}

/** All events of a transaction share one pass over its operations. */
async function composeObject(
  { rows, events, upTo }: EventedObject & { readonly rows: readonly HistoryRow[] },
  {
    environment,
    bodies,
    slices,
  }: {
    readonly environment: Environment;
    readonly bodies: Map<EventFacts, string>;
    readonly slices: LoopSlices;
  },
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const byPosition = Map.groupBy(events, ({ position }) => position);
  const { platformId } = events[0] as EventFacts;
  const fold = new HistoryFold(platformId, first);
  for (const row of rows) {
    if (row.position > upTo) break;
    fold.take(row);
    const own = byPosition.get(row.position) ?? [];
    const transaction = own.length === 0 ? null : fold.transaction;
    for (const event of own) {
      if (transaction !== null) bodies.set(event, eventBody(event, transaction, { environment }));
    }
    if (slices.isOver) await slices.next();
  }
}
