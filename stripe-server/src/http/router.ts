import type { Operation } from './operation.ts';

export interface Match {
  readonly operation: Operation;
  readonly at: (name: string) => string;
}

/** Finds the operation of a path. Fixed words go before parameters, as in `accounts/search`. */
export class Router {
  readonly #routes: readonly {
    readonly operation: Operation;
    readonly pattern: RegExp;
    readonly names: readonly string[];
  }[];

  constructor(operations: readonly Operation[]) {
    this.#routes = operations.map((operation) => {
      const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const pattern = new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
      return { operation, pattern, names };
    });
  }

  match(method: string, path: string): Match | null {
    for (const { operation, pattern, names } of this.#routes) {
      const found = operation.method === method ? pattern.exec(path) : null;
      if (found === null) continue;
      const values = new Map(names.map((name, index) => [name, found[index + 1] ?? '']));
      return { operation, at: (name) => decodeURIComponent(values.get(name) ?? '') };
    }
    return null;
  }

  /** Fails for an operation that does not exist, so that no fault waits for nothing. */
  assertKnown(name: string): void {
    if (this.#routes.some(({ operation }) => operation.name === name)) return;
    throw new Error(`there is no operation ${name}`);
  }
}
