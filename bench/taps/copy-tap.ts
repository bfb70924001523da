import type { Queryable } from '../../server/src/postgres/database.ts';
import { fragment, sql } from '../../server/src/postgres/sql.ts';

/** The tap to copy. */
export interface Sample {
  readonly platform_id: string;
  readonly transaction_id: string;
  /** The ledger account of its sub-merchant. */
  readonly account_id: string;
}

export interface Chunk {
  readonly first: number;
  readonly last: number;
  /** When its first tap was taken, and the time between taps. */
  readonly from: Date;
  readonly stepMs: number;
  /** How many sub-merchants the taps are spread over. */
  readonly owners: number;
  /** When the service takes the next step on each by itself; null for never. */
  readonly dueAt: Date | null;
  /** Taps of before then have settled a day later, without a posting. */
  readonly settledBefore: Date;
}

/** The id of a copied sub-merchant, by its number `n`. */
export const ownerId = fragment`md5('owner ' || n)::uuid`;

/** The id that the ledger derives for an account of a copied sub-merchant. */
export const ownAccountId = fragment`left(encode(sha256(convert_to(
  platform_id || '/' || kind || '/' || owner_id || '/' || currency, 'UTF8'
)), 'hex'), 32)::uuid`;

/** The stages with a card and an authorisation code of the copy's own. */
const ownCard = fragment`regexp_replace(
  regexp_replace(
    s.stages, '"last4":"[0-9]*"', '"last4":"' || lpad((tap.n * 7919 % 10000)::text, 4, '0') || '"'
  ),
  '"authorisation_code":"[^"]*"',
  '"authorisation_code":"' || left(md5(tap.n::text), 6) || '"'
)`;

/**
 * Copies a tap in every table that has rows of it. Each copy gets ids of its own time, a random
 * card and idempotency key, and a sub-merchant with its own reader. The first CTE makes all ids, so
 * that the tables agree.
 */
export async function copyTap(connection: Queryable, sample: Sample, chunk: Chunk): Promise<void> {
  await connection.rows(sql('bench_fill')`
    with tap as materialized (
      select t.n, at, t.owner, o.owner_id, o.account_id,
        gen_random_uuid() as key_hash,
        uuidv7(at - clock_timestamp()) as id,
        uuidv7(at - clock_timestamp() + interval '1 day') as settle_id,
        at < ${chunk.settledBefore}::timestamptz as is_settled,
        array[uuidv7(at - clock_timestamp()), uuidv7(at - clock_timestamp())] as event_ids
      from (
        select n, 1 + n % ${chunk.owners}::integer as owner,
          ${chunk.from}::timestamptz + (n - ${chunk.first}::integer)
            * ${chunk.stepMs}::float8 * interval '1 millisecond' as at
        from generate_series(${chunk.first}::integer, ${chunk.last}::integer) n
      ) t
      join bench_owners o on o.n = t.owner
    ),
    filled_operations as (
      insert into operations (
        platform_id, operation_id, object_id, position, kind, request, key_hash, fingerprint,
        began_at
      )
      select s.platform_id, tap.id, tap.id, s.position, s.kind, s.request, tap.key_hash,
        sha256(uuid_send(tap.key_hash)), tap.at
      from tap cross join operations s
      where s.platform_id = ${sample.platform_id}::uuid
        and s.operation_id = ${sample.transaction_id}::uuid
    ),
    filled_records as (
      insert into records (
        platform_id, object_id, position, format, stages, hash, posting_kind, entry_account_ids,
        entry_amounts, entry_currencies, event_ids, recorded_at
      )
      select s.platform_id, tap.id, s.position, s.format, ${ownCard}, s.hash, s.posting_kind,
        array_replace(s.entry_account_ids, ${sample.account_id}::uuid, tap.account_id),
        s.entry_amounts, s.entry_currencies, tap.event_ids, tap.at
      from tap cross join records s
      where s.platform_id = ${sample.platform_id}::uuid
        and s.object_id = ${sample.transaction_id}::uuid
    ),
    filled_transactions as (
      insert into transactions (
        platform_id, transaction_id, submerchant_id, device_id, chain_id, status, currency,
        amount_authorised, amount_captured, amount_released, amount_refunded,
        card_fingerprint, reference, created_at
      )
      select s.platform_id, tap.id, tap.owner_id, 'reader-' || tap.owner, tap.id, s.status,
        s.currency, s.amount_authorised, s.amount_captured, s.amount_released, s.amount_refunded,
        md5(tap.key_hash::text), 'sale-' || lpad(tap.n::text, 9, '0'), tap.at
      from tap cross join transactions s
      where s.platform_id = ${sample.platform_id}::uuid
        and s.transaction_id = ${sample.transaction_id}::uuid
    ),
    filled_dues as (
      insert into transaction_dues (platform_id, transaction_id, due_at)
      select ${sample.platform_id}::uuid, tap.id, ${chunk.dueAt}::timestamptz
      from tap
      where ${chunk.dueAt}::timestamptz is not null
    ),
    settled_operations as (
      insert into operations (
        platform_id, operation_id, object_id, position, kind, request, began_at
      )
      select ${sample.platform_id}::uuid, tap.settle_id, tap.id, 2, 'settle', 'null',
        tap.at + interval '1 day'
      from tap
      where tap.is_settled
    ),
    settled_records as (
      insert into records (platform_id, object_id, position, format, stages, hash, recorded_at)
      select s.platform_id, tap.id, 2, s.format,
        json_build_array(json_build_array('settlement', json_build_object(
          'amount', t.amount_captured, 'currency', t.currency,
          'available_on', (tap.at + interval '1 day')::date, 'ledger_entries', '[]'::json,
          'at', tap.at + interval '1 day'
        )))::text,
        s.hash, tap.at + interval '1 day'
      from tap
      cross join records s
      join transactions t
        on t.platform_id = s.platform_id and t.transaction_id = s.object_id
      where tap.is_settled
        and s.platform_id = ${sample.platform_id}::uuid
        and s.object_id = ${sample.transaction_id}::uuid
    )
    insert into events (
      platform_id, event_id, type, submerchant_id, object_id, position, sequence, created_at
    )
    select s.platform_id, tap.event_ids[s.sequence], s.type, tap.owner_id, tap.id, s.position,
      s.sequence, tap.at
    from tap
    join records r
      on r.platform_id = ${sample.platform_id}::uuid
      and r.object_id = ${sample.transaction_id}::uuid
    join events s
      on s.platform_id = ${sample.platform_id}::uuid and s.event_id = any(r.event_ids)`);
}
