import { type Claimed, type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { formatId } from '../../lib/ids.ts';
import type { Keyring } from '../../lib/keyring.ts';
import type { Database } from '../../postgres/database.ts';
import { type Address, AddressBook } from './address-book.ts';
import { type DeliveryResult, resultLane } from './delivery-results.ts';
import { attemptsMax, nextAttemptAt } from './retry-schedule.ts';
import type { Sender, SendResult } from './sending/sender.ts';
import { signatureHeader } from './sending/signature.ts';
import type { DeliveryKind } from './types.ts';
import { deliveryWorkName } from './webhooks.ts';

/** How many deliveries to one endpoint are under way at once, and to one that fails. */
export const deliveriesPerEndpointMax = 64;
const deliveriesPerFailingEndpointMax = 4;

export interface DeliveryMetrics {
  /** An attempt ended with that status of the receiver, or null without one. */
  attempted(status: number | null, durationMs: number): void;
  /** What is to become of the delivery; or its result came too late, and counts for nothing. */
  recorded(outcome: 'delivered' | 'retried' | 'failed' | 'cancelled' | 'too_late'): void;
}

export interface DeliveryParts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly sender: Sender;
  readonly metrics: DeliveryMetrics;
  /** How long an endpoint may do nothing but fail before it is disabled; null for ever. */
  readonly disableAfterMs: number | null;
  /** What the receiver is told that it is talking to. */
  readonly userAgent: string;
}

interface DeliveryRow extends Claimed {
  readonly endpoint_id: string;
  readonly delivery_id: string;
  readonly event_id: string;
  readonly kind: DeliveryKind;
  readonly first_attempt_at: Date | null;
  readonly claims: number;
  /** Of the endpoint. */
  readonly updated_at: Date;
  /** Of the event; null when that is no longer kept. */
  readonly type: string | null;
  readonly body: string | null;
}

/**
 * Sends what is due to endpoints that are enabled. An endpoint has its share of what is sent at
 * once, and one that fails a small one, so that none delays another's.
 */
export function deliveryWork(parts: DeliveryParts): DueWork {
  const { sender, metrics, userAgent } = parts;
  const addresses = new AddressBook(parts);
  const results = resultLane(parts.database, parts);
  return defineDueWork<DeliveryRow>({
    name: deliveryWorkName,
    table: 'webhook_deliveries_open',
    keyColumns: ['endpoint_id', 'delivery_id'],
    columns: ['event_id', 'kind', 'first_attempt_at', 'claims'],
    joined: {
      // The limit keeps it a look-up for each row, however many the planner expects.
      sql: `left join lateral (
        select e.type, e.body
        from events e
        where e.platform_id = $1::uuid and e.event_id = t.event_id
        limit 1
      ) e on true`,
      columns: ['e.type', 'e.body'],
    },
    setOnClaim: 'claims = t.claims + 1',
    // Three times as long as an exchange may take.
    leaseMs: 15_000,
    concurrencyMax: 512,
    fairBy: {
      table: 'webhook_endpoints',
      column: 'endpoint_id',
      isOpen: 'g.enabled',
      isSlow: 'g.failing_since is not null',
      columns: ['updated_at'],
      concurrencyMax: deliveriesPerEndpointMax,
      slowConcurrencyMax: deliveriesPerFailingEndpointMax,
    },
    async run(row, { now }) {
      const record = async (outcome: Outcome) => {
        const isOurs = await results.submit(resultOf(row, now, outcome));
        const kept = outcome.status === 'pending' ? 'retried' : outcome.status;
        metrics.recorded(isOurs ? kept : 'too_late');
      };
      // What nobody can send again must not stay due; what was taken up so often has reached the
      // receiver often enough, whatever became of those who took it up.
      if (row.type === null || row.body === null) return record({ status: 'cancelled' });
      if (row.claims > attemptsMax) return record({ status: 'failed' });
      const key = { platformId: row.platform_id, id: row.endpoint_id };
      const address = await addresses.find(key, row.updated_at);
      // Whoever deleted the endpoint cancels what was for it.
      if (address === null) return;

      const at = new Date();
      const body = Buffer.from(row.body);
      const headers = {
        'content-type': 'application/json',
        'user-agent': userAgent,
        'service-signature': sign(address, body, at),
        'service-event-id': formatId('evt', row.event_id),
        'service-event-type': row.type,
        'service-attempt': String(row.attempts + 1),
        ...(row.kind === 'replay' ? { 'service-replayed': 'true' } : {}),
      };
      const result = await sender.send({ url: address.url, headers, body });
      const status = result.kind === 'answered' ? result.status : null;
      metrics.attempted(status, result.durationMs);
      await record(decideOutcome(row, { now, at, result }));
    },
  });
}

type Outcome = Pick<DeliveryResult, 'status'> & Partial<Pick<DeliveryResult, 'dueAt' | 'sent'>>;

function sign({ secret, previous }: Address, body: Buffer, at: Date): string {
  const isRotating = previous !== null && previous.until > at;
  const secrets = isRotating ? [secret, previous.secret] : [secret];
  return signatureHeader(secrets, body, Math.floor(at.getTime() / 1000));
}

/** What becomes of a delivery by what the receiver made of it: only 2xx acknowledges. */
function decideOutcome(
  row: DeliveryRow,
  attempt: { readonly now: Date; readonly at: Date; readonly result: SendResult },
): Outcome {
  const { now, at, result } = attempt;
  const isAnswered = result.kind === 'answered';
  const sent = {
    at,
    durationMs: result.durationMs,
    responseStatus: isAnswered ? result.status : null,
    error: isAnswered ? null : result.error,
    excerpt: isAnswered ? result.excerpt : null,
  };
  if (isAnswered && result.status >= 200 && result.status < 300) {
    return { status: 'delivered', sent };
  }
  const delivery = {
    kind: row.kind,
    firstAttemptAt: row.first_attempt_at ?? now,
    attemptsMade: row.claims,
  };
  const dueAt = nextAttemptAt(delivery, new Date(now.getTime() + result.durationMs));
  return { status: dueAt === null ? 'failed' : 'pending', dueAt, sent };
}

function resultOf(row: DeliveryRow, now: Date, outcome: Outcome): DeliveryResult {
  const { status, dueAt = null, sent = null } = outcome;
  return {
    id: row.delivery_id,
    platformId: row.platform_id,
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    kind: row.kind,
    leaseToken: row.lease_token,
    status,
    attempts: sent === null ? row.attempts : row.attempts + 1,
    dueAt,
    now,
    sent,
  };
}
