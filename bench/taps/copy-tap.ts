import type { Queryable } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';

/** Texts are cut to this, else five million taps would take 40 GB: new ones have their full width. */
export const textSizeMaxChars = 80;

/** How the rows of the tap to copy are found when there are millions beside them. */
export interface Sample {
  readonly platform_id: string;
  readonly transaction_id: string;
  readonly event_ids: readonly string[];
  readonly posting_id: string;
  readonly key_hash: string;
}

export interface Chunk {
  readonly first: number;
  readonly last: number;
  /** When its first tap was taken, and how long after each the next. */
  readonly from: Date;
  readonly stepMs: number;
  /** How many sub-merchants they are dealt out among. */
  readonly owners: number;
}

/**
 * Copies a tap into every table that it stands in, with ids of the time when it was taken, and a
 * sub-merchant, a card and an idempotency key at random. All ids of a tap are made once, first.
 */
export async function copyTap(connection: Queryable, sample: Sample, chunk: Chunk): Promise<void> {
  await connection.rows(sql('bench_fill')`
    with tap as materialized (
      select n, at, md5('owner ' || owner)::uuid as owner_id,
        gen_random_uuid() as key_hash,
        uuidv7(at - clock_timestamp()) as id,
        uuidv7(at - clock_timestamp()) as posting_id
      from (
        select n, 1 + floor(random() * ${chunk.owners}::integer)::integer as owner,
          ${chunk.from}::timestamptz + (n - ${chunk.first}::integer)
            * ${chunk.stepMs}::float8 * interval '1 millisecond' as at
        from generate_series(${chunk.first}::integer, ${chunk.last}::integer) n
      ) taken
    ),
    filled_transactions as (
      insert into transactions (
        platform_id, transaction_id, submerchant_id, external_ref, device_id, chain_id, status,
        capture_mode, currency, amount, tip_amount, amount_authorised, amount_captured,
        amount_released, amount_refunded, charged_total, platform_fee, card_fingerprint, facts,
        reference, stage_count, hash, event_count, created_at, updated_at
      )
      select s.platform_id, tap.id, tap.owner_id, s.external_ref, s.device_id, tap.id, s.status,
        s.capture_mode, s.currency, s.amount, s.tip_amount, s.amount_authorised, s.amount_captured,
        s.amount_released, s.amount_refunded, s.charged_total, s.platform_fee,
        md5(tap.key_hash::text), left(s.facts, ${textSizeMaxChars}::integer),
        'sale-' || lpad(tap.n::text, 9, '0'), s.stage_count, s.hash, s.event_count, tap.at, tap.at
      from tap cross join transactions s
      where s.platform_id = ${sample.platform_id}::uuid
        and s.transaction_id = ${sample.transaction_id}::uuid
    ),
    filled_stages as (
      insert into transaction_stages (
        platform_id, transaction_id, position, kind, body, hash, created_at
      )
      select s.platform_id, tap.id, s.position, s.kind, left(s.body, ${textSizeMaxChars}::integer),
        s.hash, tap.at
      from tap cross join transaction_stages s
      where s.platform_id = ${sample.platform_id}::uuid
        and s.transaction_id = ${sample.transaction_id}::uuid
    ),
    filled_events as (
      insert into events (
        platform_id, event_id, type, submerchant_id, object_id, body, created_at
      )
      select s.platform_id, uuidv7(tap.at - clock_timestamp()), s.type, tap.owner_id, tap.id,
        left(s.body, ${textSizeMaxChars}::integer), tap.at
      from tap cross join events s
      where s.platform_id = ${sample.platform_id}::uuid
        and s.event_id = any(${sample.event_ids}::uuid[])
    ),
    filled_claims as (
      insert into idempotency_claims (
        platform_id, key_hash, fingerprint, operation_id, claimed_at, lease_until, expires_at
      )
      select s.platform_id, tap.key_hash, sha256(uuid_send(tap.key_hash)), tap.id, tap.at,
        s.lease_until, tap.at + (s.expires_at - s.claimed_at)
      from tap cross join idempotency_claims s
      where s.platform_id = ${sample.platform_id}::uuid and s.key_hash = ${sample.key_hash}::uuid
    ),
    filled_answers as (
      insert into idempotency_answers (platform_id, key_hash, status, headers, body)
      select s.platform_id, tap.key_hash, s.status, s.headers,
        substr(s.body, 1, ${textSizeMaxChars}::integer)
      from tap cross join idempotency_answers s
      where s.platform_id = ${sample.platform_id}::uuid and s.key_hash = ${sample.key_hash}::uuid
    )
    insert into ledger_entries (
      platform_id, posting_id, account_id, amount, currency, kind, transaction_id, created_at
    )
    select s.platform_id, tap.posting_id,
      case when a.submerchant_id is null then s.account_id else tap.owner_id end,
      s.amount, s.currency, s.kind, tap.id, tap.at
    from tap
    cross join ledger_entries s
    join ledger_accounts a on a.platform_id = s.platform_id and a.account_id = s.account_id
    where s.platform_id = ${sample.platform_id}::uuid
      and s.posting_id = ${sample.posting_id}::uuid`);
}
