import type { Environment } from '../../config.ts';
import type { Caller } from '../../http/route.ts';
import type { Database } from '../../postgres/database.ts';
import { readApiKeySecret } from './api-key-secret.ts';
import { apiKeyExpired, apiKeyRevoked, environmentMismatch, invalidApiKey } from './errors.ts';
import { type CredentialRow, changesChannel, findCredential, recordApiKeyUse } from './store.ts';

/** Revocation must work within a second everywhere, so nothing cached is believed for longer. */
const cacheLifetimeMs = 500;
const cacheSizeMax = 10_000;

interface Cached {
  readonly row: CredentialRow;
  readonly caller: Caller;
  readonly loadedAtMs: number;
}

/** Turns a presented API key into its caller, from memory where it was looked up just before. */
export class Authenticator {
  readonly #database: Database;
  readonly #environment: Environment;
  readonly #cache = new Map<string, Cached>();
  readonly #loading = new Map<string, Promise<Cached>>();
  readonly #uses = new Map<string, { platformId: string; keyId: string; at: Date }>();

  constructor(parts: { readonly database: Database; readonly environment: Environment }) {
    this.#database = parts.database;
    this.#environment = parts.environment;
  }

  async start(): Promise<void> {
    await this.#database.listen(changesChannel, () => this.forget());
  }

  /** The caller, or a thrown refusal. Answers without a promise while the cache is fresh. */
  authenticate(secret: string): Caller | Promise<Caller> {
    const reading = readApiKeySecret(secret, this.#environment);
    if (reading.kind === 'malformed') throw invalidApiKey();
    if (reading.kind === 'other environment') throw environmentMismatch();
    const id = reading.hash.toString('latin1');
    const cached = this.#cache.get(id);
    if (cached !== undefined && performance.now() - cached.loadedAtMs < cacheLifetimeMs) {
      return this.#admit(cached);
    }
    return this.#load(id, reading.hash).then((loaded) => this.#admit(loaded));
  }

  /** After a change made here, this node follows at once and the others when they are told. */
  forget(): void {
    this.#cache.clear();
    this.#loading.clear();
  }

  /** Writes down when keys were last used; called now and then, since nobody needs it exactly. */
  async flushUses(): Promise<void> {
    const uses = [...this.#uses.values()];
    this.#uses.clear();
    for (const use of uses) await recordApiKeyUse(this.#database, use);
  }

  #admit({ row, caller }: Cached): Caller {
    const now = new Date();
    if (row.revoked_at !== null) throw apiKeyRevoked();
    if (row.expires_at !== null && row.expires_at <= now) throw apiKeyExpired();
    this.#uses.set(caller.keyId, { platformId: caller.platformId, keyId: caller.keyId, at: now });
    return caller;
  }

  #load(id: string, secretHash: Buffer): Promise<Cached> {
    const loading = this.#loading.get(id);
    if (loading !== undefined) return loading;
    const load = this.#find(secretHash).then((loaded) => {
      // A change announced while this was being read may have missed it: then it is not kept.
      if (this.#loading.get(id) === load) {
        if (this.#cache.size >= cacheSizeMax) this.#cache.clear();
        this.#cache.set(id, loaded);
      }
      return loaded;
    });
    this.#loading.set(id, load);
    const settle = () => {
      if (this.#loading.get(id) === load) this.#loading.delete(id);
    };
    load.then(settle, settle);
    return load;
  }

  async #find(secretHash: Buffer): Promise<Cached> {
    const loadedAtMs = performance.now();
    const row = await findCredential(this.#database, secretHash);
    if (row === undefined) throw invalidApiKey();
    const caller = {
      platformId: row.platform_id,
      keyId: row.key_id,
      scopes: new Set(row.scopes),
      clockOffsetMs: Number(row.clock_offset_ms),
    };
    return { row, caller, loadedAtMs };
  }
}
