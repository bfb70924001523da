import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '../../sdk/src/index.ts';
import { checkMoney, checkTold } from '../property/money/checks.ts';
import {
  clockNow,
  daySeconds,
  orderFault,
  TestSubMerchant,
} from '../support/onboarding/onboarding.ts';
import { readAll } from '../support/service/read-all.ts';
import { Callers, strikeAfter } from './callers.ts';
import { checkReplays } from './crash-checks.ts';
import {
  type CrashOptions,
  type CrashService,
  type CrashWorkload,
  crashRepeatedly,
} from './crashing-service.ts';
import { checkEffects } from './money-effects.ts';
import { type MoneyPlan, type MoneyShop, planMoney, planPayout } from './money-plan.ts';
import { type Answered, PersistentClient } from './persistent-client.ts';
import { openCrashed, PersistentClock, persist, readPlatformId } from './persistent-clock.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { PlannedRequest } from './submission-plan.ts';

interface Totals {
  captures: number;
  requests: number;
  retries: number;
  replays: number;
}

export interface MoneyCrashSummary extends Readonly<Totals> {
  readonly rounds: number;
}

const capturesPerRound = 24;
const payoutsPerRound = 4;
/** More than a round has, so that some crashes come when nothing is in progress. */
const eventsMax = 110;
/** How long after an event a crash may come: the clock is moved for that long. */
const strikeWithinMs = 300;
const hourMs = 3_600_000;

/** A Monday on which no bank is closed. */
const start = new Date('2030-03-04T12:00:00Z');

/**
 * From the capture at noon to the payout at the bank the next evening, in steps of the clock. All
 * requests are answered within a day, since their keys are kept for that long.
 */
const stepHours = [8, 3, 1, 2, 2, 1, 1, 2, 3, 4, 2] as const;
/** The steps after which callers request payouts: it is night and the captures have settled. */
const payoutSteps: readonly number[] = [3, 4];

const faults: readonly Fault[] = [
  { operation: 'taps.refund', kind: 'slow', times: 1 },
  { operation: 'taps.refund', kind: 'timeout', times: 2 },
  { operation: 'taps.retrieve_refund', kind: 'error', times: 1 },
  { operation: 'payouts.create', kind: 'slow', times: 1 },
  { operation: 'payouts.create', kind: 'timeout', times: 2 },
  { operation: 'payouts.create', kind: 'error', times: 1 },
  { operation: 'payouts.retrieve', kind: 'timeout', times: 1 },
  { operation: 'disputes.retrieve', kind: 'error', times: 1 },
  { operation: 'disputes.submit', kind: 'timeout', times: 1 },
  { operation: 'disputes.accept', kind: 'timeout', times: 1 },
];

/** Allowed refusals, since the provider acts by itself, too. */
const refusals = [
  'transaction_disputed',
  'dispute_closed',
  'evidence_deadline_passed',
  'balance_insufficient',
  'payouts_disabled',
  'payout_not_cancellable',
];

/**
 * Callers refund, answer disputes and pay out, while captures settle, payouts are made and sent and
 * banks and issuers answer, and the service is repeatedly killed at a random instant. Fails if an
 * effect is requested twice at the provider, if an event is missing or sent twice, if an accepted
 * request has no effect, or if the ledger does not balance.
 */
export async function moneyCrashRounds(options: CrashOptions): Promise<MoneyCrashSummary> {
  const totals = { captures: 0, requests: 0, retries: 0, replays: 0 };
  const rounds = await crashRepeatedly(options, {
    environment: { TAPRAIL_SIMULATOR_EFFECTS: 'true' },
    makeWorkload: (service, random) => new MoneyWorkload(service, random, totals),
  });
  return { rounds, ...totals };
}

class MoneyWorkload implements CrashWorkload {
  readonly #service: CrashService;
  readonly #random: SeededRandom;
  readonly #totals: Totals;
  readonly #clock: PersistentClock;
  #shops: MoneyShop[] = [];
  readonly #callers = new Callers<Answered>();
  /** Everything that was accepted, in all rounds. */
  readonly #kept: Answered[] = [];

