import type { Environment } from '../../config.ts';
import { type Database, violates } from '../../postgres/database.ts';
import { hashSecret, newApiKeySecret } from './api-key-secret.ts';
import { scopes as knownScopes } from './scopes.ts';
import {
  announceChange,
  expireApiKey,
  findApiKey,
  insertApiKey,
  insertPlatform,
  revokeApiKey,
} from './store.ts';
import type { ApiKey, Platform } from './types.ts';

/** A wish that cannot be granted, in one sentence for the integration manager. */
export class AccessError extends Error {}

export interface IssuedApiKey {
  readonly id: string;
  /** Shown this once: only its hash is kept. */
  readonly secret: string;
}

export async function createPlatform(
  database: Database,
  platform: { readonly name: string; readonly now: Date },
): Promise<Platform> {
  if (!/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$/.test(platform.name)) {
    throw new AccessError('A platform name is 1 to 64 letters, digits, spaces, dots or hyphens.');
  }
  try {
    return await insertPlatform(database, platform);
  } catch (error) {
    if (violates(error, 'platforms_name_unique')) {
      throw new AccessError(`There is already a platform named "${platform.name}".`);
    }
    throw error;
  }
}

export async function issueApiKey(
  database: Database,
  key: {
    readonly platformId: string;
    readonly environment: Environment;
    readonly name: string;
    readonly scopes: readonly string[];
    readonly expiresAt: Date | null;
    readonly now: Date;
  },
): Promise<IssuedApiKey> {
  const unknown = key.scopes.filter((scope) => !knownScopes.includes(scope));
  if (unknown.length > 0 || key.scopes.length === 0) {
    throw new AccessError(
      `Unknown scope ${unknown.map((scope) => `"${scope}"`).join(', ')}; choose from ${knownScopes.join(', ')}.`,
    );
  }
  const secret = newApiKeySecret(key.environment);
  const id = await insertApiKey(database, {
    platformId: key.platformId,
    name: key.name,
    secretHash: hashSecret(secret),
    last4: secret.slice(-4),
    scopes: key.scopes,
    createdAt: key.now,
    expiresAt: key.expiresAt,
  });
  return { id, secret };
}

/** Issues a key that can do the same; the old one goes on working for the overlap, then expires. */
export async function rotateApiKey(
  database: Database,
  rotation: {
    readonly id: string;
    readonly environment: Environment;
    readonly overlapMs: number;
    readonly now: Date;
  },
): Promise<IssuedApiKey> {
  const key = await usableKey(database, rotation);
  const issued = await issueApiKey(database, {
    platformId: key.platformId,
    environment: rotation.environment,
    name: key.name,
    scopes: key.scopes,
    expiresAt: null,
    now: rotation.now,
  });
  const expiresAt = new Date(rotation.now.getTime() + rotation.overlapMs);
  await expireApiKey(database, { id: key.id, expiresAt });
  await announceChange(database);
  return issued;
}

export async function revokeKey(
  database: Database,
  key: { readonly id: string; readonly now: Date },
): Promise<void> {
  if ((await findApiKey(database, key.id)) === undefined) {
    throw new AccessError('There is no API key with that id.');
  }
  await revokeApiKey(database, key);
  await announceChange(database);
}

async function usableKey(
  database: Database,
  wanted: { readonly id: string; readonly now: Date },
): Promise<ApiKey> {
  const key = await findApiKey(database, wanted.id);
  if (key === undefined) throw new AccessError('There is no API key with that id.');
  if (key.revokedAt !== null) throw new AccessError('That key was revoked; issue a new one.');
  if (key.expiresAt !== null && key.expiresAt <= wanted.now) {
    throw new AccessError('That key has expired; issue a new one.');
  }
  return key;
}
