import { newUuid } from '../lib/ids.ts';
import type { Queryable } from '../postgres/database.ts';
import type { Claimed, DueWork, FairBy } from './due-work.ts';

/** A row that this process has leased. */
export interface ClaimedRow extends Claimed, Record<string, unknown> {
  /** Of fair work: what the group was free to have of this claim, and whether it is a slow one. */
  readonly group_free?: number;
  readonly group_is_slow?: boolean;
}

/** One that was found here, rather than made with its lease on it. */
export interface FoundRow extends ClaimedRow {
  /** How far its platform's clock was ahead of real time as it was claimed. */
  readonly clock_offset_ms: bigint;
}

/** What the groups of fair work have in hand already; nothing, unless said otherwise. */
export interface GroupLoad {
  readonly busy: ReadonlyMap<string, number>;
  /** How many rows of slow groups may be claimed, of one of them and of all. */
  readonly slowConcurrencyMax: number;
  readonly slowFree: number;
}

/**
 * What the statements here are to be planned under. Tables of due rows are empty at one moment and
 * full at the next, and plans are made once: one made for a few rows would read them all. With this
 * rows are looked up one by one, which is right for few and for many. For the same reason what is
 * locked is found again by its place, where it must stay, and by nothing that an index could serve.
 */
export const plannerSettings: Readonly<Record<string, string>> = Object.freeze({
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
});

/** How many platforms a look finds at most; the others have their turn in the next. */
export const platformsMax = 64;

/**
 * The platforms that have a row of this work due by their own clock and leased by nobody. What only
 * groups have that are full, or slow ones when those have their share, is left out.
 */
export async function findDuePlatforms(
  database: Queryable,
  work: DueWork,
  look: {
    readonly realNow: Date;
    readonly fullGroups: readonly string[];
    readonly withSlow: boolean;
  },
): Promise<string[]> {
  const { fairBy } = work;
  const isDue = `t.platform_id = p.platform_id
          and t.due_at <= $1::timestamptz + p.clock_offset_ms * interval '1 millisecond'
          and (t.lease_until is null or t.lease_until <= $1::timestamptz)`;
  // Without an order the planner hopes to come upon one soon if it reads the table from its start.
  const first = 'order by t.due_at limit 1';
  const due =
    fairBy === undefined
      ? `select 1
        from ${work.table} t
        where ${isDue}
        ${first}`
      : `select 1
        from ${fairBy.table} g
        cross join lateral (
          select 1 from ${work.table} t where t.${fairBy.column} = g.${fairBy.column} and ${isDue}
          ${first}
        ) t
        where g.platform_id = p.platform_id
          and ${fairBy.isOpen}
          and g.${fairBy.column} <> all($2::uuid[])
          and ($3::boolean or not (${fairBy.isSlow}))
        limit 1`;
  const platforms = await database.rows<{ platform_id: string }>({
    name: `due_${work.name}_platforms`,
    text: `
      select p.platform_id
      from platforms p
      cross join lateral (
        ${due}
      ) due
      order by random()
      limit ${platformsMax}`,
    values: fairBy === undefined ? [look.realNow] : [look.realNow, look.fullGroups, look.withSlow],
  });
  return platforms.map((platform) => platform.platform_id);
}

/**
 * Leases up to `limit` rows of one platform that are due by `now`, or by the platform's clock when
 * that is left open; rows that others are leasing are passed over. The clock is read here and
 * nowhere earlier: a row that was made once it had moved is never run by the time before.
 */
export function claimDueRows(
  database: Queryable,
  work: DueWork,
  claim: {
    readonly platformId: string;
    readonly now: Date | null;
    readonly realNow: Date;
    readonly limit: number;
    readonly load?: GroupLoad;
  },
): Promise<FoundRow[]> {
  const { fairBy, joined } = work;
  const columns = ['platform_id', 'lease_token', 'attempts', ...work.keyColumns, ...work.columns];
  const returned = columns.map((column) => `t.${column}`);
  const extra = work.setOnClaim === undefined ? '' : `, ${work.setOnClaim}`;
  const values: unknown[] = [
    claim.platformId,
    claim.now,
    claim.realNow,
    claim.limit,
    new Date(claim.realNow.getTime() + work.leaseMs),
    newUuid(),
  ];
  if (fairBy !== undefined) values.push(...groupValues(fairBy, claim));
  return database.rows<FoundRow>({
    name: `due_${work.name}_claim`,
    text: `
      with clock as materialized (
        select p.clock_offset_ms,
          coalesce(
            $2::timestamptz, $3::timestamptz + p.clock_offset_ms * interval '1 millisecond'
          ) as now
        from platforms p
        where p.platform_id = $1::uuid
      ),
      ${fairBy === undefined ? plainDue(work) : fairDue(work, fairBy)},
      claimed as (
        update ${work.table} t
        set lease_until = $5::timestamptz, lease_token = $6::uuid${extra}
        from due
        where t.ctid = due.place
        returning ${returned.join(', ')}
      )
      select (select clock_offset_ms from clock),
        ${[...returned, ...groupColumns(fairBy), ...(joined?.columns ?? [])].join(', ')}
      from claimed t
      ${fairBy === undefined ? '' : `join free g using (${fairBy.column})`}
      ${joined?.sql ?? ''}`,
    values,
  });
}

