import type { Environment } from '../../../lib/environment.ts';
import type { Queryable } from '../../../postgres/database.ts';
import type { EventFacts } from '../../events/index.ts';
import { eventBody } from '../transaction/event-body.ts';
import { foldHistory } from '../transaction/history.ts';
import { readHistories } from './transaction-store.ts';

/** Composes the bodies of stored events; null for one whose transaction is gone. */
export async function composeEvents(
  database: Queryable,
  environment: Environment,
  events: readonly EventFacts[],
): Promise<(string | null)[]> {
  const bodies = new Map<EventFacts, string>();
  for (const [platformId, own] of Map.groupBy(events, (event) => event.platformId)) {
    const ids = [...new Set(own.map(({ objectId }) => objectId))];
    const histories = await readHistories(database, platformId, ids);
    // Events of one operation share the same transaction.
    for (const same of Map.groupBy(own, operationOf).values()) {
      const [{ objectId, position }] = same as [EventFacts];
      const rows = histories.get(objectId);
      if (rows === undefined) continue;
      const transaction = foldHistory(platformId, rows, position);
      for (const event of same) bodies.set(event, eventBody(event, transaction, { environment }));
    }
  }
  return events.map((event) => bodies.get(event) ?? null);
}

function operationOf({ objectId, position }: EventFacts): string {
  return `${objectId} ${position}`;
}
