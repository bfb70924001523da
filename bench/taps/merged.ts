import { type Comparison, compare, comparedRow, rateRow } from './compare.ts';
import type { Part, PartTools } from './part.ts';

/** Claims and records in one commit, which is off unless switched on, beside a commit for each. */
export async function measureMerged({ context, load, size }: PartTools): Promise<Part> {
  const { service } = context;
  const merging = await service.startProcess({ TAPRAIL_MERGE_COMMITS: 'on' });
  const origins = [merging.url];
  await load({ label: 'warming up', connections: 256, durationMs: size.warmUpMs / 2, origins });
  const comparisons: Record<number, Comparison> = {};
  for (const connections of [64, 256]) {
    const plan = { connections, durationMs: size.comparedMs };
    comparisons[connections] = await compare({
      rounds: size.rounds,
      base: () => load(plan),
      other: () => load({ ...plan, label: `merged, ${connections} connections`, origins }),
    });
  }
  await merging.stop();
  return {
    rows: Object.entries(comparisons).flatMap(([connections, comparison]) => [
      rateRow(`separate commits, ${connections} connections`, comparison.base),
      comparedRow(comparison, {
        name: `merged commits, ${connections} connections`,
        to: 'separate',
      }),
    ]),
    details: comparisons,
  };
}
