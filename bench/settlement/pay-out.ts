import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { watchRss } from '../support/rss.ts';
import type { BenchService } from '../support/service.ts';

const dayMs = 86_400_000;
const pollEveryMs = 500;
const pollsPerCount = 240;

export interface PaidOut {
  readonly settleSeconds: number;
  readonly payOutSeconds: number;
  /** The highest resident memory of the service during the run. */
  readonly rssMaxMb: number;
  readonly paid: number;
}

/** Moves the clock past T+1 and past the bank's day, and waits until every payout is paid. */
export async function payOut(
  service: BenchService,
  {
    onProgress,
    beside,
  }: { onProgress(line: string): void; beside(work: 'settling' | 'paying out'): Promise<void> },
): Promise<PaidOut> {
  const { database } = service;
  const rss = watchRss(service.pid);
  // The records are sealed at midnight, long before they settle.
  await moveClock(database, dayMs);
  await untilNone(
    () => countSeals(database),
    () => onProgress('sealing'),
  );
  await moveClock(database, 4 * dayMs);
  const settled = await timed(async () => {
    const settling = untilNone(
      (limit) => countUnsettled(database, limit),
      (left) => onProgress(`${left} to settle`),
    );
    await whileRuns(settling, () => beside('settling'));
  });
  const paidOut = await timed(async () => {
    // Each round makes, sends or ends payouts, which wait for banking hours.
    while ((await countUnpaid(database)) > 0) {
      await moveClock(database, dayMs / 8);
      if ((await countDue(database, 1)) === 0) continue;
      const payingOut = untilNone(
        (limit) => countDue(database, limit),
        (left) => onProgress(`${left} payouts due`),
      );
      await whileRuns(payingOut, () => beside('paying out'));
    }
  });
  const row = await database.row<{ paid: number }>(sql('bench_paid')`
    select count(*)::integer as paid from payouts where status = 'paid'`);
  return {
    settleSeconds: settled / 1000,
    payOutSeconds: paidOut / 1000,
    rssMaxMb: Math.max(...(await rss.stop())),
    paid: row?.paid ?? 0,
  };
}

/** Measures several times during the work: one short load could hit a checkpoint. */
async function whileRuns(work: Promise<void>, measure: () => Promise<void>): Promise<void> {
  let isOver = false;
  const measureAll = async () => {
    for (let times = 0; times < 3 && !isOver; times += 1) await measure();
  };
  const measured = measureAll();
  await work;
  isOver = true;
  await measured;
}

/** Like the test clock, but without waiting for due work. */
async function moveClock(database: Database, byMs: number): Promise<void> {
  await database.rows(sql('bench_clock')`
    update platforms set clock_offset_ms = clock_offset_ms + ${byMs}::bigint`);
}

/** Counts every two minutes: counting a million rows would slow the taps beside it. */
async function untilNone(
  count: (limit: number | null) => Promise<number>,
  onProgress: (left: number) => void,
): Promise<void> {
  for (let polls = 1; (await count(1)) > 0; polls += 1) {
    if (polls % pollsPerCount === 0) onProgress(await count(null));
    await delay(pollEveryMs);
  }
}

async function countSeals(database: Database): Promise<number> {
  return countOf(
    await database.row(sql('bench_seals_due')`
      select count(*)::integer as count
      from seal_schedules s
      join platforms p on p.platform_id = s.platform_id
      where s.due_at <= ${new Date()}::timestamptz + p.clock_offset_ms * interval '1 millisecond'`),
  );
}

async function countUnsettled(database: Database, limit: number | null): Promise<number> {
  return countOf(
    await database.row(sql('bench_unsettled')`
      select count(*)::integer as count
      from (
        select
        from transaction_dues t
        join platforms p on p.platform_id = t.platform_id
        where t.due_at <= ${new Date()}::timestamptz
          + p.clock_offset_ms * interval '1 millisecond'
        limit ${limit}::bigint
      ) due`),
  );
}

/** Sub-merchants whose money is available or on its way. */
async function countUnpaid(database: Database): Promise<number> {
  return countOf(
    await database.row(sql('bench_unpaid')`
      select count(*)::integer as count
      from ledger_accounts
      where kind in ('submerchant_available', 'submerchant_in_transit') and balance < 0`),
  );
}

async function countDue(database: Database, limit: number | null): Promise<number> {
  return countOf(
    await database.row(sql('bench_payouts_due')`
      select count(*)::integer as count
      from (
        select
        from (
          select platform_id, due_at from payouts
          union all select platform_id, due_at from payout_accounts
          union all select platform_id, due_at from simulator_payouts
          union all select platform_id, due_at from psp_webhooks
        ) w
        join platforms p on p.platform_id = w.platform_id
        where w.due_at <= ${new Date()}::timestamptz
          + p.clock_offset_ms * interval '1 millisecond'
        limit ${limit}::bigint
      ) due`),
  );
}

function countOf(row: { readonly count: number } | undefined): number {
  return row?.count ?? 0;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const beganAtMs = performance.now();
  await work();
  return performance.now() - beganAtMs;
}
