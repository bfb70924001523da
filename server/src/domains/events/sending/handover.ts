import type { ErrorFacts } from '../../../lib/faults/describe-error.ts';
import type { HiddenKey } from '../../../lib/keyring.ts';
import type { DeliveryRow } from '../deliveries/types.ts';
import type { AddressRules } from './address-rules.ts';
import type { DeliveryMetrics, DeliveryOutcome } from './deliverer.ts';

export interface ThreadSetting {
  readonly databaseUrl: string;
  readonly databaseConnectionsMax: number;
  readonly databaseTimeoutMs: number;
  readonly keys: readonly HiddenKey[];
  readonly rules: AddressRules;
  readonly disableAfterMs: number | null;
  readonly leaseMs: number;
  readonly userAgent: string;
  /** How often the counts of attempts are written. */
  readonly countsEveryMs: number;
}

/** Messages to the thread: deliveries to make, or the order to close. */
export type Handover = readonly HandedDelivery[] | 'close';

/** Messages from the thread. */
export type Report =
  | {
      readonly kind: 'progress';
      /** Tickets of finished deliveries. */
      readonly done: readonly number[];
      /** The status of the answer to each of them; null without one. */
      readonly statuses: readonly (number | null)[];
      readonly failed: readonly { readonly ticket: number; readonly error: ErrorFacts }[];
      readonly attempts: readonly Parameters<DeliveryMetrics['attempted']>[];
      readonly outcomes: readonly DeliveryOutcome[];
    }
  | { readonly kind: 'connection lost' | 'hours lost'; readonly error: ErrorFacts };

export interface HandedDelivery {
  /** Identifies the delivery in the reports of the thread. */
  readonly ticket: number;
  readonly row: DeliveryRow;
  /** On the platform's clock. */
  readonly claimedAt: Date;
  /** Real time. */
  readonly handedAtMs: number;
}
