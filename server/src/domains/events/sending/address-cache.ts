import { createSecretKey, type KeyObject } from 'node:crypto';
import type { RowKey } from '../../../lib/ids.ts';
import type { Keyring } from '../../../lib/keyring.ts';
import type { Database } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { openEndpointSecret } from './endpoint-secret.ts';

/** The URL of an endpoint's deliveries and the keys that sign them. */
export interface Address {
  readonly url: string;
  readonly updatedAt: Date;
  readonly key: KeyObject;
  /** The previous key, which also signs until then, on the platform's clock. */
  readonly previous: { readonly key: KeyObject; readonly until: Date } | null;
}

const sizeMax = 10_000;

/**
 * A cache of addresses with opened secrets. Callers name the version of the endpoint that they have
 * read, and never get an older one.
 */
export class AddressCache {
  readonly #database: Database;
  readonly #keyring: Keyring;
  readonly #known = new Map<string, Address>();
  readonly #loading = new Map<string, Promise<Address | null>>();

  constructor(parts: { readonly database: Database; readonly keyring: Keyring }) {
    this.#database = parts.database;
    this.#keyring = parts.keyring;
  }

  /** The address as of `seenUpdatedAt` or later; null if the endpoint is gone. */
  async find(key: RowKey, seenUpdatedAt: Date): Promise<Address | null> {
    const known = this.#known.get(key.id);
    if (known !== undefined && known.updatedAt >= seenUpdatedAt) return known;
    const loaded = await this.#load(key);
    // A load already under way may have read before the change.
    return loaded === null || loaded.updatedAt >= seenUpdatedAt ? loaded : this.#load(key);
  }

  #load(key: RowKey): Promise<Address | null> {
    const loading = this.#loading.get(key.id);
    if (loading !== undefined) return loading;
    const load = this.#read(key).finally(() => this.#loading.delete(key.id));
    this.#loading.set(key.id, load);
    return load;
  }

  async #read(key: RowKey): Promise<Address | null> {
    const row = await this.#database.row<SealedAddress>(sql('webhook_endpoint_address')`
      select url, updated_at, secret, secret_key_id, previous_secret, previous_secret_key_id,
        previous_secret_until
      from webhook_endpoints
      where platform_id = ${key.platformId}::uuid and endpoint_id = ${key.id}::uuid`);
    if (row === undefined) return null;
    const address = this.#open(key, row);
    if (this.#known.size >= sizeMax) this.#known.clear();
    this.#known.set(key.id, address);
    return address;
  }

  #open(key: RowKey, row: SealedAddress): Address {
    const open = (bytes: Buffer, keyId: string) =>
      createSecretKey(openEndpointSecret(this.#keyring, key, { bytes, keyId }), 'utf8');
    const { previous_secret: bytes, previous_secret_key_id: keyId } = row;
    const until = row.previous_secret_until;
    const isRotating = bytes !== null && keyId !== null && until !== null;
    return {
      url: row.url,
      updatedAt: row.updated_at,
      key: open(row.secret, row.secret_key_id),
      previous: isRotating ? { key: open(bytes, keyId), until } : null,
    };
  }
}

interface SealedAddress {
  readonly url: string;
  readonly updated_at: Date;
  readonly secret: Buffer;
  readonly secret_key_id: string;
  readonly previous_secret: Buffer | null;
  readonly previous_secret_key_id: string | null;
  readonly previous_secret_until: Date | null;
}
