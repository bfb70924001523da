import { ConcurrencyLimiter } from '../../../lib/concurrency/concurrency-limiter.ts';
import type { HourCounts } from '../../../lib/hours/hour-counts.ts';
import { formatId } from '../../../lib/ids.ts';
import type { Keyring } from '../../../lib/keyring.ts';
import type { Database } from '../../../postgres/database.ts';
import type { DeliveryRow } from '../deliveries/types.ts';
import { type Address, AddressCache } from './address-cache.ts';
import { attemptsMax, deliveriesPerEndpointMax, leaseMs, waitShare } from './bounds.ts';
import { type DeliveryResult, resultLane } from './delivery-results.ts';
import { attemptOutcome } from './endpoint-hours.ts';
import type { SendResult } from './exchange.ts';
import { nextAttemptAt } from './retry-schedule.ts';
import type { Sender } from './sender.ts';
import { signatureHeader } from './signature.ts';

export type DeliveryOutcome = 'delivered' | 'retried' | 'failed' | 'cancelled' | 'too_late';

export interface DeliveryMetrics {
  /**
   * An attempt ended with this status of the receiver; null without an answer. `lagMs` is the age
   * of the event at its first attempt, and null at a later one.
   */
  attempted(status: number | null, durationMs: number, lagMs: number | null): void;
  /** A result was recorded, or came too late to count. */
  recorded(outcome: DeliveryOutcome): void;
}

interface DeliveryParts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly sender: Sender;
  readonly metrics: DeliveryMetrics;
  /** Counts attempts by endpoint. */
  readonly hours: Pick<HourCounts, 'count'>;
  /** How long an endpoint may fail all attempts before it is disabled; null: never. */
  readonly disableAfterMs: number | null;
  /** The default is 15 seconds. */
  readonly leaseMs?: number;
  readonly userAgent: string;
}

interface Attempt {
  /** `at` is real time, `now` is on the platform's clock. */
  readonly at: Date;
  readonly now: Date;
  readonly result: SendResult;
}

/** Attempts deliveries and records the results. */
export class Deliverer {
  readonly #addresses: AddressCache;
  readonly #results: ReturnType<typeof resultLane>;
  /** Deliveries to a busy endpoint wait here, since their deadline begins in the sender. */
  readonly #limiter: ConcurrencyLimiter;
  readonly #sender: Sender;
  readonly #metrics: DeliveryMetrics;
  readonly #hours: Pick<HourCounts, 'count'>;
  readonly #userAgent: string;
  readonly #waitMaxMs: number;

  constructor(parts: DeliveryParts) {
    this.#waitMaxMs = (parts.leaseMs ?? leaseMs) * waitShare;
    this.#addresses = new AddressCache(parts);
    this.#results = resultLane(parts.database, parts);
    this.#limiter = new ConcurrencyLimiter(deliveriesPerEndpointMax);
    this.#sender = parts.sender;
    this.#metrics = parts.metrics;
    this.#hours = parts.hours;
    this.#userAgent = parts.userAgent;
  }

