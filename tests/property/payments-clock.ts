import type { ApiClient } from '../support/api-client.ts';
import { advance } from '../support/onboarding.ts';
import type { Span } from './payments-stay.ts';

/** For so long a node may go by the time of before a jump. */
const beliefMs = 600;

/** A platform's clock, as far as one can know it from outside while it is being moved. */
export class PlatformClock {
  readonly #api: ApiClient;
  /** How far it was ahead at least, and since when. */
  #known = [{ sinceMs: -Infinity, offsetMs: 0 }];
  /** How far it may be ahead at most. */
  #offsetMaxMs = 0;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  /** The earliest that it may be now, for any node. */
  get earliest(): number {
    const nowMs = performance.now();
    const believed = this.#known.findLast(({ sinceMs }) => sinceMs + beliefMs <= nowMs);
    return Date.now() + (believed?.offsetMs ?? 0);
  }

  /** The latest that it may be now. */
  get latest(): number {
    return Date.now() + this.#offsetMaxMs;
  }

  /** The time after a jump, when everybody has heard of it. */
  get settled(): Span {
    return { from: Date.now() + (this.#known.at(-1)?.offsetMs ?? 0), until: this.latest };
  }

  async jump(seconds: number): Promise<void> {
    this.#offsetMaxMs += seconds * 1000;
    const now = await advance(this.#api, seconds);
    const offsetMs = now.getTime() - Date.now();
    this.#known.push({ sinceMs: performance.now(), offsetMs });
  }
}
