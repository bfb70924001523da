import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Json } from '../../../server/src/lib/json.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { SimulatorWebhooks } from '../../../server/src/psp/simulator/webhooks.ts';
import {
  advance,
  clockNow,
  orderFault,
  type Profile,
  profileIn,
  suspendPayoutsOf,
  TestSubMerchant,
  uploadDocument,
} from '../../support/onboarding/onboarding.ts';
import type { ApiResponse } from '../../support/service/api-client.ts';
import { sendRequest } from '../../support/service/send-request.ts';
import type { TestPlatform, TestService } from '../../support/service/test-service.ts';
import { itemsOf, type Kind } from './kinds.ts';
import { type Change, OnboardingModel } from './model.ts';
import { assertProfileHolds } from './profile-invariants.ts';
import { assertProfileShows } from './profile-shows.ts';
import type { EmailTag, Span, Value } from './psp-model.ts';
import { picked, type Step } from './steps.ts';

interface Setting {
  readonly service: TestService;
  readonly kind: Kind;
  readonly hasWorker: boolean;
}

type StepOf<Name extends Step['do']> = Extract<Step, { do: Name }>;

/** A worker acts as time passes, so nothing may fall due within a step. */
const workerMarginMs = 10_000;
const daySeconds = 86_400;

/** Runs the steps of one sub-merchant in the service and in the model. */
export class OnboardingRun {
  readonly #setting: Setting;
  readonly #platform: TestPlatform;
  readonly #shop: TestSubMerchant;
  readonly #fileId: string;
  readonly #model: OnboardingModel;
  readonly #webhooks: SimulatorWebhooks;
  readonly #eventsKept = new Set<string>();
  #lastEventId = '';
  #end: Profile | null = null;
  /** The platform's time when it was last read, in epoch milliseconds. */
  #clock = 0;

  static async begin(setting: Setting): Promise<OnboardingRun> {
    const platform = await setting.service.newPlatform();
    const run = new OnboardingRun(setting, platform, await uploadDocument(platform.api));
    await run.#readClock();
    return run;
  }

  constructor(setting: Setting, platform: TestPlatform, fileId: string) {
    const { country, businessType } = setting.kind;
    this.#setting = setting;
    this.#platform = platform;
    this.#shop = new TestSubMerchant(platform.api, { country, businessType });
    this.#fileId = fileId;
    this.#model = new OnboardingModel(setting.kind);
    this.#webhooks = new SimulatorWebhooks(setting.service.config.simulatorSeed);
  }

