import assert from 'node:assert/strict';
import { parseId } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import { moveConnection } from '../../psp/connections/connection-store.ts';
import {
  announceChange,
  findKeyOwnerId,
  holdPlatform,
  insertPlatform,
  markPlatformReset,
  moveApiKeys,
} from './store.ts';
import type { Platform } from './types.ts';
import { findUserOwnerId, moveUsers } from './users/user-store.ts';

/** Deletes the webhook endpoints of a platform, by its time. */
export type DeleteEndpoints = (
  transaction: Queryable,
  platform: { readonly platformId: string; readonly now: Date },
) => Promise<void>;

/**
 * Puts a new, empty platform in the place of the one that the key or user belongs to. Records are
 * append-only, so the old platform stays as it is, under a name that says until when it was used.
 * Its due work goes on, but nothing is sent any more.
 */
export async function resetPlatform(
  transaction: Queryable,
  { actor, deleteEndpoints }: { readonly actor: string; readonly deleteEndpoints: DeleteEndpoints },
): Promise<{ readonly platform: Platform; readonly replaced: Platform }> {
  const old = await holdPlatformOf(transaction, actor);
  // Later than the reset that made the old one, so that no two names are the same.
  const resetAt = new Date(Math.max(Date.now(), old.createdAt.getTime() + 1));
  const name = `${old.name} until ${resetAt.toISOString()}`;
  await markPlatformReset(transaction, { id: old.id, name, resetAt });
  const platform = await insertPlatform(transaction, { name: old.name, now: resetAt });
  const move = { fromId: old.id, toId: platform.id };
  await moveApiKeys(transaction, move);
  await moveUsers(transaction, move);
  await moveConnection(transaction, move);
  const platformNow = new Date(Date.now() + Number(old.clockOffsetMs));
  await deleteEndpoints(transaction, { platformId: old.id, now: platformNow });
  await announceChange(transaction);
  return { platform, replaced: { ...old, name } };
}

/**
 * A reset that came first has given the key or user to another platform, which is then the one to
 * reset.
 */
async function holdPlatformOf(transaction: Queryable, actor: string): Promise<Platform> {
  for (;;) {
    const platformId = await findOwnerId(transaction, actor);
    assert(platformId !== undefined, 'keys and users are never deleted');
    const platform = await holdPlatform(transaction, platformId);
    if (platform !== undefined) return platform;
  }
}

function findOwnerId(transaction: Queryable, actor: string): Promise<string | undefined> {
  const userId = parseId('usr', actor);
  if (userId !== null) return findUserOwnerId(transaction, userId);
  return findKeyOwnerId(transaction, parseId('key', actor) ?? '');
}
