import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createPlatform, issueApiKey } from '../../server/src/domains/access/index.ts';
import { type Database, openDatabase } from '../../server/src/postgres/database.ts';
import { startEmbeddedPostgres } from '../../server/src/postgres/embedded/index.ts';
import { sql } from '../../server/src/postgres/sql.ts';

/** The service as anybody would run it, in a process of its own, on a PostgreSQL of its own. */
export interface BenchService {
  readonly url: string;
  readonly pid: number;
  readonly platformId: string;
  readonly apiKey: string;
  /** The PostgreSQL server, for whatever is measured beside the service. */
  readonly postgresUrl: string;
  readonly postgresVersion: string;
  readonly folder: string;
  /** The service's own database, to look how it stands. */
  readonly database: Database;
  /** Stops everything and removes its data. May be called again. */
  stop(): Promise<void>;
}

const mainFile = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const startTimeoutMs = 30_000;

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
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const service = spawn(process.execPath, [...(options.nodeArgs ?? []), mainFile], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        METRICS_PORT: '0',
        DATABASE_URL: postgres.url,
        LOG_LEVEL: 'warn',
        TAPRAIL_DATA: folder,
        TAPRAIL_ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
      },
    });
    undo.push(() => stopProcess(service));
    await untilReady(service, `${url}/readyz`);
    const database = openDatabase({
      url: postgres.url,
      connectionsMax: 2,
      applicationName: 'taprail bench',
      onIdleError: (error) => console.error(error.message),
    });
    undo.push(() => database.close());
    return {
      url,
      pid: service.pid ?? 0,
      ...(await issueKey(database)),
      postgresUrl: postgres.url,
      postgresVersion: await postgresVersion(database),
      folder,
      database,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function issueKey(database: Database): Promise<{ platformId: string; apiKey: string }> {
  const now = new Date();
  const platform = await createPlatform(database, { name: 'bench', now });
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

async function untilReady(service: ChildProcess, url: string): Promise<void> {
  const giveUpAtMs = performance.now() + startTimeoutMs;
  while (service.exitCode === null && performance.now() < giveUpAtMs) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await delay(50);
  }
  throw new Error('the service did not start');
}

async function stopProcess(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const exited = once(service, 'exit');
  service.kill('SIGTERM');
  await exited;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port was free');
  return address.port;
}
