import type { PgbenchResult } from '../support/pgbench.ts';
import { median, type ReportRow, rangeOf } from '../support/report.ts';
import type { MeasuredLoad } from './measure-load.ts';

const ratioMax = 0.5;

interface Round {
  readonly tap: Pick<MeasuredLoad, 'serviceUsEach' | 'postgresUsEach'> | undefined;
  readonly peer: Pick<PgbenchResult, 'coreUsEach'> | null;
}

/**
 * The CPU time of a tap, in the service and in PostgreSQL, as a multiple of that of a TPC-B
 * transaction in the same round, in pgbench and in PostgreSQL. Unlike rates, it is the same however
 * many cores there are. No row where the system does not tell CPU times.
 */
export function coreTimeRows(rounds: readonly Round[]): ReportRow[] {
  const times = rounds.flatMap(({ tap, peer }) => {
    const [postgresUs, peerUs] = [tap?.postgresUsEach ?? null, peer?.coreUsEach ?? null];
    if (tap === undefined || postgresUs === null || peerUs === null) return [];
    return [{ tapUs: tap.serviceUsEach + postgresUs, peerUs }];
  });
  if (times.length === 0) return [];
  const [taps, peers] = [times.map(({ tapUs }) => tapUs), times.map(({ peerUs }) => peerUs)];
  const ratio = median(times.map(({ tapUs, peerUs }) => tapUs / peerUs));
  return [
    {
      name: 'CPU time per TPC-B transaction',
      value: median(peers),
      unit: 'µs',
      range: rangeOf(peers),
    },
    {
      name: 'CPU time per tap, 256 connections',
      value: median(taps),
      unit: 'µs',
      range: rangeOf(taps),
      ratio: { value: ratio, to: 'TPC-B' },
      target: { text: `≤ ${ratioMax} ×`, met: ratio <= ratioMax },
    },
  ];
}
