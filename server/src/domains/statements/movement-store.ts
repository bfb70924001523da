import type { RowKey } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import { fragment, plannedAfresh, sql } from '../../postgres/sql.ts';
import type { ProviderMovement, Statement } from './types.ts';

export const movementColumns = fragment`m.platform_id as "platformId", m.movement_id as id,
  m.statement_id as "statementId", m.connection_id as "connectionId", m.psp_account as account,
  m.submerchant_id as "subMerchantId", s.external_ref as "externalRef", m.ref, m.kind,
  m.provider_kind as "providerKind", m.posting_kind as "postingKind", m.amount, m.currency,
  m.source_ref as "sourceRef", m.transaction_id as "transactionId", m.is_outside as "isOutside",
  m.happened_at as "happenedAt", m.created_at as "createdAt"`;

/** The references of those already recorded. */
export async function findKnown(
  database: Queryable,
  { platformId, id }: Pick<Statement, 'platformId' | 'id'>,
  refs: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.rows<{ ref: string }>(sql('provider_movement_find_known')`
    select ref
    from provider_movements
    where platform_id = ${platformId}::uuid
      and statement_id = ${id}::uuid
      and ref = any(${refs}::text[])`);
  return new Set(rows.map(({ ref }) => ref));
}

/** Claims a movement; false if it was already recorded. */
export async function insertMovement(
  transaction: Queryable,
  movement: ProviderMovement,
): Promise<boolean> {
  const row = await transaction.row(sql('provider_movement_insert')`
    insert into provider_movements (
      platform_id, movement_id, statement_id, connection_id, psp_account, submerchant_id, ref,
      kind, provider_kind, posting_kind, amount, currency, source_ref, transaction_id, is_outside,
      happened_at, created_at
    ) values (
      ${movement.platformId}::uuid, ${movement.id}::uuid, ${movement.statementId}::uuid,
      ${movement.connectionId}::uuid, ${movement.account}::text, ${movement.subMerchantId}::uuid,
      ${movement.ref}::text, ${movement.kind}::text, ${movement.providerKind}::text,
      ${movement.postingKind}::text, ${movement.amount}::bigint, ${movement.currency}::text,
      ${movement.sourceRef}::text, ${movement.transactionId}::uuid,
      ${movement.isOutside}::boolean, ${movement.happenedAt}::timestamptz,
      ${movement.createdAt}::timestamptz
    )
    on conflict (platform_id, statement_id, ref) do nothing
    returning movement_id`);
  return row !== undefined;
}

export async function findMovement(
  database: Queryable,
  { platformId, id }: RowKey,
): Promise<ProviderMovement | undefined> {
  return database.row<ProviderMovement>(sql('provider_movement_find')`
    select ${movementColumns}
    from provider_movements m
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = m.submerchant_id
    where m.platform_id = ${platformId}::uuid and m.movement_id = ${id}::uuid`);
}

interface MovementFilter {
  readonly platformId: string;
  readonly subMerchantId: string | null;
  readonly kind: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly beforeId: string;
  readonly limit: number;
}

/** Newest first. */
export function listMovements(
  database: Queryable,
  filter: MovementFilter,
): Promise<ProviderMovement[]> {
  const { platformId } = filter;
  return database.rows<ProviderMovement>(
    plannedAfresh(sql('provider_movement_list')`
    select ${movementColumns}
    from provider_movements m
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = m.submerchant_id
    where m.platform_id = ${platformId}::uuid
      and (${filter.subMerchantId}::uuid is null
        or m.submerchant_id = ${filter.subMerchantId}::uuid)
      and (${filter.kind}::text is null or m.kind = ${filter.kind}::text)
      and (${filter.from}::timestamptz is null or m.created_at >= ${filter.from}::timestamptz)
      and (${filter.to}::timestamptz is null or m.created_at < ${filter.to}::timestamptz)
      and m.movement_id < ${filter.beforeId}::uuid
    order by m.movement_id desc
    limit ${filter.limit}::integer`),
  );
}

/** The movements made by people since then, newest first. */
export function listOutside(
  database: Queryable,
  span: { readonly platformId: string; readonly since: Date; readonly limit: number },
): Promise<ProviderMovement[]> {
  const { platformId } = span;
  return database.rows<ProviderMovement>(
    plannedAfresh(sql('provider_movement_list_outside')`
    select ${movementColumns}
    from provider_movements m
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = m.submerchant_id
    where m.platform_id = ${platformId}::uuid
      and m.is_outside
      and m.created_at >= ${span.since}::timestamptz
    order by m.movement_id desc
    limit ${span.limit}::integer`),
  );
}
