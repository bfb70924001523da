import { ConcurrencyLimiter } from '../../lib/concurrency/concurrency-limiter.ts';
import type { Database } from '../../postgres/database.ts';
import type { SettingsCache } from '../platforms/index.ts';

/** The parts that this domain's operations share. */
export interface Reports {
  readonly database: Database;
  readonly settings: SettingsCache;
  readonly limiter: ConcurrencyLimiter;
}

/** The most database connections that simultaneous reports use. */
const readingMax = 3;

export function createReports(parts: Omit<Reports, 'limiter'>): Reports {
  return { ...parts, limiter: new ConcurrencyLimiter(readingMax) };
}

/** The same pages, each read only when its turn comes. */
export async function* inTurn<Page>(
  { limiter }: Reports,
  pages: AsyncGenerator<Page>,
): AsyncGenerator<Page> {
  try {
    for (;;) {
      const next = await limiter.run('read', Number.POSITIVE_INFINITY, () => pages.next());
      if (next === null || next.done) return;
      yield next.value;
    }
  } finally {
    await pages.return(undefined);
  }
}
