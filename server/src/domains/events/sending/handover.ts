import type { ErrorFacts } from '../../../lib/describe-error.ts';
import type { HiddenKey } from '../../../lib/keyring.ts';
import type { DeliveryRow } from '../deliveries/types.ts';
import type { AddressRules } from './address-rules.ts';
import type { DeliveryOutcome } from './deliverer.ts';

export interface ThreadSetting {
  readonly databaseUrl: string;
  readonly databaseConnectionsMax: number;
  readonly databaseTimeoutMs: number;
  readonly keys: readonly HiddenKey[];
  readonly rules: AddressRules;
  readonly disableAfterMs: number | null;
  readonly leaseMs: number;
  readonly userAgent: string;
}

/** Messages to the thread: deliveries to make, or that there will be no more. */
export type Handover = readonly HandedDelivery[] | 'close';

/** Messages from the thread. */
export type Report =
  | {
      readonly kind: 'progress';
      /** Tickets of finished deliveries. */
      readonly done: readonly number[];
      readonly failed: readonly { readonly ticket: number; readonly error: ErrorFacts }[];
      readonly attempts: readonly (readonly [status: number | null, durationMs: number])[];
      readonly outcomes: readonly DeliveryOutcome[];
    }
  | { readonly kind: 'connection lost'; readonly error: ErrorFacts };

export interface HandedDelivery {
  /** By which the thread reports its end. */
  readonly ticket: number;
  readonly row: DeliveryRow;
  /** On the platform's clock. */
  readonly claimedAt: Date;
  /** In real time. */
  readonly takenUpMs: number;
}
