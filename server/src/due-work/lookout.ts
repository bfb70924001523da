import { Bell } from './bell.ts';
import type { DuePlatform } from './statements.ts';

/** How long an idle engine waits before it looks again; a call cuts it short. */
const pollMs = 200;

/**
 * Says which platforms to look at, and when. Every platform is looked at now and then, and whenever
 * somebody calls without saying whom for; between that, only those that were called for.
 */
export class Lookout {
  readonly #bell = new Bell();
  readonly #calledFor = new Set<string>();
  /** As they were when last seen. A clock that has moved since is noticed at the next full look. */
  readonly #seen = new Map<string, DuePlatform>();
  #fullLookAtMs = 0;

  call(platformId?: string): void {
    if (platformId !== undefined && this.#seen.has(platformId)) this.#calledFor.add(platformId);
    else this.#fullLookAtMs = 0;
    this.#bell.ring();
  }

  async look(findAll: () => Promise<readonly DuePlatform[]>): Promise<readonly DuePlatform[]> {
    const called = [...this.#calledFor].flatMap((id) => this.#seen.get(id) ?? []);
    this.#calledFor.clear();
    const isFull = called.length === 0 || performance.now() >= this.#fullLookAtMs;
    if (!isFull) return called;
    this.#fullLookAtMs = performance.now() + pollMs;
    const found = await findAll();
    for (const platform of found) this.#seen.set(platform.platform_id, platform);
    return found;
  }

  /** Resolves when somebody calls, or when it is time for a full look. */
  wait(): Promise<void> {
    return this.#bell.wait(Math.max(0, this.#fullLookAtMs - performance.now()));
  }
}
