import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from '../../../server/src/postgres/sql.ts';
import { type SeededRandom, seededRandom } from '../../crash/seeded-random.ts';
import { settlingIn } from '../../support/money/taps.ts';
import { TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { setFeePlan } from '../../support/service/settings.ts';
import {
  checkBalances,
  checkBooks,
  checkChains,
  checkClosed,
  checkList,
  keptOf,
  readKept,
} from './checks.ts';
import { type ClientContext, PaymentsClient, type StayRecord } from './client.ts';
import { PlatformClock } from './clock.ts';
import { afterWork } from './concurrent.ts';
import { feePlans } from './money.ts';
import type { Nodes, NodesPlatform } from './nodes.ts';
import { type Answered, isOpen, type Shop, type Stay } from './stay.ts';
import { expiresAt } from './views.ts';

/** The disruptions of a platform's clients. */
export interface Disruptions {
  /** The provider sometimes fails, or its answers are lost. */
  readonly hasPspFaults: boolean;
  /** The clock is moved while clients send requests. */
  readonly hasClockJumps: boolean;
}

/** The state that all platforms of a run share. All stop after the first failure. */
export interface Run {
  readonly nodes: Nodes;
  hasFailed: boolean;
}

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;
/** Events older than this may be deleted at any time. */
const eventsKeptMs = 30 * daySeconds * 1000;
/** Long enough for the last retry of an unknown outcome. */
const settleSeconds = 2 * hourSeconds;
/** Keys are kept for a day. The test stops using them well before that. */
const keyLifetimeMs = 20 * hourSeconds * 1000;
const replaysPerClient = 6;

/** A platform with its sub-merchants, clients and disruptions. */
export class PaymentsPlatform {
  /** How often each command had each outcome. */
  readonly outcomes = new Map<string, number>();
  operations = 0;
  readonly #run: Run;
  readonly #platform: NodesPlatform;
  readonly #api: ApiClient;
  readonly #context: ClientContext;
  readonly #disruptions: Disruptions;
  readonly #random: SeededRandom;
  readonly #clients: readonly PaymentsClient[];
  #keysSinceMs = 0;
  #waiting: { readonly at: number; wake(): void }[] = [];
  #faultsOrdered = 0;
  #faultsSeen = 0;

  static async open(options: {
    readonly run: Run;
    readonly disruptions: Disruptions;
    readonly clients: number;
    readonly seed: number;
  }): Promise<PaymentsPlatform> {
    const { nodes } = options.run;
    const platform = await nodes.newPlatform();
    for (const [currency, { basisPoints, fixed }] of Object.entries(feePlans)) {
      const plan = { basisPoints, fixedMinor: fixed };
      await setFeePlan(nodes.database, { platformId: platform.id, currency, plan });
    }
    const shops: Shop[] = [];
    for (const kind of shopKinds) shops.push(await openShop(platform.clients[0], kind));
    const [first, ...others] = shops;
    assert(first !== undefined);
    return new PaymentsPlatform({ ...options, platform, shops: [first, ...others] });
  }

  constructor(options: {
    readonly run: Run;
    readonly platform: NodesPlatform;
    readonly shops: readonly [Shop, ...Shop[]];
    readonly disruptions: Disruptions;
    readonly clients: number;
    readonly seed: number;
  }) {
    const { run, platform, shops, disruptions, seed } = options;
    this.#run = run;
    this.#platform = platform;
    [this.#api] = platform.clients;
    this.#disruptions = disruptions;
    this.#random = seededRandom(seed);
    this.#context = {
      nodes: platform.clients,
      clock: new PlatformClock(this.#api),
      shops,
      hasPspFaults: disruptions.hasPspFaults,
      count: (answered) => this.#count(answered),
    };
    this.#clients = Array.from(
      { length: options.clients },
      (_, index) =>
        new PaymentsClient(this.#context, {
          random: seededRandom(seed + 7919 * (index + 1)),
          name: `client-${index + 1}`,
        }),
    );
  }

  /** Runs all clients for a number of operations, then checks everything and moves the clock. */
  async phase(operations: number): Promise<void> {
    const until = this.operations + operations;
    const isOver = () => this.operations >= until || this.#run.hasFailed;
    const work = async (client: PaymentsClient) => {
      while (!isOver()) await client.act();
    };
    const working = allDone(this.#run, this.#clients.map(work)).finally(() => this.#wake(Infinity));
    await allDone(this.#run, [working, this.#disrupt(isOver)]);
    await this.#check();
    await this.#passTime();
  }

  /** The final check, including the API's lists. */
  async end(): Promise<void> {
    const stays = this.#stays();
    for (const { status } of stays) this.#countOutcome(`ends ${status}`);
    await checkList(this.#api, stays);
    await checkChains(this.#api, stays);
  }

  async #check(): Promise<void> {
    await this.#clearFaults();
    await this.#context.clock.jump(settleSeconds);
    await this.#compare();
    const { database } = this.#run.nodes;
    await checkBooks({ database, platformId: this.#platform.id });
    const submerchants = this.#context.shops.map(({ submerchant }) => submerchant);
    await checkBalances(this.#api, this.#stays(), submerchants);
    await this.#checkKeys();
  }

  /** Model and database agree on every stay, and the database has no other. */
  async #compare(): Promise<void> {
    const { database } = this.#run.nodes;
    const kept = await readKept({ database, platformId: this.#platform.id });
    for (const record of this.#records()) {
      const states = afterWork(record.states, this.#context.clock.settled);
      const found = kept.get(states[0]?.id ?? '');
      const { deletedEvents = 0 } = found ?? {};
      const expected = states.map((stay) => keptOf(stay, deletedEvents));
      const fitting = states.filter((_, index) => isDeepStrictEqual(expected[index], found));
      if (fitting.length === 0) assert.deepEqual(found, expected[0], record.history.join('\n'));
      for (const stay of fitting) {
        const isOld = stay.createdAt < this.#context.clock.latest - eventsKeptMs;
        assert(deletedEvents === 0 || isOld, 'no event is deleted within thirty days');
      }
      record.states = fitting;
      for (const stay of fitting) checkClosed(stay);
    }
    assert.equal(kept.size, this.#records().length, 'as many stays as the model has');
  }

  /** Each key has one claim and one answer, and replays it. */
  async #checkKeys(): Promise<void> {
    const kept = await this.#run.nodes.database.rows<{ key_hash: string }>(sql('test_keys_kept')`
      select o.key_hash
      from operations o
      left join records r using (platform_id, object_id, position)
      left join operation_answers a using (platform_id, operation_id)
      where o.platform_id = ${this.#platform.id}::uuid
        and o.key_hash is not null
        and (r.object_id is not null or a.operation_id is not null)`);
    const hashes = new Set(kept.map(({ key_hash }) => key_hash));
    for (const { states, history } of this.#records()) {
      const lost = [...(states[0]?.answers.keys() ?? [])].filter((key) => !hashes.has(hashOf(key)));
      assert.deepEqual(lost, [], history.join('\n'));
    }
    await allDone(
      this.#run,
      this.#clients.map(async (client) => {
        for (const record of client.records.slice(-replaysPerClient)) {
          const key = [...(record.states[0]?.answers.keys() ?? [])].at(-1);
          if (key !== undefined) await client.replay(record, key);
        }
      }),
    );
  }

  /** Lets no time, hours or days pass between phases, or moves to just before a hold ends. */
  async #passTime(): Promise<void> {
    const { clock } = this.#context;
    const ends = this.#stays()
      .filter(isOpen)
      .map(expiresAt)
      .sort((one, other) => one - other);
    const [first] = ends;
    const chance = this.#random.below(10);
    if (chance < 4 && first !== undefined) {
      const ahead =
        Math.floor((first - clock.latest) / 1000) - (this.#disruptions.hasClockJumps ? 20 : 1);
      if (ahead > 0) await clock.jump(ahead);
    } else if (chance < 6) {
      await clock.jump(this.#random.pick([hourSeconds, 11 * daySeconds, 31 * daySeconds] as const));
    }
    if (clock.latest - this.#keysSinceMs > keyLifetimeMs) this.#forgetKeys();
    await this.#compare();
  }

  #forgetKeys(): void {
    this.#keysSinceMs = this.#context.clock.settled.from;
    for (const record of this.#records()) {
      record.states = record.states.map((stay) => ({ ...stay, answers: new Map() }));
    }
  }

  /** Orders faults and moves the clock while clients send requests. */
  async #disrupt(isOver: () => boolean): Promise<void> {
    const { hasPspFaults, hasClockJumps } = this.#disruptions;
    while (!isOver() && (hasPspFaults || hasClockJumps)) {
      if (hasClockJumps && (!hasPspFaults || this.#random.chance(0.5))) {
        await this.#context.clock.jump(1 + this.#random.below(12));
        this.#countOutcome('the clock jumped');
      } else {
        await this.#orderFault();
      }
      if (!isOver()) await this.#afterFewOperations();
    }
  }

  async #orderFault(): Promise<void> {
    const operation = this.#random.pick([
      'taps.authorise',
      'taps.authorise',
      'taps.increase',
      'taps.capture',
      'taps.reverse',
    ] as const);
    const kind = this.#random.chance(0.01)
      ? 'slow'
      : this.#random.pick(['timeout', 'error'] as const);
    const times = 1 + this.#random.below(3);
    this.#faultsOrdered += times;
    const fault = { operation, kind, times };
    const ordered = await this.#api.post('/v1/test/faults', fault);
    assert.equal(ordered.status, 201, ordered.text);
  }

  /** Removes faults that hit no call, so that everything open can finish. */
  async #clearFaults(): Promise<void> {
    assert(
      this.#faultsSeen <= this.#faultsOrdered,
      'no more calls failed than faults were ordered',
    );
    await this.#run.nodes.database.rows(sql('test_faults_clear')`
      delete from simulator_faults where platform_id = ${this.#platform.id}::uuid`);
  }

  #count({ send, answer }: Answered): void {
    this.operations += 1;
    const what = `${send.command.do} ${answer.status}${answer.code === null ? '' : ` ${answer.code}`}`;
    this.#countOutcome(answer.isReplay ? `${what} again` : what);
    if (answer.code === 'psp_error') this.#faultsSeen += 1;
    this.#wake(this.operations);
  }

  #countOutcome(outcome: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  #wake(until: number): void {
    const due = this.#waiting.filter(({ at }) => at <= until);
    this.#waiting = this.#waiting.filter(({ at }) => at > until);
    for (const { wake } of due) wake();
  }

  /** Resolves when a few more operations are done. */
  #afterFewOperations(): Promise<void> {
    const { promise, resolve: wake } = Promise.withResolvers<void>();
    this.#waiting.push({ at: this.operations + 15, wake });
    return promise;
  }

  #records(): StayRecord[] {
    return this.#clients.flatMap((client) => client.records);
  }

  #stays(): Stay[] {
    return this.#records().flatMap(({ states }) => states.slice(0, 1));
  }
}

/** Waits for all, even if some fail, and then throws the first error. */
export async function allDone(run: Run, works: readonly Promise<void>[]): Promise<void> {
  const errors: unknown[] = [];
  await Promise.all(
    works.map((work) =>
      work.catch((error: unknown) => {
        run.hasFailed = true;
        errors.push(error);
      }),
    ),
  );
  if (errors.length > 0) throw errors[0];
}

type ShopKind = Omit<Shop, 'submerchant'>;

const shopKinds: readonly ShopKind[] = [
  { settles: 'USD', isLodging: false, timeZone: 'America/New_York' },
  { settles: 'EUR', isLodging: true, timeZone: 'Europe/Berlin' },
  { settles: 'JPY', isLodging: false, timeZone: 'Asia/Singapore' },
  { settles: 'KWD', isLodging: false, timeZone: 'Asia/Dubai' },
];

async function openShop(api: ApiClient, kind: ShopKind): Promise<Shop> {
  const shop = new TestSubMerchant(api, {
    ...settlingIn(kind.settles),
    timezone: kind.timeZone,
    business_profile: { mcc: kind.isLodging ? '7011' : '5812' },
  });
  await shop.enableForGood();
  return { submerchant: shop.body.externalRef, ...kind };
}

function hashOf(key: string): string {
  const hex = hash('sha256', key).slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
