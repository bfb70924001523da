import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { JsonObject } from '../../server/src/lib/json.ts';
import type { SeededRandom } from '../crash/seeded-random.ts';
import type { ApiClient, ApiResponse } from '../support/api-client.ts';
import { afterAWhile, afterBout } from './payments-bout.ts';
import type { PlatformClock } from './payments-clock.ts';
import { planBout, planStep, planTap } from './payments-plan.ts';
import {
  type Answer,
  type Answered,
  absent,
  isOpen,
  type Send,
  type Shop,
  type Span,
  type Stay,
  type TapWish,
  type Wish,
} from './payments-stay.ts';
import { shows, tapView } from './payments-views.ts';

/** Where clients do their business, and what they share there. */
export interface Market {
  readonly nodes: readonly [ApiClient, ApiClient];
  readonly clock: PlatformClock;
  readonly shops: readonly [Shop, ...Shop[]];
  readonly isFaulty: boolean;
  /** Told of every request that was answered. */
  count(answered: Answered): void;
}

/** One stay as its client knows it: everything that it may be by the answers so far. */
export interface StayRecord {
  readonly name: string;
  states: readonly Stay[];
  readonly history: string[];
}

/**
 * A caller that takes taps, leads the stays that come of them and holds every answer against the
 * model. It often asks for several things at once, at both nodes.
 */
export class PaymentsClient {
  readonly records: StayRecord[] = [];
  readonly #market: Market;
  readonly #random: SeededRandom;
  readonly #name: string;
  #keys = 0;

  constructor(market: Market, options: { readonly random: SeededRandom; readonly name: string }) {
    this.#market = market;
    this.#random = options.random;
    this.#name = options.name;
  }

  /** One bout; resolves when all of its answers are there and the model allows them. */
  async act(): Promise<void> {
    const random = this.#random;
    const open = this.records.filter(({ states }) => states.some(isOpen)).slice(-8);
    const [record] = random.chance(0.12)
      ? pickOne(random, this.records.slice(-30))
      : pickOne(random, open);
    if (record === undefined || random.chance(0.3)) return this.#begin();
    if (random.chance(0.15)) return this.#look(record);
    if (random.chance(0.12)) return this.#repeat(record);
    const stay = latest(record);
    const another = () => planStep(random, stay, this.#newKey());
    await this.#take(
      record,
      planBout(random, another(), { another, newKey: () => this.#newKey() }),
    );
  }

  /** Sends what a key was used for again; its one answer comes again. */
  async replay(record: StayRecord, key: string): Promise<void> {
    const stored = latest(record).answers.get(key);
    if (stored === undefined) return;
    const { wish } = stored;
    await this.#take(record, [{ wish, key, node: this.#random.pick([0, 1] as const) }]);
  }

  async #begin(): Promise<void> {
    const random = this.#random;
    const name = `${this.#name}-${this.records.length + 1}`;
    const [joined] = pickOne(random, this.records.slice(-10));
    const earlier = joined === undefined ? undefined : latest(joined);
    const beginsChain = earlier?.tap?.chain === null && earlier.status !== 'absent';
    const another = (): TapWish =>
      planTap(random, {
        shops: this.#market.shops,
        reference: name,
        earlier: beginsChain ? earlier : undefined,
      });
    const record: StayRecord = { name, states: [absent], history: [] };
    const bout = planBout(random, another(), { another, newKey: () => this.#newKey() });
    await this.#take(record, bout);
    // One that the provider failed is tried again, with its key if it has one.
    const [first] = bout;
    if (latest(record).status === 'absent' && first !== undefined)
      await this.#take(record, [first]);
    if (latest(record).status !== 'absent') this.records.push(record);
  }

  /** Uses a key of before once more: for the same, or for something else, here or elsewhere. */
  async #repeat(record: StayRecord): Promise<void> {
    const random = this.#random;
    const [key] = pickOne(random, [...latest(record).answers.keys()]);
    if (key === undefined || random.chance(0.6)) return this.replay(record, key ?? '');
    const node = random.pick([0, 1] as const);
    if (random.chance(0.5)) {
      const wish = planStep(random, latest(record), this.#newKey());
      return this.#take(record, [{ wish, key, node }]);
    }
    const wish = planTap(random, { shops: this.#market.shops, reference: key, earlier: undefined });
    const { answers } = await this.#send(record, [{ wish, key, node }]);
    const [answered] = answers;
    assert.equal(answered?.answer.code, 'idempotency_key_reused', this.#explain(record));
  }

  async #look(record: StayRecord): Promise<void> {
    const { clock, nodes } = this.#market;
    const from = clock.earliest;
    const path = `/v1/taps/tap_${latest(record).id}`;
    const response = await this.#random.pick(nodes).get(path);
    const at = { from, until: clock.latest };
    record.history.push(`GET ${path}\n  ${response.status} ${response.text}`);
    this.#follow(
      record,
      afterAWhile(record.states, at).filter((stay) => shows(response.body, tapView(stay))),
      at,
    );
  }

  async #take(record: StayRecord, sends: readonly Send[]): Promise<void> {
    const { at, answers } = await this.#send(record, sends);
    const { isFaulty } = this.#market;
    this.#follow(record, afterBout(record.states, answers, { at, isFaulty }), at);
  }

  async #send(
    record: StayRecord,
    sends: readonly Send[],
  ): Promise<{ readonly at: Span; readonly answers: readonly Answered[] }> {
    const { clock } = this.#market;
    const from = clock.earliest;
    const answers = await Promise.all(sends.map((send) => this.#ask(record, send)));
    for (const { send, answer } of answers) {
      this.#market.count({ send, answer });
      record.history.push(`${JSON.stringify(send)}\n  ${answer.status} ${answer.text}`);
    }
    return { at: { from, until: clock.latest }, answers };
  }

  async #ask(record: StayRecord, send: Send): Promise<Answered> {
    const { method, path, body } = requestOf(latest(record), send.wish);
    const options = send.key === null ? {} : { headers: { 'idempotency-key': send.key } };
    const response = await this.#market.nodes[send.node].send(method, path, body, options);
    return { send, answer: readAnswer(response) };
  }

  #follow(record: StayRecord, states: readonly Stay[], at: Span): void {
    assert(states.length > 0, `${this.#explain(record)}\nat ${inspect(at)}`);
    record.states = states;
  }

  #explain(record: StayRecord): string {
    const history = record.history.join('\n');
    const states = inspect(record.states, { depth: 4 });
    return `the model does not allow the last answers\n${history}\nbefore: ${states}`;
  }

  #newKey(): string {
    this.#keys += 1;
    return `${this.#name}-key-${this.#keys}`;
  }
}

