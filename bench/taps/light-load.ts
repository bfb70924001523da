import { rateRow } from './compare.ts';
import type { Part, PartTools } from './part.ts';

const share = 0.3;
const connections = 64;
const p99MaxMs = 60;

/**
 * Taps at a share of the highest rate, sent whether earlier ones are answered or not. Each is timed
 * from when it was due, so a stall counts for every tap that came during it.
 */
export async function measureLightLoad(
  { load, size }: PartTools,
  { perSecondMax }: { readonly perSecondMax: number },
): Promise<Part> {
  const perSecond = Math.max(1, Math.round(share * perSecondMax));
  const label = `taps, ${perSecond} per second`;
  const result = await load({ label, connections, perSecond, durationMs: size.lightLoadMs });
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
