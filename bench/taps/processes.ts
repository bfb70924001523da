import { availableParallelism } from 'node:os';
import { median, type ReportRow, rangeOf } from '../support/report.ts';
import { allowedPerSecond } from './allowed-rate.ts';
import { type Comparison, compare, comparedRow, rateRow } from './compare.ts';
import { type MeasuredLoad, measureLoad } from './measure-load.ts';
import type { Part, PartTools } from './part.ts';

const sharePercentMin = 93;
const connections = 256;

/**
 * A start with TAPRAIL_PROCESSES=2 compared with a single process on the same database. PostgreSQL
 * and the load generator need the same cores, so the target is a share of what the CPU allows.
 */
export async function measureProcesses({ context, load, size }: PartTools): Promise<Part> {
  const { service } = context;
  const { postgresUrl } = service;
  const pair = await service.startProcess({ TAPRAIL_PROCESSES: '2' });
  const plan = { connections, durationMs: size.comparedMs };
  const both = { ...plan, label: 'taps, TAPRAIL_PROCESSES=2', origins: [pair.url] };
  await load({ ...both, label: 'warming up', durationMs: size.warmUpMs });
  const comparison = await compare({
    rounds: size.rounds,
    base: () => measureLoad(service, () => load({ ...plan, label: 'taps, one process' })),
    other: () => measureLoad({ pid: pair.pid, postgresUrl }, () => load(both)),
  });
  await pair.stop();
  return {
    rows: [
      rateRow('one process', comparison.base),
      comparedRow(comparison, { name: 'two processes', to: 'one process' }),
      ...shareRows(comparison),
    ],
    details: comparison,
  };
}

function shareRows({ base, other }: Comparison<MeasuredLoad>): ReportRow[] {
  const machine = { processes: 2, cores: availableParallelism() };
  const shares = base.flatMap((one, round) => {
    const allowed = allowedPerSecond(one, machine);
    return allowed === null ? [] : (100 * (other[round]?.perSecond ?? Number.NaN)) / allowed;
  });
  if (shares.length === 0) return [];
  const value = median(shares);
  const name = 'two processes, of what the CPU allows';
  const target = { text: `≥ ${sharePercentMin} %`, met: value >= sharePercentMin };
  return [{ name, value, unit: '%', range: rangeOf(shares), target }];
}
