import type { BenchContext } from '../support/bench.ts';
import { measureBusyPercent } from '../support/busy.ts';
import type { LoadPlan, LoadResult } from '../support/load.ts';
import type { Pgbench, PgbenchResult } from '../support/pgbench.ts';
import { sparkline, watchRss } from '../support/rss.ts';
import { type Lag, untilProvisioned, watchLag } from './provisioning.ts';
import { newSubMerchant, noOp, storedSubMerchant } from './requests.ts';

export const connections = 64;

export interface Sizes {
  readonly rounds: number;
  readonly readMs: number;
  readonly writeMs: number;
  readonly stored: number;
  readonly memoryRequests: number;
}

/** Runs every load once, so that each is compared with those just before and after it. */
export interface Round {
  /** CPU that other programs used just before the round. */
  readonly busyPercent: number;
  readonly noOp: LoadResult;
  readonly get: LoadResult;
  readonly pgbench: PgbenchResult | null;
  readonly post: PostRound;
}

/** A run of POSTs, and the provisioning that they cause. */
export interface PostRound {
  readonly accepted: LoadResult;
  readonly lag: Lag;
  readonly drainSeconds: number;
  /** While POSTs were coming in. */
  readonly provisionedPerSecond: number;
  /** Counted from the first POST until the last sub-merchant has its account. */
  readonly sustainedPerSecond: number;
}

export interface Memory {
  readonly load: LoadResult;
  readonly maxMb: number;
  readonly endMb: number;
  readonly sparkline: string;
}

/** The loads of this bench. Each continues the externalRefs where the last one ended. */
export class OnboardingLoads {
  readonly #context: BenchContext;
  readonly #sizes: Sizes;
  readonly #pgbench: Pgbench | null;
  #serialNext = 0;

  constructor(parts: { context: BenchContext; sizes: Sizes; pgbench: Pgbench | null }) {
    this.#context = parts.context;
    this.#sizes = parts.sizes;
    this.#pgbench = parts.pgbench;
  }

  /** Stores what GETs read later, and warms up compilers and caches before the measured rounds. */
  async prepare(): Promise<void> {
    const requests = [this.#newSubMerchant({ keyed: true })];
    await this.#load('POST', { requests, requestsMax: this.#sizes.stored });
    await untilProvisioned(this.#context.service);
    await this.#noOp(this.#sizes.readMs / 2);
    await this.#get(this.#sizes.readMs / 2);
  }

  async round(): Promise<Round> {
    return {
      busyPercent: await measureBusyPercent(),
      noOp: await this.#noOp(this.#sizes.readMs),
      get: await this.#get(this.#sizes.readMs),
      pgbench: await this.#runPgbench(),
      post: await this.#post(),
    };
  }

  /** The memory of the service under a mix of reads and of writes with and without keys. */
  async memory(): Promise<Memory> {
    const { service } = this.#context;
    const rss = watchRss(service.pid);
    const load = await this.#load('mixed', {
      requests: [
        { ...storedSubMerchant(service.apiKey), weight: 6 },
        { ...this.#newSubMerchant({ keyed: true }), weight: 3 },
        this.#newSubMerchant({ keyed: false }),
      ],
      requestsMax: this.#sizes.memoryRequests,
    });
    await untilProvisioned(service);
    const samplesMb = await rss.stop();
    return {
      load,
      maxMb: Math.max(...samplesMb),
      endMb: samplesMb.at(-1) ?? 0,
      sparkline: sparkline(samplesMb),
    };
  }

  #noOp(durationMs: number): Promise<LoadResult> {
    return this.#load('GET /healthz', { requests: [noOp], durationMs });
  }

  #get(durationMs: number): Promise<LoadResult> {
    const requests = [storedSubMerchant(this.#context.service.apiKey)];
    return this.#load('GET /sub-merchants/:externalRef', { requests, durationMs });
  }

  async #post(): Promise<PostRound> {
    const { service, say } = this.#context;
    const requests = [this.#newSubMerchant({ keyed: true })];
    const watch = await watchLag(service);
    const startedAtMs = performance.now();
    const accepted = await this.#load('POST /sub-merchants', {
      requests,
      durationMs: this.#sizes.writeMs,
    });
    const lag = await watch.stop();
    const endedAtMs = performance.now();
    await untilProvisioned(service);
    const drainedAtMs = performance.now();
    const drainSeconds = (drainedAtMs - endedAtMs) / 1000;
    say(
      `    unprovisioned: ${lag.atStart} at the start, ${lag.atMiddle} in the middle, ` +
        `${lag.atEnd} at the end; none ${drainSeconds.toFixed(2)} s later`,
    );
    return {
      accepted,
      lag,
      drainSeconds,
      provisionedPerSecond: (accepted.answered - lag.atEnd) / accepted.seconds,
      sustainedPerSecond: accepted.answered / ((drainedAtMs - startedAtMs) / 1000),
    };
  }

  async #runPgbench(): Promise<PgbenchResult | null> {
    if (this.#pgbench === null) return null;
    const result = await this.#pgbench.run(Math.ceil(this.#sizes.writeMs / 1000));
    this.#context.say(`  pgbench: ${Math.round(result.perSecond)}/s`);
    return result;
  }

  #newSubMerchant(options: { readonly keyed: boolean }) {
    return newSubMerchant(this.#context.service.apiKey, options);
  }

  async #load(label: string, plan: Pick<LoadPlan, 'requests' | 'durationMs' | 'requestsMax'>) {
    const serials = { serialFrom: this.#serialNext, randomBelow: this.#sizes.stored };
    const result = await this.#context.load(label, { ...plan, ...serials, connections });
    this.#serialNext = result.serialNext;
    return result;
  }
}
