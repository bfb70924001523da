import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LoadGenerator, type LoadResult } from '../support/load.ts';
import { type BenchReport, median, type ReportRow, rangeOf } from '../support/report.ts';
import { rateRow } from '../taps/compare.ts';
import { tap } from '../taps/requests.ts';
import { startTrialService, type TrialService } from './trial-service.ts';

const ownCheckout = fileURLToPath(new URL('../../', import.meta.url));
const connectionCounts = [64, 256];

/** A turn: one load on one checkout. */
interface Turn extends LoadResult {
  readonly serviceUsEach: number;
  readonly postgresUsEach: number;
}

interface Side {
  readonly name: string;
  readonly service: TrialService;
  readonly turns: Map<number, Turn[]>;
  serialFrom: number;
}

/**
 * Compares the rate and the CPU time of a tap with those of another checkout. Both services run
 * the whole time and take turns, so that other load on the machine affects both.
 */
export async function benchAgainst(
  checkout: string,
  { quick = false }: { readonly quick?: boolean },
): Promise<BenchReport> {
  const rounds = quick ? 1 : 9;
  const tapsPerTurn = quick ? 1_000 : 8_000;
  const sides: Side[] = [];
  const generator = new LoadGenerator();
  try {
    for (const [name, folder] of [
      ['other', resolve(checkout)],
      ['this', ownCheckout],
    ] as const) {
      const service = await startTrialService(folder);
      sides.push({ name, service, turns: new Map(), serialFrom: 0 });
    }
    for (const side of sides) await load(generator, side, { connections: 256, tapsPerTurn });
    for (let round = 1; round <= rounds; round += 1) {
      console.error(`round ${round} of ${rounds}`);
      for (const connections of connectionCounts) {
        // The second finds warmer caches, so the order changes.
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
          const turn = await load(generator, side, { connections, tapsPerTurn });
          side.turns.set(connections, [...(side.turns.get(connections) ?? []), turn]);
        }
      }
    }
    return report(sides);
  } finally {
    generator.stop();
    for (const { service } of sides) await service.stop();
  }
}

async function load(
  generator: LoadGenerator,
  side: Side,
  { connections, tapsPerTurn }: { readonly connections: number; readonly tapsPerTurn: number },
): Promise<Turn> {
  const { url, apiKey, externalRef, readCost } = side.service;
  const before = await readCost();
  const result = await generator.run({
    origins: [url],
    connections,
    requests: [tap(apiKey, externalRef)],
    requestsMax: tapsPerTurn,
    serialFrom: side.serialFrom,
  });
  const after = await readCost();
  side.serialFrom = result.serialNext;
  const usEach = (usedMs: number) => (1000 * usedMs) / result.answered;
  return {
    ...result,
    serviceUsEach: usEach(after.serviceMs - before.serviceMs),
    postgresUsEach: usEach(after.postgresMs - before.postgresMs),
  };
}

function report(sides: readonly Side[]): BenchReport {
  const rows = connectionCounts.flatMap((connections) => {
    const of = (name: string) => sides.find((side) => side.name === name)?.turns.get(connections);
    const [base, own] = [of('other') ?? [], of('this') ?? []];
    const rate = `taps, ${connections} connections`;
    const ratio = { value: medianRatio(own, base, (turn) => turn.perSecond), to: 'other' };
    return [
      rateRow(`${rate}, other`, base),
      { ...rateRow(`${rate}, this`, own), ratio },
      ...costRows("the service's CPU time per tap", [base, own], (turn) => turn.serviceUsEach),
      ...costRows("PostgreSQL's CPU time per tap", [base, own], (turn) => turn.postgresUsEach),
    ];
  });
  const turns = sides.flatMap((side) => [...side.turns.values()].flat());
  const errors = turns.flatMap(({ firstError }) => firstError ?? []);
  return { rows, notes: ['Ratios are medians of the rounds.'], errors, details: turns };
}

function costRows(
  name: string,
  [base, own]: readonly [readonly Turn[], readonly Turn[]],
  costOf: (turn: Turn) => number,
): readonly ReportRow[] {
  const row = (title: string, turns: readonly Turn[]): ReportRow => {
    const costs = turns.map(costOf);
    return { name: title, value: median(costs), unit: 'µs', range: rangeOf(costs) };
  };
  const ratio = { value: medianRatio(own, base, costOf), to: 'other' };
  return [row(`${name}, other`, base), { ...row(`${name}, this`, own), ratio }];
}

function medianRatio(
  own: readonly Turn[],
  base: readonly Turn[],
  costOf: (turn: Turn) => number,
): number {
  const ratios = own.flatMap((turn, round) => {
    const other = base[round];
    return other === undefined ? [] : [costOf(turn) / costOf(other)];
  });
  return median(ratios);
}
