import type { LoadResult } from '../support/load.ts';
import { median, medianLatency, type ReportRow, rangeOf } from '../support/report.ts';

/** The results of two ways to run taps, round by round. */
export interface Comparison {
  readonly base: readonly LoadResult[];
  readonly other: readonly LoadResult[];
}

/** Alternates between two ways, so that other load on the machine affects both. */
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
