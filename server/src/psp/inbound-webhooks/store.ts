import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { PspSubject, PspWebhook } from '../port.ts';

export async function keepWebhook(
  database: Queryable,
  webhook: PspWebhook & {
    readonly platformId: string;
    readonly connectionId: string | null;
    readonly provider: string;
    readonly subject: PspSubject;
    readonly receivedAt: Date;
  },
): Promise<void> {
  // Due since 1970 rather than now, since a platform's test clock may show any time.
  await database.rows(sql('psp_webhook_keep')`
    insert into psp_webhooks (
      platform_id, provider, event_id, type, subject, connection_id, psp_account, psp_object,
      received_at, due_at
    ) values (
      ${webhook.platformId}::uuid, ${webhook.provider}::text, ${webhook.eventId}::text,
      ${webhook.type}::text, ${webhook.subject}::text, ${webhook.connectionId}::uuid,
      ${webhook.accountRef}::text, ${webhook.objectRef}::text,
      ${webhook.receivedAt}::timestamptz, ${new Date(0)}::timestamptz
    )
    on conflict (platform_id, provider, event_id) do nothing`);
}

export interface WebhookRow {
  readonly provider: string;
  readonly event_id: string;
  readonly subject: PspSubject;
  readonly connection_id: string | null;
  readonly psp_account: string;
  readonly psp_object: string | null;
  readonly received_at: Date;
}

const keptForMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes up to `limit` webhooks processed more than 30 days ago and returns how many. Providers
 * repeat none that late, and a repeated one would only be handled again.
 */
export async function pruneWebhooks(
  database: Queryable,
  platform: { readonly id: string; readonly now: Date; readonly limit: number },
): Promise<number> {
  const before = new Date(platform.now.getTime() - keptForMs);
  const old = await database.rows<{ id: string }>(sql('psp_webhook_old')`
    select event_id as id
    from psp_webhooks
    where platform_id = ${platform.id}::uuid and processed_at < ${before}::timestamptz
    order by processed_at
    limit ${platform.limit}::integer`);
  if (old.length === 0) return 0;
  await database.rows(sql('psp_webhook_prune')`
    delete from psp_webhooks
    where platform_id = ${platform.id}::uuid
      and processed_at < ${before}::timestamptz
      and event_id = any(${old.map(({ id }) => id)}::text[])`);
  return old.length;
}

/** Moves the due webhooks of the deployment's own connection to this one. */
export async function moveWebhooks(
  transaction: Queryable,
  { platformId, connectionId }: { readonly platformId: string; readonly connectionId: string },
): Promise<void> {
  await transaction.rows(sql('psp_webhook_move_to_connection')`
    update psp_webhooks
    set connection_id = ${connectionId}::uuid
    where platform_id = ${platformId}::uuid
      and connection_id is null
      and due_at is not null`);
}
