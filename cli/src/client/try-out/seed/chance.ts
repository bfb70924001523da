import { hash } from 'node:crypto';

/** Numbers that look random and are the same for the same text (the generator is mulberry32). */
export class Chance {
  #state: number;

  constructor(text: string) {
    this.#state = Number.parseInt(hash('sha256', text).slice(0, 8), 16);
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** True with that probability. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number, both ends included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** A factor around 1: mostly between a half and two, seldom more than three. */
  factor(): number {
    const sum = this.next() + this.next() + this.next() + this.next();
    return Math.exp((sum - 2) * 0.8);
  }

  /** One of the names, each with the probability of its weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.next() * total;
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return entries[0]?.[0] as Name;
  }
}
