import type { Demand } from './divide-rate.ts';
import { type Purpose, purposes, rankOf } from './purposes.ts';

/** The part of last second's demand that still counts. */
const keptPart = 0.8;
/** A lower rate counts as none. */
const leastPerSecond = 0.02;

/** The demand for each limit in calls per second, by purpose. */
export class DemandMeter {
  readonly #asked = new Map<string, number[]>();
  readonly #smooth = new Map<string, number[]>();

  count(name: string, purpose: Purpose): void {
    add(this.#asked, name, purpose, 1);
  }

  /** The demand now, waiting calls included. It rises at once and falls slowly. */
  measure(
    elapsedMs: number,
    waiting: Iterable<{ readonly name: string; readonly purpose: Purpose; readonly count: number }>,
  ): ReadonlyMap<string, Demand> {
    const seconds = Math.max(elapsedMs, 1000) / 1000;
    const now = new Map<string, number[]>();
    for (const [name, counts] of this.#asked) {
      now.set(
        name,
        counts.map((count) => count / seconds),
      );
    }
    this.#asked.clear();
    for (const { name, purpose, count } of waiting) add(now, name, purpose, count);
    for (const [name, before] of this.#smooth) {
      const current = now.get(name) ?? purposes.map(() => 0);
      now.set(
        name,
        current.map((rate, rank) => Math.max(rate, (before[rank] ?? 0) * keptPart)),
      );
    }
    this.#smooth.clear();
    for (const [name, rates] of now) {
      if (rates.some((rate) => rate >= leastPerSecond)) this.#smooth.set(name, rates);
    }
    return this.#smooth;
  }
}

function add(counts: Map<string, number[]>, name: string, purpose: Purpose, by: number): void {
  const known = counts.get(name) ?? purposes.map(() => 0);
  const rank = rankOf(purpose);
  known[rank] = (known[rank] ?? 0) + by;
  counts.set(name, known);
}
