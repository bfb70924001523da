import type { LoadResult } from '../support/load.ts';
import { median, medianLatency, type ReportRow, rangeOf } from '../support/report.ts';
import type { MeasuredLoad } from './measure-load.ts';

/** The results of two ways to run taps, round by round. */
export interface Comparison<Result extends LoadResult = LoadResult> {
  readonly base: readonly Result[];
  readonly other: readonly Result[];
}

/** Alternates between two ways, so that other load on the machine affects both. */
export async function compare<Result extends LoadResult>(options: {
  readonly rounds: number;
  base(): Promise<Result>;
  other(): Promise<Result>;
}): Promise<Comparison<Result>> {
  const base: Result[] = [];
  const other: Result[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    base.push(await options.base());
    other.push(await options.other());
  }
  return { base, other };
}

/** The row of the base. */
export function rateRow(name: string, results: readonly LoadResult[]): ReportRow {
  const rates = results.map((result) => result.perSecond);
  return {
    name,
    value: median(rates),
    unit: '/s',
    range: rangeOf(rates),
    latency: medianLatency(results),
  };
}

/** The row of the variant, as a multiple of the base in the same round. */
export function comparedRow(
  { base, other }: Comparison,
  line: { readonly name: string; readonly to: string; readonly min?: number },
): ReportRow {
  const ratio = median(
    other.flatMap(({ perSecond }, round) => perSecond / (base[round]?.perSecond ?? Number.NaN)),
  );
  return {
    ...rateRow(line.name, other),
    ratio: { value: ratio, to: line.to },
    ...(line.min === undefined
      ? {}
      : { target: { text: `≥ ${line.min} ×`, met: ratio >= line.min } }),
  };
}

/** PostgreSQL's log per tap: the row of the variant, as a multiple of the base in the same round. */
export function comparedLogRow(
  { base, other }: Comparison<MeasuredLoad>,
  line: { readonly name: string; readonly to: string; readonly max: number },
): ReportRow {
  const ratio = median(
    other.map(
      ({ logBytesEach }, round) => logBytesEach / (base[round]?.logBytesEach ?? Number.NaN),
    ),
  );
  return {
    ...logRow(line.name, other),
    ratio: { value: ratio, to: line.to },
    target: { text: `≤ ${line.max} ×`, met: ratio <= line.max },
  };
}

/** PostgreSQL's log per tap. */
export function logRow(name: string, results: readonly MeasuredLoad[]): ReportRow {
  const kilobytes = results.map(({ logBytesEach }) => logBytesEach / 1000);
  return { name, value: median(kilobytes), unit: 'KB', range: rangeOf(kilobytes) };
}
