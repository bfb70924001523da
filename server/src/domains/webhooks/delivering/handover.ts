import type { ErrorFacts } from '../../../lib/describe-error.ts';
import type { HiddenKey } from '../../../lib/keyring.ts';
import type { DeliveryKind, DeliveryRow } from '../../events/index.ts';
import type { AddressRules } from '../sending/address-rules.ts';
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

/** One delivery as a tuple: messages of objects would repeat every column name. */
export type HandedDelivery = readonly [
  ticket: number,
  takenUpMs: number,
  claimedAt: Date,
  platformId: string,
  endpointId: string,
  deliveryId: string,
  eventId: string,
  kind: DeliveryKind,
  leaseToken: string,
  createdAt: Date,
  firstAttemptAt: Date | null,
  attempts: number,
  claims: number,
  endpointUpdatedAt: Date,
  type: string | null,
  body: string | null,
];

export function pack(
  row: DeliveryRow,
  claim: { readonly ticket: number; readonly claimedAt: Date; readonly takenUpMs: number },
): HandedDelivery {
  return [
    claim.ticket,
    claim.takenUpMs,
    claim.claimedAt,
    row.platform_id,
    row.endpoint_id,
    row.delivery_id,
    row.event_id,
    row.kind,
    row.lease_token,
    row.created_at,
    row.first_attempt_at,
    row.attempts,
    row.claims,
    row.updated_at,
    row.type,
    row.body,
  ];
}

export function unpack(handed: HandedDelivery): {
  readonly ticket: number;
  readonly takenUpMs: number;
  readonly claimedAt: Date;
  readonly row: DeliveryRow;
} {
  const [ticket, takenUpMs, claimedAt] = handed;
  const row = {
    platform_id: handed[3],
    endpoint_id: handed[4],
    delivery_id: handed[5],
    event_id: handed[6],
    kind: handed[7],
    lease_token: handed[8],
    created_at: handed[9],
    first_attempt_at: handed[10],
    attempts: handed[11],
    claims: handed[12],
    updated_at: handed[13],
    type: handed[14],
    body: handed[15],
  };
  return { ticket, takenUpMs, claimedAt, row };
}
