/**
 * Lets so many through at once under one name; the others wait for their turn, in the order in
 * which they came.
 */
export class Turnstile {
  readonly #throughMax: number;
  readonly #gates = new Map<string, { through: number; readonly waiting: (() => void)[] }>();

  constructor(throughMax: number) {
    this.#throughMax = throughMax;
  }

  /** Null for whoever's turn comes later than it may wait for it: then its work is not begun. */
  async pass<T>(name: string, waitMaxMs: number, work: () => Promise<T>): Promise<T | null> {
    const gate = this.#gates.get(name) ?? { through: 0, waiting: [] };
    this.#gates.set(name, gate);
    const cameAtMs = performance.now();
    let waitedMs = 0;
    if (gate.through < this.#throughMax) gate.through += 1;
    else {
      await new Promise<void>((resolve) => gate.waiting.push(resolve));
      waitedMs = performance.now() - cameAtMs;
    }
    try {
      return waitedMs > waitMaxMs ? null : await work();
    } finally {
      // Whoever is next takes the place; nobody can slip in between.
      const next = gate.waiting.shift();
      if (next !== undefined) next();
      else gate.through -= 1;
      if (gate.through === 0) this.#gates.delete(name);
    }
  }
}
