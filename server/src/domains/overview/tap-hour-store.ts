import type { Queryable } from '../../postgres/database.ts';
import { fragment, plannedAfresh, sql } from '../../postgres/sql.ts';
import { moneyWord } from '../ledger/index.ts';

/**
 * Taps of one quarter of an hour with the same result, or the amount captured in it. A quarter,
 * since somewhere a day begins at each of them.
 */
export interface TapHour {
  readonly beganAt: Date;
  readonly kind: 'approved' | 'declined' | 'captured';
  /** The decline reason; empty for the others. */
  readonly reason: string;
  readonly currency: string;
  readonly count: bigint;
  /** The captured amount, less reversals; 0 for the others. */
  readonly amount: bigint;
}

export interface EventSpan {
  readonly platformId: string;
  /** Exclusive. */
  readonly afterId: string;
  /** Inclusive. */
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
 * The taps and captures in the events of a span. A tap counts when it was made, and money when it
 * was posted. Only the record has the reason of a decline; a text that a caller sent cannot pass
 * for it, since JSON escapes its quotation marks.
 */
export async function sumTaps(
  database: Queryable,
  { platformId, afterId, lastId }: EventSpan,
): Promise<TapHour[]> {
  const sum = sql('tap_hour_sum')`
    select ${quarterOfTap} as "beganAt",
      case when e.type = 'tap.declined' then 'declined' else 'approved' end as kind,
      coalesce(substring(r.stages from '"decline_reason":"([a-z_]+)"'), '') as reason,
      t.currency, count(*) as count, 0::bigint as amount
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
      and e.type in ('tap.approved', 'tap.declined')
      and e.test_endpoint_id is null
    group by 1, 2, 3, 4
    union all
    select ${quarterOfPosting} as "beganAt", 'captured' as kind, '' as reason, a.currency,
      count(*) as count, sum(n.amount)::bigint as amount
    from events e
    join records r
      on r.platform_id = ${platformId}::uuid
      and r.object_id = e.object_id
      and r.position = e.position
    cross join unnest(r.entry_account_ids, r.entry_amounts) as n (account_id, amount)
    join ledger_accounts a
      on a.platform_id = ${platformId}::uuid
      and a.account_id = n.account_id
      and a.submerchant_id is null
    where e.platform_id = ${platformId}::uuid
      and e.event_id > ${afterId}::uuid
      and e.event_id <= ${lastId}::uuid
      and e.type in ('charge.captured', 'tap.reversed')
      and e.test_endpoint_id is null
      and ${moneyWord} = 'captured'
    group by 1, 4`;
  return database.rows<TapHour>(plannedAfresh(sum));
}

const quarterOfTap = fragment`date_bin(
  interval '15 minutes', t.created_at, timestamptz '2000-01-01 00:00Z'
)`;
const quarterOfPosting = fragment`date_bin(
  interval '15 minutes', r.recorded_at, timestamptz '2000-01-01 00:00Z'
)`;

/** In one order, so that two nodes never deadlock. */
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

/** Creates the position of a platform that has none. */
export async function insertPosition(
  database: Queryable,
  position: {
    readonly platformId: string;
    readonly examinedId: string;
    readonly countedFrom: Date;
  },
): Promise<void> {
  const { platformId, examinedId, countedFrom } = position;
  await database.rows(sql('tap_hour_position_insert')`
    insert into tap_hour_positions (platform_id, examined_id, counted_from)
    values (${platformId}::uuid, ${examinedId}::uuid, ${countedFrom}::timestamptz)
    on conflict (platform_id) do nothing`);
}

/** Locks the position until the transaction ends; undefined while another node has it. */
export async function lockPosition(
  transaction: Queryable,
  platformId: string,
): Promise<string | undefined> {
  const row = await transaction.row<{ id: string }>(sql('tap_hour_position_lock')`
    select examined_id as id
    from tap_hour_positions
    where platform_id = ${platformId}::uuid
    for update skip locked`);
  return row?.id;
}

export async function findPosition(
  database: Queryable,
  platformId: string,
): Promise<string | undefined> {
  const row = await database.row<{ id: string }>(sql('tap_hour_position_find')`
    select examined_id as id
    from tap_hour_positions
    where platform_id = ${platformId}::uuid`);
  return row?.id;
}

export async function movePosition(
  transaction: Queryable,
  { platformId, examinedId }: { readonly platformId: string; readonly examinedId: string },
): Promise<void> {
  await transaction.rows(sql('tap_hour_position_move')`
    update tap_hour_positions
    set examined_id = ${examinedId}::uuid
    where platform_id = ${platformId}::uuid`);
}

export interface PositionedTapHour extends Omit<TapHour, 'beganAt'> {
  /** Null if the platform has a position, but none of these hours. */
  readonly beganAt: Date | null;
  readonly examinedId: string;
  /** When the counting of taps began. */
  readonly countedFrom: Date;
}

export interface HourSpan {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/**
 * The sums of each span, by its beginning; spans begin and end at quarters of an hour. Every row
 * carries the position. One statement, so that sums added meanwhile are in all of it or in none.
 */
export async function listTapHours(
  database: Queryable,
  { platformId, spans }: { readonly platformId: string; readonly spans: readonly HourSpan[] },
): Promise<PositionedTapHour[]> {
  return database.rows<PositionedTapHour>(sql('tap_hour_list')`
    select m.examined_id as "examinedId", m.counted_from as "countedFrom",
      h.span_from as "beganAt", h.kind, h.reason, h.currency, h.count, h.amount
    from tap_hour_positions m
    left join (
      select s.span_from, t.kind, t.reason, t.currency, sum(t.count)::bigint as count,
        sum(t.amount)::bigint as amount
      from unnest(
        ${spans.map(({ from }) => from)}::timestamptz[],
        ${spans.map(({ to }) => to)}::timestamptz[]
      ) as s (span_from, span_to)
      join tap_hours t
        on t.platform_id = ${platformId}::uuid
        and t.began_at >= s.span_from
        and t.began_at < s.span_to
      group by 1, 2, 3, 4
    ) h on true
    where m.platform_id = ${platformId}::uuid`);
}

export async function deleteTapHours(
  database: Queryable,
  { platformId, before }: { readonly platformId: string; readonly before: Date },
): Promise<void> {
  await database.rows(sql('tap_hour_delete')`
    delete from tap_hours
    where platform_id = ${platformId}::uuid and began_at < ${before}::timestamptz`);
}
