import type { Logger } from '../../log.ts';
import { type Database, DatabaseUnavailable } from '../../postgres/database.ts';
import { listPlatforms } from './store.ts';

export interface PlatformSweep {
  readonly database: Database;
  readonly logger: Logger;
  /** How much is done at once. */
  readonly limit: number;
  /** Does up to `limit` of what is due by `now`, and returns how much that was. */
  run(platformId: string, due: { readonly now: Date; readonly limit: number }): Promise<number>;
}

/**
 * Does something for every platform by its own clock, in batches. A platform for which it fails is
 * logged and keeps none of the others from it; its turn comes again with the next sweep.
 */
export async function sweepPlatforms({
  database,
  logger,
  limit,
  run,
}: PlatformSweep): Promise<void> {
  for (const platform of await listPlatforms(database)) {
    const now = new Date(Date.now() + Number(platform.clockOffsetMs));
    try {
      let count = limit;
      while (count === limit) count = await run(platform.id, { now, limit });
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      logger.error({ platform: platform.id, err: error }, 'housekeeping for a platform failed');
    }
  }
}
