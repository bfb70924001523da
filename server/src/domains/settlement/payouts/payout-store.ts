import type { RowKey } from '../../../lib/ids.ts';
import { shareFence } from '../../../operations/fence.ts';
import { jsonbArray, uuidArray } from '../../../postgres/binary-array.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { fragment, plannedAfresh, sql } from '../../../postgres/sql.ts';
import type { Payout } from './payout.ts';

export const payoutColumns = fragment`p.platform_id as "platformId", p.payout_id as id,
  p.decision_since as "decisionSince",
  p.submerchant_id as "subMerchantId", s.external_ref as "externalRef",
  p.connection_id as "connectionId", p.amount, p.currency,
  p.deductions, p.missing, p.paid_seen_at as "paidSeenAt", p.reference_until as "referenceUntil",
  p.status, p.is_automatic as "isAutomatic", p.eta, p.psp_ref as "pspRef",
  p.wire_reference as "wireReference", p.failure_code as "failureCode",
  p.created_at as "createdAt", p.asked_at as "askedAt", p.ordered, p.position, p.hash,
  p.event_count as "eventCount", p.due_at as "dueAt", p.lease_token as "leaseToken"`;

export async function insertPayouts(
  transaction: Queryable,
  platformId: string,
  payouts: readonly Payout[],
): Promise<void> {
  await transaction.rows(sql('payout_insert')`
    insert into payouts (
      platform_id, payout_id, submerchant_id, connection_id, amount, currency, deductions, status,
      is_automatic, eta, position, hash, event_count, created_at, due_at
    )
    select ${platformId}::uuid, unnest(${payouts.map(({ id }) => id)}::uuid[]),
      unnest(${payouts.map((payout) => payout.subMerchantId)}::uuid[]),
      unnest(${payouts.map(({ connectionId }) => connectionId)}::uuid[]),
      unnest(${payouts.map(({ amount }) => amount)}::bigint[]),
      unnest(${payouts.map(({ currency }) => currency)}::text[]),
      unnest(${jsonbArray(payouts.map((payout) => JSON.stringify(payout.deductions)))}::jsonb[]),
      unnest(${payouts.map(({ status }) => status)}::text[]),
      unnest(${payouts.map(({ isAutomatic }) => isAutomatic)}::boolean[]),
      unnest(${payouts.map(({ eta }) => eta)}::timestamptz[]),
      unnest(${payouts.map(({ position }) => position)}::integer[]),
      unnest(${payouts.map(({ hash }) => hash)}::text[]),
      unnest(${payouts.map(({ eventCount }) => eventCount)}::integer[]),
      unnest(${payouts.map(({ createdAt }) => createdAt)}::timestamptz[]),
      unnest(${payouts.map(({ dueAt }) => dueAt)}::timestamptz[])`);
}

/** Saves them as sent and leaves the leases to the workers about to ask the provider. */
export async function saveSent(
  transaction: Queryable,
  platformId: string,
  payouts: readonly Payout[],
): Promise<void> {
  await transaction.rows(
    plannedAfresh(sql('payout_set_sent')`
    update payouts p
    set status = 'in_transit', asked_at = w.asked_at, missing = null, position = w.position,
        hash = w.hash, event_count = w.event_count
    from unnest(
      ${payouts.map(({ id }) => id)}::uuid[],
      ${payouts.map(({ askedAt }) => askedAt)}::timestamptz[],
      ${payouts.map(({ position }) => position)}::integer[],
      ${payouts.map(({ hash }) => hash)}::text[],
      ${payouts.map(({ eventCount }) => eventCount)}::integer[]
    ) as w (payout_id, asked_at, position, hash, event_count)
    where p.platform_id = ${platformId}::uuid and p.payout_id = w.payout_id`),
  );
}

/** Saves the changes and ends the leases. The caller has locked the rows. */
export async function savePayouts(
  transaction: Queryable,
  platformId: string,
  payouts: readonly Payout[],
): Promise<void> {
  await transaction.rows(
    plannedAfresh(sql('payout_save')`
    update payouts p
    set status = w.status, eta = w.eta, psp_ref = w.psp_ref, wire_reference = w.wire_reference,
        failure_code = w.failure_code, position = w.position, hash = w.hash,
        event_count = w.event_count, missing = w.missing, paid_seen_at = w.paid_seen_at,
        reference_until = w.reference_until, decision_since = null, due_at = w.due_at,
        attempts = 0, lease_until = null, lease_token = null
    from unnest(
      ${payouts.map(({ id }) => id)}::uuid[], ${payouts.map(({ status }) => status)}::text[],
      ${payouts.map(({ eta }) => eta)}::timestamptz[],
      ${payouts.map(({ pspRef }) => pspRef)}::text[],
      ${payouts.map(({ wireReference }) => wireReference)}::text[],
      ${payouts.map(({ failureCode }) => failureCode)}::text[],
      ${payouts.map(({ position }) => position)}::integer[],
      ${payouts.map(({ hash }) => hash)}::text[],
      ${payouts.map(({ eventCount }) => eventCount)}::integer[],
      ${payouts.map(({ status, missing }) => (status === 'scheduled' ? missing : null))}::bigint[],
      ${payouts.map(({ paidSeenAt }) => paidSeenAt)}::timestamptz[],
      ${payouts.map(({ referenceUntil }) => referenceUntil)}::timestamptz[],
      ${payouts.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as w (
      payout_id, status, eta, psp_ref, wire_reference, failure_code, position, hash, event_count,
      missing, paid_seen_at, reference_until, due_at
    )
    where p.platform_id = ${platformId}::uuid and p.payout_id = w.payout_id`),
  );
}

