import { setTimeout as delay } from 'node:timers/promises';
import type { BenchContext } from '../support/bench.ts';
import { readCpuMs } from '../support/cpu.ts';
import type { LoadPlan, LoadResult } from '../support/load.ts';
import { watchRss } from '../support/rss.ts';
import { tap } from '../taps/requests.ts';
import { countOpen, fillBacklog, readBody } from './backlog.ts';
import { type BareResult, runBareLoop } from './bare-loop.ts';
import type { BenchReceiver, ReceiverReport } from './receiver.ts';
import type { Subscription } from './subscription.ts';

export interface Drain {
  readonly count: number;
  readonly perSecond: number;
  /** CPU time of the service and of the receiver per delivery. */
  readonly serviceUsEach: number;
  readonly receiverUsEach: number;
  readonly rssMaxMb: number;
}

/** Taps at a steady rate, and the deliveries that follow them. */
export interface Steady {
  readonly taps: LoadResult;
  readonly deliveries: ReceiverReport;
  readonly open: { readonly atMiddle: number; readonly atEnd: number };
}

const bareConnections = 64;
/**
 * A steady rate needs a connection for every request in flight, each of which may take this long.
 * Fewer connections would limit the rate.
 */
const waitMaxMs = 100;
const connectionsMin = 64;
/** A direct tap creates an event for its approval and one for its capture. */
export const eventsPerTap = 2;

/** The loads of this bench. Each continues the idempotency keys where the last one ended. */
export class WebhookLoads {
  readonly #context: BenchContext;
  readonly #receiver: BenchReceiver;
  readonly #subscription: Subscription;
  readonly #subMerchant: string;
  #serialNext = 0;

  constructor(parts: {
    readonly context: BenchContext;
    readonly receiver: BenchReceiver;
    readonly subscription: Subscription;
    readonly subMerchant: string;
  }) {
    this.#context = parts.context;
    this.#receiver = parts.receiver;
    this.#subscription = parts.subscription;
    this.#subMerchant = parts.subMerchant;
  }

  async bare(durationMs: number): Promise<BareResult> {
    const { service, say } = this.#context;
    const body = await readBody(service);
    const { url } = this.#receiver;
    const result = await runBareLoop({ url, body, connections: bareConnections, durationMs });
    say(`  bare loop: ${Math.round(result.perSecond)}/s`);
    return result;
  }

  /**
   * Fills a backlog while the endpoint is disabled, enables it, and measures how fast it drains.
   */
  async drain(count: number): Promise<Drain> {
    const { service, say } = this.#context;
    await this.#subscription.enable(false);
    await fillBacklog(service, { count, endpointId: this.#subscription.endpointId });
    await this.#receiver.begin();
    const rss = watchRss(service.pid);
    const before = await this.#cpuMs();
    await this.#subscription.enable(true);
    const { firstAtMs, lastAtMs } = await this.#receiver.whenReceived(count);
    await this.#untilRecorded();
    const after = await this.#cpuMs();
    const drain = {
      count,
      perSecond: count / ((lastAtMs - firstAtMs) / 1000),
      serviceUsEach: (1000 * (after.service - before.service)) / count,
      receiverUsEach: (1000 * (after.receiver - before.receiver)) / count,
      rssMaxMb: Math.max(...(await rss.stop())),
    };
    const cost = `${Math.round(drain.serviceUsEach)} µs each`;
    say(`  ${count} deliveries: ${Math.round(drain.perSecond)}/s, ${cost}`);
    return drain;
  }

  /** The warm-up does not count: until it is over, a tap with its deliveries costs a third more. */
  async steady(perSecond: number, durationMs: number, warmUpMs = 0): Promise<Steady> {
    const { service } = this.#context;
    await this.#receiver.begin();
    const middle = delay(warmUpMs + durationMs / 2).then(() => countOpen(service));
    const pace = { perSecond, warmUpMs, durationMs: warmUpMs + durationMs };
    const connections = Math.max(connectionsMin, Math.ceil((perSecond * waitMaxMs) / 1000));
    const taps = await this.#load(`${perSecond} taps/s`, { ...pace, connections });
    const open = { atMiddle: await middle, atEnd: await countOpen(service) };
    const deliveries = await this.#receiver.whenReceived(eventsPerTap * taps.answered);
    await this.#untilRecorded();
    return { taps, deliveries, open };
  }

  async #load(label: string, plan: Omit<LoadPlan, 'origins' | 'requests'>) {
    const { service } = this.#context;
    const result = await this.#context.load(label, {
      requests: [tap(service.apiKey, this.#subMerchant)],
      serialFrom: this.#serialNext,
      ...plan,
    });
    this.#serialNext = result.serialNext;
    return result;
  }

  async #untilRecorded(): Promise<void> {
    while ((await countOpen(this.#context.service)) > 0) await delay(20);
  }

  async #cpuMs(): Promise<{ readonly service: number; readonly receiver: number }> {
    const [service, receiver] = await Promise.all([
      readCpuMs(this.#context.service.pid),
      readCpuMs(this.#receiver.pid),
    ]);
    return { service, receiver };
  }
}
