import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolderOf, nullIfMissing } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { writePrivateFile } from './private-file.ts';

/**
 * The password of the embedded database, made once. Call with the run lock taken. Throws
 * EmbeddedPostgresError when there is data whose password is lost.
 */
export async function ensurePassword(folder: string): Promise<string> {
  const file = join(folder, 'postgres.password');
  const known = await readFile(file, 'utf8').catch(nullIfMissing);
  if (known !== null) return known;
  const version = join(dataFolderOf(folder), 'PG_VERSION');
  if ((await readFile(version, 'utf8').catch(nullIfMissing)) !== null) {
    throw new EmbeddedPostgresError(
      `The password of the database is missing: restore ${file}, or move ${folder} away to begin ` +
        'with an empty one.',
    );
  }
  const password = randomBytes(24).toString('base64url');
  await writePrivateFile({ file, text: password });
  return password;
}
