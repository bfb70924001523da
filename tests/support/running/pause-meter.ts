import { createHash } from 'node:crypto';

/** A pause is compared with the time that hashing this much takes in the same run. */
const hashedBytes = 20_000_000;
const hashings = 3;
/** A timer that fires in every turn of a busy event loop. */
const everyMs = 1;

/**
 * Measures how long a thread's event loop is held without a turn for others: the greatest CPU time
 * between two timers. CPU time, since another process on a busy machine may hold the thread for
 * longer than any work of ours.
 */
export class PauseMeter {
  readonly #timer: NodeJS.Timeout;
  #last = process.threadCpuUsage();
  #longestMs = 0;

  constructor() {
    this.#timer = setInterval(() => this.#read(), everyMs).unref();
  }

  /** The longest pause since the last call. */
  take(): number {
    this.#read();
    const longestMs = this.#longestMs;
    this.#longestMs = 0;
    return longestMs;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #read(): void {
    const now = process.threadCpuUsage();
    const { user, system } = this.#last;
    this.#longestMs = Math.max(this.#longestMs, (now.user - user + now.system - system) / 1_000);
    this.#last = now;
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
