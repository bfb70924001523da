import { createHash } from 'node:crypto';
import { newUuid } from '../lib/ids.ts';
import type { Queryable } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';
import type { Claimed, DueWork } from './due-work.ts';
import type { Finish } from './finish.ts';
import type { ListedPlatform } from './poller.ts';

/** A row that this process has leased. */
export interface ClaimedRow extends Claimed, Record<string, unknown> {
  /** Whether its group is slow; absent if the work has no groups. */
  readonly group_is_slow?: boolean;
}

/** A row that was claimed, rather than inserted with a lease. */
interface FoundRow extends ClaimedRow {
  /** The lead of the platform's clock over real time at the claim. */
  readonly clock_offset_ms: bigint;
}

/** The next due row of a kind of work, or of one of its groups. */
export interface NextDue {
  readonly work: string;
  readonly group_id: string | null;
  readonly group_is_slow: boolean;
  /** On the platform's clock; null for a group without due rows. */
  readonly due_at: Date | null;
  /** The lead of that clock over real time. */
  readonly clock_offset_ms: bigint;
}

export function dueBy(next: readonly NextDue[], now: Date): NextDue[] {
  return next.filter(({ due_at: dueAt }) => dueAt !== null && dueAt <= now);
}

/** The time until the next row that is not due yet; null without one. */
export function nextInMs(next: readonly NextDue[], now: Date): number | null {
  const later = next.flatMap(({ due_at: dueAt }) => dueAt?.getTime() ?? []);
  const waits = later.map((atMs) => atMs - now.getTime()).filter((waitMs) => waitMs > 0);
  return waits.length === 0 ? null : Math.min(...waits);
}

/**
 * Settings of the connection that polls. Plans are kept, and tables of due rows are empty at one
 * moment and full at the next: a plan made for an empty table would scan a full one. The timeout
 * keeps a long-locked row from delaying other platforms.
 */
export const connectionSettings: Readonly<Record<string, string>> = Object.freeze({
  enable_seqscan: 'off',
  lock_timeout: '1s',
});

export function listPlatforms(database: Queryable): Promise<ListedPlatform[]> {
  return database.rows(sql('due_platforms')`select platform_id, clock_offset_ms from platforms`);
}

