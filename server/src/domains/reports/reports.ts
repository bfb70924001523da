import { ConcurrencyLimiter } from '../../lib/concurrency-limiter.ts';
import type { Database } from '../../postgres/database.ts';

/** What the operations of this domain share. */
export interface Reports {
  readonly database: Database;
  /** The time zone in which the platform counts its days. */
  timeZoneOf(platformId: string): Promise<string>;
  readonly limiter: ConcurrencyLimiter;
}

/** However many reports are asked for, so few connections to the database are used for them. */
const readingMax = 3;

export function createReports(parts: Omit<Reports, 'limiter'>): Reports {
  return { ...parts, limiter: new ConcurrencyLimiter(readingMax) };
}

/** The same pages, each of which is read only when its turn has come. */
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
