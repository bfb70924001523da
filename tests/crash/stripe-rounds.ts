import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listUndecidedSteps } from '../../server/src/domains/payments/index.ts';
import { listUndecidedPayouts, orderPayout } from '../../server/src/domains/settlement/index.ts';
import { orderOperation } from '../../server/src/operations/open-operations.ts';
import type { Database } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import {
  type CardScenario,
  checkAgainstDescription,
  type FaultEitherWay,
  type FaultKind,
  type StripeServer,
  startStripeServer,
} from '../../stripe-server/src/index.ts';
import { TestSubMerchant } from '../support/onboarding/onboarding.ts';
import { runCli } from '../support/running/run-cli.ts';
import { encryptionKeys } from '../support/running/service-process.ts';
import { Callers, strikeAfter } from './callers.ts';
import { checkReplays } from './crash-checks.ts';
import {
  type CrashOptions,
  type CrashService,
  type CrashWorkload,
  crashRepeatedly,
} from './crashing-service.ts';
import { type Answered, PersistentClient } from './persistent-client.ts';
import { openCrashed, PersistentClock, readPlatformId } from './persistent-clock.ts';
import type { SeededRandom } from './seeded-random.ts';
import {
  type ConnectedStripe,
  checkBooksAgree,
  checkNothingIsDoubled,
  expectMovements,
} from './stripe-checks.ts';
import { type Life, lifeKinds, live } from './stripe-lives.ts';
import { checkPayments } from './tap-checks.ts';

interface Totals {
  taps: number;
  /** The number of objects that Stripe has created. */
  payouts: number;
  retries: number;
  replays: number;
}

export interface StripeCrashOptions extends CrashOptions {
  /** The default currency of the platform's own account. Fees in another one are converted. */
  readonly currency: string;
}

export interface StripeCrashSummary extends Readonly<Totals> {
  readonly rounds: number;
}

const livesPerKind = 3;
export const payoutsPerRound = 3;
/** More than a round has, so that some crashes come when nothing is in progress. */
const eventsMax = 120;
const hourMs = 3_600_000;

/** Stripe's fee on the own account. */
const stripeFees = {
  processing: { share: 0.014, fixed: 10 },
  dispute: { fixed: 1500 },
  payout: { share: 0.0025, fixed: 25 },
  tax: 0.19,
};

/** A Monday on which no bank is closed. */
const start = new Date('2030-03-04T12:00:00Z');

/**
 * The requests during which the first crash comes: each of them has arrived and is executed only
 * after the service has died.
 */
const chosen = [
  'paymentIntents.create',
  'terminal.readers.processPaymentIntent',
  'paymentIntents.incrementAuthorization',
  'paymentIntents.capture',
  'paymentIntents.cancel',
  'refunds.create',
  // The refund has taken place, and the fee is still to be returned.
  'applicationFees.createRefund',
  'payouts.create',
] as const;

/** The effects that a second execution would double. */
const makingOnce = ['refunds.create', 'applicationFees.createRefund', 'payouts.create'] as const;

/** How often a request fails at Stripe or on its way, and how. Stripe saves some failures. */
const rainShare = 0.12;
const rainKinds: readonly FaultKind[] = [
  ...eitherWay('reset', 'html', 'text', 'empty body', 'cut body', 'empty object', 'no error'),
  ...eitherWay('key in use', 'error'),
  ...(['failed dependency after', 'idempotency error'] as const),
  ...(['unavailable', 'lock timeout', 'rate limit'] as const),
];

/**
 * Taps go on to captures, refunds, reversals and payouts at Stripe while the service and its worker
 * are killed and Stripe has a bad day: first with every kind of request on its way at once, then at
 * random instants. Fails if Stripe has an object twice, if anything is left half done, or if its
 * ledger and ours do not agree.
 */
export async function stripeCrashRounds(options: StripeCrashOptions): Promise<StripeCrashSummary> {
  const totals = { taps: 0, payouts: 0, retries: 0, replays: 0 };
  const server = await startStripeServer();
  const currency = options.currency.toLowerCase();
  const own = server.control.accounts.openOwn({ currency, currencies: [currency] });
  const keys = encryptionKeys();
  server.control.money.setFees(stripeFees);
  const stripe = { server, own, keys };
  try {
    const rounds = await crashRepeatedly(options, {
      environment: {
        ...keys,
        TAPRAIL_PSP: 'stripe',
        // The platform gets a connection of its own before it does anything.
        STRIPE_SECRET_KEY: server.secretKey,
        STRIPE_WEBHOOK_SECRET: server.webhookSecret,
        STRIPE_ADDRESS: server.url.href,
      },
      hasWorker: true,
      makeWorkload: (service, random) => new StripeWorkload({ service, random, stripe, totals }),
    });
    checkAgainstDescription(server.requests, server.control.webhooks.events());
    return { rounds, ...totals };
  } finally {
    await server.close();
  }
}

