import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlatform, issueApiKey } from '../../server/src/domains/platforms/index.ts';
import { Keyring } from '../../server/src/lib/keyring.ts';
import { type Database, openDatabase } from '../../server/src/postgres/database.ts';
import { startEmbeddedPostgres } from '../../server/src/postgres/embedded/index.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { type ServiceProcess, spawnService } from './service-process.ts';

/** The service as a user would run it, in its own process and with its own PostgreSQL. */
export interface BenchService {
  readonly url: string;
  readonly pid: number;
  readonly platformId: string;
  readonly apiKey: string;
  /** The PostgreSQL server, for other benchmarks on it. */
  readonly postgresUrl: string;
  readonly postgresVersion: string;
  readonly folder: string;
  /** The service's own database, to read its state. */
  readonly database: Database;
  /** With the service's encryption key, to seal data that it can open. */
  readonly keyring: Keyring;
  /** Starts another process of the service on the same database, with extra variables. */
  startProcess(env?: Readonly<Record<string, string>>): Promise<ServiceProcess>;
  /** Stops everything and removes its data. May be called again. */
  stop(): Promise<void>;
}

export async function startBenchService(options: {
  /** Arguments of Node itself, such as --cpu-prof. */
  readonly nodeArgs?: readonly string[];
}): Promise<BenchService> {
  const undo: (() => Promise<unknown>)[] = [];
  let stopped: Promise<void> | undefined;
  const undoAll = async () => {
    for (const step of undo.toReversed()) await step();
  };
  const stop = () => {
    stopped ??= undoAll();
    return stopped;
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'taprail-bench-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
    undo.push(() => postgres.stop());
    const secret = randomBytes(32);
    const common = {
      DATABASE_URL: postgres.url,
      TAPRAIL_DATA: folder,
      TAPRAIL_ENCRYPTION_KEYS: `bench:${secret.toString('base64')}`,
    };
    const start = async (env: Readonly<Record<string, string>>, nodeArgs: readonly string[]) => {
      const started = await spawnService({ env: { ...common, ...env }, nodeArgs });
      undo.push(() => started.stop());
      await started.ready();
      return started;
    };
    const { url, pid } = await start({}, options.nodeArgs ?? []);
    const database = openDatabase({
      url: postgres.url,
      connectionsMax: 2,
      applicationName: 'taprail bench',
      onIdleError: (error) => console.error(error.message),
    });
    undo.push(() => database.close());
    return {
      url,
      pid,
      ...(await createBenchPlatform(database, 'bench')),
      postgresUrl: postgres.url,
      postgresVersion: await postgresVersion(database),
      folder,
      database,
      keyring: new Keyring([{ id: 'bench', secret }]),
      startProcess: (env = {}) => start(env, []),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A platform with a key that has all scopes. */
export async function createBenchPlatform(
  database: Database,
  name: string,
): Promise<{ readonly platformId: string; readonly apiKey: string }> {
  const now = new Date();
  const platform = await createPlatform(database, { name, now });
  const issued = await issueApiKey(database, {
    platformId: platform.id,
    environment: 'test',
    name: 'bench',
    scopes: ['*'],
    expiresAt: null,
    now,
  });
  return { platformId: platform.id, apiKey: issued.secret };
}

async function postgresVersion(database: Database): Promise<string> {
  const row = await database.row<{ server_version: string }>(sql('server_version')`
    select current_setting('server_version') as server_version`);
  return row?.server_version ?? 'unknown';
}
