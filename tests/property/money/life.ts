import assert from 'node:assert/strict';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { inquiryStatuses, isInquiryStatus } from '../../../server/src/psp/dispute-port.ts';
import type { SeededRandom } from '../../crash/seeded-random.ts';
import { advance, advanceTo, daySeconds, orderFault } from '../../support/onboarding/onboarding.ts';
import type { ApiClient, ApiResponse } from '../../support/service/api-client.ts';
import { readAll } from '../../support/service/read-all.ts';
import type { Nodes, NodesPlatform } from '../payments/nodes.ts';
import { devices, faultyCalls, refusals } from './choices.ts';
import {
  bankAccount,
  currencies,
  feePlans,
  type LifeShop,
  openShop,
  planSchedule,
  starts,
} from './places.ts';

interface KnownTap {
  readonly id: string;
  readonly transaction: string;
  readonly authorisation: string | null;
  readonly amount: number;
  readonly amount_captured: number;
}

const hourSeconds = 3600;
/**
 * Long enough for every inquiry and its dispute to end, and for three payouts to a bank that
 * rejects them.
 */
const restSeconds = 100 * daySeconds;

/** A platform with its sub-merchants, and random actions over several weeks. */
export class MoneyLife {
  readonly platform: NodesPlatform;
  readonly shops: readonly [LifeShop, ...LifeShop[]];
  readonly #nodes: Nodes;
  readonly #api: ApiClient;
  readonly #random: SeededRandom;
  readonly #countOutcome: (outcome: string) => void;
  readonly #taps: KnownTap[] = [];
  /** All requests, to explain a failure. */
  readonly history: string[] = [];

  static async begin(options: {
    readonly nodes: Nodes;
    readonly random: SeededRandom;
    readonly countOutcome: (outcome: string) => void;
  }): Promise<MoneyLife> {
    const { nodes, random } = options;
    const platform = await nodes.newPlatform();
    const [api] = platform.clients;
    const start = Date.parse(random.pick(starts)) + random.below(72 * hourSeconds) * 1000;
    await advanceTo(api, new Date(start));
    const first = await openShop(api, random);
    const others: LifeShop[] = [];
    while (others.length < 2) others.push(await openShop(api, random));
    const life = new MoneyLife({ ...options, platform, shops: [first, ...others] });
    await life.#changeSettings(feePlans(random));
    await life.#changeSettings();
    return life;
  }