const isDueRow = `t.platform_id = $1::uuid
            and t.due_at <= (select now from clock)
            and (t.lease_until is null or t.lease_until <= $3::timestamptz)`;

function plainDue(work: DueWork): string {
  return `due as materialized (
        select t.ctid as place
        from ${work.table} t
        where ${isDueRow}
        order by t.due_at
        limit $4::integer
        for update skip locked
      )`;
}

/** Each group has its turn, in no particular order, with as many rows as it is free to have. */
function fairDue(work: DueWork, { table, column, ...fairBy }: FairBy): string {
  const own = fairBy.columns.map((name) => `, g.${name}`).join('');
  return `free as materialized (
        select g.${column}${own}, ${fairBy.isSlow} as group_is_slow,
          greatest(0, least(
            $4::integer,
            case when ${fairBy.isSlow} then least($10::integer, $9::integer - coalesce(b.busy, 0))
              else ${fairBy.concurrencyMax} - coalesce(b.busy, 0) end
          )) as group_free
        from ${table} g
        left join unnest($7::uuid[], $8::integer[]) as b (id, busy) on b.id = g.${column}
        where g.platform_id = $1::uuid and ${fairBy.isOpen}
        order by random()
      ),
      due as materialized (
        select t.place
        from free g
        cross join lateral (
          select t.ctid as place
          from ${work.table} t
          where t.${column} = g.${column}
            and ${isDueRow}
          order by t.due_at
          limit g.group_free
          for update skip locked
        ) t
        limit $4::integer
      )`;
}

function groupColumns(fairBy: FairBy | undefined): readonly string[] {
  if (fairBy === undefined) return [];
  return ['group_free', 'group_is_slow', ...fairBy.columns].map((column) => `g.${column}`);
}

function groupValues(
  { concurrencyMax }: FairBy,
  { limit, load }: { readonly limit: number; readonly load?: GroupLoad },
): readonly unknown[] {
  const busy = [...(load?.busy ?? [])];
  return [
    busy.map(([group]) => group),
    busy.map(([, count]) => count),
    load?.slowConcurrencyMax ?? concurrencyMax,
    load?.slowFree ?? limit,
  ];
}

/** Puts a row whose work threw back for later, unless someone else has it by now. */
export async function postponeRow(
  database: Queryable,
  work: DueWork,
  row: ClaimedRow,
  dueAt: Date,
): Promise<void> {
  const key = work.keyColumns.map((column, index) => `${column} = $${index + 4}`).join(' and ');
  await database.rows({
    name: `due_${work.name}_postpone`,
    text: `
      update ${work.table}
      set due_at = $3::timestamptz, attempts = attempts + 1, lease_until = null, lease_token = null
      where platform_id = $1::uuid and lease_token = $2::uuid and ${key}`,
    values: [row.platform_id, row.lease_token, dueAt, ...work.keyColumns.map((name) => row[name])],
  });
}

/**
 * When this platform's next row of this work is due, leased ones included; null for never. What
 * requests are at work on by themselves, under leases without a token, can be left out.
 */
export async function nextDueAt(
  database: Queryable,
  work: DueWork,
  look: { platformId: string; leaveOutRequestsAt: Date | null },
): Promise<Date | null> {
  const { fairBy } = work;
  const next = `select t.due_at
      from ${work.table} t
      where t.platform_id = $1::uuid
        and t.due_at is not null
        and ($2::timestamptz is null or t.lease_token is not null
          or coalesce(t.lease_until <= $2::timestamptz, true))`;
  const row = await database.row<{ due_at: Date }>({
    name: `due_${work.name}_next`,
    text:
      fairBy === undefined
        ? `
      ${next}
      order by t.due_at
      limit 1`
        : `
      select next.due_at
      from ${fairBy.table} g
      cross join lateral (
      ${next}
        and t.${fairBy.column} = g.${fairBy.column}
      order by t.due_at
      limit 1
      ) next
      where g.platform_id = $1::uuid and ${fairBy.isOpen}
      order by next.due_at
      limit 1`,
    values: [look.platformId, look.leaveOutRequestsAt],
  });
  return row?.due_at ?? null;
}