/** Saves a smaller amount and leaves the lease to the worker about to send the payout. */
export async function saveAmounts(
  transaction: Queryable,
  platformId: string,
  payouts: readonly Payout[],
): Promise<void> {
  await transaction.rows(
    plannedAfresh(sql('payout_save_amount')`
    update payouts p
    set amount = w.amount, position = w.position, hash = w.hash, event_count = w.event_count
    from unnest(
      ${payouts.map(({ id }) => id)}::uuid[],
      ${payouts.map(({ amount }) => amount)}::bigint[],
      ${payouts.map(({ position }) => position)}::integer[],
      ${payouts.map(({ hash }) => hash)}::text[],
      ${payouts.map(({ eventCount }) => eventCount)}::integer[]
    ) as w (payout_id, amount, position, hash, event_count)
    where p.platform_id = ${platformId}::uuid and p.payout_id = w.payout_id`),
  );
}

/** Saves the provider's reference of a payout in transit and ends its lease. */
export async function saveReference(
  database: Queryable,
  { platformId, id }: RowKey,
  { ref, dueAt }: { readonly ref: string; readonly dueAt: Date },
): Promise<void> {
  await database.rows(sql('payout_reference')`
    update payouts
    set psp_ref = ${ref}::text, decision_since = null, due_at = ${dueAt}::timestamptz,
        attempts = 0, lease_until = null, lease_token = null
    where platform_id = ${platformId}::uuid
      and payout_id = ${id}::uuid
      and status = 'in_transit'`);
}

/**
 * Saves when payouts that the provider calls paid are polled next, and ends their leases. Callers
 * see no change, so there is no record.
 */
export async function awaitReferences(
  transaction: Queryable,
  platformId: string,
  payouts: readonly Payout[],
): Promise<void> {
  await transaction.rows(
    plannedAfresh(sql('payout_await_reference')`
    update payouts p
    set psp_ref = w.psp_ref, paid_seen_at = w.paid_seen_at, reference_until = w.reference_until,
        due_at = w.due_at, decision_since = null, attempts = 0, lease_until = null,
        lease_token = null
    from unnest(
      ${uuidArray(payouts.map(({ id }) => id))}::uuid[],
      ${payouts.map(({ pspRef }) => pspRef)}::text[],
      ${payouts.map(({ paidSeenAt }) => paidSeenAt)}::timestamptz[],
      ${payouts.map(({ referenceUntil }) => referenceUntil)}::timestamptz[],
      ${payouts.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as w (payout_id, psp_ref, paid_seen_at, reference_until, due_at)
    where p.platform_id = ${platformId}::uuid and p.payout_id = w.payout_id`),
  );
}

export async function findPayout(
  database: Queryable,
  { platformId, id }: RowKey,
): Promise<Payout | undefined> {
  return (await findPayouts(database, platformId, [id])).get(id);
}

/**
 * Locks the rows until the transaction ends, in one order, so that transactions cannot deadlock. A
 * change will be recorded, so the fence is shared first.
 */
export async function lockPayouts(
  transaction: Queryable,
  { platformId, at }: { readonly platformId: string; readonly at: Date },
  ids: readonly string[],
): Promise<ReadonlyMap<string, Payout>> {
  await shareFence(transaction, { platformId, now: at });
  await transaction.rows(sql('payout_lock')`
    select payout_id
    from payouts
    where platform_id = ${platformId}::uuid and payout_id = any(${uuidArray(ids)}::uuid[])
    order by payout_id
    for update`);
  return findPayouts(transaction, platformId, ids);
}

export async function findPayouts(
  database: Queryable,
  platformId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Payout>> {
  const rows = await database.rows<Payout>(sql('payout_find')`
    select ${payoutColumns}
    from payouts p
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = p.submerchant_id
    where p.platform_id = ${platformId}::uuid and p.payout_id = any(${uuidArray(ids)}::uuid[])`);
  return new Map(rows.map((payout) => [payout.id, payout]));
}

/**
 * The number of consecutive failures around this payout: from the paid one before it to the paid
 * one after it, since a bank may send money back after newer payouts were paid. Failures before a
 * suspension ended do not count: they went to another bank account.
 */
export async function countFailuresAround(
  transaction: Queryable,
  { platformId, subMerchantId, id }: RowKey & { readonly subMerchantId: string },
): Promise<number> {
  const row = await transaction.row<{ count: number }>(sql('payout_count_failures')`
    select count(*)::integer as count
    from payouts p
    join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = p.submerchant_id
    where p.platform_id = ${platformId}::uuid
      and p.submerchant_id = ${subMerchantId}::uuid
      and p.status = 'failed'
      and (s.payouts_released_at is null or p.created_at > s.payouts_released_at)
      and p.payout_id > coalesce((
        select b.payout_id
        from payouts b
        where b.platform_id = ${platformId}::uuid
          and b.submerchant_id = ${subMerchantId}::uuid
          and b.status = 'paid'
          and b.payout_id < ${id}::uuid
        order by b.payout_id desc
        limit 1
      ), '00000000-0000-0000-0000-000000000000')
      and p.payout_id < coalesce((
        select a.payout_id
        from payouts a
        where a.platform_id = ${platformId}::uuid
          and a.submerchant_id = ${subMerchantId}::uuid
          and a.status = 'paid'
          and a.payout_id > ${id}::uuid
        order by a.payout_id
        limit 1
      ), 'ffffffff-ffff-ffff-ffff-ffffffffffff')`);
  return row?.count ?? 0;
}
