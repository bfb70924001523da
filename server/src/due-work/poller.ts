import { WakeSignal } from '../lib/concurrency/wake-signal.ts';

/** The shortest interval of polls of a platform, or of the list of platforms, without a wake-up. */
const pollMinMs = 1000;
/** The longest interval, within which leases of dead processes are noticed. */
const pollMaxMs = 60_000;
/** The share of time that polling may take. The more platforms, the less often each is polled. */
const pollShareMax = 0.01;
/** A platform is polled this long after work ended, since the row may be due again. */
const afterWorkMs = 200;
const afterWorkShareMax = 0.05;
/** Wake-ups are gathered for this long after a poll that found nothing to claim. */
const spacingMs = 20;

interface Platform {
  pollAtMs: number;
  /** Earlier wake-ups wait until then. */
  notBeforeMs: number;
  /** Whether some of its work has ended since the last poll. */
  hasWorked: boolean;
  clockOffsetMs: bigint | null;
}

export interface ListedPlatform {
  readonly platform_id: string;
  readonly clock_offset_ms: bigint;
}

/**
 * Decides when to poll which platform for due work: at once after a wake-up, when the next known
 * row is due, and otherwise at intervals, since wake-ups may be lost.
 */
export class Poller {
  readonly #nowMs: () => number;
  readonly #signal = new WakeSignal();
  readonly #platforms = new Map<string, Platform>();
  #listAtMs = 0;
  #workedCount = 0;
  /** The duration of a poll, as a moving average. */
  #pollMs: number | null = null;
  /** When the current wait ends; 0 if there is none. */
  #waitingUntilMs = 0;

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Polls one platform at once, or all of them, including new ones. */
  wake(platformId?: string): void {
    if (platformId !== undefined) {
      this.pollIn(platformId, 0);
      return;
    }
    this.#listAtMs = 0;
    for (const id of this.#platforms.keys()) this.pollIn(id, 0);
    this.#signal.raise();
  }

  pollIn(platformId: string, delayMs: number): void {
    const platform = this.#platform(platformId);
    const atMs = Math.max(this.#nowMs() + delayMs, platform.notBeforeMs);
    if (atMs >= platform.pollAtMs) return;
    platform.pollAtMs = atMs;
    if (atMs < this.#waitingUntilMs) this.#signal.raise();
  }

  /** Work of a platform has ended. */
  workEnded(platformId: string): void {
    const platform = this.#platform(platformId);
    if (platform.hasWorked) return;
    platform.hasWorked = true;
    this.#workedCount += 1;
    const paceMs = (this.#workedCount * (this.#pollMs ?? 0)) / afterWorkShareMax;
    this.pollIn(platformId, Math.max(afterWorkMs, paceMs));
  }

  /** Does not poll a platform for a while, in spite of wake-ups. */
  pause(platformId: string, delayMs: number): void {
    const platform = this.#platform(platformId);
    platform.notBeforeMs = this.#nowMs() + delayMs;
    platform.pollAtMs = platform.notBeforeMs;
  }

  /** Reads the list of platforms if it is time. Polls new ones and those with a moved clock. */
  async learn(list: () => Promise<readonly ListedPlatform[]>): Promise<void> {
    const beganAtMs = this.#nowMs();
    if (beganAtMs < this.#listAtMs) return;
    this.#listAtMs = Number.POSITIVE_INFINITY;
    try {
      for (const { platform_id: id, clock_offset_ms: offsetMs } of await list()) {
        const platform = this.#platform(id);
        if (platform.clockOffsetMs !== offsetMs) this.pollIn(id, 0);
        platform.clockOffsetMs = offsetMs;
      }
    } finally {
      const tookMs = this.#nowMs() - beganAtMs;
      const nextAtMs = beganAtMs + Math.max(pollMinMs, tookMs / pollShareMax);
      // A wake-up may have asked for another read meanwhile.
      this.#listAtMs = Math.min(this.#listAtMs, nextAtMs);
    }
  }

  /** The platforms to poll now, longest waiting first. */
  take(countMax: number): string[] {
    const nowMs = this.#nowMs();
    const due = [...this.#platforms].filter(([, { pollAtMs }]) => pollAtMs <= nowMs);
    due.sort(([, a], [, b]) => a.pollAtMs - b.pollAtMs);
    return due.slice(0, countMax).map(([id, platform]) => {
      platform.pollAtMs = Number.POSITIVE_INFINITY;
      if (platform.hasWorked) this.#workedCount -= 1;
      platform.hasWorked = false;
      return id;
    });
  }

  /** A poll has ended. `dueInMs` is the time until the next row is due. */
  pollEnded(
    platformId: string,
    poll: {
      readonly tookMs: number;
      readonly dueInMs: number | null;
      readonly hasFound: boolean;
    },
  ): void {
    const average = this.#pollMs ?? poll.tookMs;
    this.#pollMs = average + (poll.tookMs - average) / 10;
    const platform = this.#platform(platformId);
    platform.notBeforeMs = poll.hasFound ? 0 : this.#nowMs() + spacingMs;
    const pollMs = (this.#platforms.size * this.#pollMs) / pollShareMax;
    this.pollIn(platformId, Math.min(Math.max(pollMs, pollMinMs), pollMaxMs));
    if (poll.dueInMs !== null) this.pollIn(platformId, poll.dueInMs);
  }

  /** Resolves when it is time to poll a platform or to read the list. */
  async wait(): Promise<void> {
    let untilMs = this.#listAtMs;
    for (const { pollAtMs } of this.#platforms.values()) untilMs = Math.min(untilMs, pollAtMs);
    const waitMs = untilMs - this.#nowMs();
    if (waitMs <= 0) return;
    this.#waitingUntilMs = untilMs;
    await this.#signal.wait(waitMs);
    this.#waitingUntilMs = 0;
  }

  #platform(id: string): Platform {
    const known = this.#platforms.get(id);
    if (known !== undefined) return known;
    const never = Number.POSITIVE_INFINITY;
    const platform = { pollAtMs: never, notBeforeMs: 0, hasWorked: false, clockOffsetMs: null };
    this.#platforms.set(id, platform);
    return platform;
  }
}
