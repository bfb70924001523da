import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { tracing } from '../lib/tracing.ts';
import { DatabaseUnavailable, explain, isRetryable } from './database-errors.ts';
import { nameOf, type Statement } from './sql.ts';

export interface Queryable {
  rows<Row>(statement: Statement): Promise<Row[]>;
  /** At most one row, or undefined. */
  row<Row>(statement: Statement): Promise<Row | undefined>;
}

export const attemptsMax = 5;

interface QuerySource {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
}

export function queryable(
  source: QuerySource,
  options: { readonly attemptsMax: number },
): Queryable {
  const rows = async <Row>(statement: Statement): Promise<Row[]> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const query = { ...statement, values: [...statement.values] };
        const result = await (tracing === null
          ? source.query(query)
          : tracing.within(nameOf(statement), 'database', () => source.query(query)));
        // One result per list of values, if there were several.
        const results = [result].flat();
        return results.flatMap(({ rows }) => rows as Row[]);
      } catch (error) {
        // In a transaction only the whole of it may be run again.
        if (!isRetryable(error) || options.attemptsMax === 1) throw explain(error);
        if (attempt === options.attemptsMax) throw new DatabaseUnavailable(error);
      }
      await pauseAfter(attempt);
    }
  };
  return { rows, row: async <Row>(statement: Statement) => (await rows<Row>(statement))[0] };
}

/** Longer each time and random, so that conflicting statements do not meet again. */
export function pauseAfter(attempt: number): Promise<void> {
  return delay(Math.random() * 10 * 2 ** attempt);
}
