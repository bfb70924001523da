import type { Logger } from '../../log.ts';
import type { Idempotency } from '../../operations/idempotency.ts';
import type { Database } from '../../postgres/database.ts';
import type { ComposeBodies } from './bodies.ts';
import type { EventCatalogue } from './catalogue.ts';
import { EventFeed } from './feed.ts';

/** What the operations of this domain share. */
export interface Events {
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly catalogue: EventCatalogue;
  readonly feed: EventFeed;
  readonly compose: ComposeBodies;
  /** Tells the workers that something is due now on that platform. */
  wake(platformId: string): void;
}

export function createEvents(parts: Omit<Events, 'feed'> & { readonly logger: Logger }): Events {
  return { ...parts, feed: new EventFeed(parts) };
}
