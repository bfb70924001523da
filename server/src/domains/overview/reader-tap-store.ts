import { uuidArray } from '../../postgres/binary-array.ts';
import type { Queryable } from '../../postgres/database.ts';
import { plannedAfresh, sql } from '../../postgres/sql.ts';
import type { EventSpan } from './tap-hour-store.ts';

interface ReaderTap {
  readonly deviceId: string;
  readonly transactionId: string;
}

/** The newest tap of each reader in the events of a span. */
export async function newestByReader(
  database: Queryable,
  { platformId, afterId, lastId }: EventSpan,
): Promise<ReaderTap[]> {
  return database.rows<ReaderTap>(
    plannedAfresh(sql('reader_tap_newest')`
    select distinct on (t.device_id) t.device_id as "deviceId",
      t.transaction_id as "transactionId"
    from events e
    join transactions t
      on t.platform_id = ${platformId}::uuid and t.transaction_id = e.object_id
    where e.platform_id = ${platformId}::uuid
      and e.event_id > ${afterId}::uuid
      and e.event_id <= ${lastId}::uuid
      and e.type in ('tap.approved', 'tap.declined')
      and e.test_endpoint_id is null
    order by t.device_id, t.transaction_id desc`),
  );
}

/** In one order, so that two nodes never deadlock. An older tap changes nothing. */
export async function saveReaderTaps(
  database: Queryable,
  platformId: string,
  taps: readonly ReaderTap[],
): Promise<void> {
  await database.rows(sql('reader_tap_save')`
    insert into reader_taps (platform_id, device_id, transaction_id)
    select ${platformId}::uuid, n.device_id, n.transaction_id
    from unnest(
      ${taps.map(({ deviceId }) => deviceId)}::text[],
      ${uuidArray(taps.map(({ transactionId }) => transactionId))}::uuid[]
    ) as n (device_id, transaction_id)
    order by n.device_id
    on conflict (platform_id, device_id) do update
    set transaction_id = excluded.transaction_id
    where reader_taps.transaction_id < excluded.transaction_id`);
}
