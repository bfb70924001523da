import type { EventFacts } from './event.ts';
import type { FeedEvent } from './feed-store.ts';

/** Composes the bodies of events from their records; null for a record that is gone. */
export type ComposeBodies = (events: readonly EventFacts[]) => Promise<(string | null)[]>;

export interface BodyParts {
  readonly compose: ComposeBodies;
}

/** The exact texts to send and sign, in the order of the events. */
export async function bodiesOf(
  { compose }: BodyParts,
  events: readonly EventFacts[],
): Promise<(string | null)[]> {
  const composed = await compose(events.filter(({ storedBody }) => storedBody === null));
  return events.map(({ storedBody }) => storedBody ?? composed.shift() ?? null);
}

export async function withBodies(
  parts: BodyParts,
  events: readonly EventFacts[],
): Promise<FeedEvent[]> {
  const bodies = await bodiesOf(parts, events);
  return events.flatMap(({ id, type }, index) => {
    const body = bodies[index] ?? null;
    return body === null ? [] : [{ id, type, body }];
  });
}
