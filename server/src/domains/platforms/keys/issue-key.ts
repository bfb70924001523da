import type { Environment } from '../../../lib/environment.ts';
import { didYouMean } from '../../../lib/faults/did-you-mean.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import { announceChange } from '../announce-change.ts';
import { ManagementError } from '../management-error.ts';
import { findPlatform } from '../platform/platform-store.ts';
import type { ApiKey } from '../types.ts';
import { hashSecret, newApiKeySecret } from './api-key-secret.ts';
import { expireApiKey, findApiKey, insertApiKey, revokeApiKey } from './key-store.ts';
import { scopes as knownScopes } from './scopes.ts';

export interface IssuedApiKey extends ApiKey {
  /** Shown this once: only its hash is kept. */
  readonly secret: string;
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
    throw new ManagementError('The name of an API key is 1 to 64 characters on one line.');
  }
  if (key.expiresAt !== null && key.expiresAt <= key.now) {
    throw new ManagementError('An API key must expire later than now.');
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

/** Rotates a key that is known to be usable, in the caller's transaction. */
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

/** Revokes a key, on every node within a second. Revoking it twice changes nothing. */
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
  const scopes = key.scopes.map((scope) => `--scope "${scope}"`).join(' ');
  throw new ManagementError(
    `That key ${key.revokedAt === null ? 'has expired' : 'was revoked'}; ` +
      `issue a new one: npx taprail keys issue --platform "${name}" ${scopes}`,
  );
}

async function requireKey(database: Queryable, id: string): Promise<ApiKey> {
  const key = await findApiKey(database, id);
  if (key === undefined) {
    throw new ManagementError(
      'There is no API key with that id; "npx taprail keys list --platform <name>" shows which ' +
        'there are.',
    );
  }
  return key;
}

function refuseUnknownScopes(scopes: readonly string[]): void {
  if (scopes.length === 0) throw new ManagementError('An API key needs at least one scope.');
  const unknown = scopes.find((scope) => !knownScopes.includes(scope));
  if (unknown === undefined) return;
  const meant = didYouMean(unknown, knownScopes);
  throw new ManagementError(
    meant === null
      ? `Unknown scope "${unknown}"; choose from ${knownScopes.join(', ')}.`
      : `Unknown scope "${unknown}"; did you mean "${meant}"?`,
  );
}
