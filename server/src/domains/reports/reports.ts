import { ConcurrencyLimiter } from '../../lib/concurrency/concurrency-limiter.ts';
import type { Database } from '../../postgres/database.ts';
import type { Caller } from '../../request/context.ts';
import type { SettingsCache } from '../platforms/index.ts';

/** The parts that this domain's operations share. */
export interface Reports {
  readonly database: Database;
  readonly settings: SettingsCache;
  readonly limiter: ConcurrencyLimiter;
  /** Lets each caller read one page at a time, however many files it downloads at once. */
  readonly callers: ConcurrencyLimiter;
}

/** The most database connections that simultaneous reports use. */
const readingMax = 3;

export function createReports(parts: Omit<Reports, 'limiter' | 'callers'>): Reports {
  const limiter = new ConcurrencyLimiter(readingMax);
  return { ...parts, limiter, callers: new ConcurrencyLimiter(1) };
}

/** The same pages, each read only when the caller's turn comes. */
export async function* inTurn<Page>(
  { limiter, callers }: Reports,
  { actor }: Pick<Caller, 'actor'>,
  pages: AsyncGenerator<Page>,
): AsyncGenerator<Page> {
  const forever = Number.POSITIVE_INFINITY;
  try {
    for (;;) {
      const next = await callers.run(actor, forever, () =>
        limiter.run('read', forever, () => pages.next()),
      );
      if (next === null || next.done) return;
      yield next.value;
    }
  } finally {
    await pages.return(undefined);
  }
}
