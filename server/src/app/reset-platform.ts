import assert from 'node:assert/strict';
import { deleteAllEndpoints } from '../domains/events/index.ts';
import { findUserOwnerId, moveUsers, recordAct } from '../domains/people/index.ts';
import {
  announceChange,
  findKeyOwnerId,
  type Platform,
  replacePlatform,
} from '../domains/platforms/index.ts';
import { parseId } from '../lib/ids.ts';
import type { Queryable } from '../postgres/database.ts';
import { moveConnection } from '../psp/connections/connection-store.ts';

/**
 * Puts a new, empty platform in the place of the one that the key or user belongs to, which keeps
 * its records. Keys, users and the connection to the provider go to the new one.
 */
export async function resetPlatform(
  transaction: Queryable,
  { actor, requestId }: { readonly actor: string; readonly requestId: string },
): Promise<{ readonly platform: Platform; readonly replaced: Platform }> {
  const { platform, replaced } = await replacePlatformOf(transaction, actor);
  const move = { fromId: replaced.id, toId: platform.id };
  await moveUsers(transaction, move);
  await moveConnection(transaction, move);
  const now = new Date(Date.now() + Number(replaced.clockOffsetMs));
  await deleteAllEndpoints(transaction, { platformId: replaced.id, now });
  await announceChange(transaction);
  // The entry that was made before the effect stays in the old platform's log, out of sight.
  if (actor.startsWith('usr_')) {
    const act = { platformId: platform.id, actor, action: 'resetPlatform', objects: [] };
    await recordAct(transaction, { ...act, requestId });
  }
  return { platform, replaced };
}

/** A concurrent reset gives the key or user a new platform, which is then the one to replace. */
async function replacePlatformOf(transaction: Queryable, actor: string) {
  for (;;) {
    const platformId = await findPlatformIdOf(transaction, actor);
    assert(platformId !== undefined, 'keys and users are never deleted');
    const replacement = await replacePlatform(transaction, platformId);
    if (replacement !== null) return replacement;
  }
}

function findPlatformIdOf(transaction: Queryable, actor: string): Promise<string | undefined> {
  const userId = parseId('usr', actor);
  if (userId !== null) return findUserOwnerId(transaction, userId);
  return findKeyOwnerId(transaction, parseId('key', actor) ?? '');
}
