import { advance } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import type { Span } from './stay.ts';

/** For how long a node may still use the time before a jump. */
const beliefMs = 600;

/** An observer's bounds of a platform's clock while it is being moved. */
export class PlatformClock {
  readonly #api: ApiClient;
  /** The least that it was ahead, and since when. */
  #known = [{ sinceMs: -Infinity, offsetMs: 0 }];
  /** The most that it may be ahead. */
  #offsetMaxMs = 0;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  /** The earliest possible time now, on any node. */
  get earliest(): number {
    const nowMs = performance.now();
    const believed = this.#known.findLast(({ sinceMs }) => sinceMs + beliefMs <= nowMs);
    return Date.now() + (believed?.offsetMs ?? 0);
  }

  /** The latest possible time now. */
  get latest(): number {
    return Date.now() + this.#offsetMaxMs;
  }

  /** The time after a jump that every node knows of. */
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
