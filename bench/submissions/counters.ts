import { setTimeout as delay } from 'node:timers/promises';
import type { Latency } from '../support/report.ts';
import type { BenchService } from '../support/service.ts';
import { completeDetails } from '../taps/onboard-sub-merchant.ts';

/** Each of these readers takes a tap and then rests until its next turn. */
const counterCount = 8;
const tapEveryMs = 1_500;
const address = {
  line1: '1 High St',
  city: 'Springfield',
  state: 'CA',
  postal_code: '94107',
  country: 'US',
};

interface Counter {
  readonly url: string;
  readonly externalRef: string;
  readonly device: string;
}

/** Latencies of taps, and their errors. */
export interface TapTimes {
  readonly latency: Latency;
  readonly perSecond: number;
  readonly failures: readonly string[];
}

/** Sub-merchants with a reader each, which take taps at an even pace through all processes. */
export class Counters {
  readonly #service: BenchService;
  readonly #counters: readonly Counter[];

  private constructor(service: BenchService, counters: readonly Counter[]) {
    this.#service = service;
    this.#counters = counters;
  }

  static async open(urls: readonly string[], service: BenchService): Promise<Counters> {
    const counters: Counter[] = [];
    for (let index = 0; index < counterCount; index += 1) {
      const url = urls[index % urls.length] ?? '';
      const externalRef = `counter-${index}`;
      await send(service, `${url}/sub-merchants`, { ...completeDetails, externalRef });
      while (!(await isEnabled(service, url, externalRef))) await delay(100);
      const pairing = { submerchant: externalRef, registration_code: 'simulated-wpe', address };
      const paired = await send(service, `${url}/v1/devices`, pairing);
      const { id } = (await paired.json()) as { readonly id: string };
      counters.push({ url, externalRef, device: id });
    }
    return new Counters(service, counters);
  }

  tapFor(durationMs: number): Promise<TapTimes> {
    return this.tapUntil(AbortSignal.timeout(durationMs));
  }

  async tapUntil(signal: AbortSignal): Promise<TapTimes> {
    const times: number[] = [];
    const failures: string[] = [];
    const beganAtMs = performance.now();
    const tapping = this.#counters.map(async (counter, index) => {
      await delay((index * tapEveryMs) / this.#counters.length);
      for (let nextAtMs = performance.now(); !signal.aborted; nextAtMs += tapEveryMs) {
        await delay(Math.max(0, nextAtMs - performance.now()));
        const tappedAtMs = performance.now();
        const failure = await this.#tap(counter);
        times.push(performance.now() - tappedAtMs);
        if (failure !== null) failures.push(failure);
      }
    });
    await Promise.all(tapping);
    const seconds = (performance.now() - beganAtMs) / 1000;
    return { latency: latencyOf(times), perSecond: times.length / seconds, failures };
  }

  async #tap({ url, externalRef, device }: Counter): Promise<string | null> {
    const tap = { amount: 1250, currency: 'USD', submerchant: externalRef, device };
    const answer = await send(this.#service, `${url}/v1/taps`, tap);
    const { status } = (await answer.json()) as { readonly status?: string };
    return status === 'approved' ? null : `a tap was answered with ${answer.status} ${status}`;
  }
}

async function isEnabled(
  service: BenchService,
  url: string,
  externalRef: string,
): Promise<boolean> {
  const { apiKey } = service;
  const headers = { authorization: `Bearer ${apiKey}` };
  const answer = await fetch(`${url}/sub-merchants/${externalRef}`, { headers });
  return ((await answer.json()) as { readonly status?: string }).status === 'enabled';
}

export function send(
  { apiKey }: Pick<BenchService, 'apiKey'>,
  url: string,
  body: unknown,
): Promise<Response> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

function latencyOf(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}
