import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { createPlatform, issueApiKey } from '../../server/src/domains/platforms/index.ts';
import { openDatabase } from '../../server/src/postgres/database.ts';
import { dataFolderOf } from '../../server/src/postgres/embedded/data-folder.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/postgres/embedded/index.ts';
import { readPostmasterFile } from '../../server/src/postgres/embedded/postmaster.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../support/database/database-proxy.ts';
import {
  eventually,
  makeDataFolder,
  nodeEnvironment,
  removeDataFolder,
  type ServiceProcess,
  spawnService,
} from '../support/running/service-process.ts';
import { ApiClient } from '../support/service/api-client.ts';
import type { OpenApi } from '../support/service/check-response.ts';
import { submissionWorkload } from './crash-rounds.ts';
import { type CrashOptions, type CrashService, crashRepeatedly } from './crashing-service.ts';
import type { SeededRandom } from './seeded-random.ts';
import { tapWorkload } from './tap-rounds.ts';
import { watchDeliveries } from './watched-deliveries.ts';

export interface BackendOptions extends CrashOptions {
  /** How long PostgreSQL is unavailable in the rounds of an outage. */
  readonly outageMs: number;
}

/** PostgreSQL is frozen in one of this many rounds, and stopped in the one after it. */
const roundsPerOutage = 20;
const killsPerRound = 6;
const killWithinMs = 300;
const drainMaxMs = 30_000;

/**
 * Submits sub-merchants, then takes taps whose events are delivered, while database connections of
 * the service are ended at random and PostgreSQL itself is unavailable for a while. Fails if the
 * service ends, answers with an internal error, loses or repeats anything, or does not drain.
 */
export async function backendRounds(options: BackendOptions): Promise<string> {
  const submissions = { submissions: 0, requests: 0, retries: 0, replays: 0 };
  const taps = { taps: 0, requests: 0, retries: 0, replays: 0 };
  const begin = (random: SeededRandom) => BackendService.begin(options, random);
  await crashRepeatedly(options, {
    begin,
    makeWorkload: (service, random) => submissionWorkload(service, { random, totals: submissions }),
  });
  await crashRepeatedly(options, {
    begin,
    makeWorkload: (service, random) =>
      watchDeliveries(service, tapWorkload(service, { random, totals: taps })),
  });
  return (
    `${submissions.submissions} submissions and ${taps.taps} taps, all of ` +
    `${submissions.requests + taps.requests} answers kept over ` +
    `${submissions.retries + taps.retries} retries`
  );
}

/** The real program with its own PostgreSQL, which fails while the program keeps running. */
class BackendService implements CrashService {
  /** PostgreSQL is unavailable at times, but callers still get proper answers. */
  hasLostDatabase = false;
  readonly #options: BackendOptions;
  readonly #random: SeededRandom;
  readonly #folder: string;
  #postgres: EmbeddedPostgres;
  readonly #proxy: DatabaseProxy;
  #process: ServiceProcess | null = null;
  #api: ApiClient | null = null;
  #round = 0;

  static async begin(options: BackendOptions, random: SeededRandom): Promise<BackendService> {
    const folder = await makeDataFolder();
    const postgres = await startPostgres(folder);
    // PostgreSQL starts on another port each time, so a proxy keeps its address for the service.
    const proxy = await openDatabaseProxy(postgres.url);
    return new BackendService({ options, random, folder, postgres, proxy });
  }

  private constructor(parts: {
    readonly options: BackendOptions;
    readonly random: SeededRandom;
    readonly folder: string;
    readonly postgres: EmbeddedPostgres;
    readonly proxy: DatabaseProxy;
  }) {
    this.#options = parts.options;
    this.#random = parts.random;
    this.#folder = parts.folder;
    this.#postgres = parts.postgres;
    this.#proxy = parts.proxy;
  }

