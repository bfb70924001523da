import assert from 'node:assert/strict';
import { didYouMean } from '../../../lib/faults/did-you-mean.ts';
import { type Queryable, violates } from '../../../postgres/database.ts';
import { ManagementError } from '../management-error.ts';
import type { Platform } from '../types.ts';
import {
  findPlatform,
  findPlatformByName,
  insertPlatform,
  listPlatforms,
} from './platform-store.ts';

export async function createPlatform(
  database: Queryable,
  platform: { readonly name: string; readonly now: Date },
): Promise<Platform> {
  if (!/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$/.test(platform.name)) {
    throw new ManagementError(
      'A platform name is 1 to 64 letters, digits, spaces, dots, underscores or hyphens, ' +
        'and begins with a letter or digit.',
    );
  }
  try {
    return await insertPlatform(database, platform);
  } catch (error) {
    if (violates(error, 'platforms_name_unique')) {
      throw new ManagementError(`There is already a platform named "${platform.name}".`);
    }
    throw error;
  }
}

/** The platform of that name. Throws ManagementError with the nearest name when there is none. */
export async function requirePlatform(database: Queryable, name: string): Promise<Platform> {
  const platform = await findPlatformByName(database, name);
  if (platform !== undefined) return platform;
  const names = (await listPlatforms(database)).map((known) => known.name);
  const meant = didYouMean(name, names);
  const hint =
    meant === null
      ? '"npx taprail platforms list" shows which there are.'
      : `did you mean "${meant}"?`;
  throw new ManagementError(`There is no platform named "${name}"; ${hint}`);
}

/** The platform of an authenticated caller. */
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
