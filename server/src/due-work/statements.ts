import { newUuid } from '../lib/ids.ts';
import type { Database } from '../postgres/database.ts';
import type { Claimed, DueWork } from './due-work.ts';

export interface DuePlatform {
  readonly platform_id: string;
  readonly clock_offset_ms: bigint;
}

/** How many platforms a look finds at most; the others have their turn in the next. */
export const platformsMax = 64;

/** The platforms that have a row of this work due by their own clock and leased by nobody. */
export function findDuePlatforms(
  database: Database,
  work: DueWork,
  realNow: Date,
): Promise<DuePlatform[]> {
  return database.rows<DuePlatform>({
    name: `due_${work.name}_platforms`,
    text: `
      select p.platform_id, p.clock_offset_ms
      from platforms p
      cross join lateral (
        select 1
        from ${work.table} t
        where t.platform_id = p.platform_id
          and t.due_at <= $1::timestamptz + p.clock_offset_ms * interval '1 millisecond'
          and (t.lease_until is null or t.lease_until <= $1::timestamptz)
        limit 1
      ) due
      order by random()
      limit ${platformsMax}`,
    values: [realNow],
  });
}

/** Leases up to `limit` due rows of one platform; rows that others are leasing are passed over. */
export function claimDueRows(
  database: Database,
  work: DueWork,
  claim: { platformId: string; now: Date; realNow: Date; limit: number },
): Promise<(Claimed & Record<string, unknown>)[]> {
  const key = work.keyColumns.join(', ');
  const sameKey = work.keyColumns.map((column) => `t.${column} = d.${column}`).join(' and ');
  const returned = [...work.keyColumns, ...work.columns].map((column) => `t.${column}`).join(', ');
  const extra = work.setOnClaim === undefined ? '' : `, ${work.setOnClaim}`;
  return database.rows<Claimed & Record<string, unknown>>({
    name: `due_${work.name}_claim`,
    text: `
      with d as materialized (
        select ${key}
        from ${work.table}
        where platform_id = $1::uuid
          and due_at <= $2::timestamptz
          and (lease_until is null or lease_until <= $3::timestamptz)
        order by due_at
        limit $4::integer
        for update skip locked
      )
      update ${work.table} t
      set lease_until = $5::timestamptz, lease_token = $6::uuid${extra}
      from d
      where t.platform_id = $1::uuid and ${sameKey}
      returning t.platform_id, t.lease_token, t.attempts, ${returned}`,
    values: [
      claim.platformId,
      claim.now,
      claim.realNow,
      claim.limit,
      new Date(claim.realNow.getTime() + work.leaseMs),
      newUuid(),
    ],
  });
}

/** Puts a row whose work threw back for later, unless someone else has it by now. */
export async function postponeRow(
  database: Database,
  work: DueWork,
  row: Claimed & Record<string, unknown>,
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
  database: Database,
  work: DueWork,
  look: { platformId: string; leaveOutRequestsAt: Date | null },
): Promise<Date | null> {
  const row = await database.row<{ due_at: Date }>({
    name: `due_${work.name}_next`,
    text: `
      select due_at
      from ${work.table}
      where platform_id = $1::uuid
        and due_at is not null
        and ($2::timestamptz is null or lease_token is not null
          or coalesce(lease_until <= $2::timestamptz, true))
      order by due_at
      limit 1`,
    values: [look.platformId, look.leaveOutRequestsAt],
  });
  return row?.due_at ?? null;
}
