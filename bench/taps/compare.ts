import type { LoadResult } from '../support/load.ts';
import { median, medianLatency, type ReportRow, rangeOf } from '../support/report.ts';

/** What two ways to run taps did, round by round. */
export interface Comparison {
  readonly base: readonly LoadResult[];
  readonly other: readonly LoadResult[];
}

/** Lets two ways alternate, so that whatever else the machine does meets both. */
export async function compare(options: {
  readonly rounds: number;
  base(): Promise<LoadResult>;
  other(): Promise<LoadResult>;
}): Promise<Comparison> {
  const base: LoadResult[] = [];
  const other: LoadResult[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    base.push(await options.base());
    other.push(await options.other());
  }
  return { base, other };
}

/** The line of the one way. */
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

/** The line of the other way, as a multiple of the one in the same round. */
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
