import { type Purpose, purposes, rankOf } from './purposes.ts';
import { inAll } from './rate-limits.ts';
import { TokenBucket } from './token-bucket.ts';

/** The part of all calls that is guaranteed to the last purpose. */
export const guaranteedPart = 0.05;
/** The part of a burst that each purpose leaves to more urgent ones. */
const reservedPart = 1 / 5;

/** A call that waits for its turn. */
export interface Waiting {
  readonly purpose: Purpose;
  readonly endpoint: string;
  readonly number: number;
  /** Whether the caller has given up. */
  isGone: boolean;
  grant(): void;
}

/** Calls of one purpose to one endpoint, the oldest first. */
interface Line {
  readonly endpoint: string;
  readonly waiting: Waiting[];
}

/** The line whose first call goes next, or how long until one may go. */
interface Found {
  readonly line: Line | null;
  readonly waitMs: number;
}

const lastRank = purposes.length - 1;

/**
 * Decides which call goes next: the oldest of the most urgent purpose whose limits allow one. A
 * call that waits for one endpoint does not block those to another.
 */
export class CallQueue {
  readonly #buckets = new Map<string, TokenBucket>();
  readonly #guaranteed: TokenBucket;
  readonly #lines: readonly Map<string, Line>[] = purposes.map(() => new Map<string, Line>());

  constructor(nowMs: number) {
    this.#guaranteed = new TokenBucket(nowMs);
    this.#buckets.set(inAll, new TokenBucket(nowMs));
  }

  /** Sets how many requests a limit allows per second. */
  allow(name: string, perSecond: number, nowMs: number): void {
    this.#bucket(name, nowMs).allow(perSecond, nowMs);
    if (name === inAll) this.#guaranteed.allow(perSecond * guaranteedPart, nowMs);
  }

  /** Forgets the limit of an unused endpoint. */
  drop(name: string): void {
    if (name !== inAll) this.#buckets.delete(name);
  }

  add(waiting: Waiting): void {
    const lines = this.#linesOf(waiting.purpose);
    const line = lines.get(waiting.endpoint);
    if (line !== undefined) line.waiting.push(waiting);
    else lines.set(waiting.endpoint, { endpoint: waiting.endpoint, waiting: [waiting] });
  }

  /** How long another call would wait behind those ahead of it; 0 while that is unknown. */
  expectedWaitMs(purpose: Purpose, endpoint: string): number {
    let [before, beforeHere] = [0, 0];
    for (const lines of this.#lines.slice(0, rankOf(purpose) + 1)) {
      for (const line of lines.values()) {
        before += line.waiting.length;
        if (line.endpoint === endpoint) beforeHere += line.waiting.length;
      }
    }
    return Math.max(this.#timeFor(before, inAll), this.#timeFor(beforeHere, endpoint));
  }

  /** The number of waiting calls, by purpose and endpoint. */
  *waiting(): Iterable<{
    readonly purpose: Purpose;
    readonly endpoint: string;
    readonly count: number;
  }> {
    for (const [rank, lines] of this.#lines.entries()) {
      const purpose = purposes[rank] as Purpose;
      for (const { endpoint, waiting } of lines.values()) {
        const count = waiting.filter(({ isGone }) => !isGone).length;
        if (count > 0) yield { purpose, endpoint, count };
      }
    }
  }

  /** Admits every call that the limits allow, and returns the time until the next may go. */
  grantMs(nowMs: number): number {
    for (;;) {
      const { line, waitMs } = this.#next(nowMs);
      if (line === null) return waitMs;
      line.waiting.shift()?.grant();
    }
  }

  #next(nowMs: number): Found {
    const last = this.#linesOf(purposes[lastRank] as Purpose);
    const sure = this.#oldest(last, 0, nowMs);
    const sureMs = this.#guaranteed.waitMs(1, nowMs);
    if (sure.line !== null && sureMs === 0) {
      this.#guaranteed.take();
      return this.#taken(sure.line, nowMs);
    }
    let waitMs = last.size === 0 ? Number.POSITIVE_INFINITY : Math.max(sure.waitMs, sureMs);
    for (const [rank, lines] of this.#lines.entries()) {
      const found = this.#oldest(lines, rank, nowMs);
      if (found.line !== null) return this.#taken(found.line, nowMs);
      waitMs = Math.min(waitMs, found.waitMs);
    }
    return { line: null, waitMs };
  }

  #taken(line: Line, nowMs: number): Found {
    this.#bucket(inAll, nowMs).take();
    this.#bucket(line.endpoint, nowMs).take();
    return { line, waitMs: 0 };
  }

  /** The line with the oldest call among those that may go now. */
  #oldest(lines: Map<string, Line>, rank: number, nowMs: number): Found {
    let oldest: Line | null = null;
    let waitMs = Number.POSITIVE_INFINITY;
    for (const line of lines.values()) {
      while (line.waiting[0]?.isGone === true) line.waiting.shift();
      const [first] = line.waiting;
      if (first === undefined) {
        lines.delete(line.endpoint);
        continue;
      }
      const lineMs = Math.max(
        this.#roomMs(inAll, rank, nowMs),
        this.#roomMs(line.endpoint, rank, nowMs),
      );
      if (lineMs > 0) waitMs = Math.min(waitMs, lineMs);
      else if (oldest === null || first.number < (oldest.waiting[0]?.number ?? 0)) oldest = line;
    }
    return { line: oldest, waitMs: oldest === null ? waitMs : 0 };
  }

  #roomMs(name: string, rank: number, nowMs: number): number {
    const bucket = this.#bucket(name, nowMs);
    return bucket.waitMs(1 + (bucket.capacity - 1) * rank * reservedPart, nowMs);
  }

  #timeFor(count: number, name: string): number {
    const perSecond = this.#buckets.get(name)?.perSecond ?? 0;
    return perSecond === 0 ? 0 : (count / perSecond) * 1000;
  }

  #linesOf(purpose: Purpose): Map<string, Line> {
    return this.#lines[rankOf(purpose)] as Map<string, Line>;
  }

  #bucket(name: string, nowMs: number): TokenBucket {
    const known = this.#buckets.get(name);
    if (known !== undefined) return known;
    const bucket = new TokenBucket(nowMs);
    this.#buckets.set(name, bucket);
    return bucket;
  }
}
