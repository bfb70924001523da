import type { Taprail, TestClock } from '../../../../sdk/src/index.ts';

const daySeconds = 86_400;

export interface Advance {
  readonly seconds: number;
  /** Where the last step ends exactly; without it, after the seconds. */
  readonly to?: string;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/**
 * Advances the test clock a day at a time, so that progress can be shown. Due work runs in the same
 * order as in one step.
 */
export async function advanceClock(taprail: Taprail, advance: Advance): Promise<TestClock> {
  const { seconds: total, to, onProgress } = advance;
  let done = 0;
  while (total - done > daySeconds) {
    onProgress?.({ done, total });
    await taprail.test.clock.advance({ by: daySeconds });
    done += daySeconds;
  }
  onProgress?.({ done, total });
  return taprail.test.clock.advance(to === undefined ? { by: total - done } : { to });
}
