import { type App, createApp } from '../../server/src/app/app.ts';
import { parseConfig } from '../../server/src/config.ts';
import type { JsonObject } from '../../server/src/lib/json.ts';
import { Keyring } from '../../server/src/lib/keyring.ts';
import { createLogger } from '../../server/src/lib/logger.ts';
import { openDatabase } from '../../server/src/postgres/database.ts';

/** The OpenAPI description of this working copy, with every route of the test environment. */
export async function describeCurrentApi(): Promise<JsonObject> {
  const { openApi } = await createIdleApp();
  // Converted through JSON, to compare and write exactly what the service would send.
  return JSON.parse(JSON.stringify(openApi)) as JsonObject;
}

/**
 * The complete application, which is never started. Its database need not exist, because a pool
 * connects with its first query.
 */
export async function createIdleApp(): Promise<App> {
  const databaseUrl = 'postgres://localhost/nowhere';
  return createApp({
    config: parseConfig({ TAPRAIL_ENVIRONMENT: 'test' }),
    databaseUrl,
    database: openDatabase({
      url: databaseUrl,
      connectionsMax: 1,
      applicationName: 'taprail openapi',
      onIdleError: () => {},
    }),
    keyring: new Keyring([{ id: 'none', secret: Buffer.alloc(32) }]),
    logger: await createLogger({ level: 'silent', readable: false }),
    baseUrl: () => '',
  });
}
