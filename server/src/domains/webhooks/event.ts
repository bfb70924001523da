import type { Environment } from '../../config.ts';
import { formatId, newUuid } from '../../lib/ids.ts';
import { isoText } from '../../lib/iso-text.ts';

/** Every kind of event that v1 knows. */
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

/** Those that nothing emits yet. Endpoints may subscribe to them, and be tested with them. */
export const plannedKinds: ReadonlySet<EventKind> = new Set([
  'charge.refunded',
  'payout.scheduled',
  'payout.paid',
  'payout.failed',
  'dispute.opened',
  'dispute.evidence_required',
  'dispute.closed',
]);

export interface Event {
  readonly id: string;
  readonly platformId: string;
  readonly type: EventKind;
  readonly subMerchantId: string;
  readonly objectId: string;
  /** The exact text that is sent and signed. */
  readonly body: string;
}

export interface Occurrence {
  readonly platformId: string;
  readonly type: EventKind;
  readonly environment: Environment;
  readonly at: Date;
  /** Rises with every event of the same object. */
  readonly sequence: number;
  readonly subMerchantId: string;
  readonly externalRef: string;
  readonly chainId: string | null;
  readonly objectId: string;
  /** The object as JSON. */
  readonly object: string;
  /** An example, which says that it is one. */
  readonly isTest?: boolean;
}

/**
 * Makes the event that tells of an occurrence; it is stored with the change itself. The object
 * comes as the text it was rendered to, so that a large one is not rendered twice.
 */
export function makeEvent(occurrence: Occurrence): Event {
  const id = newUuid();
  const { platformId, type, subMerchantId, objectId, chainId } = occurrence;
  const envelope = JSON.stringify({
    id: formatId('evt', id),
    object: 'event',
    type,
    api_version: 'v1',
    environment: occurrence.environment,
    created_at: isoText(occurrence.at),
    sequence: occurrence.sequence,
    submerchant: occurrence.externalRef,
    authorisation_chain_id: chainId === null ? null : formatId('ach', chainId),
    ...(occurrence.isTest ? { test: true } : {}),
  });
  const body = `${envelope.slice(0, -1)},"data":{"object":${occurrence.object}}}`;
  return { id, platformId, type, subMerchantId, objectId, body };
}
