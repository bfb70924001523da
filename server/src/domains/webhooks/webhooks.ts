import type { Environment } from '../../config.ts';
import type { Keyring } from '../../lib/keyring.ts';
import type { Logger } from '../../log.ts';
import type { Idempotency } from '../../operations/idempotency.ts';
import type { Database } from '../../postgres/database.ts';
import type { ComposeBodies } from './bodies.ts';
import type { EventCatalogue } from './catalogue.ts';
import { EventFeed } from './event-feed.ts';
import type { AddressRules } from './sending/address-rules.ts';

/** What the operations of this domain share. */
export interface Webhooks {
  readonly database: Database;
  readonly environment: Environment;
  readonly keyring: Keyring;
  readonly idempotency: Idempotency;
  /** Where events may be sent. */
  readonly rules: AddressRules;
  readonly catalogue: EventCatalogue;
  readonly feed: EventFeed;
  readonly compose: ComposeBodies;
  /** Events know sub-merchants by id: whoever knows their handles tells whose those are. */
  findSubMerchantId(handle: { platformId: string; externalRef: string }): Promise<string | null>;
  /** Tells the workers that something is due now on that platform. */
  wake(platformId: string): void;
}

/** The due work that sends deliveries. */
export const deliveryWorkName = 'webhook_delivery';

export function createWebhooks(
  parts: Omit<Webhooks, 'feed'> & { readonly logger: Logger },
): Webhooks {
  return { ...parts, feed: new EventFeed(parts) };
}
