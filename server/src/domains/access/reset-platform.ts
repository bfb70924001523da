import assert from 'node:assert/strict';
import type { Queryable } from '../../postgres/database.ts';
import {
  announceChange,
  findKeyOwnerId,
  holdPlatform,
  insertPlatform,
  markPlatformReset,
  moveApiKeys,
} from './store.ts';
import type { Platform } from './types.ts';

/** Deletes the webhook endpoints of a platform, by its time. */
export type DeleteEndpoints = (
  transaction: Queryable,
  platform: { readonly platformId: string; readonly now: Date },
) => Promise<void>;

/**
 * Puts a new, empty platform in the place of the one that the key belongs to. Records are
 * append-only, so the old platform stays as it is, under a name that says until when it was used.
 * Its due work goes on, but nothing is sent any more.
 */
export async function resetPlatform(
  transaction: Queryable,
  { keyId, deleteEndpoints }: { readonly keyId: string; readonly deleteEndpoints: DeleteEndpoints },
): Promise<{ readonly platform: Platform; readonly replaced: Platform }> {
  const old = await holdPlatformOf(transaction, keyId);
  // Later than the reset that made the old one, so that no two names are the same.
  const resetAt = new Date(Math.max(Date.now(), old.createdAt.getTime() + 1));
  const name = `${old.name} until ${resetAt.toISOString()}`;
  await markPlatformReset(transaction, { id: old.id, name, resetAt });
  const platform = await insertPlatform(transaction, { name: old.name, now: resetAt });
  await moveApiKeys(transaction, { fromId: old.id, toId: platform.id });
  const platformNow = new Date(Date.now() + Number(old.clockOffsetMs));
  await deleteEndpoints(transaction, { platformId: old.id, now: platformNow });
  await announceChange(transaction);
  return { platform, replaced: { ...old, name } };
}

/** A reset that came first has given the key to another platform, which is then the one to reset. */
async function holdPlatformOf(transaction: Queryable, keyId: string): Promise<Platform> {
  for (;;) {
    const platformId = await findKeyOwnerId(transaction, keyId);
    assert(platformId !== undefined, 'keys are never deleted');
    const platform = await holdPlatform(transaction, platformId);
    if (platform !== undefined) return platform;
  }
}
