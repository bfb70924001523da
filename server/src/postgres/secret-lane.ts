import { BatchLane } from './batch-lane.ts';

/**
 * Looks up secrets by their hashes, all that wait in one query. So guesses take one connection at
 * most, however many arrive, and nobody is refused before the look-up: a caller with a valid secret
 * is served although others guess from the same address.
 */
export class SecretLane<Row> {
  readonly #lane: BatchLane<{ readonly id: string }, Row | null>;

  constructor(parts: {
    find(hashes: readonly string[]): Promise<readonly Row[]>;
    hashOf(row: Row): string;
    onOverflow(): Error;
  }) {
    this.#lane = new BatchLane({
      onOverflow: parts.onOverflow,
      async run(items) {
        const rows = await parts.find([...new Set(items.map(({ id }) => id))]);
        const found = new Map(rows.map((row) => [parts.hashOf(row), row]));
        return { get: (hash) => found.get(hash) ?? null };
      },
    });
  }

  find(hash: string): Promise<Row | null> {
    return this.#lane.submit({ id: hash });
  }
}
