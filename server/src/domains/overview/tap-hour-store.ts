import type { Queryable } from '../../postgres/database.ts';
import { plannedAfresh, sql } from '../../postgres/sql.ts';

/**
 * Taps of one hour that ended alike. They are stored by the quarter of an hour, since somewhere a
 * day begins at each of them.
 */
export interface TapHour {
  readonly beganAt: Date;
  readonly kind: 'approved' | 'declined' | 'captured';
  /** Why they were declined; empty for the others. */
  readonly reason: string;
  readonly currency: string;
  readonly count: bigint;
  readonly amount: bigint;
}

interface EventSpan {
  readonly platformId: string;
  /** Not included. */
  readonly afterId: string;
  /** Included. */
  readonly lastId: string;
}

/** The event that ends a full page; null if the span has fewer. */
export async function findPageEnd(
  database: Queryable,
  { platformId, afterId, lastId }: EventSpan,
  pageSize: number,
): Promise<string | null> {
  const row = await database.row<{ id: string }>(sql('event_page_end')`
    select event_id as id
    from events
    where platform_id = ${platformId}::uuid
      and event_id > ${afterId}::uuid
      and event_id <= ${lastId}::uuid
    order by event_id
    offset ${pageSize - 1}::integer
    limit 1`);
  return row?.id ?? null;
}

/**
 * What the events of a span say of taps. The reason of a decline is in the record alone; a text
 * that a caller sent cannot pass for it, since JSON escapes its quotation marks.
 */
export async function sumTaps(
  database: Queryable,
  { platformId, afterId, lastId }: EventSpan,
): Promise<TapHour[]> {
  const sum = sql('tap_hour_sum')`
    select date_bin(
        interval '15 minutes', e.created_at, timestamptz '2000-01-01 00:00Z'
      ) as "beganAt",
      case when e.type = 'charge.captured' then 'captured'
        when e.type = 'tap.declined' then 'declined'
        else 'approved' end as kind,
      coalesce(substring(r.stages from '"decline_reason":"([a-z_]+)"'), '') as reason,
      t.currency, count(*) as count,
      sum(case when e.type = 'charge.captured' then t.amount_captured
        else t.amount_authorised end)::bigint as amount
    from events e
    join transactions t
      on t.platform_id = ${platformId}::uuid and t.transaction_id = e.object_id
    left join records r
      on r.platform_id = ${platformId}::uuid
      and r.object_id = e.object_id
      and r.position = e.position
      and e.type = 'tap.declined'
    where e.platform_id = ${platformId}::uuid
      and e.event_id > ${afterId}::uuid
      and e.event_id <= ${lastId}::uuid
      and e.type in ('tap.approved', 'tap.declined', 'charge.captured')
      and e.test_endpoint_id is null
    group by 1, 2, 3, 4`;
  return database.rows<TapHour>(plannedAfresh(sum));
}

/** In one order, so that two nodes never wait for each other's rows. */
export async function addTapHours(
  database: Queryable,
  platformId: string,
  hours: readonly TapHour[],
): Promise<void> {
  await database.rows(sql('tap_hour_add')`
    insert into tap_hours (platform_id, began_at, kind, reason, currency, count, amount)
    select ${platformId}::uuid, h.began_at, h.kind, h.reason, h.currency, h.count, h.amount
    from unnest(
      ${hours.map(({ beganAt }) => beganAt)}::timestamptz[],
      ${hours.map(({ kind }) => kind)}::text[], ${hours.map(({ reason }) => reason)}::text[],
      ${hours.map(({ currency }) => currency)}::text[],
      ${hours.map(({ count }) => count)}::bigint[], ${hours.map(({ amount }) => amount)}::bigint[]
    ) as h(began_at, kind, reason, currency, count, amount)
    order by h.began_at, h.kind, h.reason, h.currency
    on conflict (platform_id, began_at, kind, reason, currency) do update
    set count = tap_hours.count + excluded.count,
        amount = tap_hours.amount + excluded.amount`);
}

/** Creates the mark of a platform that has none. */
export async function insertMark(
  database: Queryable,
  mark: {
    readonly platformId: string;
    readonly examinedId: string;
    readonly countedFrom: Date;
  },
): Promise<void> {
  await database.rows(sql('tap_hour_mark_insert')`
    insert into tap_hour_marks (platform_id, examined_id, counted_from)
    values (${mark.platformId}::uuid, ${mark.examinedId}::uuid, ${mark.countedFrom}::timestamptz)
    on conflict (platform_id) do nothing`);
}

/** Locks the mark until the transaction ends; undefined while another node has it. */
export async function lockMark(
  transaction: Queryable,
  platformId: string,
): Promise<string | undefined> {
  const row = await transaction.row<{ id: string }>(sql('tap_hour_mark_lock')`
    select examined_id as id
    from tap_hour_marks
    where platform_id = ${platformId}::uuid
    for update skip locked`);
  return row?.id;
}

export async function moveMark(
  transaction: Queryable,
  { platformId, examinedId }: { readonly platformId: string; readonly examinedId: string },
): Promise<void> {
  await transaction.rows(sql('tap_hour_mark_move')`
    update tap_hour_marks
    set examined_id = ${examinedId}::uuid
    where platform_id = ${platformId}::uuid`);
}

export interface MarkedTapHour extends Omit<TapHour, 'beganAt'> {
  /** Null if the platform has a mark, but none of these hours. */
  readonly beganAt: Date | null;
  readonly examinedId: string;
  /** From when on taps were counted. */
  readonly countedFrom: Date;
}

export interface HourSpan {
  readonly from: Date;
  readonly to: Date;
}

/**
 * The hours of two spans, the earlier first, each with the mark: in one statement, so that what is
 * summed up meanwhile is in neither or in both.
 */
export async function listTapHours(
  database: Queryable,
  wanted: {
    readonly platformId: string;
    readonly spans: readonly [HourSpan, HourSpan];
  },
): Promise<MarkedTapHour[]> {
  const [first, second] = wanted.spans;
  return database.rows<MarkedTapHour>(sql('tap_hour_list')`
    select m.examined_id as "examinedId", m.counted_from as "countedFrom",
      date_bin(
        interval '1 hour',
        h.began_at,
        case when h.began_at >= ${second.from}::timestamptz then ${second.from}::timestamptz
          else ${first.from}::timestamptz end
      ) as "beganAt",
      h.kind, h.reason, h.currency, sum(h.count)::bigint as count, sum(h.amount)::bigint as amount
    from tap_hour_marks m
    left join tap_hours h
      on h.platform_id = ${wanted.platformId}::uuid
      and (
        (h.began_at >= ${first.from}::timestamptz and h.began_at < ${first.to}::timestamptz)
        or (h.began_at >= ${second.from}::timestamptz and h.began_at < ${second.to}::timestamptz)
      )
    where m.platform_id = ${wanted.platformId}::uuid
    group by 1, 2, 3, 4, 5, 6`);
}

export async function deleteTapHours(
  database: Queryable,
  { platformId, before }: { readonly platformId: string; readonly before: Date },
): Promise<void> {
  await database.rows(sql('tap_hour_delete')`
    delete from tap_hours
    where platform_id = ${platformId}::uuid and began_at < ${before}::timestamptz`);
}
