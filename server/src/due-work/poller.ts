import { WakeSignal } from '../lib/wake-signal.ts';

/** How often at most a platform, or the list of platforms, is polled without a wake-up. */
const pollMinMs = 1000;
/** The lease of a dead process is noticed within this, however many platforms there are. */
const pollMaxMs = 60_000;
/** The share of time that polling may take. With many platforms each is polled less often. */
const pollShareMax = 0.01;
/** Work that has ended may have made its row due again, so its platform is polled after this. */
const afterWorkMs = 200;
const afterWorkShareMax = 0.05;
/** After a look that found nothing to claim, wake-ups are gathered for this long. */
const spacingMs = 20;

interface Platform {
  lookAtMs: number;
  /** Wake-ups before this wait until then. */
  notBeforeMs: number;
  /** Whether some of its work has ended since the last look. */
  hasWorked: boolean;
  clockOffsetMs: bigint | null;
}

export interface ListedPlatform {
  readonly platform_id: string;
  readonly clock_offset_ms: bigint;
}

/**
 * Decides when to look for due work on which platform: at once after a wake-up, when the next known
 * row is due, and otherwise at intervals, since wake-ups may be lost.
 */
export class Poller {
  readonly #nowMs: () => number;
  readonly #signal = new WakeSignal();
  readonly #platforms = new Map<string, Platform>();
  #listAtMs = 0;
  #workedCount = 0;
  /** How long a look takes, as a moving average. */
  #lookMs: number | null = null;
  /** When the current wait ends; 0 if there is none. */
  #waitingUntilMs = 0;

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Looks at one platform at once, or at all of them, including new ones. */
  wake(platformId?: string): void {
    if (platformId !== undefined) {
      this.lookIn(platformId, 0);
      return;
    }
    this.#listAtMs = 0;
    for (const id of this.#platforms.keys()) this.lookIn(id, 0);
    this.#signal.raise();
  }

  lookIn(platformId: string, delayMs: number): void {
    const platform = this.#platform(platformId);
    const atMs = Math.max(this.#nowMs() + delayMs, platform.notBeforeMs);
    if (atMs >= platform.lookAtMs) return;
    platform.lookAtMs = atMs;
    if (atMs < this.#waitingUntilMs) this.#signal.raise();
  }

  /** Notes that work of a platform has ended. */
  noteWorked(platformId: string): void {
    const platform = this.#platform(platformId);
    if (platform.hasWorked) return;
    platform.hasWorked = true;
    this.#workedCount += 1;
    const paceMs = (this.#workedCount * (this.#lookMs ?? 0)) / afterWorkShareMax;
    this.lookIn(platformId, Math.max(afterWorkMs, paceMs));
  }

  /** Leaves a platform alone for a while, in spite of wake-ups. */
  leaveAlone(platformId: string, delayMs: number): void {
    const platform = this.#platform(platformId);
    platform.notBeforeMs = this.#nowMs() + delayMs;
    platform.lookAtMs = platform.notBeforeMs;
  }

  /** Reads the list of platforms if it is time. New ones and those whose clock moved are looked at. */
  async learn(list: () => Promise<readonly ListedPlatform[]>): Promise<void> {
    const beganAtMs = this.#nowMs();
    if (beganAtMs < this.#listAtMs) return;
    this.#listAtMs = Number.POSITIVE_INFINITY;
    try {
      for (const { platform_id: id, clock_offset_ms: offsetMs } of await list()) {
        const platform = this.#platform(id);
        if (platform.clockOffsetMs !== offsetMs) this.lookIn(id, 0);
        platform.clockOffsetMs = offsetMs;
      }
    } finally {
      const tookMs = this.#nowMs() - beganAtMs;
      const nextAtMs = beganAtMs + Math.max(pollMinMs, tookMs / pollShareMax);
      // A wake-up may have asked for another one in the meantime.
      this.#listAtMs = Math.min(this.#listAtMs, nextAtMs);
    }
  }

  /** The platforms to look at now; the one that has waited longest comes first. */
  take(countMax: number): string[] {
    const nowMs = this.#nowMs();
    const due = [...this.#platforms].filter(([, { lookAtMs }]) => lookAtMs <= nowMs);
    due.sort(([, a], [, b]) => a.lookAtMs - b.lookAtMs);
    return due.slice(0, countMax).map(([id, platform]) => {
      platform.lookAtMs = Number.POSITIVE_INFINITY;
      if (platform.hasWorked) this.#workedCount -= 1;
      platform.hasWorked = false;
      return id;
    });
  }

  /** Notes when the next row is due, and whether the look found rows to claim. */
  noteLook(
    platformId: string,
    look: {
      readonly tookMs: number;
      readonly dueInMs: number | null;
      readonly hasFound: boolean;
    },
  ): void {
    const average = this.#lookMs ?? look.tookMs;
    this.#lookMs = average + (look.tookMs - average) / 10;
    const platform = this.#platform(platformId);
    platform.notBeforeMs = look.hasFound ? 0 : this.#nowMs() + spacingMs;
    const pollMs = (this.#platforms.size * this.#lookMs) / pollShareMax;
    this.lookIn(platformId, Math.min(Math.max(pollMs, pollMinMs), pollMaxMs));
    if (look.dueInMs !== null) this.lookIn(platformId, look.dueInMs);
  }

  /** Resolves when it is time to look at a platform or to read the list. */
  async wait(): Promise<void> {
    let untilMs = this.#listAtMs;
    for (const { lookAtMs } of this.#platforms.values()) untilMs = Math.min(untilMs, lookAtMs);
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
    const platform = { lookAtMs: never, notBeforeMs: 0, hasWorked: false, clockOffsetMs: null };
    this.#platforms.set(id, platform);
    return platform;
  }
}
