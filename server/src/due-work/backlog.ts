import { createHash } from 'node:crypto';
import type { Queryable } from '../postgres/database.ts';
import type { DueWork } from './due-work.ts';

/** The due rows of one kind of work on a platform that no worker has leased. */
export interface PlatformBacklog {
  readonly work: string;
  /** At most `countMax`. */
  readonly count: bigint;
  /** On the platform's clock; null without due rows. */
  readonly oldest_at: Date | null;
}

/** More rows are not counted, since counting has to read each of them. */
export const countMax = 1000;

/** Makes the statement that measures the backlog of each kind of work on a platform. */
export function backlogStatement(works: readonly DueWork[]) {
  const text = works.map(backlogOf).join('\n        union all\n        ');
  // Each set of works has its own text, and a name stands for one text.
  const name = `due_backlog_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
  return (
    database: Queryable,
    platform: { readonly platformId: string; readonly now: Date; readonly realNow: Date },
  ): Promise<PlatformBacklog[]> => {
    const { platformId, now, realNow } = platform;
    return database.rows({ name, text, values: [platformId, now, realNow], platformId });
  };
}

function backlogOf({ name, table, fairBy }: DueWork): string {
  const isFree = `t.platform_id = $1::uuid
            and t.due_at <= $2::timestamptz
            and (t.lease_until is null or t.lease_until <= $3::timestamptz)`;
  if (fairBy === undefined) {
    return `
        select '${name}' as work, count(*) as count, min(w.due_at) as oldest_at
        from (
          select t.due_at
          from ${table} t
          where ${isFree}
          order by t.due_at
          limit ${countMax}
        ) w`;
  }
  const isOpen = `g.platform_id = $1::uuid and ${fairBy.isOpen}`;
  return `
        select '${name}' as work, (
          select count(*)
          from (
            select 1
            from ${fairBy.table} g
            join ${table} t on ${isFree} and t.${fairBy.column} = g.${fairBy.column}
            where ${isOpen}
            limit ${countMax}
          ) w
        ) as count, (
          select min(w.due_at)
          from (
            select (
              select t.due_at
              from ${table} t
              where ${isFree} and t.${fairBy.column} = g.${fairBy.column}
              order by t.due_at
              limit 1
            ) as due_at
            from ${fairBy.table} g
            where ${isOpen}
          ) w
        ) as oldest_at`;
}