  /**
   * Makes one attempt, or ends a delivery that may have no more. Returns the status of the answer,
   * null without one. `claimedAt` is on the platform's
   * clock, `handedAtMs` is real time.
   */
  async deliver(
    row: DeliveryRow,
    claimedAt: Date,
    handedAtMs = Date.now(),
  ): Promise<number | null> {
    const { type, body: text } = row;
    // A delivery without its event cannot be sent and must not stay due. Each claim may have
    // reached the receiver, even without a recorded result.
    if (type === null || text === null) return this.#end(row, claimedAt, 'cancelled');
    if (row.claims > attemptsMax) return this.#end(row, claimedAt, 'failed');
    const key = { platformId: row.platform_id, id: row.endpoint_id };
    const address = await this.#addresses.find(key, row.updated_at);
    if (address === null) return this.#end(row, claimedAt, 'cancelled');

    const waitMaxMs = handedAtMs + this.#waitMaxMs - Date.now();
    const attempt = await this.#limiter.run(row.endpoint_id, waitMaxMs, () =>
      this.#send(row, address, {
        type,
        text,
        // On the platform's clock, including the wait in the limiter.
        now: new Date(claimedAt.getTime() + Date.now() - handedAtMs),
      }),
    );
    if (attempt === null) return this.#giveBack(row, claimedAt);
    const { result } = attempt;
    const status = result.kind === 'answered' ? result.status : null;
    this.#metrics.attempted(status, result.durationMs, lagOf(row, attempt));
    const counted = { platformId: row.platform_id, subject: row.endpoint_id };
    this.#hours.count({ ...counted, outcome: attemptOutcome(result) }, result.durationMs);
    await this.#record(makeResult(row, attempt));
    return status;
  }

  async #send(
    row: DeliveryRow,
    address: Address,
    event: { readonly type: string; readonly text: string; readonly now: Date },
  ): Promise<Attempt> {
    const at = new Date();
    const { now } = event;
    const body = Buffer.from(event.text);
    const headers = ['content-type', 'application/json', 'user-agent', this.#userAgent];
    headers.push('service-signature', sign(address, body, { at, now }));
    headers.push('service-event-id', formatId('evt', row.event_id));
    headers.push('service-event-type', event.type);
    headers.push('service-attempt', String(row.attempts + 1));
    if (row.kind === 'replay') headers.push('service-replayed', 'true');
    if (row.kind === 'test') headers.push('service-test', 'true');
    return { at, now, result: await this.#sender.send({ url: address.url, headers, body }) };
  }

  async #record(result: DeliveryResult): Promise<void> {
    const isOurs = await this.#results.submit(result);
    const outcome = result.status === 'pending' ? 'retried' : result.status;
    this.#metrics.recorded(isOurs ? outcome : 'too_late');
  }

  /** Returns a delivery that waited too long for its turn. By now its endpoint is failing. */
  async #giveBack(row: DeliveryRow, now: Date): Promise<null> {
    const { delivery_id: id, attempts } = row;
    const unsent = { id, delivery: row, attempts, dueAt: now, now, sent: null } as const;
    await this.#results.submit({ ...unsent, status: 'pending' });
    return null;
  }

  /** Ends a delivery without an attempt. */
  async #end(row: DeliveryRow, now: Date, status: 'failed' | 'cancelled'): Promise<null> {
    const { delivery_id: id, attempts } = row;
    await this.#record({ id, delivery: row, status, attempts, dueAt: null, now, sent: null });
    return null;
  }
}

/** Both times are on the platform's clock. Replays and tests are not late. */
function lagOf(row: DeliveryRow, { now }: Attempt): number | null {
  if (row.kind !== 'event' || row.first_attempt_at !== null) return null;
  return Math.max(0, now.getTime() - row.created_at.getTime());
}

/** The signature contains real time; the platform's clock decides whether two secrets sign. */
function sign(
  { key, previous }: Address,
  body: Buffer,
  { at, now }: { readonly at: Date; readonly now: Date },
): string {
  const isRotating = previous !== null && previous.until > now;
  const keys = isRotating ? [key, previous.key] : [key];
  return signatureHeader(keys, body, Math.floor(at.getTime() / 1000));
}

/** A 2xx acknowledges a delivery. After any other result it is retried until its last attempt. */
function makeResult(row: DeliveryRow, { at, now, result }: Attempt): DeliveryResult {
  const isAnswered = result.kind === 'answered';
  const isAcknowledged = isAnswered && result.status >= 200 && result.status < 300;
  const delivery = {
    kind: row.kind,
    firstAttemptAt: row.first_attempt_at ?? now,
    attemptsMade: row.claims,
  };
  const endedAt = new Date(now.getTime() + result.durationMs);
  const dueAt = isAcknowledged ? null : nextAttemptAt(delivery, endedAt);
  return {
    id: row.delivery_id,
    delivery: row,
    status: isAcknowledged ? 'delivered' : dueAt === null ? 'failed' : 'pending',
    attempts: row.attempts + 1,
    dueAt,
    now,
    sent: {
      at,
      durationMs: result.durationMs,
      responseStatus: isAnswered ? result.status : null,
      error: isAnswered ? null : result.error,
      excerpt: isAnswered ? result.excerpt : null,
    },
  };
}
