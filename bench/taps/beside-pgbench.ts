import { busyWarning, measureBusyPercent } from '../support/busy.ts';
import { type PgbenchResult, preparePgbench } from '../support/pgbench.ts';
import { median, type ReportRow, rangeOf } from '../support/report.ts';
import { logRow, rateRow } from './compare.ts';
import { coreTimeRows } from './core-time.ts';
import { type MeasuredLoad, measureLoad } from './measure-load.ts';
import type { Part, PartTools } from './part.ts';

/** Targets per number of connections, as multiples of pgbench on the same server. */
const targets = [
  { connections: 64, min: 0.9, p99MaxMs: 100 },
  // Connections that always have a request waiting; slower machines wait longer.
  { connections: 256, min: 1.1, p99MaxMs: null },
] as const;

interface Round {
  /** CPU that other programs used just before the round. */
  readonly busyPercent: number;
  readonly taps: Readonly<Record<number, MeasuredLoad>>;
  readonly pgbench: PgbenchResult | null;
}

/** Measures the highest rate of taps, in rounds that alternate with pgbench. */
export async function measureBesidePgbench({
  context,
  load,
  size,
}: PartTools): Promise<Part & { readonly perSecondMax: number; readonly nodeUsPerTap: number }> {
  const pgbench = await preparePgbench(context.service.postgresUrl);
  const rounds: Round[] = [];
  for (let round = 1; round <= size.rounds; round += 1) {
    context.say(`round ${round} of ${size.rounds}`);
    const busyPercent = await measureBusyPercent();
    const taps: Record<number, MeasuredLoad> = {};
    for (const { connections } of targets) {
      taps[connections] = await measureLoad(context.service, () =>
        load({ connections, durationMs: size.tapMs }),
      );
    }
    const peer = pgbench === null ? null : await pgbench.run(size.pgbenchSeconds);
    rounds.push({ busyPercent, taps, pgbench: peer });
  }
  const warning = busyWarning(rounds.map((round) => round.busyPercent));
  const busiest = rounds.flatMap((round) => round.taps[256] ?? []);
  return {
    rows: [
      ...peerRow(rounds),
      ...targets.map((target) => tapRow(rounds, target)),
      ...costRows(busiest),
      ...coreTimeRows(rounds.map(({ taps, pgbench: peer }) => ({ tap: taps[256], peer }))),
    ],
    notes: [
      pgbench === null
        ? 'pgbench is not installed here: there is nothing to compare with.'
        : `compared with ${pgbench.call}`,
      ...(warning === null ? [] : [warning]),
    ],
    details: rounds,
    perSecondMax: median(busiest.map((result) => result.perSecond)),
    nodeUsPerTap: median(busiest.map((result) => result.serviceUsEach)),
  };
}

function peerRow(rounds: readonly Round[]): ReportRow[] {
  const rates = rounds.flatMap(({ pgbench }) => (pgbench === null ? [] : [pgbench.perSecond]));
  if (rates.length === 0) return [];
  return [{ name: 'pgbench TPC-B', value: median(rates), unit: '/s', range: rangeOf(rates) }];
}

function tapRow(
  rounds: readonly Round[],
  { connections, min, p99MaxMs }: (typeof targets)[number],
): ReportRow {
  const results = rounds.flatMap((round) => round.taps[connections] ?? []);
  const row = rateRow(`taps, ${connections} connections`, results);
  const ratios = rounds.flatMap(({ pgbench, taps }) => {
    const result = taps[connections];
    return pgbench === null || result === undefined ? [] : [result.perSecond / pgbench.perSecond];
  });
  if (ratios.length === 0) return row;
  const ratio = median(ratios);
  return {
    ...row,
    ratio: { value: ratio, to: 'pgbench' },
    target: {
      text: `≥ ${min} ×${p99MaxMs === null ? '' : `, p99 ≤ ${p99MaxMs} ms`}`,
      met: ratio >= min && (row.latency?.p99Ms ?? 0) <= (p99MaxMs ?? Number.POSITIVE_INFINITY),
    },
  };
}

/** The cost of a tap at 256 connections. */
function costRows(results: readonly MeasuredLoad[]): ReportRow[] {
  const row = (name: string, unit: ReportRow['unit'], values: readonly number[]) =>
    values.length === 0 ? [] : [{ name, value: median(values), unit, range: rangeOf(values) }];
  const postgres = results.flatMap(({ postgresUsEach }) => postgresUsEach ?? []);
  return [
    ...row(
      "the service's CPU time per tap",
      'µs',
      results.map((result) => result.serviceUsEach),
    ),
    ...row("PostgreSQL's CPU time per tap", 'µs', postgres),
    logRow("PostgreSQL's log per tap", results),
  ];
}
