import type { Environment } from '../../../lib/environment.ts';
import { formatId } from '../../../lib/ids.ts';

/** Every kind of event in v1. */
export const eventKinds = [
  'tap.approved',
  'tap.declined',
  'tap.reversed',
  'charge.captured',
  'charge.refunded',
  'charge.failed',
  'payout.scheduled',
  'payout.paid',
  'payout.failed',
  'dispute.opened',
  'dispute.evidence_required',
  'dispute.closed',
] as const;

export type EventKind = (typeof eventKinds)[number];

/** A stored event. Its body is composed from a record. */
export interface EventFacts {
  readonly id: string;
  readonly platformId: string;
  readonly type: string;
  readonly objectId: string;
  /** The number of the record among those of the object. */
  readonly position: number;
  /** Rises with every event of the same object. */
  readonly sequence: number;
  readonly createdAt: Date;
  /** The body of an event without a record; null if the body is composed. */
  readonly storedBody: string | null;
}

/** An event to be stored. */
export interface Event extends EventFacts {
  readonly type: EventKind;
  /** Null for an event about the platform itself. */
  readonly subMerchantId: string | null;
  /** The exact text to send and sign. */
  body(): string;
}

/** The exact text to send and sign. */
export function renderEnvelope(
  event: Pick<EventFacts, 'id' | 'type' | 'sequence' | 'createdAt'>,
  subject: {
    readonly environment: Environment;
    readonly externalRef: string | null;
    readonly chainId: string | null;
    /** JSON, so that a large object is rendered only once. */
    readonly object: string;
    /** Marks the event as an example. */
    readonly isTest?: boolean;
  },
): string {
  const { chainId } = subject;
  const envelope = JSON.stringify({
    id: formatId('evt', event.id),
    object: 'event',
    type: event.type,
    api_version: 'v1',
    environment: subject.environment,
    created_at: event.createdAt.toISOString(),
    sequence: event.sequence,
    submerchant: subject.externalRef,
    authorisation_chain_id: chainId === null ? null : formatId('ach', chainId),
    ...(subject.isTest ? { test: true } : {}),
  });
  return `${envelope.slice(0, -1)},"data":{"object":${subject.object}}}`;
}