/** Makes the statement that reads when the next row of each work is due on a platform. */
export function pollStatement(works: readonly DueWork[]) {
  const text = `
      select p.clock_offset_ms, next.work, next.group_id, next.group_is_slow, next.due_at
      from platforms p
      cross join (
        ${works.map(nextDue).join('\n        union all\n        ')}
      ) next
      where p.platform_id = $1::uuid`;
  // Each set of works has its own text, and a name stands for one text.
  const name = `due_poll_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
  return (
    database: Queryable,
    poll: {
      readonly platformId: string;
      /** Leaves out rows that are leased beyond this time. */
      readonly freeAt: Date | 'infinity';
      /** Includes rows leased by workers in spite of `freeAt`. */
      readonly withWorkers?: boolean;
    },
  ): Promise<NextDue[]> => {
    const values = [poll.platformId, poll.freeAt, poll.withWorkers ?? false];
    const { platformId } = poll;
    return database.rows<NextDue>({ name, text, values, platformId });
  };
}

function nextDue({ name, table, fairBy }: DueWork): string {
  const first = (condition: string) => `
          from ${table} t
          where t.platform_id = $1::uuid${condition}
            and t.due_at is not null
            and (t.lease_until is null or t.lease_until <= $2::timestamptz
              or ($3::boolean and t.lease_token is not null))
          order by t.due_at
          limit 1`;
  if (fairBy === undefined) {
    return `(
          select '${name}' as work, null::uuid as group_id, false as group_is_slow,
            t.due_at${first('')}
        )`;
  }
  return `(
          select '${name}' as work, g.${fairBy.column} as group_id,
            ${fairBy.isSlow} as group_is_slow, (
          select t.due_at${first(` and t.${fairBy.column} = g.${fairBy.column}`)}
          ) as due_at
          from ${fairBy.table} g
          where g.platform_id = $1::uuid and ${fairBy.isOpen}
        )`;
}

/**
 * Leases up to `limit` rows of a platform, or of one of its groups, that are due by `now`. If two
 * engines pick the same row, the second waits for the first, sees the lease and leaves the row out.
 * `coalesce` keeps the planner from finding the picked rows by due time instead of key, which would
 * compare every due row with every picked one. The statement also reads the clock, so that a row
 * made after the clock was moved never runs at the earlier time.
 */
export function claimRows(
  database: Queryable,
  work: DueWork,
  claim: {
    readonly platformId: string;
    readonly groupId: string | null;
    readonly now: Date;
    readonly realNow: Date;
    readonly limit: number;
  },
): Promise<FoundRow[]> {
  const { table, keyColumns, fairBy } = work;
  const own = ['platform_id', 'lease_token', 'attempts', ...keyColumns, ...work.columns];
  const returned = own.map((column) => `t.${column}`);
  const isFree = (row: string) => `${row}.platform_id = $1::uuid
        and (${row}.lease_until is null or ${row}.lease_until <= $3::timestamptz)
        ${fairBy === undefined ? '' : `and ${row}.${fairBy.column} = $7::uuid`}`;
  // An array, because for `in (select …)` the planner may join with the whole table.
  const isPicked = keyColumns.map(
    (column) => `and t.${column} = any(array(
          select n.${column}
          from ${table} n
          where ${isFree('n')}
            and n.due_at <= $2::timestamptz
          order by n.due_at
          limit $4::integer
        ))`,
  );
  let group = { from: '', where: '' };
  if (fairBy !== undefined) {
    const { column, columns, isOpen, isSlow } = fairBy;
    group = {
      from: `, ${fairBy.table} g`,
      where: `and g.platform_id = $1::uuid and g.${column} = $7::uuid and ${isOpen}`,
    };
    const ofGroup = columns.map((name) => `g.${name}`);
    returned.push(`${isSlow} as group_is_slow`, `t.${column}`, ...ofGroup);
  }
  return database.rows<FoundRow>({
    platformId: claim.platformId,
    name: `due_${work.name}_claim`,
    text: `
      update ${table} t
      set lease_until = $5::timestamptz, lease_token = $6::uuid
        ${work.setOnClaim === undefined ? '' : `, ${work.setOnClaim.replaceAll(':real_now', '$3::timestamptz')}`}
      from platforms p${group.from}
      where ${isFree('t')}
        and coalesce(t.due_at, 'infinity') <= $2::timestamptz
        ${isPicked.join('\n        ')}
        and p.platform_id = $1::uuid
        ${group.where}
      returning p.clock_offset_ms, ${returned.join(', ')}`,
    values: [
      claim.platformId,
      claim.now,
      claim.realNow,
      claim.limit,
      new Date(claim.realNow.getTime() + work.leaseMs),
      newUuid(),
      ...(fairBy === undefined ? [] : [claim.groupId]),
    ],
  });
}

/** Writes the end of a run, unless another worker leases the row by now. */
export async function finishRow(
  database: Queryable,
  work: DueWork,
  row: ClaimedRow,
  end: Finish,
): Promise<void> {
  const values: unknown[] = [row.platform_id, row.lease_token];
  const next = (value: unknown) => `$${values.push(value)}`;
  const leased = `platform_id = $1::uuid and lease_token = $2::uuid and ${matchKey(work, row, next)}`;
  const platformId = row.platform_id;
  if (end.kind === 'removed') {
    const text = `delete from ${work.table} where ${leased}`;
    await database.rows({ name: `due_${work.name}_remove`, text, values, platformId });
    return;
  }
  const { dueAt, set = {}, ifStill = {} } = end;
  const dueAtParameter = `${next(dueAt)}::timestamptz`;
  const unchanged = Object.entries(ifStill).map(
    ([column, value]) => `${column} is not distinct from ${next(value)}`,
  );
  const assigned = Object.entries(set).map(([column, value]) => `, ${column} = ${next(value)}`);
  const nextDueAt =
    unchanged.length === 0
      ? dueAtParameter
      : `case when ${unchanged.join(' and ')} then ${dueAtParameter} else due_at end`;
  await database.rows({
    name: ['due', work.name, 'finish', ...Object.keys(ifStill), ...Object.keys(set)].join('_'),
    text: `
      update ${work.table}
      set due_at = ${nextDueAt}, attempts = 0, lease_until = null, lease_token = null
        ${assigned.join('')}
      where ${leased}`,
    values,
    platformId,
  });
}

/**
 * Makes a row whose work must wait or threw due again later, unless another worker leases it by
 * now. A row that keeps its due time is kept back by an unowned lease.
 */
export async function postponeRow(
  database: Queryable,
  work: DueWork,
  row: ClaimedRow,
  { now, delayMs }: { readonly now: Date; readonly delayMs: number },
): Promise<void> {
  const until = work.keepsDueAt ? 'lease_until' : 'due_at';
  const at = new Date((work.keepsDueAt ? Date.now() : now.getTime()) + delayMs);
  const values: unknown[] = [row.platform_id, row.lease_token, at];
  const key = matchKey(work, row, (value) => `$${values.push(value)}`);
  await database.rows({
    name: `due_${work.name}_postpone`,
    text: `
      update ${work.table}
      set ${until} = $3::timestamptz, attempts = attempts + 1, lease_token = null
        ${work.keepsDueAt ? '' : ', lease_until = null'}
      where platform_id = $1::uuid and lease_token = $2::uuid and ${key}`,
    values,
    platformId: row.platform_id,
  });
}

/** The condition that finds a claimed row by its key. `next` adds a parameter. */
function matchKey(
  { keyColumns, fairBy }: DueWork,
  row: ClaimedRow,
  next: (value: unknown) => string,
): string {
  const columns = fairBy === undefined ? keyColumns : [fairBy.column, ...keyColumns];
  return columns.map((column) => `${column} = ${next(row[column])}`).join(' and ');
}
