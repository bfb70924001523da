import type {
  NewRedelivery,
  NewWebhookEndpoint,
  RedeliveryJob,
  WebhookEndpointWithSecret,
} from '../../../sdk/src/index.ts';
import { eventObjects } from '../../../server/src/app/event-objects.ts';
import {
  createCatalogue,
  type EventKind,
  emit,
  redeliveryWork,
  renderEnvelope,
} from '../../../server/src/domains/events/index.ts';
import type { DueWork, Lease } from '../../../server/src/due-work/due-work.ts';
import { DueWorkEngine } from '../../../server/src/due-work/engine.ts';
import { formatId, newUuid, parseId } from '../../../server/src/lib/ids.ts';
import { createLogger } from '../../../server/src/lib/logger.ts';
import type { Database } from '../../../server/src/postgres/database.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import type { ApiClient } from '../service/api-client.ts';
import type { TestPlatform, TestService } from '../service/test-service.ts';

/** No server listens here, so connections are refused at once. */
export const silentUrl = 'http://127.0.0.1:9/webhooks';

/** Registers an endpoint, by default for all events. */
export function registerEndpoint(
  { taprail }: ApiClient,
  difference: Partial<NewWebhookEndpoint> = {},
): Promise<WebhookEndpointWithSecret> {
  return taprail.webhookEndpoints.create({ url: silentUrl, events: ['*'], ...difference });
}

/** Starts a redelivery job, by default for all events of the last days. */
export function beginRedelivery(
  { taprail }: ApiClient,
  difference: Partial<NewRedelivery> = {},
): Promise<RedeliveryJob> {
  const from = new Date(Date.now() - 86_400_000).toISOString();
  return taprail.events.beginRedelivery({ from, ...difference });
}

const catalogue = createCatalogue(eventObjects);

/** Writes `count` events with their deliveries, as domains do. */
export async function emitEvents(
  { database }: Pick<TestService, 'database'>,
  platform: Pick<TestPlatform, 'id'>,
  { count = 1, type = 'tap.approved', at = new Date(), lease, ...given }: EmittedEvents = {},
): Promise<string[]> {
  const { object = JSON.stringify(catalogue.sent[type].example.data.object) } = given;
  const subMerchantId = newUuid();
  const events = Array.from({ length: count }, (_, index) => {
    const event = { id: newUuid(), type, sequence: index + 1, createdAt: at };
    const subject = { environment: 'test', externalRef: 'nowhere', chainId: null, object } as const;
    const of = { platformId: platform.id, subMerchantId, objectId: subMerchantId, position: 1 };
    return { ...of, ...event, storedBody: null, body: () => renderEnvelope(event, subject) };
  });
  await database.transaction(async (transaction) => {
    const given = lease && { leaseToken: lease.token, leaseUntil: lease.until };
    await transaction.rows(emit(platform.id, events, given && { ...given, closedEndpointIds: [] }));
    // They have no record for composing their bodies.
    await transaction.rows(sql('test_store_bodies')`
      update events e set body = b.body
      from unnest(
        ${events.map(({ id }) => id)}::uuid[], ${events.map(({ body }) => body())}::text[]
      ) as b (event_id, body)
      where e.platform_id = ${platform.id}::uuid
        and e.event_id = any(${events.map(({ id }) => id)}::uuid[])
        and e.event_id = b.event_id`);
  });
  return events.map(({ id }) => formatId('evt', id));
}

interface EmittedEvents {
  readonly count?: number;
  readonly type?: EventKind;
  readonly at?: Date;
  /** The body as JSON; by default the example in the description. */
  readonly object?: string;
  /** The lease of the deliveries, if they are claimed as they are created. */
  readonly lease?: Lease;
}

/** Ends the deliveries of an event, or those to one endpoint, as after one attempt. */
export async function settleDeliveries(
  { database }: Pick<TestService, 'database'>,
  platform: Pick<TestPlatform, 'id'>,
  which: {
    readonly event: string;
    readonly endpoint?: string;
    readonly status: 'delivered' | 'failed' | 'cancelled';
  },
): Promise<void> {
  const endpointId = which.endpoint === undefined ? null : parseId('we', which.endpoint);
  const answer = which.status === 'delivered' ? 200 : 500;
  await database.rows(sql('test_settle_deliveries')`
    with settled as (
      update webhook_deliveries
      set status = ${which.status}::text, attempts = 1, due_at = null, lease_until = null,
          lease_token = null
      where platform_id = ${platform.id}::uuid
        and event_id = ${parseId('evt', which.event)}::uuid
        and (${endpointId}::uuid is null or endpoint_id = ${endpointId}::uuid)
        and status = 'pending'
      returning platform_id, delivery_id
    )
    insert into webhook_attempts (
      platform_id, delivery_id, attempt, sent_at, duration_ms, response_status, excerpt
    )
    select platform_id, delivery_id, 1, ${new Date()}::timestamptz, 12, ${answer}::integer, 'noted'
    from settled`);
}

/** Runs only due redelivery jobs, so that nothing is sent. */
export function runRedeliveries(
  { database }: Pick<TestService, 'database'>,
  platform: Pick<TestPlatform, 'id'>,
  now = new Date(),
): Promise<void> {
  return runAlone(redeliveryWork({ database, wake: () => {} }), database, platform, now);
}

async function runAlone(
  work: DueWork,
  database: Database,
  platform: Pick<TestPlatform, 'id'>,
  now = new Date(),
): Promise<void> {
  const engine = new DueWorkEngine({
    database,
    works: [work],
    logger: await createLogger({ level: 'silent', readable: false }),
    metrics: { done: () => {}, failed: () => {} },
  });
  await engine.runPlatform(platform.id, now);
}