class StripeWorkload implements CrashWorkload {
  readonly #service: CrashService;
  readonly #random: SeededRandom;
  readonly #server: StripeServer;
  readonly #stripe: ConnectedStripe;
  readonly #totals: Totals;
  readonly #clock: PersistentClock;
  #submerchant = '';
  #account = '';
  /** When the next round begins, on the platform's clock: ten in the evening. */
  #night = start.getTime();
  readonly #callers = new Callers<Answered>();

  constructor(parts: {
    readonly service: CrashService;
    readonly random: SeededRandom;
    readonly stripe: ConnectedStripe;
    readonly totals: Totals;
  }) {
    this.#service = parts.service;
    this.#random = parts.random;
    this.#server = parts.stripe.server;
    this.#stripe = parts.stripe;
    this.#totals = parts.totals;
    this.#clock = new PersistentClock(parts.service);
  }

  /** A sub-merchant with some money to pay out, since yesterday's taps have settled. */
  async begin(): Promise<void> {
    await connectDemo(this.#service, this.#stripe);
    await this.#moveTo(start);
    const { api } = this.#service;
    const payout_schedule = { interval: 'manual' };
    const shop = new TestSubMerchant(api, { country: 'GB', payout_schedule });
    await shop.enable();
    this.#submerchant = shop.body.externalRef;
    this.#account = openedAccount(this.#server);
    await this.#configureReaders();
    const client = new PersistentClient({ api: () => this.#service.api, onEvent: () => {} });
    const lives = Array.from({ length: 4 }, (_, index) => this.#newLife('kept', `before-${index}`));
    await Promise.all(lives.map((life) => live(client, life)));
    this.#night += 34 * hourMs;
    await this.#moveTo(new Date(this.#night));
  }

  /** The first question for a tip has them configured. */
  async #configureReaders(): Promise<void> {
    const device = this.#server.control.readers.open(this.#account);
    const body = { amount: 2_000, currency: 'GBP', submerchant: this.#submerchant, device };
    const asking = { ...body, capture_mode: 'tap_with_tip', tip_prompt: {} };
    const refused = await this.#service.api.post('/v1/taps', asking);
    assert.equal(refused.status, 409, refused.text);
    await this.#moveTo(start);
  }

  async work(round: number): Promise<void> {
    const { faults } = this.#server.control;
    faults.rain({ seed: this.#random.below(1e9), share: rainShare, kinds: rainKinds });
    // The random faults seldom hit these with an error that Stripe saves.
    for (const operation of makingOnce) {
      if (this.#random.chance(0.5)) faults.order({ operation, kind: 'error before' });
    }
    const held = round === 1 ? chosen.map((operation) => faults.block(operation)) : [];
    const { instant, onEvent } = strikeAfter(
      round === 1 ? Infinity : this.#random.below(eventsMax),
    );
    const client = new PersistentClient({
      api: () => this.#service.api,
      busyForMs: 5_000,
      onEvent,
    });
    // A move of the clock waits for everything under way, so it must come before the other holds.
    const moving = held.at(-1)?.reached;
    const working = this.#work(client, { round, moving });
    this.#callers.add(client, working);
    const allHeld = held.length === 0 ? instant : Promise.all(held.map(({ reached }) => reached));
    await Promise.race([allHeld, instant, working]);
    // The service is killed now, while Stripe keeps running.
    void delay(200).then(() => {
      for (const { release } of held) release();
    });
  }

  async check(): Promise<string> {
    const answers = await this.#callers.ended();
    const { faults } = this.#server.control;
    faults.clear();
    // Stripe later carries out some requests that it reported as failed.
    if (this.#random.chance(0.5)) faults.rollForward();
    // Long enough to retry everything unknown, and shorter than keys are kept.
    await this.#moveTo(new Date(this.#night + 18 * hourMs));
    const final = answers.filter(({ response }) => response.status !== 202);
    const replays = await checkReplays(this.#service.api, final);
    // Our keys are kept for a day, so this comes later.
    const ordered = await this.#decide();
    // By the next night Stripe has forgotten the keys of this one.
    faults.forgetKeys();
    const database = await openCrashed(this.#service);
    try {
      const platformId = await readPlatformId(database);
      await checkPayments(database, { taps: this.#totals.taps });
      const places = { database, account: this.#account };
      const found = await checkNothingIsDoubled(this.#stripe, places);
      this.#totals.payouts = found.payouts;
      const books = { database, platformId };
      const expectedAt = await this.#clock.now();
      await expectMovements(this.#stripe, { ...books, now: expectedAt });
      await this.#moveTo(new Date(expectedAt.getTime() + hourMs));
      await checkBooksAgree(this.#stripe, { ...books, now: await this.#clock.now() });
    } finally {
      await database.close();
    }
    const retries = this.#callers.countRetries(this.#service);
    this.#totals.retries += retries;
    this.#totals.replays += replays;
    // A payout ordered on a Friday evening would leave on Monday only.
    if (ordered > 0) this.#night += 24 * hourMs;
    do this.#night += 24 * hourMs;
    while ([5, 6].includes(new Date(this.#night).getUTCDay()));
    await this.#moveTo(new Date(this.#night));
    const done = `${answers.length} requests with their effects after ${retries} retries`;
    return ordered === 0 ? done : `${done}, ${ordered} of them ordered by a person`;
  }

  /**
   * A day later Stripe has forgotten its keys. A person finds no effect and retries the open ones.
   * Returns their number.
   */
  async #decide(): Promise<number> {
    const database = await openCrashed(this.#service);
    try {
      const platformId = await readPlatformId(database);
      const listAll = async () => ({
        steps: await listUndecidedSteps(database, platformId),
        payouts: await listUndecidedPayouts(database, platformId),
      });
      if ((await countOpen(database)) === 0) return 0;
      await this.#moveTo(new Date(this.#night + 40 * hourMs));
      this.#server.control.faults.forgetKeys();
      const { steps, payouts } = await listAll();
      const now = await this.#clock.now();
      for (const { id: operationId } of steps)
        assert(await orderOperation(database, { platformId, operationId, now }));
      for (const { id } of payouts) assert(await orderPayout(database, { platformId, id, now }));
      await this.#moveTo(new Date(this.#night + 44 * hourMs));
      assert.deepEqual(await listAll(), { steps: [], payouts: [] }, 'nothing is left to decide');
      return steps.length + payouts.length;
    } finally {
      await database.close();
    }
  }

  /**
   * Taps with all their later steps, and the payouts of the next morning. The taps begin when
   * `moving` is over, at once without it.
   */
  async #work(
    client: PersistentClient,
    { round, moving }: { readonly round: number; readonly moving?: Promise<void> | undefined },
  ): Promise<Answered[]> {
    const lives = lifeKinds.flatMap((kind) =>
      Array.from({ length: livesPerKind }, (_, index) =>
        this.#newLife(kind, `${round}-${kind.replaceAll(' ', '-')}-${index}`),
      ),
    );
    const paying = this.#payOut(client, round);
    paying.catch(() => {});
    await moving;
    const lived = await Promise.all(lives.map((life) => live(client, life)));
    return [...lived.flat(), ...(await paying)];
  }

  async #payOut(client: PersistentClient, round: number): Promise<Answered[]> {
    const paidOut: Answered[] = [];
    for (let index = 0; index < payoutsPerRound; index += 1) {
      const body = { submerchant: this.#submerchant, currency: 'GBP', amount: 500 };
      const key = `payout-${round}-${index}`;
      paidOut.push(await client.send({ method: 'POST', path: '/v1/payouts', body, key }));
    }
    await this.#moveTo(new Date(this.#night + 14 * hourMs));
    return paidOut;
  }

  #newLife(kind: Life['kind'], reference: string): Life {
    const { readers } = this.#server.control;
    const device = readers.open(this.#account, cardOf(kind));
    this.#totals.taps += 1;
    return { kind, reference, submerchant: this.#submerchant, device };
  }

  /** Moves the platform's clock and Stripe's. */
  async #moveTo(instant: Date): Promise<void> {
    await this.#clock.moveTo(instant);
    const offsetMs = instant.getTime() - Date.now();
    this.#server.control.clock.set(() => new Date(Date.now() + offsetMs));
  }
}

function cardOf(kind: Life['kind']): CardScenario {
  if (kind === 'declined') return { kind: 'decline', code: 'expired_card' };
  return kind === 'tipped at the reader' ? { kind: 'approve', tip: 300 } : { kind: 'approve' };
}

/** Gives the platform an account of its own at Stripe, as an operator would. */
async function connectDemo(service: CrashService, { server, own, keys }: ConnectedStripe) {
  const folder = await mkdtemp(join(tmpdir(), 'taprail-crash-'));
  try {
    const file = join(folder, 'connection.json');
    const { secretKey: secret_key, webhookSecret } = own;
    const connection = { provider: 'stripe', secret_key, webhook_secrets: [webhookSecret] };
    await writeFile(file, JSON.stringify(connection), { mode: 0o600 });
    const connected = await runCli(['platforms', 'connect', 'demo', file], {
      ...keys,
      DATABASE_URL: await service.databaseUrl(),
      TAPRAIL_PSP: 'stripe',
      STRIPE_SECRET_KEY: server.secretKey,
      STRIPE_WEBHOOK_SECRET: server.webhookSecret,
      STRIPE_ADDRESS: server.url.href,
    });
    assert.equal(connected.code, 0, connected.stderr);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function eitherWay(...ways: FaultEitherWay[]): readonly FaultKind[] {
  return ways.flatMap((way): FaultKind[] => [`${way} before`, `${way} after`]);
}

/** The number of steps and payouts with an unknown outcome. */
async function countOpen(database: Database): Promise<number> {
  const row = await database.row<{ count: number }>(sql('test_count_open')`
    select (
      (select count(*) from open_operations)
      + (select count(*) from payouts where status = 'in_transit' and psp_ref is null)
    )::integer as count`);
  return row?.count ?? 0;
}

function openedAccount({ requests }: StripeServer): string {
  const opened = requests.find(({ operation }) => operation === 'accounts.create');
  assert(opened !== undefined);
  return (opened.body as { readonly id: string }).id;
}
