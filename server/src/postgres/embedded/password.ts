import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../lib/error-code.ts';
import { dataFolderOf } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { writePrivateFile } from './private-file.ts';

/**
 * The password of the embedded database, made once. Call with the run lock held. Throws
 * EmbeddedPostgresError when there is data whose password is lost.
 */
export async function ensurePassword(folder: string): Promise<string> {
  const file = join(folder, 'postgres.password');
  const known = await readIfThere(file);
  if (known !== null) return known;
  if ((await readIfThere(join(dataFolderOf(folder), 'PG_VERSION'))) !== null) {
    throw new EmbeddedPostgresError(
      `The password of the database is missing: restore ${file}, or move ${folder} away to begin ` +
        'with an empty one.',
    );
  }
  const password = randomBytes(24).toString('base64url');
  await writePrivateFile({ file, text: password });
  return password;
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