  /** Runs a step and compares the whole visible state with the model. */
  async take(step: Step): Promise<void> {
    const since = this.#clock;
    await this.#perform(step);
    if (this.#setting.hasWorker) await this.#advance(0, since);
    else await this.#settle(since);
    await this.#check();
  }

  /** Checks that nothing is in progress in the end and that there is one sub-merchant. */
  async end(): Promise<void> {
    await this.take({ do: 'advance', seconds: 2 * daySeconds });
    assert.equal(this.#model.retry, null);
    const list = await this.#platform.api.get('/sub-merchants');
    const one = await this.#platform.api.get(this.#shop.path);
    assert.deepEqual(list.body.data, [one.body]);
  }

  #perform(step: Step): Promise<void> {
    switch (step.do) {
      case 'submit':
        return this.#submit(step);
      case 'patch':
        return this.#patch(step);
      case 'rename':
        return this.#change({ supply: new Map(), clear: [], email: step.email }, 'none');
      case 'patch badly':
        return this.#patchBadly(step);
      case 'receive webhook':
        return this.#receiveWebhook(step);
      case 'advance':
        return this.#advance(step.seconds);
      case 'approach':
        return this.#approach(step);
      case 'require':
        return this.#require(step);
      case 'reject':
        return this.#reject(step);
      case 'error':
        return this.#error();
      case 'pause':
        return this.#pause(step);
      case 'hold payouts':
        return this.#suspendPayouts();
      case 'submit at once':
        return this.#submitAtOnce(step);
      case 'patch at once':
        return this.#patchAtOnce(step);
      case 'retry at once':
        return this.#retryAtOnce(step);
    }
  }

  async #submit({ email, supply, fault }: StepOf<'submit'>): Promise<void> {
    const model = this.#model;
    const change = { ...this.#supplying(picked(model.kind.atCreation, supply), 'good'), email };
    if (model.isToBeCreated && fault !== null) {
      await orderFault(this.#platform.api, { operation: 'accounts.create', ...fault });
      model.creationFaults.push(...Array.from({ length: fault.times }, () => fault.kind));
    }
    const hasEffect = model.hasEffect(change, 'submission');
    const status = model.stage === 'absent' ? 201 : model.isRejected && hasEffect ? 409 : 200;
    const { result, at } = await this.#timed(() => this.#shop.submit(this.#bodyOf(change)));
    model.submit(change, at);
    this.#checkAnswer(result, status, at);
  }

  async #patch(step: StepOf<'patch'>): Promise<void> {
    const { currentlyDue, eventuallyDue } = this.#model.seen;
    const all = itemsOf(this.#model.kind);
    const pool = step.of === 'due' ? [...currentlyDue, ...eventuallyDue] : all;
    const clear = picked([...this.#model.values.keys()], step.clear);
    const supply = picked(pool, step.supply).filter((item) => !clear.includes(item));
    await this.#change({ ...this.#supplying(supply, step.value), clear }, step.fault);
  }

  async #change(change: Change, fault: StepOf<'patch'>['fault']): Promise<void> {
    const model = this.#model;
    const hasEffect = model.hasEffect(change, 'patch');
    const isTold = hasEffect && model.stage === 'live' && !model.isRejected;
    if (isTold && fault !== 'none') {
      await orderFault(this.#platform.api, { operation: 'accounts.update', kind: fault });
    }
    const { result, at } = await this.#timed(() => this.#shop.patch(this.#bodyOf(change)));
    if (hasEffect && !model.isRejected) model.change(change, fault, at);
    this.#checkAnswer(result, model.isRejected && !isTold ? 409 : 200, at);
  }

  async #patchBadly({ which }: StepOf<'patch badly'>): Promise<void> {
    const { businessType, person } = this.#model.kind;
    const isCompany = businessType === 'company';
    const bodies: readonly [status: number, body: Record<string, Json>][] = [
      [422, { country: 'FR' }],
      [422, { externalRef: 'another' }],
      [422, isCompany ? { 'individual.first_name': 'Jenny' } : { 'company.name': 'Rosen' }],
      [400, { [`${person}.dob.month`]: 13, 'business_profile.name': 'Another' }],
      [400, { business_profile: 'Rosen Foods' }],
      [400, { individaul: {} }],
      [400, { 'documents.licence': 'file_01k2x3y4z5a6b7c8d9e0f1g2h3' }],
    ];
    const [status, body] = bodies[which % bodies.length] ?? [400, []];
    const { status: answered, text } = await this.#shop.patch(body);
    assert.equal(answered, this.#model.isRejected ? 409 : status, text);
  }

  async #receiveWebhook({ webhook }: StepOf<'receive webhook'>): Promise<void> {
    const isAgain = webhook === 'repeated' && this.#lastEventId !== '';
    const eventId = isAgain ? this.#lastEventId : `evt_${randomUUID()}`;
    const [account] = await this.#accounts();
    const isStrange = webhook === 'unknown account' || account === undefined;
    const accountRef = isStrange ? 'acct_of_nobody' : account;
    const event = { eventId, type: 'account.updated', accountRef };
    const { headers, rawBody } = this.#webhooks.sign(event, new Date());
    const isForged = webhook === 'forged';
    const answer = await sendRequest(this.#setting.service, {
      method: 'POST',
      path: '/psp/webhooks/simulator',
      headers: { ...headers, 'content-type': 'application/json' },
      body: isForged ? `${rawBody} ` : new Uint8Array(rawBody),
    });
    assert.equal(answer.status, isForged ? 400 : 200, answer.text);
    if (isForged || isStrange) return;
    this.#lastEventId = eventId;
    if (!this.#model.isLinked || this.#eventsKept.has(eventId)) return;
    this.#eventsKept.add(eventId);
    this.#model.hint();
  }

  /** Moves the clock to just before or just past the next instant at which something falls due. */
  async #approach({ side }: StepOf<'approach'>): Promise<void> {
    const points = this.#model.turningPoints().filter((point) => point.from > this.#clock);
    const next = points.toSorted((a, b) => a.from - b.from)[0];
    if (next === undefined) return;
    const leftMs = next.from - this.#clock;
    const instant =
      side === 'before' ? next.from - Math.min(60_000, leftMs / 10) : next.until + 1000;
    await this.#advance(Math.max(0, Math.floor((instant - this.#clock) / 1000)));
  }

  async #require({ items, dueInSeconds }: StepOf<'require'>): Promise<void> {
    const { kind } = this.#model;
    // The full number also answers the last four digits, so asking for those again makes no sense.
    const pool = [...kind.others, ...kind.atVolume, ...kind.atCreation.slice(-4), 'email'];
    const asked = pool.filter((item) => item !== 'email' && !item.endsWith('.ssn_last_4'));
    const wanted = items === 'volume' ? null : picked(asked, items);
    const demand = {
      ...(wanted === null || wanted.length === 0 ? {} : { items: wanted }),
      ...(dueInSeconds === null ? {} : { due_in: dueInSeconds }),
    };
    const dueInMs = (dueInSeconds ?? 14 * daySeconds) * 1000;
    await this.#act('require', demand, (at) => {
      const deadline = { from: at.from + dueInMs, until: at.until + dueInMs };
      this.#model.psp?.require(wanted?.length ? wanted : null, deadline);
    });
  }

  async #reject({ reason }: StepOf<'reject'>): Promise<void> {
    await this.#act('reject', { reason }, () => this.#model.psp?.reject(reason));
  }

  /** The PSP acts by itself and sends a webhook, which triggers due work. */
  async #act(
    verb: 'require' | 'reject',
    body: Record<string, Json>,
    happen: (at: Span) => void,
  ): Promise<void> {
    const path = `/v1/test${this.#shop.path}/${verb}`;
    const { result, at } = await this.#timed(() => this.#platform.api.post(path, body));
    if (!this.#model.isLinked) {
      assert.equal(result.status, 409, result.text);
      return;
    }
    happen(at);
    this.#model.hint();
    this.#model.elapse({ since: at.from, start: at.from, target: at.from, end: at.until });
    this.#checkAnswer(result, 200, at);
  }

  async #error(): Promise<void> {
    const { stage, shown } = this.#model;
    // An errored sub-merchant keeps a further failure for its next submission.
    if (stage === 'errored') return;
    const path = `/v1/test${this.#shop.path}/error`;
    const { result, at } = await this.#timed(() => this.#platform.api.post(path));
    const isPast = shown.status === 'enabled' || shown.status === 'rejected';
    if (isPast) assert.equal(result.status, 409, result.text);
    else this.#model.fail();
    if (!isPast) this.#checkAnswer(result, 200, at);
  }

  async #pause({ pauses }: StepOf<'pause'>): Promise<void> {
    const model = this.#model;
    const { result, at } = await this.#timed(() => this.#shop.pause(pauses));
    if (!model.isRejected) model.pauses = { ...model.pauses, ...pauses };
    this.#checkAnswer(result, model.isRejected ? 409 : 200, at);
  }

  async #suspendPayouts(): Promise<void> {
    await suspendPayoutsOf(this.#setting.service, this.#platform, this.#shop.body);
    this.#model.isHeld = true;
  }

  async #submitAtOnce({ times }: StepOf<'submit at once'>): Promise<void> {
    const model = this.#model;
    const change = { ...this.#supplying([], 'good'), email: model.email };
    const { result, at } = await this.#timed(() =>
      Promise.all(Array.from({ length: times }, () => this.#shop.submit(this.#bodyOf(change)))),
    );
    for (const answer of result) assert.equal(answer.status, 200, answer.text);
    model.submit(change, at);
  }

  async #patchAtOnce({ parts, supply }: StepOf<'patch at once'>): Promise<void> {
    const items = picked(itemsOf(this.#model.kind), supply);
    // The first to reach the PSP would make it refuse the others, in an unknown order.
    const count = this.#model.isDoomed ? 1 : parts;
    const shares = Array.from({ length: count }, (_, part) =>
      items.filter((_item, index) => index % count === part),
    ).filter((share) => share.length > 0);
    const isRejected = this.#model.isRejected;
    const { result, at } = await this.#timed(() =>
      Promise.all(
        shares.map((share) => this.#shop.patch(this.#bodyOf(this.#supplying(share, 'good')))),
      ),
    );
    for (const answer of result) assert.equal(answer.status, isRejected ? 409 : 200, answer.text);
    if (isRejected) return;
    // The order does not matter, because each sends different items.
    for (const share of shares) this.#model.change(this.#supplying(share, 'good'), 'none', at);
  }

  async #retryAtOnce({ supply }: StepOf<'retry at once'>): Promise<void> {
    const change = this.#supplying(picked(itemsOf(this.#model.kind), supply), 'good');
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => this.#shop.patch(this.#bodyOf(change), { headers });
    const isRejected = this.#model.isRejected;
    const status = isRejected ? 409 : 200;
    const { result, at } = await this.#timed(() => Promise.all([send(), send()]));
    for (const answer of result) assert([status, 409].includes(answer.status), answer.text);
    const last = await send();
    assert.equal(last.status, status, last.text);
    assert.equal(last.headers.get('idempotent-replayed'), 'true');
    if (isRejected || change.supply.size === 0) return;
    this.#model.change(change, 'none', at);
  }

  async #advance(seconds: number, since = this.#clock): Promise<void> {
    const start = this.#clock;
    const end = (await advance(this.#platform.api, seconds)).getTime();
    const target = start + seconds * 1000;
    this.#clock = end;
    this.#model.elapse({ since, start, target, end });
    await this.#settle(target);
  }

  /** Moves past every instant near which an observer cannot tell what has happened already. */
  async #settle(since: number): Promise<void> {
    const margin = this.#setting.hasWorker ? workerMarginMs : 0;
    const unclear = this.#model
      .turningPoints()
      .filter((point) => point.from <= this.#clock + margin && point.until > since);
    if (unclear.length === 0) return;
    const until = Math.max(...unclear.map((point) => point.until));
    const seconds = Math.max(0, Math.ceil((until - this.#clock) / 1000)) + 1;
    await this.#advance(seconds, since);
  }

  async #check(): Promise<void> {
    const profile = await this.#shop.read();
    this.#compare(profile);
    if (this.#end !== null) assert.deepEqual(profile, this.#end);
    if (profile.status === 'rejected') this.#end = profile;
    assert.equal((await this.#accounts()).length, this.#model.psp === null ? 0 : 1);
  }

  /** An answer near an unclear instant may show the state before or after it. */
  #checkAnswer(answer: ApiResponse, status: number, at: Span): void {
    assert.equal(answer.status, status, answer.text);
    const isUnclear = this.#model
      .turningPoints()
      .some((point) => point.from <= at.until && point.until > at.from);
    if (status < 300 && !isUnclear) this.#compare(profileIn(answer, status));
  }

  #compare(profile: Profile): void {
    assertProfileHolds(profile, new Date(this.#clock));
    assertProfileShows(profile, this.#model.seen);
    assert.deepEqual(profile.pauses, this.#model.pauses);
  }

  async #timed<T>(work: () => Promise<T>): Promise<{ result: T; at: Span }> {
    const from = this.#clock;
    const result = await work();
    await this.#readClock();
    return { result, at: { from, until: this.#clock } };
  }

  async #readClock(): Promise<void> {
    this.#clock = (await clockNow(this.#platform.api)).getTime();
  }

  /** The items that have a value of that sort, with it. */
  #supplying(items: readonly string[], value: Value): Change {
    const { person, country } = this.#model.kind;
    const sorts: Record<Value, string> = {
      good: '',
      listed: `${person}.dob.year`,
      mismatch: country === 'US' ? `${person}.id_number` : '',
    };
    const supply = items.map((item) => [item, item === sorts[value] ? value : 'good'] as const);
    return { supply: new Map(supply), clear: [] };
  }

  #bodyOf(change: Change): Record<string, Json> {
    const special: Partial<Record<Value, Json>> = { mismatch: '111111111', listed: 1900 };
    const samples = this.#shop.samples([...change.supply.keys()], this.#fileId);
    for (const [item, value] of change.supply)
      samples[item] = special[value] ?? samples[item] ?? '';
    for (const item of change.clear) samples[item] = null;
    return change.email === undefined ? samples : { ...samples, email: emailOf(change.email) };
  }

  async #accounts(): Promise<string[]> {
    const rows = await this.#setting.service.database.rows<{ ref: string }>(sql(
      'test_accounts_of_platform',
    )`
      select account_ref as ref
      from simulator_accounts
      where platform_id = ${this.#platform.id}::uuid`);
    return rows.map(({ ref }) => ref);
  }
}

function emailOf(tag: EmailTag): string {
  return tag === 'plain' ? 'owner@example.com' : `owner+${tag}@example.com`;
}