function requestOf(stay: Stay, wish: Wish): { method: string; path: string; body?: JsonObject } {
  const authorisation = `/v1/authorisations/auth_${stay.id}`;
  switch (wish.do) {
    case 'tap':
      return { method: 'POST', path: '/v1/taps', body: bodyOf(wish) };
    case 'increase':
      return { method: 'POST', path: `${authorisation}/increase`, body: { amount: wish.amount } };
    case 'charge': {
      const { amount, reference } = wish;
      return { method: 'POST', path: `${authorisation}/charges`, body: { amount, reference } };
    }
    case 'void':
      return { method: 'DELETE', path: `${authorisation}/charges/${wish.charge}` };
    case 'capture': {
      const path = wish.of === 'taps' ? `/v1/taps/tap_${stay.id}` : authorisation;
      const body = wish.amount === null ? {} : { amount: wish.amount };
      return { method: 'POST', path: `${path}/capture`, body };
    }
    case 'reverse': {
      const { reason } = wish;
      return { method: 'POST', path: `/v1/taps/tap_${stay.id}/reverse`, body: { reason } };
    }
  }
}

function bodyOf(tap: TapWish): JsonObject {
  const { shop, amount, currency, device, mode, reference } = tap;
  return {
    amount,
    currency,
    device,
    reference,
    submerchant: shop.submerchant,
    capture_mode: mode,
    ...(tap.tip === null ? {} : { tip_amount: tap.tip }),
    ...(tap.ceiling === null ? {} : { ceiling_amount: tap.ceiling }),
    ...(tap.fee === null ? {} : { platform_fee: tap.fee }),
    ...(tap.chain === null ? {} : { authorisation_chain_id: tap.chain }),
  };
}

function readAnswer({ status, headers, text, body }: ApiResponse): Answer {
  const { error } = body as { error?: { code: string } };
  const isReplay = headers.has('idempotent-replayed');
  return { status, code: error?.code ?? null, text, isReplay, body };
}

function latest(record: StayRecord): Stay {
  return record.states[0] ?? absent;
}

function pickOne<T>(random: SeededRandom, choices: readonly T[]): [T?] {
  const [first, ...others] = choices;
  return first === undefined ? [] : [random.pick([first, ...others])];
}
