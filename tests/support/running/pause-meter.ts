import { createHash } from 'node:crypto';

/** A pause is compared with the time that hashing this much takes in the same run. */
const hashedBytes = 20_000_000;
const hashings = 3;
/** A timer that fires in every turn of a busy event loop. */
const everyMs = 1;

export interface Pause {
  readonly longestMs: number;
  /** The requests under way at its end. */
  readonly requests: readonly string[];
}

const none: Pause = { longestMs: 0, requests: [] };

/**
 * Measures how long a thread's event loop is held without a turn for others: the greatest CPU time
 * between two timers. CPU time, since another process on a busy machine may hold the thread for
 * longer than any work of ours.
 */
export class PauseMeter {
  readonly #timer: NodeJS.Timeout;
  readonly #listRequests: () => readonly string[];
  #last = process.threadCpuUsage();
  #longest: Pause = none;

  /** `listRequests` tells what is under way. */
  constructor(listRequests: () => readonly string[] = () => []) {
    this.#listRequests = listRequests;
    this.#timer = setInterval(() => this.#read(), everyMs).unref();
  }

  /** The longest pause since the last call. */
  take(): Pause {
    this.#read();
    const longest = this.#longest;
    this.#longest = none;
    return longest;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #read(): void {
    const now = process.threadCpuUsage();
    const { user, system } = this.#last;
    const longestMs = (now.user - user + now.system - system) / 1_000;
    this.#last = now;
    if (longestMs <= this.#longest.longestMs) return;
    this.#longest = { longestMs, requests: this.#listRequests() };
  }
}

/** The CPU time of hashing 20 MB in this thread: the median of a few times. */
export function hashingMs(): number {
  const bytes = Buffer.alloc(hashedBytes, 7);
  const times = Array.from({ length: hashings }, () => {
    const before = process.threadCpuUsage();
    createHash('sha256').update(bytes).digest();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return times.toSorted((one, other) => one - other)[hashings >> 1] ?? 0;
}
