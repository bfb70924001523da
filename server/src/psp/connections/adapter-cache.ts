import type { Keyring } from '../../lib/keyring.ts';
import type { Queryable } from '../../postgres/database.ts';
import type { OpenConnection } from './connection.ts';
import { findConnection } from './connection-store.ts';

/** How long cached credentials are used; replaced ones stop being used after this at the latest. */
const currentForMs = 1_000;

interface CacheParts<Adapter> {
  readonly database: Queryable;
  readonly keyring: Keyring;
  /** For the deployment's own connection; null if it has none. */
  readonly own: Adapter | null;
  open(connection: OpenConnection): Adapter;
}

interface Known<Adapter> {
  readonly adapter: Adapter;
  readonly revision: number;
  readAtMs: number;
}

/** Caches one adapter per connection and makes it anew when the credentials change. */
export class AdapterCache<Adapter> {
  readonly #parts: CacheParts<Adapter>;
  readonly #known = new Map<string, Known<Adapter>>();
  readonly #reading = new Map<string, Promise<Adapter | null>>();

  constructor(parts: CacheParts<Adapter>) {
    this.#parts = parts;
  }

  /** The adapter of a connection; null if there is no such connection. */
  async adapterOf(id: string | null): Promise<Adapter | null> {
    if (id === null) return this.#parts.own;
    const known = this.#known.get(id);
    if (known !== undefined && performance.now() - known.readAtMs < currentForMs) {
      return known.adapter;
    }
    const reading = this.#reading.get(id) ?? this.#read(id);
    this.#reading.set(id, reading);
    return reading.finally(() => this.#reading.delete(id));
  }

  async #read(id: string): Promise<Adapter | null> {
    const readAtMs = performance.now();
    const { database, keyring, open } = this.#parts;
    const connection = await findConnection(database, keyring, id);
    if (connection === null) return null;
    const known = this.#known.get(id);
    if (known?.revision === connection.revision) {
      known.readAtMs = readAtMs;
      return known.adapter;
    }
    const { revision } = connection;
    const adapter = open(connection);
    this.#known.set(id, { adapter, revision, readAtMs });
    return adapter;
  }
}
