import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import type { SeededRandom } from '../../crash/seeded-random.ts';
import type { ApiClient, ApiResponse } from '../../support/service/api-client.ts';
import type { PlatformClock } from './clock.ts';
import { afterAWhile, afterConcurrent } from './concurrent.ts';
import { planConcurrent, planStep, planTap } from './plan.ts';
import {
  type Answer,
  type Answered,
  absent,
  type Command,
  isOpen,
  type Send,
  type Shop,
  type Span,
  type Stay,
  type TapCommand,
} from './stay.ts';
import { shows, tapView } from './views.ts';

/** Shared by the clients of a platform. */
export interface ClientContext {
  readonly nodes: readonly [ApiClient, ApiClient];
  readonly clock: PlatformClock;
  readonly shops: readonly [Shop, ...Shop[]];
  readonly hasPspFaults: boolean;
  /** Called for every answered request. */
  count(answered: Answered): void;
}

/** One stay as its client knows it: all states that its answers allow. */
export interface StayRecord {
  readonly name: string;
  states: readonly Stay[];
  readonly history: string[];
}

/**
 * A caller that takes taps, continues the stays that begin with them and checks every answer
 * against the model. It often sends several requests at once, to both nodes.
 */
export class PaymentsClient {
  readonly records: StayRecord[] = [];
  readonly #context: ClientContext;
  readonly #random: SeededRandom;
  readonly #name: string;
  #keys = 0;

  constructor(
    context: ClientContext,
    options: { readonly random: SeededRandom; readonly name: string },
  ) {
    this.#context = context;
    this.#random = options.random;
    this.#name = options.name;
  }

  /** Sends one or more concurrent requests; resolves once the model has accepted their answers. */
  async act(): Promise<void> {
    const random = this.#random;
    const open = this.records.filter(({ states }) => states.some(isOpen)).slice(-8);
    const [record] = random.chance(0.12)
      ? pickOne(random, this.records.slice(-30))
      : pickOne(random, open);
    if (record === undefined || random.chance(0.3)) return this.#begin();
    if (random.chance(0.15)) return this.#read(record);
    if (random.chance(0.12)) return this.#repeat(record);
    const stay = latest(record);
    const another = () => planStep(random, stay, this.#newKey());
    await this.#take(
      record,
      planConcurrent(random, another(), { another, newKey: () => this.#newKey() }),
    );
  }

  /** Repeats the request of a key, which must replay its one answer. */
  async replay(record: StayRecord, key: string): Promise<void> {
    const stored = latest(record).answers.get(key);
    if (stored === undefined) return;
    const { command } = stored;
    await this.#take(record, [{ command, key, node: this.#random.pick([0, 1] as const) }]);
  }

  async #begin(): Promise<void> {
    const random = this.#random;
    const name = `${this.#name}-${this.records.length + 1}`;
    const [joined] = pickOne(random, this.records.slice(-10));
    const earlier = joined === undefined ? undefined : latest(joined);
    const beginsChain = earlier?.tap?.chain === null && earlier.status !== 'absent';
    const another = (): TapCommand =>
      planTap(random, {
        shops: this.#context.shops,
        reference: name,
        earlier: beginsChain ? earlier : undefined,
      });
    const record: StayRecord = { name, states: [absent], history: [] };
    const sends = planConcurrent(random, another(), { another, newKey: () => this.#newKey() });
    await this.#take(record, sends);
    // A tap that failed at the provider is tried again, with its key if it has one.
    const [first] = sends;
    if (latest(record).status === 'absent' && first !== undefined)
      await this.#take(record, [first]);
    if (latest(record).status !== 'absent') this.records.push(record);
  }

  /** Uses an earlier key again: for the same request or another, on the same stay or another. */
  async #repeat(record: StayRecord): Promise<void> {
    const random = this.#random;
    const [key] = pickOne(random, [...latest(record).answers.keys()]);
    if (key === undefined || random.chance(0.6)) return this.replay(record, key ?? '');
    const node = random.pick([0, 1] as const);
    if (random.chance(0.5)) {
      const command = planStep(random, latest(record), this.#newKey());
      return this.#take(record, [{ command, key, node }]);
    }
    const command = planTap(random, {
      shops: this.#context.shops,
      reference: key,
      earlier: undefined,
    });
    const { answers } = await this.#send(record, [{ command, key, node }]);
    const [answered] = answers;
    assert.equal(answered?.answer.code, 'idempotency_key_reused', this.#explain(record));
  }

  async #read(record: StayRecord): Promise<void> {
    const { clock, nodes } = this.#context;
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
    const { hasPspFaults } = this.#context;
    this.#follow(record, afterConcurrent(record.states, answers, { at, hasPspFaults }), at);
  }

  async #send(
    record: StayRecord,
    sends: readonly Send[],
  ): Promise<{ readonly at: Span; readonly answers: readonly Answered[] }> {
    const { clock } = this.#context;
    const from = clock.earliest;
    const answers = await Promise.all(sends.map((send) => this.#ask(record, send)));
    for (const { send, answer } of answers) {
      this.#context.count({ send, answer });
      record.history.push(`${JSON.stringify(send)}\n  ${answer.status} ${answer.text}`);
    }
    return { at: { from, until: clock.latest }, answers };
  }

  async #ask(record: StayRecord, send: Send): Promise<Answered> {
    const { method, path, body } = requestOf(latest(record), send.command);
    const options = send.key === null ? {} : { headers: { 'idempotency-key': send.key } };
    const response = await this.#context.nodes[send.node].send(method, path, body, options);
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

function requestOf(
  stay: Stay,
  command: Command,
): { method: string; path: string; body?: JsonObject } {
  const authorisation = `/v1/authorisations/auth_${stay.id}`;
  switch (command.do) {
    case 'tap':
      return { method: 'POST', path: '/v1/taps', body: bodyOf(command) };
    case 'increase':
      return {
        method: 'POST',
        path: `${authorisation}/increase`,
        body: { amount: command.amount },
      };
    case 'extend':
      return { method: 'POST', path: `${authorisation}/extend`, body: {} };
    case 'charge': {
      const { amount, reference } = command;
      return { method: 'POST', path: `${authorisation}/charges`, body: { amount, reference } };
    }
    case 'void':
      return { method: 'DELETE', path: `${authorisation}/charges/${command.charge}` };
    case 'capture': {
      const path = command.of === 'taps' ? `/v1/taps/tap_${stay.id}` : authorisation;
      const body = command.amount === null ? {} : { amount: command.amount };
      return { method: 'POST', path: `${path}/capture`, body };
    }
    case 'reverse': {
      const { reason } = command;
      return { method: 'POST', path: `/v1/taps/tap_${stay.id}/reverse`, body: { reason } };
    }
  }
}

function bodyOf(tap: TapCommand): JsonObject {
  const { shop, amount, currency, device, mode, reference } = tap;
  return {
    amount,
    currency,
    device,
    reference,
    submerchant: shop.submerchant,
    capture_mode: mode,
    ...(tap.tip === null ? {} : { tip_amount: tap.tip }),
    ...(tap.prompt === null ? {} : { tip_prompt: { ...tap.prompt } }),
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
