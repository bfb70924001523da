import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { findRunningPostgres } from '../../server/src/postgres/embedded/index.ts';
import {
  encryptionKeys,
  killPostgres,
  makeDataFolder,
  readCredentials,
  removeDataFolder,
  type ServiceProcess,
  shortLease,
  spawnService,
} from '../support/running/service-process.ts';
import { ApiClient } from '../support/service/api-client.ts';
import type { OpenApi } from '../support/service/check-response.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

export interface CrashOptions {
  readonly seed: number;
  /** How many crashes, unless `until` comes first. */
  readonly rounds: number;
  readonly until?: Date;
  /** How many crashes there are between two checks; 1 by default. */
  readonly roundsPerCheck?: number;
  readonly onRound?: (line: string) => void;
}

/** The load between the service's crashes. */
export interface CrashWorkload {
  /** Called once, after the first start of the service. */
  begin(): Promise<void>;
  /** Starts the callers and resolves at the instant of the crash. */
  work(round: number): Promise<void>;
  /** Waits until all requests have finished, and checks the outcome. */
  check(): Promise<string>;
}

/** A service that can be made to fail. */
export interface CrashService {
  /** A client of the service's current address, which may change with every start. */
  readonly api: ApiClient;
  /** Whether PostgreSQL was killed, too, since the last check. */
  hasLostDatabase: boolean;
  databaseUrl(): Promise<string>;
  start(): Promise<void>;
  /** Makes it fail, waits until it works again, and describes the failure. */
  crash(): Promise<string>;
  /** Stops it cleanly. */
  stop(): Promise<void>;
  end(): Promise<void>;
}

export interface CrashParts {
  /** Variables of the service, if it is the default one. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether a second process works on the same database and is killed at times, too. */
  readonly hasWorker?: boolean;
  /** By default the real program with its own data folder, killed and started again. */
  readonly begin?: (random: SeededRandom) => Promise<CrashService>;
  readonly makeWorkload: (service: CrashService, random: SeededRandom) => CrashWorkload;
}

/** Runs the workload and makes the service fail, round by round; returns the number of rounds. */
export async function crashRepeatedly(options: CrashOptions, parts: CrashParts): Promise<number> {
  const random = seededRandom(options.seed);
  const service = await (parts.begin?.(random) ?? beginCrashing(random, parts));
  const workload = parts.makeWorkload(service, random);
  try {
    await service.start();
    await workload.begin();
    let round = 0;
    for (let isLast = false; !isLast; ) {
      round += 1;
      isLast = round === options.rounds || (options.until ?? Infinity) < new Date();
      await workload.work(round);
      const crash = await service.crash();
      const isChecked = isLast || round % (options.roundsPerCheck ?? 1) === 0;
      const checked = isChecked ? `; ${await workload.check()}` : '';
      if (isChecked) service.hasLostDatabase = false;
      options.onRound?.(`round ${round}: ${crash}${checked}`);
    }
    await service.stop();
    return round;
  } finally {
    await service.end();
  }
}

async function beginCrashing(
  random: SeededRandom,
  { environment = {}, hasWorker = false }: CrashParts,
): Promise<CrashService> {
  const folder = await makeDataFolder();
  const shared = { ...encryptionKeys(), ...shortLease, ...environment };
  return new CrashingService(shared, { folder, random, hasWorker });
}

class CrashingService implements CrashService {
  hasLostDatabase = false;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #folder: string;
  readonly #random: SeededRandom;
  readonly #hasWorker: boolean;
  #process: ServiceProcess | null = null;
  #worker: ServiceProcess | null = null;
  #api: ApiClient | null = null;
  #openApi: OpenApi | null = null;

  constructor(
    environment: Readonly<Record<string, string>>,
    parts: {
      readonly folder: string;
      readonly random: SeededRandom;
      readonly hasWorker: boolean;
    },
  ) {
    this.#environment = environment;
    this.#folder = parts.folder;
    this.#random = parts.random;
    this.#hasWorker = parts.hasWorker;
  }

  get api(): ApiClient {
    assert(this.#api !== null, 'the service has been started');
    return this.#api;
  }

  async databaseUrl(): Promise<string> {
    const running = await findRunningPostgres(this.#folder);
    assert(running !== null, 'PostgreSQL is running');
    return running.url;
  }

  /** Starts the service, and sometimes kills it during the start first. */
  async start(): Promise<void> {
    if (this.#random.chance(0.25)) {
      const early = this.#spawn();
      await Promise.race([early.started, delay(this.#random.below(1500))]);
      await early.kill();
    }
    const service = this.#spawn();
    const url = await service.started;
    const { api_key: apiKey } = await readCredentials(this.#folder);
    this.#openApi ??= (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi;
    this.#api = new ApiClient({ url, apiKey, openApi: this.#openApi });
    if (this.#hasWorker && this.#worker === null) await this.#startWorker();
  }

  /** Kills the service, its database or both, and starts them again. */
  async crash(): Promise<string> {
    const victim = await this.#kill();
    const killedAtMs = performance.now();
    await this.start();
    const seconds = ((performance.now() - killedAtMs) / 1000).toFixed(1);
    return `${victim} killed, up again after ${seconds} s`;
  }

  async stop(): Promise<void> {
    if (this.#worker !== null) {
      assert.deepEqual(await this.#worker.stop(), { code: 0, signal: null });
    }
    assert.deepEqual(await this.#process?.stop(), { code: 0, signal: null });
  }

  async end(): Promise<void> {
    await this.#worker?.kill();
    await this.#process?.kill();
    await removeDataFolder(this.#folder);
  }

  #spawn(): ServiceProcess {
    this.#process = spawnService({ TAPRAIL_DATA: this.#folder, ...this.#environment });
    return this.#process;
  }

  async #startWorker(): Promise<void> {
    const DATABASE_URL = await this.databaseUrl();
    const worker = spawnService({ ...this.#environment, DATABASE_URL, TAPRAIL_ROLE: 'worker' });
    await worker.started;
    this.#worker = worker;
  }

  async #killWorker(): Promise<void> {
    await this.#worker?.kill();
    this.#worker = null;
  }

  async #kill(): Promise<string> {
    const service = this.#process;
    assert(service !== null);
    const victim = this.#random.pick(['node', 'node', 'node, then PostgreSQL', 'PostgreSQL']);
    this.hasLostDatabase ||= victim !== 'node';
    // Its database may come back at another address.
    const isWorkerLost = victim !== 'node' || this.#random.chance(0.5);
    if (this.#hasWorker && isWorkerLost) await this.#killWorker();
    if (victim === 'PostgreSQL') {
      assert(await killPostgres(this.#folder));
      // Without its embedded database the service ends.
      assert.deepEqual(await service.exited, { code: 1, signal: null });
      return victim;
    }
    await service.kill();
    if (victim !== 'node') assert(await killPostgres(this.#folder));
    return victim;
  }
}
