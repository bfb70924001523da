import type { Fault } from '../../sdk/src/index.ts';
import { advance, orderFault } from '../support/onboarding/onboarding.ts';
import { Callers, strikeAfter } from './callers.ts';
import { checkDatabase, checkRecords, checkReplays } from './crash-checks.ts';
import {
  type CrashOptions,
  type CrashService,
  type CrashWorkload,
  crashRepeatedly,
} from './crashing-service.ts';
import { type Answered, PersistentClient } from './persistent-client.ts';
import type { SeededRandom } from './seeded-random.ts';
import { planSubmission, type SubmissionPlan } from './submission-plan.ts';

interface Totals {
  submissions: number;
  requests: number;
  retries: number;
  replays: number;
}

export interface CrashSummary extends Readonly<Totals> {
  readonly rounds: number;
}

const submissionsPerRound = 40;
/** More than a round has, so that some crashes come when nothing is in progress. */
const eventsMax = 320;
/**
 * Long enough, on the platform's clock, for the last retry at the provider, even if all ordered
 * faults and a crash strike the same sub-merchant. Idempotency keys live longer.
 */
const settleSeconds = 28_800;

const faults: readonly Fault[] = [
  { operation: 'accounts.create', kind: 'slow', times: 3 },
  { operation: 'accounts.create', kind: 'timeout', times: 3 },
  { operation: 'accounts.update', kind: 'slow', times: 2 },
  { operation: 'accounts.update', kind: 'timeout', times: 2 },
  { operation: '*', kind: 'error', times: 2 },
];

/**
 * Many callers submit and change sub-merchants while the service is repeatedly killed at a random
 * instant and restarted on the same folder. Fails if anything accepted is lost, done twice or left
 * half done.
 */
export async function crashRounds(options: CrashOptions): Promise<CrashSummary> {
  const totals = { submissions: 0, requests: 0, retries: 0, replays: 0 };
  const rounds = await crashRepeatedly(options, {
    makeWorkload: (service, random) => submissionWorkload(service, { random, totals }),
  });
  return { rounds, ...totals };
}

/** The workload alone, for services that fail in other ways. */
export function submissionWorkload(
  service: CrashService,
  parts: { readonly random: SeededRandom; readonly totals: Totals },
): CrashWorkload {
  return new SubmissionWorkload(service, parts);
}

class SubmissionWorkload implements CrashWorkload {
  readonly #service: CrashService;
  readonly #random: SeededRandom;
  readonly #totals: Totals;
  /** Everything started since the last check. */
  #plans: SubmissionPlan[] = [];
  readonly #callers = new Callers<Answered>();

  constructor(
    service: CrashService,
    parts: { readonly random: SeededRandom; readonly totals: Totals },
  ) {
    this.#service = service;
    this.#random = parts.random;
    this.#totals = parts.totals;
  }

  async begin(): Promise<void> {}

  async work(round: number): Promise<void> {
    const { api } = this.#service;
    await Promise.all(faults.map((fault) => orderFault(api, fault)));
    const plans = Array.from({ length: submissionsPerRound }, (_, index) =>
      planSubmission(this.#random, `crash-${round}-${index}`),
    );
    const { instant, onEvent } = strikeAfter(this.#random.below(eventsMax));
    const client = new PersistentClient({ api: () => this.#service.api, onEvent });
    const working = Promise.all(plans.map((plan) => follow(client, plan))).then((all) =>
      all.flat(),
    );
    this.#plans.push(...plans);
    this.#callers.add(client, working);
    await Promise.race([instant, working]);
  }

  async check(): Promise<string> {
    const answers = await this.#callers.ended();
    const { api } = this.#service;
    await advance(api, 0);
    await advance(api, settleSeconds);
    await checkRecords(api, this.#plans);
    const replays = await checkReplays(api, answers);
    this.#totals.submissions += this.#plans.length;
    this.#totals.requests += answers.length;
    this.#totals.replays += replays;
    const retries = this.#callers.countRetries(this.#service);
    this.#totals.retries += retries;
    const keys = answers.flatMap(({ request }) => request.key ?? []);
    const url = await this.#service.databaseUrl();
    await checkDatabase(url, { records: this.#totals.submissions, keys });
    this.#plans = [];
    return `${answers.length} answers kept after ${retries} retries, ${replays} replayed`;
  }
}

async function follow(client: PersistentClient, plan: SubmissionPlan): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const [index, stage] of plan.stages.entries()) {
    if (index === 1 && plan.awaitsAccount) await client.whenProvisioned(plan.path);
    answers.push(...(await Promise.all(stage.map((request) => client.send(request)))));
  }
  return answers;
}
