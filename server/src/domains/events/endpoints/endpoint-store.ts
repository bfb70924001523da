import type { Sealed } from '../../../lib/keyring.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { fragment, sql } from '../../../postgres/sql.ts';
import type { Endpoint } from './types.ts';

interface EndpointKey {
  readonly platformId: string;
  readonly id: string;
}

/**
 * Counts the platform's endpoints under a lock that makes other counts wait until this transaction
 * ends. Otherwise two requests could both take the last free place. Null if the platform was reset
 * since the request began: an endpoint created now could not be deleted.
 */
export async function countEndpointsAlone(
  transaction: Queryable,
  platformId: string,
): Promise<number | null> {
  const locked = await transaction.row(sql('platform_lock_for_endpoints')`
    select platform_id
    from platforms
    where platform_id = ${platformId}::uuid and reset_at is null
    for no key update`);
  if (locked === undefined) return null;
  const row = await transaction.row<{ count: number }>(sql('webhook_endpoint_count')`
    select count(*)::integer as count
    from webhook_endpoints
    where platform_id = ${platformId}::uuid and deleted_at is null`);
  return row?.count ?? 0;
}

export async function insertEndpoint(
  transaction: Queryable,
  endpoint: Endpoint,
  secret: Sealed,
): Promise<void> {
  await transaction.rows(sql('webhook_endpoint_insert')`
    insert into webhook_endpoints (
      platform_id, endpoint_id, url, events, description, enabled, secret, secret_key_id,
      created_at, updated_at
    ) values (
      ${endpoint.platformId}::uuid, ${endpoint.id}::uuid, ${endpoint.url}::text,
      ${endpoint.events}::text[], ${endpoint.description}::text, ${endpoint.enabled}::boolean,
      ${secret.bytes}::bytea, ${secret.keyId}::text, ${endpoint.createdAt}::timestamptz,
      ${endpoint.updatedAt}::timestamptz
    )`);
}

const selectEndpoints = fragment`
  select platform_id as "platformId", endpoint_id as id, url, events, description, enabled,
    disabled_reason as "disabledReason", failing_since as "failingSince",
    previous_secret_until as "previousSecretUntil", created_at as "createdAt",
    updated_at as "updatedAt"
  from webhook_endpoints`;

export async function findEndpoint(
  database: Queryable,
  key: EndpointKey,
): Promise<Endpoint | undefined> {
  return database.row<Endpoint>(sql('webhook_endpoint_find')`
    ${selectEndpoints}
    where platform_id = ${key.platformId}::uuid
      and endpoint_id = ${key.id}::uuid
      and deleted_at is null`);
}

/** The endpoint, locked until the transaction ends. */
export async function lockEndpoint(
  transaction: Queryable,
  key: EndpointKey,
): Promise<Endpoint | undefined> {
  await transaction.rows(sql('webhook_endpoint_lock')`
    select endpoint_id
    from webhook_endpoints
    where platform_id = ${key.platformId}::uuid and endpoint_id = ${key.id}::uuid
    for update`);
  return findEndpoint(transaction, key);
}

export async function listEndpoints(
  database: Queryable,
  page: { readonly platformId: string; readonly beforeId: string; readonly limit: number },
): Promise<Endpoint[]> {
  return database.rows<Endpoint>(sql('webhook_endpoint_list')`
    ${selectEndpoints}
    where platform_id = ${page.platformId}::uuid
      and endpoint_id < ${page.beforeId}::uuid
      and deleted_at is null
    order by endpoint_id desc
    limit ${page.limit}::integer`);
}

/** The enabled endpoints subscribed to one of these kinds; null for all kinds or all endpoints. */
export async function listSubscribed(
  database: Queryable,
  wanted: {
    readonly platformId: string;
    readonly types: readonly string[] | null;
    readonly endpointId: string | null;
  },
): Promise<{ readonly id: string; readonly url: string }[]> {
  return database.rows(sql('webhook_endpoint_subscribed')`
    select endpoint_id as id, url
    from webhook_endpoints
    where platform_id = ${wanted.platformId}::uuid
      and enabled
      and (${wanted.endpointId}::uuid is null or endpoint_id = ${wanted.endpointId}::uuid)
      and (${wanted.types}::text[] is null or '*' = any(events)
        or events && ${wanted.types}::text[])
    order by endpoint_id`);
}

export async function updateEndpoint(transaction: Queryable, endpoint: Endpoint): Promise<void> {
  await transaction.rows(sql('webhook_endpoint_update')`
    update webhook_endpoints
    set url = ${endpoint.url}::text,
        events = ${endpoint.events}::text[],
        description = ${endpoint.description}::text,
        enabled = ${endpoint.enabled}::boolean,
        disabled_reason = ${endpoint.disabledReason}::text,
        failing_since = ${endpoint.failingSince}::timestamptz,
        updated_at = ${endpoint.updatedAt}::timestamptz
    where platform_id = ${endpoint.platformId}::uuid and endpoint_id = ${endpoint.id}::uuid`);
}

/** Stores a new secret; the current one becomes the previous one. */
export async function replaceSecret(
  transaction: Queryable,
  endpoint: Endpoint,
  secret: Sealed,
): Promise<void> {
  await transaction.rows(sql('webhook_endpoint_replace_secret')`
    update webhook_endpoints
    set previous_secret = secret,
        previous_secret_key_id = secret_key_id,
        previous_secret_until = ${endpoint.previousSecretUntil}::timestamptz,
        secret = ${secret.bytes}::bytea,
        secret_key_id = ${secret.keyId}::text,
        updated_at = ${endpoint.updatedAt}::timestamptz
    where platform_id = ${endpoint.platformId}::uuid and endpoint_id = ${endpoint.id}::uuid`);
}

/** Hides the endpoint from its platform and schedules its removal. */
export async function setEndpointDeleted(
  transaction: Queryable,
  endpoint: Endpoint,
  at: { readonly now: Date; readonly dueAt: Date },
): Promise<void> {
  await transaction.rows(sql('webhook_endpoint_set_deleted')`
    update webhook_endpoints
    set enabled = false,
        deleted_at = ${at.now}::timestamptz,
        due_at = ${at.dueAt}::timestamptz,
        updated_at = ${endpoint.updatedAt}::timestamptz
    where platform_id = ${endpoint.platformId}::uuid and endpoint_id = ${endpoint.id}::uuid`);
}
