import type { Environment } from '../lib/environment.ts';
import type { Database } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';
import { StartError } from './listen.ts';

/**
 * Binds the database to the environment that uses it first, and refuses the other one from then on:
 * a live key must never be rotated into a test key because a variable was not set.
 */
export async function bindEnvironment(database: Database, environment: Environment): Promise<void> {
  await database.rows(sql('deployment_bind')`
    insert into deployment (environment)
    values (${environment}::text)
    on conflict (only_row) do nothing`);
  const bound = await database.row<{ environment: Environment }>(sql('deployment_read')`
    select environment from deployment`);
  if (bound !== undefined && bound.environment !== environment) {
    throw new StartError(
      `This database serves the ${bound.environment} environment, not ${environment}; ` +
        'set TAPRAIL_ENVIRONMENT to match it, or DATABASE_URL to another database.',
    );
  }
}