  private constructor(parts: {
    readonly nodes: Nodes;
    readonly platform: NodesPlatform;
    readonly shops: readonly [LifeShop, ...LifeShop[]];
    readonly random: SeededRandom;
    readonly countOutcome: (outcome: string) => void;
  }) {
    this.#nodes = parts.nodes;
    this.platform = parts.platform;
    [this.#api] = parts.platform.clients;
    this.shops = parts.shops;
    this.#random = parts.random;
    this.#countOutcome = parts.countOutcome;
  }

  async act(): Promise<void> {
    // More frequent actions are listed more often.
    const action = this.#random.pick<() => Promise<void>>([
      () => this.#tap(),
      () => this.#tap(),
      () => this.#tap(),
      () => this.#tap(),
      () => this.#tap(),
      () => this.#tap(),
      () => this.#tap(),
      () => this.#tap(),
      () => this.#tap(),
      () => this.#stay(),
      () => this.#refund(),
      () => this.#refund(),
      () => this.#refund(),
      () => this.#refund(),
      () => this.#refund(),
      () => this.#reverse(),
      () => this.#openDispute(),
      () => this.#openDispute(),
      () => this.#answerDispute(),
      () => this.#answerDispute(),
      () => this.#closeDispute(),
      () => this.#payOut(),
      () => this.#payOut(),
      () => this.#payOut(),
      () => this.#payOutPlatform(),
      () => this.#cancelPayout(),
      () => this.#cancelPayout(),
      () => this.#failPayout(),
      () => this.#pause(),
      () => this.#changeShop(),
      () => this.#changeSettings(),
      () => this.#orderFault(),
      () => this.#orderFault(),
      () => this.#passTime(),
      () => this.#passTime(),
      () => this.#passTime(),
      () => this.#passTime(),
      () => this.#passTime(),
    ]);
    await action();
  }

  /** Ends all disruptions, so that nothing stays in progress. */
  async calm(): Promise<void> {
    await this.#pass(0);
    await this.#endFaults();
    for (const { subMerchant } of this.shops) {
      this.#log('pause', await subMerchant.pause({ charges: false, payouts: false }));
      const interval = this.#random.pick(['daily', 'weekly'] as const);
      this.#log('change', await subMerchant.patch({ payout_schedule: { interval } }));
    }
    await this.#pass(2 * hourSeconds);
  }

  /** Lets everything come to its end: disputes close, and balances are paid out. */
  async rest(): Promise<void> {
    await this.#pass(restSeconds);
  }

  async #tap(): Promise<void> {
    const random = this.#random;
    const mode = random.pick(['direct', 'direct', 'tap_with_tip'] as const);
    const amount = this.#amount();
    const device = random.pick(devices);
    const tip = mode === 'direct' ? {} : { tip_amount: random.below(amount) };
    await this.#take({ amount, device, capture_mode: mode, ...tip });
    // The dispute is known before the next action on the capture.
    if (device.startsWith('sim_dispute')) await this.#pass(0);
  }

  /** A pre-authorisation that is captured in part, or left to expire. */
  async #stay(): Promise<void> {
    const random = this.#random;
    const amount = 100 + this.#amount();
    const device = random.pick(['reader', 'sim_mastercard', 'sim_capture_fail'] as const);
    const tap = await this.#take({ amount, device, capture_mode: 'pre-auth' });
    if (!tap?.authorisation) return;
    const path = `/v1/authorisations/${tap.authorisation}`;
    await this.#ask('increase', `${path}/increase`, { amount: amount + 1 + random.below(amount) });
    await this.#ask('charge', `${path}/charges`, { amount: 1 + random.below(50) });
    await this.#ask('charge', `${path}/charges`, { amount: 1 + random.below(50) });
    if (random.chance(0.2)) return;
    const captured = await this.#ask('capture', `${path}/capture`, {});
    if (captured.status < 300) this.#taps.push(tap);
  }

  async #take(difference: JsonObject & { readonly amount: number }): Promise<KnownTap | null> {
    const shop = this.#random.pick(this.shops);
    const { externalRef: submerchant, settles } = shop;
    const currency = this.#random.chance(0.6) ? settles : this.#random.pick(currencies);
    const { device } = difference;
    const reader = device === 'reader' ? `reader-${submerchant}` : device;
    const body = { currency, submerchant, ...difference, device: reader ?? null };
    const { status, body: answer } = await this.#ask('tap', '/v1/taps', body);
    if (status >= 300) return null;
    const tap = answer as unknown as KnownTap;
    if (status === 202 || tap.amount_captured > 0) this.#taps.push(tap);
    return tap;
  }

  /** All of a capture or a part of it, or all of it in several parts. */
  async #refund(): Promise<void> {
    const tap = this.#pickTap();
    if (tap === undefined) return;
    const refund = () => {
      const amount = 1 + this.#random.below(Math.ceil(tap.amount / 2));
      const body = { transaction: tap.transaction };
      return this.#random.chance(0.3) ? body : { ...body, amount };
    };
    const parts = this.#random.pick([0, 0, 2, 3] as const);
    const amount = 1 + this.#random.below(Math.ceil(tap.amount / 4));
    for (let part = 0; part < parts; part += 1) {
      await this.#ask('refund', '/v1/refunds', { transaction: tap.transaction, amount });
    }
    if (parts > 0) await this.#ask('refund', '/v1/refunds', { transaction: tap.transaction });
    else await this.#maybeTwice('refund', '/v1/refunds', refund);
  }

  async #reverse(): Promise<void> {
    const tap = this.#pickTap();
    if (tap !== undefined) await this.#ask('reverse', `/v1/taps/${tap.id}/reverse`, {});
  }

  async #openDispute(): Promise<void> {
    const tap = this.#pickTap();
    if (tap === undefined) return;
    const left = await this.#undisputed(tap);
    if (left <= 0) return;
    const random = this.#random;
    const body = {
      transaction: tap.transaction,
      reason: random.pick(['fraudulent', 'duplicate', 'product_unacceptable'] as const),
      ...(random.chance(0.5) ? { amount: 1 + random.below(left) } : {}),
      ...(random.chance(0.5) ? { due_in: 1 + random.below(5 * daySeconds) } : {}),
      ...(random.chance(0.4) ? { inquiry: true } : {}),
    };
    await this.#ask('dispute', '/v1/test/disputes', body);
  }

  /** The rest of a capture; 0 while it is disputed, or while a step is in progress. */
  async #undisputed(tap: KnownTap): Promise<number> {
    const { body } = await this.#api.get(`/v1/transactions/${tap.transaction}`);
    const { stages, refunds, disputes, status } = body as unknown as {
      readonly status: string;
      readonly stages: { readonly capture: { readonly amount: number } | null };
      readonly refunds: readonly { readonly status: string; readonly amount: number }[];
      readonly disputes: readonly { readonly status: string; readonly amount: number }[];
    };
    const shown = await this.#api.get(`/v1/taps/${tap.id}`);
    const isOpen = disputes.some(({ status }) => /^(needs_response|under_review)$/.test(status));
    if (isOpen || status === 'reversed' || shown.body.pending_operation !== null) return 0;
    const sum = (list: readonly { readonly amount: number }[]) =>
      list.reduce((total, { amount }) => total + amount, 0);
    const standing = refunds.filter(({ status }) => status !== 'failed');
    const lost = disputes.filter(({ status }) => status === 'lost');
    return (stages.capture?.amount ?? 0) - sum(standing) - sum(lost);
  }

  async #answerDispute(): Promise<void> {
    const status = this.#random.pick(['needs_response', 'inquiry_needs_response'] as const);
    const path = await this.#pickFrom(`/v1/disputes?status=${status}`, '/v1/disputes');
    if (path === undefined) return;
    if (this.#random.chance(0.3)) {
      await this.#ask('accept', `${path}/accept`);
      return;
    }
    const receipt = this.#random.pick(['winning_evidence', 'losing_evidence'] as const);
    const drafted = await this.#ask('evidence', `${path}/evidence`, { receipt }, 'PATCH');
    if (drafted.status < 300) await this.#maybeTwice('submit', `${path}/submit`, () => undefined);
  }

  async #closeDispute(): Promise<void> {
    const statuses = ['needs_response', 'under_review', ...inquiryStatuses] as const;
    const status = this.#random.pick(statuses);
    const path = await this.#pickFrom(`/v1/disputes?status=${status}`, '/v1/test/disputes');
    if (path !== undefined && isInquiryStatus(status) && this.#random.chance(0.7)) {
      await this.#ask('escalate', `${path}/escalate`);
      return;
    }
    const outcome = this.#random.pick(['won', 'lost', 'withdrawn'] as const);
    if (path !== undefined) await this.#ask('close', `${path}/close`, { outcome });
  }

  /**
   * From the highest balance: all of it or a part, which may exceed it for two concurrent requests.
   */
  async #payOut(): Promise<void> {
    let [{ externalRef: submerchant, settles }] = this.shops;
    let available = 0;
    for (const shop of this.shops) {
      const found = await this.#available(shop);
      if (found > available)
        [submerchant, settles, available] = [shop.externalRef, shop.settles, found];
    }
    const payout = () => {
      const body = { submerchant, currency: settles };
      const amount = 1 + this.#random.below(Math.max(100, available));
      return this.#random.chance(0.5) ? body : { ...body, amount };
    };
    await this.#maybeTwice('payout', '/v1/payouts', payout);
  }

  async #available({ externalRef, settles }: LifeShop): Promise<number> {
    const { body } = await this.#api.get(`/v1/balance?submerchant=${externalRef}`);
    const balances = body.balances as unknown as { currency: string; available: number }[];
    return balances.find(({ currency }) => currency === settles)?.available ?? 0;
  }

  async #payOutPlatform(): Promise<void> {
    const currency = this.#random.pick(this.shops).settles;
    const payout = () =>
      this.#random.chance(0.5) ? { currency } : { currency, amount: 1 + this.#random.below(200) };
    await this.#maybeTwice('own payout', '/v1/payouts', payout);
  }

  async #cancelPayout(): Promise<void> {
    const path = await this.#pickFrom('/v1/payouts?status=scheduled', '/v1/payouts');
    if (path !== undefined) await this.#maybeTwice('cancel', `${path}/cancel`, () => undefined);
  }

  async #failPayout(): Promise<void> {
    const path = await this.#pickFrom('/v1/payouts?status=in_transit', '/v1/test/payouts');
    if (path !== undefined) await this.#ask('fail', `${path}/fail`, {});
  }

  async #pause(): Promise<void> {
    const { subMerchant } = this.#random.pick(this.shops);
    const body = { payouts: this.#random.chance(0.5), charges: this.#random.chance(0.1) };
    this.#log('pause', await subMerchant.pause(body));
  }

  /** Another bank account, which may be one that rejects payouts, or another schedule. */
  async #changeShop(): Promise<void> {
    const { subMerchant } = this.#random.pick(this.shops);
    const interval = this.#random.pick(['daily', 'weekly', 'monthly', 'manual'] as const);
    const schedule = { interval, delay_days: 1 + this.#random.below(3) };
    const change = this.#random.chance(0.6)
      ? { external_account: bankAccount(subMerchant, this.#random) }
      : { payout_schedule: schedule };
    this.#log('change', await subMerchant.patch(change));
  }

  async #changeSettings(chosen?: JsonObject): Promise<void> {
    const random = this.#random;
    const change =
      chosen ??
      random.pick<JsonObject>([
        feePlans(random),
        { cut_off: random.pick(['00:30', '12:00', '17:00', '23:59'] as const) },
        { payout_schedule: planSchedule(random) },
      ]);
    await this.#ask('settings', '/v1/settings', change, 'PATCH');
  }

  async #orderFault(): Promise<void> {
    const operation = this.#random.pick(faultyCalls);
    const kind = this.#random.pick(['timeout', 'error'] as const);
    const fault = { operation, kind, times: 1 + this.#random.below(3) };
    await orderFault(this.#api, fault);
    this.history.push(`fault ${JSON.stringify(fault)}`);
  }

  async #endFaults(): Promise<void> {
    await this.#nodes.database.rows(sql('test_faults_end')`
      delete from simulator_faults where platform_id = ${this.platform.id}::uuid`);
  }

  async #passTime(): Promise<void> {
    const most = this.#random.pick([
      hourSeconds,
      daySeconds / 2,
      daySeconds,
      3 * daySeconds,
      10 * daySeconds,
    ] as const);
    await this.#pass(this.#random.below(most));
  }

  async #pass(seconds: number): Promise<void> {
    const now = await advance(this.#api, seconds);
    this.history.push(`now ${now.toISOString()}`);
  }

  /** Sometimes sends two requests at once; the second must not see half of the first. */
  async #maybeTwice(what: string, path: string, make: () => JsonObject | undefined): Promise<void> {
    const bodies = this.#random.chance(0.2) ? [make(), make()] : [make()];
    await Promise.all(bodies.map((body) => this.#ask(what, path, body)));
  }

  async #ask(what: string, path: string, body?: JsonObject, method = 'POST'): Promise<ApiResponse> {
    const response = await this.#api.send(method, path, body);
    this.history.push(`${method} ${path} ${JSON.stringify(body)}`);
    this.#log(what, response);
    return response;
  }

  #log(what: string, { status, text, body }: ApiResponse): void {
    this.history.push(`  ${status} ${text}`);
    const { error } = body as { readonly error?: { readonly code: string } };
    assert(error === undefined || refusals.has(error.code), `${what}: ${text}`);
    this.#countOutcome(`${what} ${status}${error === undefined ? '' : ` ${error.code}`}`);
  }

  #amount(): number {
    return 1 + this.#random.below(this.#random.pick([9, 3000, 3000, 90_000] as const));
  }

  #pickTap(): KnownTap | undefined {
    const recent = this.#taps.slice(-15);
    return recent[this.#random.below(recent.length)];
  }

  /** The path of one of the objects in a list; undefined if there is none. */
  async #pickFrom(list: string, folder: string): Promise<string | undefined> {
    const found = await readAll<{ readonly id: string }>(this.#api, list);
    const chosen = found[this.#random.below(found.length)];
    return chosen && `${folder}/${chosen.id}`;
  }
}
