import type { Environment } from '../../config.ts';
import type { Queryable } from '../../postgres/database.ts';
import type { EventFacts } from '../events/index.ts';
import { eventBody } from './event-body.ts';
import { findTransactionsAt } from './store.ts';

/** Composes the bodies of stored events; one whose transaction is gone has none. */
export async function composeEvents(
  database: Queryable,
  environment: Environment,
  events: readonly EventFacts[],
): Promise<(string | null)[]> {
  const bodies = new Map<EventFacts, string>();
  for (const [platformId, own] of Map.groupBy(events, (event) => event.platformId)) {
    const ids = own.map(({ objectId }) => objectId);
    const find = await findTransactionsAt(database, platformId, ids);
    for (const event of own) {
      const transaction = find(event.objectId, event.position);
      if (transaction === undefined) continue;
      bodies.set(event, eventBody(event, transaction, { environment }));
    }
  }
  return events.map((event) => bodies.get(event) ?? null);
}