  constructor(service: CrashService, random: SeededRandom, totals: Totals) {
    this.#service = service;
    this.#random = random;
    this.#totals = totals;
    this.#clock = new PersistentClock(service);
  }

  async begin(): Promise<void> {
    await this.#clock.moveTo(start);
    const { api } = this.#service;
    const plan = { basis_points: 150, fixed_amount: 20 };
    const settings = { fee_plans: { EUR: plan, GBP: plan } };
    assert.equal((await api.patch('/v1/settings', settings)).status, 200);
    for (const { country, iban, ...kind } of shopKinds) {
      const shop = new TestSubMerchant(api, { country, timezone: kind.timeZone });
      await shop.enableForGood();
      if (iban !== null) {
        assert.equal((await shop.patch({ external_account: { iban } })).status, 200);
      }
      this.#shops.push({ ...kind, externalRef: shop.body.externalRef });
    }
  }

  async work(round: number): Promise<void> {
    // Crashes during taps have a test of their own.
    const { instant, onEvent, countAgain } = strikeAfter(Infinity);
    const onTapped = () => countAgain(this.#random.below(eventsMax));
    const client = new PersistentClient({ api: () => this.#service.api, onEvent, refusals });
    const working = this.#live(client, { round, onEvent, onTapped });
    this.#callers.add(client, working);
    await Promise.race([instant, working]);
    await delay(this.#random.below(strikeWithinMs));
  }

  async check(): Promise<string> {
    const answers = await this.#callers.ended();
    const { api } = this.#service;
    const now = await clockNow(api);
    await this.#clock.moveTo(now);
    const kept = answers.filter(({ response }) => response.status < 300);
    const final = kept.filter(({ response }) => response.status !== 202);
    const replays = await checkReplays(api, final);
    const retries = this.#callers.countRetries(this.#service);
    this.#kept.push(...kept);
    await this.#checkDatabase(now);
    this.#totals.requests += answers.length;
    this.#totals.retries += retries;
    this.#totals.replays += replays;
    return `${kept.length} requests with their effects after ${retries} retries`;
  }

  /** First while every event is young enough to be kept, and again at the end. */
  async #checkDatabase(now: Date): Promise<void> {
    const database = await openCrashed(this.#service);
    try {
      const platformId = await readPlatformId(database);
      const books = { database, platformId };
      await this.#clock.moveTo(new Date(now.getTime() + 2 * hourMs));
      await checkTold(books, this.#service.api);
      await this.#clock.moveTo(new Date(now.getTime() + 45 * daySeconds * 1000));
      const payees = { shops: this.#shops, isClockMovedMeanwhile: true };
      await checkMoney(books, this.#service.api, payees);
      await checkEffects(books, this.#service.api, this.#kept);
    } finally {
      await database.close();
    }
  }

  /** One day and one night of captures, refunds, disputes and payouts. */
  async #live(
    client: PersistentClient,
    day: { readonly round: number; onEvent(): void; onTapped(): void },
  ): Promise<Answered[]> {
    const { round } = day;
    const noon = nextNoon(await this.#clock.now());
    await this.#clock.moveTo(noon);
    const plans = Array.from({ length: capturesPerRound }, (_, index) =>
      planMoney(this.#random, {
        shop: this.#pickShop(() => true),
        reference: `crash-${round}-${index}`,
      }),
    );
    await Promise.all(faults.map((fault) => persist(() => orderFault(this.#service.api, fault))));
    const taken = await Promise.all(plans.map(({ tap }) => client.send(tap)));
    this.#totals.captures += plans.length;
    day.onTapped();
    let moment = noon.getTime();
    const sent: Promise<Answered[]>[] = [];
    for (const [step, hours] of stepHours.entries()) {
      moment += hours * hourMs;
      day.onEvent();
      await this.#clock.moveTo(new Date(moment));
      day.onEvent();
      // Requests before the last step are answered, so that no key is used a day later.
      await Promise.all(sent.slice(0, -1));
      sent.push(this.#act(client, { step, round, plans, taken }));
    }
    return (await Promise.all(sent)).flat();
  }

  async #act(
    client: PersistentClient,
    day: {
      readonly step: number;
      readonly round: number;
      readonly plans: readonly MoneyPlan[];
      readonly taken: readonly Answered[];
    },
  ): Promise<Answered[]> {
    const { step, round, plans, taken } = day;
    const share = plans.entries().filter(([index]) => index % stepHours.length === step);
    const works = [...share].map(([index, plan]) => {
      const transaction = String(taken[index]?.response.body.transaction);
      return this.#follow(client, plan, transaction);
    });
    if (payoutSteps.includes(step)) works.push(this.#payOut(client, `${round}-${step}`));
    return (await Promise.all(works)).flat();
  }

  /** Refunds a capture, or answers its dispute. */
  async #follow(
    client: PersistentClient,
    { refunds, answer }: MoneyPlan,
    transaction: string,
  ): Promise<Answered[]> {
    const answered: Answered[] = [];
    for (const { amount, key } of refunds) {
      const request = { method: 'POST', path: '/v1/refunds', body: { transaction, amount }, key };
      answered.push(await client.send(request as PlannedRequest));
    }
    if (answer === null) return answered;
    const path = await persist(async () => {
      const query = `/v1/disputes?transaction=${transaction}`;
      const [dispute] = await readAll<{ readonly id: string }>(this.#service.api, query);
      return dispute === undefined ? null : `/v1/disputes/${dispute.id}`;
    });
    if (path === null) return answered;
    const send = (method: 'POST' | 'PATCH', verb: string, body: PlannedRequest['body']) =>
      client.send({ method, path: `${path}/${verb}`, body, key: `${verb}-${transaction}` });
    if (answer === 'accept') return [...answered, await send('POST', 'accept', {})];
    const drafted = await send('PATCH', 'evidence', { receipt: answer });
    return [...answered, drafted, await send('POST', 'submit', {})];
  }

  async #payOut(client: PersistentClient, reference: string): Promise<Answered[]> {
    const works = Array.from({ length: payoutsPerRound }, async (_, index) => {
      const shop = this.#pickShop(({ hasFailingBank }) => !hasFailingBank);
      const plan = planPayout(this.#random, shop, `${reference}-${index}`);
      const made = await client.send(plan.request);
      if (!plan.isCancelled || made.response.status !== 201) return [made];
      const path = `/v1/payouts/${String(made.response.body.id)}/cancel`;
      const key = `cancel-${reference}-${index}`;
      // The list of payouts shows the cancellation; the answer to its creation does not.
      return [made, await client.send({ method: 'POST', path, body: {}, key })];
    });
    return (await Promise.all(works)).flat();
  }

  #pickShop(suits: (shop: MoneyShop) => boolean): MoneyShop {
    const [first, ...others] = this.#shops.filter(suits);
    assert(first !== undefined);
    return this.#random.pick([first, ...others]);
  }
}

const shopKinds = [
  {
    country: 'DE',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    hasFailingBank: false,
    iban: null,
  },
  {
    country: 'DE',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    hasFailingBank: true,
    iban: 'DE40370400440532010002',
  },
  {
    country: 'GB',
    currency: 'GBP',
    timeZone: 'Europe/London',
    hasFailingBank: false,
    iban: null,
  },
] as const;

/** Noon of the next day before a working day. */
function nextNoon(now: Date): Date {
  const noon = new Date(now);
  noon.setUTCHours(12, 0, 0, 0);
  do noon.setUTCDate(noon.getUTCDate() + 1);
  while ([0, 5, 6].includes(noon.getUTCDay()));
  return noon;
}
