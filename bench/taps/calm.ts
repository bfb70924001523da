import { rateRow } from './compare.ts';
import type { Part, PartTools } from './part.ts';

const share = 0.3;
const connections = 64;
const p99MaxMs = 60;

/**
 * Taps at a share of the highest rate, whether the last ones are answered or not: each is timed
 * from when it was due, so a stall counts for all that came in during it.
 */
export async function measureCalm(
  { load, size }: PartTools,
  { perSecondMax }: { readonly perSecondMax: number },
): Promise<Part> {
  const perSecond = Math.max(1, Math.round(share * perSecondMax));
  const label = `taps, ${perSecond} a second`;
  const result = await load({ label, connections, perSecond, durationMs: size.calmMs });
  return {
    rows: [
      {
        ...rateRow(`taps, ${100 * share} % load`, [result]),
        target: { text: `p99 ≤ ${p99MaxMs} ms`, met: result.p99Ms <= p99MaxMs },
      },
    ],
    details: { perSecond, result },
  };
}
