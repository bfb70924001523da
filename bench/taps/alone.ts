import { createHistogram } from 'node:perf_hooks';
import { newUuid } from '../../server/src/lib/ids.ts';
import type { Queryable } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { median, medianLatency, rangeOf } from '../support/report.ts';
import type { Part, PartTools } from './part.ts';

/** A tap commits twice in a row. It may take this many times as long as two commits. */
const ratioMax = 1.25;

/** One tap at a time, compared with two bare commits in a row through the same driver. */
export async function measureAlone({ context, load, size }: PartTools): Promise<Part> {
  const { database } = context.service;
  await database.rows(sql('bench_commits_create')`
    create table bench_commits (commit_id uuid primary key, committed_at timestamptz not null)`);
  const connection = database.dedicated();
  const rounds = [];
  for (let round = 1; round <= size.rounds; round += 1) {
    const commitsMs = await medianOfTwoCommits(connection, size.commitsMs);
    context.say(`  two bare commits: p50 ${commitsMs.toFixed(2)} ms`);
    rounds.push({ commitsMs, taps: await load({ connections: 1, durationMs: size.comparedMs }) });
  }
  const commits = rounds.map((round) => round.commitsMs);
  const taps = rounds.map((round) => round.taps.p50Ms);
  const ratio = median(rounds.map((round) => round.taps.p50Ms / round.commitsMs));
  return {
    rows: [
      { name: 'two bare commits', value: median(commits), unit: 'ms', range: rangeOf(commits) },
      {
        name: 'a tap, 1 connection',
        value: median(taps),
        unit: 'ms',
        range: rangeOf(taps),
        ratio: { value: ratio, to: 'two commits' },
        target: { text: `≤ ${ratioMax} ×`, met: ratio <= ratioMax },
        latency: medianLatency(rounds.map((round) => round.taps)),
      },
    ],
    details: rounds,
  };
}

async function medianOfTwoCommits(connection: Queryable, durationMs: number): Promise<number> {
  const durations = createHistogram();
  const endsAtMs = performance.now() + durationMs;
  while (performance.now() < endsAtMs) {
    const startedAtMs = performance.now();
    await commitOne(connection);
    await commitOne(connection);
    durations.record(Math.max(1, Math.round((performance.now() - startedAtMs) * 1000)));
  }
  return durations.percentile(50) / 1000;
}

/** The statement is outside a transaction, so it commits by itself. */
async function commitOne(connection: Queryable): Promise<void> {
  await connection.rows(sql('bench_commit')`
    insert into bench_commits (commit_id, committed_at)
    values (${newUuid()}::uuid, ${new Date()}::timestamptz)`);
}
