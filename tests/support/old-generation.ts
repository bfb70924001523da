import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { readonly type: 'minor' | 'major' }) => void;

/**
 * By how many bytes the old generation grows with each run, when only the young one is collected.
 * What dies young leaves nothing there; what the dead keep alive is promoted.
 */
export async function measurePromotion(runs: number, run: () => unknown): Promise<number> {
  // Whatever is there already becomes old by this, as it is in a process that has been at work.
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
