import type { Environment } from '../../config.ts';
import type { Keyring } from '../../lib/keyring.ts';
import type { Events } from '../events/index.ts';
import type { AddressRules } from './sending/address-rules.ts';

/** What the operations of this domain share. */
export interface Webhooks
  extends Pick<Events, 'database' | 'idempotency' | 'catalogue' | 'compose' | 'wake'> {
  readonly environment: Environment;
  readonly keyring: Keyring;
  /** Where events may be sent. */
  readonly rules: AddressRules;
}

/** The due work that sends deliveries. */
export const deliveryWorkName = 'webhook_delivery';
