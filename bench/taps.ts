import type { Bench, BenchContext } from './support/bench.ts';
import type { LoadResult } from './support/load.ts';
import { type PgbenchResult, preparePgbench } from './support/pgbench.ts';
import { median, medianLatency, type ReportRow, rangeOf } from './support/report.ts';
import { measureEmv } from './taps/emv.ts';
import { measurePostings } from './taps/postings.ts';
import { tap } from './taps/requests.ts';
import { openTill } from './taps/till.ts';

const sizes = {
  full: { rounds: 5, tapMs: 8000, pgbenchSeconds: 8, warmUpMs: 10_000 },
  quick: { rounds: 1, tapMs: 3000, pgbenchSeconds: 3, warmUpMs: 4000 },
} as const;

/** What each number of connections is held to, beside pgbench on the same server. */
const targets: Readonly<Record<number, number>> = { 64: 1.0, 256: 1.3 };
const p99MaxMs = 100;

interface Round {
  readonly pgbench: PgbenchResult | null;
  readonly taps: Readonly<Record<number, LoadResult>>;
}

/** Taps end to end: HTTP, key, claim, card, risk, authorisation, capture, ledger, events, answer. */
export const taps: Bench = {
  name: 'taps',
  title: 'Taps: durable, with keys, each connection waiting for its answer; medians of rounds',
  async run(context) {
    const size = sizes[context.quick ? 'quick' : 'full'];
    const pgbench = await preparePgbench(context.service.postgresUrl);
    const till = await openTill(context.service);
    const load = loader(context, till);
    context.say('warming up');
    await load(256, size.warmUpMs);
    const rounds: Round[] = [];
    for (let round = 1; round <= size.rounds; round += 1) {
      context.say(`round ${round} of ${size.rounds}`);
      const measured: Record<number, LoadResult> = {};
      for (const connections of [64, 256]) {
        measured[connections] = await load(connections, size.tapMs);
      }
      const peer = pgbench === null ? null : await pgbench.run(size.pgbenchSeconds);
      rounds.push({ pgbench: peer, taps: measured });
    }
    const alone = await load(1, size.tapMs);
    const postings = await measurePostings(context.service, size.tapMs);
    const emv = measureEmv();
    return {
      rows: [
        ...peerRow(rounds),
        ...[64, 256].map((connections) => tapRow(rounds, connections)),
        { name: 'taps, 1 connection', value: alone.perSecond, unit: '/s', latency: alone },
        { name: 'postings, random accounts', value: postings.random, unit: '/s' },
        { name: 'postings, one hot account', value: postings.hot, unit: '/s' },
        { name: "the simulator's EMV work in a tap", value: emv.usPerTap, unit: 'µs' },
      ],
      notes: [
        pgbench === null ? 'pgbench is not installed here: no peer.' : `peer: ${pgbench.call}`,
      ],
      errors: context.errors,
      details: { ...size, rounds, alone, postings, emv },
    };
  },
};

function loader(context: BenchContext, till: string) {
  let serialFrom = 0;
  return async (connections: number, durationMs: number): Promise<LoadResult> => {
    const requests = [tap(context.service.apiKey, till)];
    const label = `taps, ${connections} connections`;
    const result = await context.load(label, { connections, requests, durationMs, serialFrom });
    serialFrom = result.serialNext;
    return result;
  };
}

function peerRow(rounds: readonly Round[]): ReportRow[] {
  const rates = rounds.flatMap((round) =>
    round.pgbench === null ? [] : [round.pgbench.perSecond],
  );
  if (rates.length === 0) return [];
  return [{ name: 'pgbench TPC-B', value: median(rates), unit: '/s', range: rangeOf(rates) }];
}

function tapRow(rounds: readonly Round[], connections: number): ReportRow {
  const results = rounds.flatMap((round) => round.taps[connections] ?? []);
  const rates = results.map((result) => result.perSecond);
  const ratios = rounds.flatMap((round) => {
    const result = round.taps[connections];
    return round.pgbench === null || result === undefined
      ? []
      : [result.perSecond / round.pgbench.perSecond];
  });
  const ratio = ratios.length === 0 ? null : median(ratios);
  const min = targets[connections] ?? 0;
  const latency = medianLatency(results);
  return {
    name: `taps, ${connections} connections`,
    value: median(rates),
    unit: '/s',
    range: rangeOf(rates),
    latency,
    ...(ratio === null
      ? {}
      : {
          ratio: { value: ratio, to: 'pgbench' },
          target: {
            text: `≥ ${min} ×, p99 ≤ ${p99MaxMs} ms`,
            met: ratio >= min && latency.p99Ms <= p99MaxMs,
          },
        }),
  };
}
