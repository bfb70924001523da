/** Runs a bounded number of tasks at once per name; the others wait in the order of arrival. */
export class ConcurrencyLimiter {
  readonly #runningMax: number;
  readonly #queues = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

  constructor(runningMax: number) {
    this.#runningMax = runningMax;
  }

  /**
   * Returns null, without starting the task, if it had to wait longer than that. `first` is before
   * all that wait.
   */
  async run<T>(
    name: string,
    waitMaxMs: number,
    task: () => Promise<T>,
    place: 'first' | 'last' = 'last',
  ): Promise<T | null> {
    const queue = this.#queues.get(name) ?? { running: 0, waiting: [] };
    this.#queues.set(name, queue);
    const arrivedAtMs = performance.now();
    let waitedMs = 0;
    if (queue.running < this.#runningMax) queue.running += 1;
    else {
      await new Promise<void>((resolve) => {
        if (place === 'first') queue.waiting.unshift(resolve);
        else queue.waiting.push(resolve);
      });
      waitedMs = performance.now() - arrivedAtMs;
    }
    try {
      return waitedMs > waitMaxMs ? null : await task();
    } finally {
      // The next one takes over this place, so that no newcomer can slip in between.
      const next = queue.waiting.shift();
      if (next !== undefined) next();
      else queue.running -= 1;
      if (queue.running === 0) this.#queues.delete(name);
    }
  }
}
