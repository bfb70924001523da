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

  async pass<T>(name: string, work: () => Promise<T>): Promise<T> {
    const gate = this.#gates.get(name) ?? { through: 0, waiting: [] };
    this.#gates.set(name, gate);
    if (gate.through < this.#throughMax) gate.through += 1;
    else await new Promise<void>((resolve) => gate.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever is next takes the place; nobody can slip in between.
      const next = gate.waiting.shift();
      if (next !== undefined) next();
      else gate.through -= 1;
      if (gate.through === 0) this.#gates.delete(name);
    }
  }
}
