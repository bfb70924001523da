import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { pino } from 'pino';
import type { Taprail } from '../../../sdk/src/index.ts';
import { type App, createApp } from '../../../server/src/app/app.ts';
import { type Config, parseConfig } from '../../../server/src/config.ts';
import { issueApiKey } from '../../../server/src/domains/platforms/keys/issue-key.ts';
import { createPlatform } from '../../../server/src/domains/platforms/platform/platform.ts';
import { describeError } from '../../../server/src/lib/faults/describe-error.ts';
import { newUuid } from '../../../server/src/lib/ids.ts';
import { Keyring } from '../../../server/src/lib/keyring.ts';
import { type Database, openDatabase } from '../../../server/src/postgres/database.ts';
import { listen } from '../../../server/src/start/listen.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { ApiClient } from './api-client.ts';
import { sharedOpenApi } from './check-response.ts';

export interface TestService {
  readonly url: string;
  readonly databaseUrl: string;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly app: App;
  readonly config: Config;
  /** Everything logged so far, at the level trace. */
  readonly logs: readonly string[];
  /** A new platform and a client with its key, by default with all scopes. */
  newPlatform(options?: { scopes?: readonly string[] }): Promise<TestPlatform>;
  stop(): Promise<void>;
}

export interface TestPlatform {
  readonly id: string;
  readonly apiKey: string;
  readonly api: ApiClient;
  readonly taprail: Taprail;
  /** For actions that no caller can take. */
  readonly database: Database;
}

export interface TestServiceOptions {
  readonly config?: Partial<Config>;
  /** Variables that are given to processes of the real program, too. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Uses the database of another service of the same test file. */
  readonly beside?: TestService;
  readonly keyring?: Keyring;
  /** How often counts for charts are written. */
  readonly countsEveryMs?: number;
  /** As if the deployment were embedded and had this key. */
  readonly testKey?: () => string;
  /** The address at which the service reaches the database, if it differs, as with a proxy. */
  readonly reach?: (databaseUrl: string) => Promise<string>;
}

const keyrings = new Map<string, Keyring>();

/**
 * The whole service in this process, with real HTTP and its own database on a real PostgreSQL.
 * Several may share one database, like several nodes. Stopped when the tests end.
 */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const databaseUrl = options.beside?.databaseUrl ?? (await createTestDatabase());
  const keyring =
    options.keyring ??
    keyrings.get(databaseUrl) ??
    new Keyring([{ id: 'k1', secret: randomBytes(32) }]);
  keyrings.set(databaseUrl, keyring);
  const reachedUrl = (await options.reach?.(databaseUrl)) ?? databaseUrl;
  const config: Config = {
    ...parseConfig({
      PORT: '0',
      DATABASE_URL: reachedUrl,
      DATABASE_CONNECTIONS: '10',
      DATABASE_TIMEOUT: '60',
      ...options.environment,
    }),
    ...options.config,
  };
  const logs: string[] = [];
  const logger = pino(
    { level: 'trace', base: null, serializers: { err: describeError } },
    { write: (line: string) => void logs.push(line) },
  );
  const database = openDatabase({
    url: reachedUrl,
    connectionsMax: config.databaseConnectionsMax,
    applicationName: 'taprail test',
    answerTimeoutMs: config.databaseTimeoutMs,
    onIdleError: (error) => logger.warn({ err: error }),
  });
  let url = '';
  const app = await createApp({
    config,
    database,
    databaseUrl: reachedUrl,
    keyring,
    logger,
    countsEveryMs: options.countsEveryMs ?? 100,
    baseUrl: () => url,
    testKey: () => options.testKey?.() ?? null,
  });
  url = await listen(app.http, { host: '127.0.0.1', port: 0, tls: config.tls !== null });
  await app.start();
  app.readiness.completeStart();
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= (async () => {
      await app.http.close();
      await app.stop();
      await database.close();
    })();
    return stopped;
  };
  after(async () => {
    await stop();
    // The process continues with other files, and a file's objects live as long as the process.
    logs.length = 0;
  });

  const newPlatform: TestService['newPlatform'] = async ({ scopes = ['*'] } = {}) => {
    const now = new Date();
    const platform = await createPlatform(database, { name: newUuid(), now });
    const issued = await issueApiKey(database, {
      platformId: platform.id,
      environment: config.environment,
      name: 'test',
      scopes,
      expiresAt: null,
      now,
    });
    const openApi = sharedOpenApi(app);
    const api = new ApiClient({ url, apiKey: issued.secret, openApi });
    return { id: platform.id, apiKey: issued.secret, api, taprail: api.taprail, database };
  };
  return { url, databaseUrl, database, keyring, app, config, logs, newPlatform, stop };
}
