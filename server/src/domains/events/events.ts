import type { Environment } from '../../lib/environment.ts';
import type { Keyring } from '../../lib/keyring.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Idempotency } from '../../operations/idempotency.ts';
import type { Database } from '../../postgres/database.ts';
import type { ComposeBodies } from './events/bodies.ts';
import type { EventCatalogue } from './events/catalogue.ts';
import { EventFeed } from './events/feed.ts';
import type { AddressRules } from './sending/address-rules.ts';

/** The parts that the operations of this domain share. */
export interface Events {
  readonly database: Database;
  readonly environment: Environment;
  readonly idempotency: Idempotency;
  readonly keyring: Keyring;
  readonly catalogue: EventCatalogue;
  readonly feed: EventFeed;
  readonly compose: ComposeBodies;
  /** Where events may be sent. */
  readonly rules: AddressRules;
  /** Tells the workers that this platform has due work. */
  wake(platformId: string): void;
}

export function createEvents(parts: Omit<Events, 'feed'> & { readonly logger: Logger }): Events {
  return { ...parts, feed: new EventFeed(parts) };
}