  get api(): ApiClient {
    assert(this.#api !== null, 'the service has been started');
    return this.#api;
  }

  async databaseUrl(): Promise<string> {
    return this.#postgres.url;
  }

  async start(): Promise<void> {
    this.#process = spawnService(nodeEnvironment(this.#proxy.url));
    const url = await this.#process.started;
    const openApi = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi;
    this.#api = new ApiClient({ url, apiKey: await issueKey(this.#postgres.url), openApi });
  }

  /** The program keeps running but loses its connections, or all of PostgreSQL. */
  async crash(): Promise<string> {
    this.#round += 1;
    const lost = await this.#loseDatabase();
    const backAtMs = performance.now();
    await eventually('it is ready again', async () => {
      const { status } = await this.api.get('/readyz');
      return status === 200;
    });
    return `${lost}, ready after ${((performance.now() - backAtMs) / 1000).toFixed(1)} s`;
  }

  async stop(): Promise<void> {
    const beganAtMs = performance.now();
    assert.deepEqual(await this.#process?.stop(), { code: 0, signal: null });
    assert(performance.now() - beganAtMs < drainMaxMs, 'it drained in bounded time');
  }

  async end(): Promise<void> {
    await this.#process?.kill();
    await this.#postgres.stop();
    await removeDataFolder(this.#folder);
  }

  async #loseDatabase(): Promise<string> {
    const { outageMs } = this.#options;
    const seconds = outageMs / 1000;
    if (this.#round % roundsPerOutage === 1) {
      await signalAll(this.#folder, 'SIGSTOP');
      await delay(outageMs);
      await signalAll(this.#folder, 'SIGCONT');
      return `PostgreSQL stood still for ${seconds} s`;
    }
    if (this.#round % roundsPerOutage === 2) {
      await this.#postgres.stop();
      await delay(outageMs);
      this.#postgres = await startPostgres(this.#folder);
      this.#proxy.target(this.#postgres.url);
      return `PostgreSQL was stopped for ${seconds} s`;
    }
    return `${await this.#killBackends()} backends ended`;
  }

  async #killBackends(): Promise<number> {
    const admin = new pg.Client({ connectionString: this.#postgres.url });
    await admin.connect();
    let killed = 0;
    for (let kill = 0; kill < killsPerRound; kill += 1) {
      await delay(this.#random.below(killWithinMs));
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid)
         from (
           select pid, row_number() over (order by pid) - 1 as place, count(*) over () as count
           from pg_stat_activity
           where application_name in ('taprail all', 'taprail deliveries')
         ) backends
         where place = $1::integer % count`,
        [this.#random.below(1000)],
      );
      killed += rowCount ?? 0;
    }
    await admin.end();
    return killed;
  }
}

function startPostgres(folder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ folder, settings: { fsync: 'off', full_page_writes: 'off' } });
}

/** Signals the server and all its processes, because backends would go on without it. */
async function signalAll(folder: string, signal: NodeJS.Signals): Promise<void> {
  const postmaster = await readPostmasterFile(dataFolderOf(folder));
  assert(postmaster !== null, 'PostgreSQL is running');
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const rows = stdout.trim().split('\n');
  const children = rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster.pid)
    .map(([pid = 0]) => pid);
  // The parent is stopped first, so that it starts no more. A process that has ended is skipped.
  for (const pid of [postmaster.pid, ...children]) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      assert(error instanceof Error && 'code' in error && error.code === 'ESRCH');
    }
  }
}

async function issueKey(databaseUrl: string): Promise<string> {
  const database = openDatabase({
    url: databaseUrl,
    connectionsMax: 1,
    applicationName: 'taprail test',
    onIdleError: () => {},
  });
  try {
    const now = new Date();
    const { id: platformId } = await createPlatform(database, { name: 'soak', now });
    const key = { name: 'soak', scopes: ['*'], expiresAt: null, now } as const;
    return (await issueApiKey(database, { platformId, environment: 'test', ...key })).secret;
  } finally {
    await database.close();
  }
}
