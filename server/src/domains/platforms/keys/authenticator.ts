import { RateLimiter } from '../../../lib/concurrency/rate-limit.ts';
import type { Environment } from '../../../lib/environment.ts';
import { ServiceError } from '../../../lib/errors.ts';
import { formatId } from '../../../lib/ids.ts';
import type { Database } from '../../../postgres/database.ts';
import type { Caller } from '../../../request/context.ts';
import { rateLimited } from '../../../request/errors.ts';
import { changesChannel } from '../announce-change.ts';
import { hashSecret, readApiKeySecret } from './api-key-secret.ts';
import { apiKeyExpired, apiKeyRevoked, environmentMismatch, invalidApiKey } from './errors.ts';
import { type CredentialRow, findCredential, recordApiKeyUse } from './key-store.ts';

/** Every node must know of a revocation within a second, so the cache lives for less. */
const cacheLifetimeMs = 500;
const cacheSizeMax = 10_000;
/** A key that was valid this recently is not counted as a guess. */
const knownForMs = 60_000;

/** Unlike a mistyped key, it works elsewhere and has leaked. */
const keyOfStripe =
  'This is a key of Stripe, not of Taprail: keys of Taprail begin with tr_test_ or tr_live_. ' +
  'Roll the key at Stripe, since it was sent to another service.';

interface Cached {
  readonly row: CredentialRow;
  readonly caller: Caller;
  /** Minus infinity once a change was announced. */
  loadedAtMs: number;
}

/**
 * Turns a presented API key into its caller, with a short-lived cache. The cache is by the key's
 * text, since hashing it for every request would cost more than the rest of the look-up.
 */
export class Authenticator {
  readonly #database: Database;
  readonly #environment: Environment;
  readonly #cache = new Map<string, Cached>();
  readonly #loading = new Map<string, Promise<Cached>>();
  readonly #uses = new Map<string, { platformId: string; keyId: string; at: Date }>();
  readonly #attempts: RateLimiter;

  constructor(parts: {
    readonly database: Database;
    readonly environment: Environment;
    /** Attempts with invalid keys per second and address. */
    readonly rateLimitPerSecond: number;
  }) {
    this.#database = parts.database;
    this.#environment = parts.environment;
    this.#attempts = new RateLimiter(parts.rateLimitPerSecond, tooManyAttempts);
  }

  async start(): Promise<void> {
    await this.#database.listen(changesChannel, () => this.forget());
  }

  /** The caller, or a thrown refusal. Answers without a promise while the cache is fresh. */
  authenticate(secret: string, address: string): Caller | Promise<Caller> {
    const cached = this.#cache.get(secret);
    const isKnown = cached !== undefined && isValid(cached.row);
    if (isKnown && performance.now() - cached.loadedAtMs < cacheLifetimeMs) {
      return this.#admit(cached);
    }
    return this.#readKey({ secret, isKnown }, address);
  }

  /**
   * Limits the attempts with refused keys per address, against guessing and load on the database. A
   * key that was valid a moment ago is exempt.
   */
  async #readKey(
    { secret, isKnown }: { secret: string; isKnown: boolean },
    address: string,
  ): Promise<Caller> {
    if (!isKnown) this.#attempts.check(address, performance.now());
    try {
      const reading = readApiKeySecret(secret, this.#environment);
      if (reading === 'key of Stripe') throw invalidApiKey({ message: keyOfStripe });
      if (reading === 'malformed') throw invalidApiKey();
      if (reading === 'other environment') throw environmentMismatch();
      return this.#admit(await this.#load(secret));
    } catch (error) {
      if (error instanceof ServiceError) this.#attempts.take(address, performance.now());
      throw error;
    }
  }

  /** Makes the next use of each key look it up again. */
  forget(): void {
    for (const cached of this.#cache.values()) cached.loadedAtMs = Number.NEGATIVE_INFINITY;
    this.#loading.clear();
  }

  /** Forgets addresses without recent attempts, and keys that are no longer used. */
  sweep(): void {
    const nowMs = performance.now();
    this.#attempts.sweep(nowMs);
    for (const [secret, { loadedAtMs }] of this.#cache) {
      if (nowMs - loadedAtMs > knownForMs) this.#cache.delete(secret);
    }
  }

  /** Stores when keys were last used; called now and then, since it need not be exact. */
  async flushUses(): Promise<void> {
    const uses = [...this.#uses.values()];
    this.#uses.clear();
    for (const use of uses) await recordApiKeyUse(this.#database, use);
  }

  #admit({ row, caller }: Cached): Caller {
    if (row.revoked_at !== null) throw apiKeyRevoked();
    if (!isValid(row)) throw apiKeyExpired();
    this.#uses.set(row.key_id, {
      platformId: row.platform_id,
      keyId: row.key_id,
      at: new Date(),
    });
    return caller;
  }

  #load(secret: string): Promise<Cached> {
    const loading = this.#loading.get(secret);
    if (loading !== undefined) return loading;
    const load = this.#find(hashSecret(secret)).then((loaded) => {
      // A forgotten load may be older than the change that was announced.
      if (this.#loading.get(secret) === load) {
        if (this.#cache.size >= cacheSizeMax) this.#cache.clear();
        this.#cache.set(secret, loaded);
      }
      return loaded;
    });
    this.#loading.set(secret, load);
    const settle = () => {
      if (this.#loading.get(secret) === load) this.#loading.delete(secret);
    };
    load.then(settle, settle);
    return load;
  }

  async #find(hash: string): Promise<Cached> {
    const loadedAtMs = performance.now();
    const row = await findCredential(this.#database, hash);
    if (row === undefined) throw invalidApiKey();
    const caller = {
      platformId: row.platform_id,
      actor: formatId('key', row.key_id),
      scopes: new Set(row.scopes),
      clockOffsetMs: Number(row.clock_offset_ms),
    };
    return { row, caller, loadedAtMs };
  }
}

function isValid({ revoked_at, expires_at }: CredentialRow): boolean {
  return revoked_at === null && (expires_at === null || expires_at > new Date());
}

function tooManyAttempts(headers: Readonly<Record<string, string>>): Error {
  const message =
    'Too many keys that are not valid came from this address. Check the key, and wait for the ' +
    'seconds that Retry-After names.';
  return rateLimited({ message, headers });
}
