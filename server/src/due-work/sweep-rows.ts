import type { Logger } from '../lib/logger.ts';
import { DatabaseUnavailable } from '../postgres/database.ts';

/**
 * Calls `run` for each row, batch by batch in the order of ids. A row that fails does not stop the
 * others; the next sweep tries it again. All failures together are logged as one error. Returns the
 * number of rows that succeeded.
 */
export async function sweepRows<Row extends { readonly id: string }>(sweep: {
  readonly logger: Logger;
  /** The task, for the log. */
  readonly what: string;
  readonly batchSize: number;
  /** Reads the next rows after the id; null for the first. */
  read(afterId: string | null): Promise<readonly Row[]>;
  run(row: Row): Promise<void>;
}): Promise<number> {
  let [done, failed] = [0, 0];
  let firstError: unknown;
  let afterId: string | null = null;
  for (;;) {
    const rows: readonly Row[] = await sweep.read(afterId);
    for (const row of rows) {
      try {
        await sweep.run(row);
        done += 1;
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        if (failed === 0) firstError = error;
        failed += 1;
      }
    }
    afterId = rows.at(-1)?.id ?? null;
    if (rows.length < sweep.batchSize) break;
  }
  if (failed > 0) sweep.logger.error({ failed, err: firstError }, `${sweep.what} failed for some`);
  return done;
}
