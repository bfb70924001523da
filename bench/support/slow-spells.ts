import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** How fast the machine was at one moment, in any unit. */
export interface SpeedSample {
  readonly atMs: number;
  readonly speed: number;
}

/** How long a machine with nothing to do was slower than half its usual speed. */
export interface SlowSpells {
  readonly percent: number;
  readonly longestMs: number;
}

const everyMs = 5;
const workMs = 0.5;
const block = Buffer.alloc(4096);

/**
 * A machine that is lent may be slow for a tenth of a second at a time, on all cores, and nothing
 * in it tells why: whoever asks then waits, however little there is to do. Watched while nothing
 * else is measured, so that it is not the load that is seen.
 */
export async function watchSlowSpells(durationMs: number): Promise<SlowSpells> {
  const endsAtMs = performance.now() + durationMs;
  const samples: SpeedSample[] = [];
  while (performance.now() < endsAtMs) {
    samples.push({ atMs: performance.now(), speed: measureSpeed() });
    await delay(everyMs - workMs);
  }
  return findSlowSpells(samples);
}

/** What is usual is what most of the samples have. */
export function findSlowSpells(samples: readonly SpeedSample[]): SlowSpells {
  const usual = samples.map(({ speed }) => speed).toSorted((a, b) => a - b)[samples.length >> 1];
  let [allMs, slowMs, spellMs, longestMs] = [0, 0, 0, 0];
  for (const [index, { atMs, speed }] of samples.entries()) {
    const next = samples[index + 1];
    if (next === undefined || usual === undefined) break;
    const lastedMs = next.atMs - atMs;
    const isSlow = speed < usual / 2;
    allMs += lastedMs;
    slowMs += isSlow ? lastedMs : 0;
    spellMs = isSlow ? spellMs + lastedMs : 0;
    longestMs = Math.max(longestMs, spellMs);
  }
  return { percent: (100 * slowMs) / Math.max(1, allMs), longestMs };
}

/** So many of the same thing are done in a millisecond. */
function measureSpeed(): number {
  const startedAtMs = performance.now();
  let [done, elapsedMs] = [0, 0];
  while (elapsedMs < workMs) {
    hash('sha256', block);
    done += 1;
    elapsedMs = performance.now() - startedAtMs;
  }
  return done / elapsedMs;
}
