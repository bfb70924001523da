import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../server/src/postgres/database.ts';
import { advance, TestSubMerchant } from '../support/onboarding/onboarding.ts';
import { Callers, strikeAfter } from './callers.ts';
import {
  type CrashOptions,
  type CrashService,
  type CrashWorkload,
  crashRepeatedly,
} from './crashing-service.ts';
import { type Answered, PersistentClient } from './persistent-client.ts';
import type { SeededRandom } from './seeded-random.ts';
import { checkAnswers, checkPayments, checkTaps, type TapRun } from './tap-checks.ts';
import { planTap, type TapPlan } from './tap-plan.ts';

interface Totals {
  taps: number;
  requests: number;
  retries: number;
  replays: number;
}

export interface TapCrashSummary extends Readonly<Totals> {
  readonly rounds: number;
}

const tapsPerRound = 200;
/** More than a round has, so that some crashes come when nothing is in progress. */
const eventsMax = 900;
/** How long after an event a crash may come, so that some come between events. */
const strikeWithinMs = 40;
/** Long enough, on the platform's clock, to resolve or reverse every unknown outcome. */
const settleSeconds = 7200;

const faults = [
  { operation: 'taps.authorise', kind: 'slow', times: 5 },
  { operation: 'taps.authorise', kind: 'timeout', times: 4 },
  { operation: 'taps.authorise', kind: 'error', times: 3 },
  { operation: 'taps.capture', kind: 'slow', times: 2 },
  { operation: 'taps.capture', kind: 'timeout', times: 2 },
  { operation: 'taps.increase', kind: 'timeout', times: 1 },
  { operation: 'taps.reverse', kind: 'timeout', times: 1 },
] as const;

/**
 * Many callers take taps with keys at once while the service is repeatedly killed at a random
 * instant and restarted on the same folder. Fails if a key has no tap or two, if anything is left
 * half done, if the ledger does not balance or if a key gives two answers.
 */
export async function tapCrashRounds(options: CrashOptions): Promise<TapCrashSummary> {
  const totals = { taps: 0, requests: 0, retries: 0, replays: 0 };
  const rounds = await crashRepeatedly(options, {
    makeWorkload: (service, random) => tapWorkload(service, { random, totals }),
  });
  return { rounds, ...totals };
}

/** The workload alone, for services that fail in other ways. */
export function tapWorkload(
  service: CrashService,
  parts: { readonly random: SeededRandom; readonly totals: Totals },
): CrashWorkload {
  return new TapWorkload(service, parts);
}

class TapWorkload implements CrashWorkload {
  readonly #service: CrashService;
  readonly #random: SeededRandom;
  readonly #totals: Totals;
  #submerchant = '';
  /** Everything started since the last check. */
  readonly #callers = new Callers<TapRun>();

  constructor(
    service: CrashService,
    parts: { readonly random: SeededRandom; readonly totals: Totals },
  ) {
    this.#service = service;
    this.#random = parts.random;
    this.#totals = parts.totals;
  }

  async begin(): Promise<void> {
    const shop = new TestSubMerchant(this.#service.api);
    await shop.enable();
    this.#submerchant = shop.body.externalRef;
  }

  async work(round: number): Promise<void> {
    const { api } = this.#service;
    for (const answer of await Promise.all(
      faults.map((fault) => api.post('/v1/test/faults', fault)),
    )) {
      assert.equal(answer.status, 201, answer.text);
    }
    const plans = Array.from({ length: tapsPerRound }, (_, index) =>
      planTap(this.#random, {
        submerchant: this.#submerchant,
        reference: `crash-${round}-${index}`,
      }),
    );
    const { instant, onEvent } = strikeAfter(this.#random.below(eventsMax));
    const client = new PersistentClient({ api: () => this.#service.api, onEvent });
    const working = Promise.all(plans.map((plan) => runTap(client, plan)));
    this.#callers.add(client, working);
    await Promise.race([instant, working]);
    await delay(this.#random.below(strikeWithinMs));
  }

  async check(): Promise<string> {
    const runs = await this.#callers.ended();
    const { api } = this.#service;
    await advance(api, 0);
    await advance(api, settleSeconds);
    const answers = runs.flatMap(({ taken, followed }) => [
      ...taken,
      ...(followed ? [followed] : []),
    ]);
    this.#totals.taps += runs.length;
    await this.#checkDatabase(runs);
    const replays = await checkAnswers(api, answers);
    const retries = this.#callers.countRetries(this.#service);
    this.#totals.requests += answers.length;
    this.#totals.retries += retries;
    this.#totals.replays += replays;
    return `${runs.length} taps kept after ${retries} retries, ${replays} answers replayed`;
  }

  async #checkDatabase(runs: readonly TapRun[]): Promise<void> {
    const database = openDatabase({
      url: await this.#service.databaseUrl(),
      connectionsMax: 2,
      applicationName: 'taprail test',
      onIdleError: (error) => {
        throw error;
      },
    });
    try {
      await checkTaps(database, runs);
      await checkPayments(database, { taps: this.#totals.taps });
    } finally {
      await database.close();
    }
  }
}

/** Takes the tap and, if it is approved, sends the planned next step. */
async function runTap(client: PersistentClient, plan: TapPlan): Promise<TapRun> {
  const taps = plan.isSentTwice ? [plan.tap, plan.tap] : [plan.tap];
  const taken = await Promise.all(taps.map((request) => client.send(request)));
  const approved = taken.find(({ response }) => response.body.status === 'approved');
  let followed: Answered | null = null;
  if (plan.next !== null && approved !== undefined) {
    const id = String(approved.response.body.id).slice('tap_'.length);
    followed = await client.send(plan.next(id));
  }
  return { plan, taken, followed };
}
