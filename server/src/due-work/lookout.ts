import { Bell } from './bell.ts';

/** How long an idle engine waits before it looks again; a call cuts it short. */
const pollMs = 200;
/**
 * A look walks over the remains of what was due before, which are many after a backlog and until
 * they are vacuumed. Looking is to take no more of the time than this, up to a wait of a second.
 */
const lookShareMax = 0.01;
const waitMaxMs = 1000;
/** How long a platform is left alone whose rows could not be claimed, twice as long each time. */
const putOffMinMs = 1000;
const putOffMaxMs = 60_000;
/** After so many calls in a row for nothing a platform is left to the full looks. */
const missesMax = 3;

/**
 * Says which platforms to look at, and when. Every platform is looked at now and then, and whenever
 * somebody calls without saying whom for; between that, only those that were called for.
 */
export class Lookout {
  readonly #bell = new Bell();
  readonly #called = new Set<string>();
  readonly #misses = new Map<string, number>();
  readonly #putOff = new Map<string, { readonly byMs: number; readonly untilMs: number }>();
  readonly #nowMs: () => number;
  #fullLookAtMs = 0;

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  call(platformId?: string): void {
    if (platformId === undefined) this.#fullLookAtMs = 0;
    else if (this.#isPutOff(platformId)) return;
    else if ((this.#misses.get(platformId) ?? 0) < missesMax) this.#called.add(platformId);
    else return;
    this.#bell.ring();
  }

  /** The platforms to look at, found by `findDue` when it is the turn of all. */
  async look(findDue: () => Promise<readonly string[]>): Promise<readonly string[]> {
    const called = [...this.#called];
    this.#called.clear();
    if (called.length > 0 && this.#nowMs() < this.#fullLookAtMs) return called;
    const beganAtMs = this.#nowMs();
    const fullLookAtMs = beganAtMs + pollMs;
    this.#fullLookAtMs = fullLookAtMs;
    const found = await findDue();
    const due = found.filter((platformId) => !this.#isPutOff(platformId));
    // Not if somebody called meanwhile.
    if (this.#fullLookAtMs === fullLookAtMs) {
      const waitMs = Math.min((this.#nowMs() - beganAtMs) / lookShareMax, waitMaxMs);
      this.#fullLookAtMs = beganAtMs + Math.max(pollMs, waitMs);
    }
    for (const platformId of due) this.#misses.delete(platformId);
    return due;
  }

  /** Whoever is called for again and again in vain has nothing to do with this work. */
  noteClaim(platformId: string, count: number): void {
    this.#putOff.delete(platformId);
    if (count > 0) this.#misses.delete(platformId);
    else this.#misses.set(platformId, (this.#misses.get(platformId) ?? 0) + 1);
  }

  /** Its rows cannot be claimed now: it is left alone for a while, whoever calls for it. */
  noteFailure(platformId: string): void {
    const before = this.#putOff.get(platformId)?.byMs ?? putOffMinMs / 2;
    const byMs = Math.min(2 * before, putOffMaxMs);
    this.#called.delete(platformId);
    this.#putOff.set(platformId, { byMs, untilMs: this.#nowMs() + byMs });
  }

  #isPutOff(platformId: string): boolean {
    return (this.#putOff.get(platformId)?.untilMs ?? 0) > this.#nowMs();
  }

  /** Resolves when somebody calls, or when it is time for a full look. */
  wait(): Promise<void> {
    return this.#bell.wait(Math.max(0, this.#fullLookAtMs - this.#nowMs()));
  }
}
