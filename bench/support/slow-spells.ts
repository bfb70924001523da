import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** The speed of the machine at one moment, in any unit. */
export interface SpeedSample {
  readonly atMs: number;
  readonly speed: number;
}

/** How much of the time an idle machine ran at less than half its usual speed. */
export interface SlowSpells {
  readonly percent: number;
  readonly longestMs: number;
}

const everyMs = 5;
const workMs = 0.5;
const block = Buffer.alloc(4096);

/**
 * A virtual machine may be slow for a tenth of a second at a time, on all cores, because of its
 * host. Every request in such a spell waits, whatever the load. Call this while nothing else is
 * measured, so that it does not see the bench's own load.
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

/** The usual speed is the median of the samples. */
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

/** Hashes per millisecond. */
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
