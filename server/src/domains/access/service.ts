import assert from 'node:assert/strict';
import type { Environment } from '../../config.ts';
import { didYouMean } from '../../lib/did-you-mean.ts';
import { type Database, type Queryable, violates } from '../../postgres/database.ts';
import { hashSecret, newApiKeySecret } from './api-key-secret.ts';
import { scopes as knownScopes } from './scopes.ts';
import {
  announceChange,
  expireApiKey,
  findApiKey,
  findPlatform,
  findPlatformByName,
  insertApiKey,
  insertPlatform,
  listPlatforms,
  revokeApiKey,
} from './store.ts';
import type { ApiKey, Platform } from './types.ts';

/** A refused command, in one sentence for the integration manager. */
export class AccessError extends Error {}

export interface IssuedApiKey extends ApiKey {
  /** Shown this once: only its hash is kept. */
  readonly secret: string;
}

export async function createPlatform(
  database: Queryable,
  platform: { readonly name: string; readonly now: Date },
): Promise<Platform> {
  if (!/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$/.test(platform.name)) {
    throw new AccessError(
      'A platform name is 1 to 64 letters, digits, spaces, dots, underscores or hyphens, ' +
        'and begins with a letter or digit.',
    );
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

/** The platform of that name. Throws AccessError with the nearest name when there is none. */
export async function requirePlatform(database: Queryable, name: string): Promise<Platform> {
  const platform = await findPlatformByName(database, name);
  if (platform !== undefined) return platform;
  const names = (await listPlatforms(database)).map((known) => known.name);
  const meant = didYouMean(name, names);
  const hint =
    meant === null
      ? '"npx taprail platforms list" shows which there are.'
      : `did you mean "${meant}"?`;
  throw new AccessError(`There is no platform named "${name}"; ${hint}`);
}

/** The platform that a caller was found to belong to. */
export async function readPlatform(database: Queryable, id: string): Promise<Platform> {
  const platform = await findPlatform(database, id);
  assert(platform !== undefined, 'platforms are never deleted');
  return platform;
}

/** The platform of that name, or all of them without one. */
export async function choosePlatforms(
  database: Queryable,
  name: string | undefined,
): Promise<Platform[]> {
  return name === undefined ? listPlatforms(database) : [await requirePlatform(database, name)];
}

export async function issueApiKey(
  database: Queryable,
  key: {
    readonly platformId: string;
    readonly environment: Environment;
    readonly name: string;
    readonly scopes: readonly string[];
    readonly expiresAt: Date | null;
    readonly now: Date;
  },
): Promise<IssuedApiKey> {
  refuseUnknownScopes(key.scopes);
  // Control characters could alter what a terminal shows when it lists the keys.
  if (!/^\P{C}{1,64}$/u.test(key.name)) {
    throw new AccessError('The name of an API key is 1 to 64 characters on one line.');
  }
  if (key.expiresAt !== null && key.expiresAt <= key.now) {
    throw new AccessError('An API key must expire later than now.');
  }
  const secret = newApiKeySecret(key.environment);
  const facts = {
    platformId: key.platformId,
    name: key.name,
    last4: secret.slice(-4),
    scopes: [...new Set(key.scopes)],
    createdAt: key.now,
    expiresAt: key.expiresAt,
  };
  const id = await insertApiKey(database, { ...facts, secretHash: hashSecret(secret) });
  return { ...facts, id, revokedAt: null, lastUsedAt: null, secret };
}

/**
 * Issues a key with the same scopes and, where the old key expires, the same lifetime. The old key
 * works until the end of the overlap; it is returned as `replaced`.
 */
export async function rotateApiKey(
  database: Database,
  rotation: {
    readonly id: string;
    readonly environment: Environment;
    readonly overlapMs: number;
    readonly now: Date;
  },
): Promise<{ readonly issued: IssuedApiKey; readonly replaced: ApiKey }> {
  return database.transaction(async (transaction) =>
    rotateApiKeyIn(transaction, await usableKey(transaction, rotation), rotation),
  );
}

/** The same for a key that is known to be usable, in a transaction of the caller. */
export async function rotateApiKeyIn(
  transaction: Queryable,
  key: ApiKey,
  rotation: {
    readonly environment: Environment;
    readonly overlapMs: number;
    readonly now: Date;
  },
): Promise<{ readonly issued: IssuedApiKey; readonly replaced: ApiKey }> {
  const after = (ms: number) => new Date(rotation.now.getTime() + ms);
  const issued = await issueApiKey(transaction, {
    platformId: key.platformId,
    environment: rotation.environment,
    name: key.name,
    scopes: key.scopes,
    expiresAt: key.expiresAt && after(key.expiresAt.getTime() - key.createdAt.getTime()),
    now: rotation.now,
  });
  const expiresAt = await expireApiKey(transaction, key.id, after(rotation.overlapMs));
  await announceChange(transaction);
  return { issued, replaced: { ...key, expiresAt } };
}

/** Ends a key, on every node within a second. One that was revoked before stays as it was. */
export async function revokeKey(
  database: Database,
  key: { readonly id: string; readonly now: Date },
): Promise<ApiKey> {
  const found = await requireKey(database, key.id);
  await revokeApiKey(database, key);
  await announceChange(database);
  return { ...found, revokedAt: found.revokedAt ?? key.now };
}

async function usableKey(
  database: Queryable,
  wanted: { readonly id: string; readonly now: Date },
): Promise<ApiKey> {
  const key = await requireKey(database, wanted.id);
  const isExpired = key.expiresAt !== null && key.expiresAt <= wanted.now;
  if (key.revokedAt === null && !isExpired) return key;
  const { name = '' } = (await findPlatform(database, key.platformId)) ?? {};
  throw new AccessError(
    `That key ${key.revokedAt === null ? 'has expired' : 'was revoked'}; ` +
      `issue a new one: npx taprail keys issue --platform "${name}"`,
  );
}

async function requireKey(database: Queryable, id: string): Promise<ApiKey> {
  const key = await findApiKey(database, id);
  if (key === undefined) {
    throw new AccessError(
      'There is no API key with that id; "npx taprail keys list --platform <name>" shows which ' +
        'there are.',
    );
  }
  return key;
}

function refuseUnknownScopes(scopes: readonly string[]): void {
  if (scopes.length === 0) throw new AccessError('An API key needs at least one scope.');
  const unknown = scopes.find((scope) => !knownScopes.includes(scope));
  if (unknown === undefined) return;
  const meant = didYouMean(unknown, knownScopes);
  throw new AccessError(
    meant === null
      ? `Unknown scope "${unknown}"; choose from ${knownScopes.join(', ')}.`
      : `Unknown scope "${unknown}"; did you mean "${meant}"?`,
  );
}
