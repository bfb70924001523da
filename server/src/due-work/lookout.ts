import { Bell } from './bell.ts';
import type { DuePlatform } from './statements.ts';

/** How long an idle engine waits before it looks again; a call cuts it short. */
const pollMs = 200;
/** After so many calls in a row for nothing a platform is left to the full looks. */
const missesMax = 3;

export interface PlatformFinder {
  /** Every platform that has something due. */
  findDue(): Promise<readonly DuePlatform[]>;
  /** These platforms, whether they have or not. */
  find(platformIds: readonly string[]): Promise<readonly DuePlatform[]>;
}

/**
 * Says which platforms to look at, and when. Every platform is looked at now and then, and whenever
 * somebody calls without saying whom for; between that, only those that were called for.
 */
export class Lookout {
  readonly #bell = new Bell();
  readonly #called = new Set<string>();
  /** As they were when last seen. A clock that has moved since is noticed at the next full look. */
  readonly #seen = new Map<string, DuePlatform>();
  readonly #misses = new Map<string, number>();
  #fullLookAtMs = 0;

  call(platformId?: string): void {
    if (platformId === undefined) this.#fullLookAtMs = 0;
    else if ((this.#misses.get(platformId) ?? 0) < missesMax) this.#called.add(platformId);
    else return;
    this.#bell.ring();
  }

  async look(finder: PlatformFinder): Promise<readonly DuePlatform[]> {
    const called = [...this.#called];
    this.#called.clear();
    const isFull = called.length === 0 || performance.now() >= this.#fullLookAtMs;
    if (isFull) {
      this.#fullLookAtMs = performance.now() + pollMs;
      const due = await finder.findDue();
      for (const platform of due) {
        this.#seen.set(platform.platform_id, platform);
        this.#misses.delete(platform.platform_id);
      }
      return due;
    }
    const unseen = called.filter((id) => !this.#seen.has(id));
    const found = unseen.length === 0 ? [] : await finder.find(unseen);
    for (const platform of found) this.#seen.set(platform.platform_id, platform);
    return called.flatMap((id) => this.#seen.get(id) ?? []);
  }

  /** Whoever is called for again and again in vain has nothing to do with this work. */
  noteClaim(platformId: string, count: number): void {
    if (count > 0) this.#misses.delete(platformId);
    else this.#misses.set(platformId, (this.#misses.get(platformId) ?? 0) + 1);
  }

  /** Resolves when somebody calls, or when it is time for a full look. */
  wait(): Promise<void> {
    return this.#bell.wait(Math.max(0, this.#fullLookAtMs - performance.now()));
  }
}
