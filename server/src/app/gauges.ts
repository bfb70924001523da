import { listDecisions } from '../domains/manual-decisions/index.ts';
import { type PlatformSweep, sweepPlatforms } from '../domains/platforms/index.ts';
import { countDifferences } from '../domains/reports/index.ts';
import { measureNegativeBalances } from '../domains/settlement/index.ts';
import type { Logger } from '../lib/logger.ts';
import type { Database } from '../postgres/database.ts';
import type { Domains } from './domains.ts';

export interface GaugeParts extends Pick<Domains, 'psp'> {
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: {
    decisionsWaiting(count: number): void;
    negativeBalances(count: number, oldestSeconds: number): void;
    differences(count: number, oldestSeconds: number): void;
  };
}

/** Counts what waits for a person to decide. */
export async function measureDecisions(parts: GaugeParts): Promise<void> {
  const { database, metrics } = parts;
  const count = async (id: string) => (await listDecisions(database, id)).length;
  metrics.decisionsWaiting(await sumOfPlatforms(parts, count));
}

/** Counts the balances below zero, and says for how long the oldest has been. */
export async function measureDebts(parts: GaugeParts): Promise<void> {
  const { database, metrics } = parts;
  let oldestMs = 0;
  const count = await sumOfPlatforms(parts, async (platformId, now) => {
    const negative = await measureNegativeBalances(database, { platformId, now });
    oldestMs = Math.max(oldestMs, negative.oldestMs);
    return negative.count;
  });
  metrics.negativeBalances(count, oldestMs / 1000);
}

/** Counts the differences from the provider, and says how old the oldest comparison is. */
export async function measureDifferences(parts: GaugeParts): Promise<void> {
  const { database, metrics, psp } = parts;
  let oldestMs = 0;
  const count = await sumOfPlatforms(parts, async (platformId) => {
    const found = await countDifferences(database, platformId);
    // Without movements nothing is compared by night.
    if (found.oldestAt !== null && psp.balances !== null) {
      oldestMs = Math.max(oldestMs, Date.now() - found.oldestAt.getTime());
    }
    return found.count;
  });
  metrics.differences(count, oldestMs / 1000);
}

async function sumOfPlatforms(
  { database, logger }: Pick<PlatformSweep, 'database' | 'logger'>,
  count: (platformId: string, now: Date) => Promise<number>,
): Promise<number> {
  let sum = 0;
  const limit = Number.POSITIVE_INFINITY;
  const run: PlatformSweep['run'] = async (id, { now }) => {
    sum += await count(id, now);
    return 0;
  };
  await sweepPlatforms({ database, logger, limit, run });
  return sum;
}
