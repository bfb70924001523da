import { listDecisions } from '../domains/manual-decisions/index.ts';
import { type PlatformSweep, sweepPlatforms } from '../domains/platforms/index.ts';
import { countDifferences } from '../domains/reports/index.ts';
import { countHeldPayouts, measureNegativeBalances } from '../domains/settlement/index.ts';
import { backlogStatement } from '../due-work/backlog.ts';
import type { DueWork } from '../due-work/due-work.ts';
import type { Sweep } from '../due-work/sweeper.ts';
import type { Logger } from '../lib/logger.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import { countUnknown } from '../operations/open-operations.ts';
import type { Database } from '../postgres/database.ts';
import type { Domains } from './domains.ts';

type GaugeMetrics = Metrics['gauges'] & Pick<Metrics['dueWork'], 'backlog'>;

export interface GaugeParts extends Pick<Domains, 'psp'> {
  readonly database: Database;
  readonly logger: Logger;
  readonly works: readonly DueWork[];
  readonly metrics: GaugeMetrics;
}

interface Measured {
  readonly platformId: string;
  /** On the platform's clock. */
  readonly now: Date;
}

/** The share of time that a measurement of all platforms may take. */
const shareMax = 0.05;
const unknownAfterMs = 60 * 60 * 1000;

/** Measures what waits, with a statement per platform and figure, however often it is scraped. */
export function createGauges(parts: GaugeParts): readonly Sweep[] {
  const minutely = [measureBacklog, measureHeld, measureDecisions, measureDifferences];
  return [
    ...minutely.map((measure) => ({ everyMs: 60_000, run: paced(measure(parts)) })),
    // It reads every balance.
    { everyMs: 600_000, run: measureDebts(parts) },
  ];
}

/** The more platforms there are, the less often they are measured. */
function paced(run: () => Promise<void>): () => Promise<void> {
  let notBeforeMs = 0;
  return async () => {
    const beganAtMs = performance.now();
    if (beganAtMs < notBeforeMs) return;
    await run().finally(() => {
      notBeforeMs = beganAtMs + (performance.now() - beganAtMs) / shareMax;
    });
  };
}

/** How much due work waits for a worker, and how long the oldest has been due. */
function measureBacklog(parts: GaugeParts): () => Promise<void> {
  const { database, works, metrics } = parts;
  const read = backlogStatement(works);
  return async () => {
    const backlogs = new Map(works.map(({ name }) => [name, { count: 0, oldestMs: 0 }]));
    await forEachPlatform(parts, async ({ platformId, now }) => {
      for (const found of await read(database, { platformId, now, realNow: new Date() })) {
        const backlog = backlogs.get(found.work);
        if (backlog === undefined || found.oldest_at === null) continue;
        backlog.count += Number(found.count);
        const ageMs = now.getTime() - found.oldest_at.getTime();
        backlog.oldestMs = Math.max(backlog.oldestMs, ageMs);
      }
    });
    for (const [work, backlog] of backlogs) metrics.backlog({ work, ...backlog });
  };
}

/** Payouts that do not go on by themselves, and outcomes that stay unknown. */
function measureHeld(parts: GaugeParts): () => Promise<void> {
  const { database, metrics } = parts;
  return async () => {
    let [unknown, suspended, short] = [0, 0, 0];
    await forEachPlatform(parts, async ({ platformId, now }) => {
      const hourAgo = new Date(now.getTime() - unknownAfterMs);
      const held = await countHeldPayouts(database, { platformId, askedBefore: hourAgo });
      unknown += held.unanswered;
      unknown += await countUnknown(database, { platformId, begunBefore: hourAgo });
      suspended += held.suspended;
      short += held.short;
    });
    metrics.held({ unknown, suspended, short });
  };
}

/** What waits for a person to decide. */
function measureDecisions(parts: GaugeParts): () => Promise<void> {
  const { database, metrics } = parts;
  return async () => {
    let waiting = 0;
    await forEachPlatform(parts, async ({ platformId }) => {
      waiting += (await listDecisions(database, platformId)).length;
    });
    metrics.decisionsWaiting(waiting);
  };
}

/** The balances below zero, and for how long the oldest has been. */
function measureDebts(parts: GaugeParts): () => Promise<void> {
  const { database, metrics } = parts;
  return async () => {
    let [count, oldestMs] = [0, 0];
    await forEachPlatform(parts, async (platform) => {
      const negative = await measureNegativeBalances(database, platform);
      count += negative.count;
      oldestMs = Math.max(oldestMs, negative.oldestMs);
    });
    metrics.negativeBalances(count, oldestMs / 1000);
  };
}

/** The differences from the provider, and how old the oldest comparison is. */
function measureDifferences(parts: GaugeParts): () => Promise<void> {
  const { database, metrics, psp } = parts;
  return async () => {
    let [count, oldestMs] = [0, 0];
    await forEachPlatform(parts, async ({ platformId }) => {
      const found = await countDifferences(database, platformId);
      count += found.count;
      // Without movements nothing is compared by night.
      if (found.oldestAt !== null && psp.balances !== null) {
        oldestMs = Math.max(oldestMs, Date.now() - found.oldestAt.getTime());
      }
    });
    metrics.differences(count, oldestMs / 1000);
  };
}

async function forEachPlatform(
  { database, logger }: Pick<GaugeParts, 'database' | 'logger'>,
  measure: (platform: Measured) => Promise<void>,
): Promise<void> {
  const run: PlatformSweep['run'] = async (platformId, { now }) => {
    await measure({ platformId, now });
    return 0;
  };
  await sweepPlatforms({ database, logger, limit: Number.POSITIVE_INFINITY, run });
}
