import type { Queryable } from '../../postgres/database.ts';
import { plannedAfresh, sql } from '../../postgres/sql.ts';

export interface ReaderRow {
  readonly id: string;
  readonly submerchant: string | null;
  readonly label: string | null;
  readonly createdAt: Date;
  /** The last tap that is known from the background. */
  readonly transactionId: string | null;
}

/** Newest first. A text finds ids and words of labels by how they begin. */
export async function listReaders(
  database: Queryable,
  page: {
    readonly platformId: string;
    readonly submerchant: string | null;
    readonly text: string | null;
    readonly last: Pick<ReaderRow, 'id' | 'createdAt'> | null;
    readonly limit: number;
  },
): Promise<ReaderRow[]> {
  const { platformId, submerchant, last } = page;
  const found = page.text === null ? null : escapeLike(page.text.toLowerCase());
  return database.rows<ReaderRow>(
    plannedAfresh(sql('reader_list')`
    select d.device_id as id, s.external_ref as submerchant, d.label, d.created_at as "createdAt",
      r.transaction_id as "transactionId"
    from devices d
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = d.submerchant_id
    left join reader_taps r
      on r.platform_id = ${platformId}::uuid and r.device_id = d.device_id
    where d.platform_id = ${platformId}::uuid
      and (${submerchant}::text is null or s.external_ref = ${submerchant}::text)
      and (${found}::text is null
        or lower(d.device_id) like ${found}::text || '%'
        or ' ' || lower(d.label) like '% ' || ${found}::text || '%')
      and (${last?.id ?? null}::text is null
        or (d.created_at, d.device_id) <
          (${last?.createdAt ?? null}::timestamptz, ${last?.id ?? null}::text))
    order by d.created_at desc, d.device_id desc
    limit ${page.limit}::integer`),
  );
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

export async function findReader(
  database: Queryable,
  key: { readonly platformId: string; readonly id: string },
): Promise<Pick<ReaderRow, 'id' | 'createdAt'> | undefined> {
  return database.row<Pick<ReaderRow, 'id' | 'createdAt'>>(sql('reader_find')`
    select device_id as id, created_at as "createdAt"
    from devices
    where platform_id = ${key.platformId}::uuid and device_id = ${key.id}::text`);
}

export interface LastTap {
  readonly id: string;
  readonly device: string;
  readonly status: string;
  readonly createdAt: Date;
}

export async function listLastTaps(
  database: Queryable,
  { platformId, ids }: { readonly platformId: string; readonly ids: readonly string[] },
): Promise<LastTap[]> {
  return database.rows<LastTap>(sql('reader_tap_list')`
    select transaction_id as id, device_id as device, status,
      created_at as "createdAt"
    from transactions
    where platform_id = ${platformId}::uuid and transaction_id = any(${ids}::uuid[])`);
}

/** The requests of taps that have waited for their cards for more than a moment. */
export async function listWaitingTaps(database: Queryable, platformId: string): Promise<string[]> {
  const rows = await database.rows<{ request: string }>(sql('reader_list_waiting')`
    select o.request
    from open_operations p
    join operations o on o.platform_id = ${platformId}::uuid and o.operation_id = p.operation_id
    where p.platform_id = ${platformId}::uuid
      and o.kind = 'tap'
      and o.request is not null
      and p.unknown_amount is null
    limit 500`);
  return rows.map(({ request }) => request);
}

/** The newest taps of these readers, since then, at which a reader did not answer. */
export async function listUnanswered(
  database: Queryable,
  wanted: {
    readonly platformId: string;
    readonly devices: readonly string[];
    readonly sinceId: string;
  },
): Promise<Omit<LastTap, 'status'>[]> {
  const { platformId, devices } = wanted;
  return database.rows<Omit<LastTap, 'status'>>(
    plannedAfresh(sql('reader_list_unanswered')`
    select distinct on (t.device_id) t.device_id as device, t.transaction_id as id,
      t.created_at as "createdAt"
    from transactions t
    join records r
      on r.platform_id = ${platformId}::uuid and r.object_id = t.transaction_id and r.position = 1
    where t.platform_id = ${platformId}::uuid
      and t.status = 'cancelled'
      and t.transaction_id > ${wanted.sinceId}::uuid
      and t.device_id = any(${devices}::text[])
      and strpos(r.stages, '"reader_offline"') > 0
    order by t.device_id, t.transaction_id desc`),
  );
}
