import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { findRunningPostgres } from '../../server/src/postgres/embedded/index.ts';
import { ApiClient } from '../support/api-client.ts';
import type { OpenApi } from '../support/check-response.ts';
import { advance, type Fault, orderFault } from '../support/onboarding.ts';
import {
  killPostgres,
  makeDataFolder,
  readCredentials,
  removeDataFolder,
  type ServiceProcess,
  spawnService,
} from '../support/service-process.ts';
import { checkDatabase, checkRecords, checkReplays } from './crash-checks.ts';
import { type Answered, PersistentClient } from './persistent-client.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { planSubmission, type SubmissionPlan } from './submission-plan.ts';

export interface CrashOptions {
  readonly seed: number;
  /** How many crashes, or until when to go on with them. */
  readonly rounds: number;
  readonly until?: Date;
  /** After how many crashes everything is let end and checked: every one unless told otherwise. */
  readonly roundsPerCheck?: number;
  readonly onRound?: (line: string) => void;
}

export interface CrashSummary {
  readonly rounds: number;
  readonly submissions: number;
  readonly requests: number;
  readonly retries: number;
  readonly replays: number;
}

const submissionsPerRound = 40;
/** More than a round has of them, so that some crashes come when all is quiet. */
const eventsMax = 320;
/** Long enough, on the platform's clock, for the provider's last retry to have been made. */
const settleSeconds = 800;

const faults: readonly Fault[] = [
  { operation: 'accounts.create', kind: 'slow', times: 3 },
  { operation: 'accounts.create', kind: 'timeout', times: 3 },
  { operation: 'accounts.update', kind: 'slow', times: 2 },
  { operation: 'accounts.update', kind: 'timeout', times: 2 },
  { operation: '*', kind: 'error', times: 2 },
];

/**
 * Has many callers submit and change sub-merchants while the service is killed at a random instant
 * and started again on the same folder, and again. Fails if anything that was accepted is lost,
 * done twice or left half done.
 */
export async function crashRounds(options: CrashOptions): Promise<CrashSummary> {
  const folder = await makeDataFolder();
  const world = new CrashWorld(folder, seededRandom(options.seed));
  try {
    await world.start();
    let round = 0;
    for (let isLast = false; !isLast; ) {
      round += 1;
      isLast = round === options.rounds || (options.until ?? Infinity) < new Date();
      const crash = await world.crash(round);
      const isChecked = isLast || round % (options.roundsPerCheck ?? 1) === 0;
      const checked = isChecked ? `; ${await world.check()}` : '';
      options.onRound?.(`round ${round}: ${crash}${checked}`);
    }
    await world.stop();
    return { rounds: round, ...world.totals };
  } finally {
    await world.end();
    await removeDataFolder(folder);
  }
}

class CrashWorld {
  readonly totals = { submissions: 0, requests: 0, retries: 0, replays: 0 };
  readonly #folder: string;
  readonly #random: SeededRandom;
  #service: ServiceProcess | null = null;
  #api: ApiClient | null = null;
  #openApi: OpenApi | null = null;
  /** What was begun since the last check. */
  #plans: SubmissionPlan[] = [];
  #working: Promise<Answered[]>[] = [];
  #clients: PersistentClient[] = [];
  #hasLostDatabase = false;

  constructor(folder: string, random: SeededRandom) {
    this.#folder = folder;
    this.#random = random;
  }

  /** Starts the service, now and then killing it on the way up first. */
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
  }

  /** Puts callers to work, kills the service under their hands and starts it again. */
  async crash(round: number): Promise<string> {
    const api = this.#requireApi();
    await Promise.all(faults.map((fault) => orderFault(api, fault)));
    const plans = Array.from({ length: submissionsPerRound }, (_, index) =>
      planSubmission(this.#random, `crash-${round}-${index}`),
    );
    const { promise: instant, resolve: strike } = Promise.withResolvers<void>();
    let eventsLeft = this.#random.below(eventsMax);
    const client = new PersistentClient({
      api: () => this.#requireApi(),
      onEvent: () => {
        eventsLeft -= 1;
        if (eventsLeft <= 0) strike();
      },
    });
    const working = Promise.all(plans.map((plan) => follow(client, plan))).then((all) =>
      all.flat(),
    );
    working.catch(() => {});
    this.#plans.push(...plans);
    this.#working.push(working);
    this.#clients.push(client);
    await Promise.race([instant, working]);
    const victim = await this.#kill();
    const killedAtMs = performance.now();
    await this.start();
    const seconds = ((performance.now() - killedAtMs) / 1000).toFixed(1);
    return `${victim} killed, up again after ${seconds} s`;
  }

  /** Lets everything that was begun come to its end, and holds it against what was promised. */
  async check(): Promise<string> {
    const answers = (await Promise.all(this.#working)).flat();
    const api = this.#requireApi();
    await advance(api, 0);
    await advance(api, settleSeconds);
    await checkRecords(api, this.#plans);
    const replays = await checkReplays(api, answers);
    this.totals.submissions += this.#plans.length;
    this.totals.requests += answers.length;
    this.totals.replays += replays;
    const retries = this.#clients.reduce((sum, client) => sum + client.retries, 0);
    this.totals.retries += retries;
    const { url } = (await findRunningPostgres(this.#folder)) ?? { url: '' };
    const keys = answers.flatMap(({ request }) => request.key ?? []);
    await checkDatabase(url, { records: this.totals.submissions, keys });
    const failures = this.#clients.flatMap((client) => client.failures);
    if (!this.#hasLostDatabase) assert.deepEqual(failures, [], 'no internal errors');
    this.#plans = [];
    this.#working = [];
    this.#clients = [];
    this.#hasLostDatabase = false;
    return `${answers.length} answers kept after ${retries} retries, ${replays} replayed`;
  }

  /** The last end is a clean one. */
  async stop(): Promise<void> {
    assert.deepEqual(await this.#service?.stop(), { code: 0, signal: null });
  }

  async end(): Promise<void> {
    await this.#service?.kill();
  }

  #spawn(): ServiceProcess {
    this.#service = spawnService({ TAPRAIL_DATA: this.#folder });
    return this.#service;
  }

  async #kill(): Promise<string> {
    const service = this.#service;
    assert(service !== null);
    const victim = this.#random.pick(['node', 'node', 'node, then PostgreSQL', 'PostgreSQL']);
    this.#hasLostDatabase ||= victim !== 'node';
    if (victim === 'PostgreSQL') {
      assert(await killPostgres(this.#folder));
      // Without its database the service cannot go on, and says so by ending.
      assert.deepEqual(await service.exited, { code: 1, signal: null });
      return victim;
    }
    await service.kill();
    if (victim !== 'node') assert(await killPostgres(this.#folder));
    return victim;
  }

  #requireApi(): ApiClient {
    assert(this.#api !== null, 'the service has been started');
    return this.#api;
  }
}

async function follow(client: PersistentClient, plan: SubmissionPlan): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const [index, stage] of plan.stages.entries()) {
    if (index === 1 && plan.isPatient) await client.whenProvisioned(plan.path);
    answers.push(...(await Promise.all(stage.map((request) => client.send(request)))));
  }
  return answers;
}
