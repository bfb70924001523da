import type { Environment } from '../../config.ts';
import { formatId, newUuid } from '../../lib/ids.ts';

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

export interface Event {
  readonly id: string;
  readonly type: EventKind;
  readonly subMerchantId: string;
  readonly objectId: string;
  /** The exact text that is sent and signed. */
  readonly body: string;
}

export interface Occurrence {
  readonly type: EventKind;
  readonly environment: Environment;
  readonly at: Date;
  /** Rises with every event of the same object. */
  readonly sequence: number;
  readonly subMerchantId: string;
  readonly externalRef: string;
  readonly chainId: string | null;
  readonly objectId: string;
  readonly object: unknown;
}

/** Makes the event that tells of an occurrence; it is stored with the change itself. */
export function makeEvent(occurrence: Occurrence): Event {
  const id = newUuid();
  const body = JSON.stringify({
    id: formatId('evt', id),
    object: 'event',
    type: occurrence.type,
    api_version: 'v1',
    environment: occurrence.environment,
    created_at: occurrence.at.toISOString(),
    sequence: occurrence.sequence,
    submerchant: occurrence.externalRef,
    authorisation_chain_id:
      occurrence.chainId === null ? null : formatId('ach', occurrence.chainId),
    data: { object: occurrence.object },
  });
  const { type, subMerchantId, objectId } = occurrence;
  return { id, type, subMerchantId, objectId, body };
}
