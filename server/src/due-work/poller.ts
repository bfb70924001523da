import { WakeSignal } from '../lib/wake-signal.ts';

/** How long a platform, or the list of them, is left alone if nobody says that there is work. */
const pollMinMs = 1000;
/** The lease of a process that died is noticed within this, however many platforms there are. */
const pollMaxMs = 60_000;
/** How much of the time polling may take; with many platforms each is looked at less often. */
const pollShareMax = 0.01;
/** Work that ended may have left its row due again: its platform is looked at after this. */
const afterWorkMs = 200;
const afterWorkShareMax = 0.05;
/** Wake-ups after a look that found nothing to claim are answered together, after this. */
const spacingMs = 20;

interface Platform {
  lookAtMs: number;
  /** Wake-ups before this wait until then. */
  notBeforeMs: number;
  /** Whether work of it has ended since the last look. */
  hasWorked: boolean;
  clockOffsetMs: bigint | null;
}

export interface ListedPlatform {
  readonly platform_id: string;
  readonly clock_offset_ms: bigint;
}

/**
 * Knows when to look at which platform for due work: at once when somebody says that there is some,
 * when the next row that a look has seen is due, and otherwise now and then, in case nobody said.
 */
export class Poller {
  readonly #nowMs: () => number;
  readonly #signal = new WakeSignal();
  readonly #platforms = new Map<string, Platform>();
  #listAtMs = 0;
  #workedCount = 0;
  /** What a look takes, as a moving average. */
  #lookMs: number | null = null;
  /** Until when somebody waits; 0 when nobody does. */
  #waitingUntilMs = 0;

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Has that platform looked at, or all of them, those included that are not known yet. */
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

  /** Says that work of a platform has ended. */
  noteWorked(platformId: string): void {
    const platform = this.#platform(platformId);
    if (platform.hasWorked) return;
    platform.hasWorked = true;
    this.#workedCount += 1;
    const paceMs = (this.#workedCount * (this.#lookMs ?? 0)) / afterWorkShareMax;
    this.lookIn(platformId, Math.max(afterWorkMs, paceMs));
  }

  /** Leaves a platform alone for a while, whoever wakes it. */
  leaveAlone(platformId: string, delayMs: number): void {
    const platform = this.#platform(platformId);
    platform.notBeforeMs = this.#nowMs() + delayMs;
    platform.lookAtMs = platform.notBeforeMs;
  }

  /** Reads the list of platforms if it is time; new ones and those with a new time are looked at. */
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
      // Somebody may have asked for another one meanwhile.
      this.#listAtMs = Math.min(this.#listAtMs, nextAtMs);
    }
  }

  /** The platforms to look at now, the longest waiting first. */
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

  /** Says what a look has found: when something is due next, and whether there is some to claim. */
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

  /** Resolves when there is a platform to look at, or the list is to be read. */
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
