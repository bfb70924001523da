import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { readonly type: 'minor' | 'major' }) => void;

/**
 * How many bytes the old generation grows per run if only the young one is collected. Objects that
 * die young leave nothing there; objects that dead ones refer to are promoted. V8 adds something of
 * its own now and then, and a leak is there every time: the least of three counts.
 */
export async function measurePromotion(runs: number, run: () => unknown): Promise<number> {
  const each: number[] = [];
  while (each.length < 3) each.push(await measureOnce(runs, run));
  return Math.min(...each);
}

async function measureOnce(runs: number, run: () => unknown): Promise<number> {
  // This makes existing objects old, as in a process that has run for a while.
  collect({ type: 'major' });
  const before = oldBytes();
  for (let done = 1; done <= runs; done += 1) {
    await run();
    if (done % 20 === 0) collect({ type: 'minor' });
  }
  return (oldBytes() - before) / runs;
}

function oldBytes(): number {
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => !name.startsWith('new'));
  return spaces.reduce((sum, space) => sum + space.space_used_size, 0);
}

/** The bytes in use once all garbage is gone. */
export function liveBytes(): number {
  collect({ type: 'major' });
  return process.memoryUsage().heapUsed;
}
