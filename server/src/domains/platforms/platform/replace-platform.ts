import type { Queryable } from '../../../postgres/database.ts';
import { moveApiKeys } from '../keys/key-store.ts';
import type { Platform } from '../types.ts';
import { insertPlatform, lockUnlessReset, setPlatformReset } from './platform-store.ts';

/**
 * Puts a new, empty platform with the same keys in the place of one. Records are append-only, so
 * the old platform stays as it is, under a name that says until when it was used. Its due work goes
 * on, but nothing is sent any more. Returns null if another transaction has replaced it.
 */
export async function replacePlatform(
  transaction: Queryable,
  platformId: string,
): Promise<{ readonly platform: Platform; readonly replaced: Platform } | null> {
  const old = await lockUnlessReset(transaction, platformId);
  if (old === undefined) return null;
  // Later than the reset that made the old one, so that no two names are the same.
  const resetAt = new Date(Math.max(Date.now(), old.createdAt.getTime() + 1));
  const name = `${old.name} until ${resetAt.toISOString()}`;
  await setPlatformReset(transaction, { id: old.id, name, resetAt });
  const platform = await insertPlatform(transaction, { name: old.name, now: resetAt });
  await moveApiKeys(transaction, { fromId: old.id, toId: platform.id });
  return { platform, replaced: { ...old, name } };
}
