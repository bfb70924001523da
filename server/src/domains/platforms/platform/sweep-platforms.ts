import type { Logger } from '../../../lib/logger.ts';
import { type Database, DatabaseUnavailable } from '../../../postgres/database.ts';
import { listPlatforms } from './platform-store.ts';

export interface PlatformSweep {
  readonly database: Database;
  readonly logger: Logger;
  /** The size of a batch. */
  readonly limit: number;
  /** Aborted by a stop: the batch under way is the last one. */
  readonly signal?: AbortSignal;
  /** Handles up to `limit` items that are due by `now`, and returns how many there were. */
  run(platformId: string, due: { readonly now: Date; readonly limit: number }): Promise<number>;
}

/**
 * Runs a sweep for every platform by its own clock, in batches. If it fails for a platform, that is
 * logged, the others still get their turn, and the next sweep tries again.
 */
export async function sweepPlatforms({
  database,
  logger,
  limit,
  signal,
  run,
}: PlatformSweep): Promise<void> {
  for (const platform of await listPlatforms(database)) {
    const now = new Date(Date.now() + Number(platform.clockOffsetMs));
    try {
      let count = limit;
      while (count === limit && !signal?.aborted) count = await run(platform.id, { now, limit });
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      logger.error({ platform: platform.id, err: error }, 'housekeeping for a platform failed');
    }
  }
}
