import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, parseEncryptionKeys } from '../config.ts';
import { Keyring } from '../lib/keyring.ts';
import { describeFolderFault, makeFolder } from '../lib/make-folder.ts';
import { StartError } from './listen.ts';

/** The configured keys or, where there are none, one generated once into the data folder. */
export async function loadKeyring(config: Config): Promise<Keyring> {
  if (config.encryptionKeys !== null) return new Keyring(config.encryptionKeys);
  const file = join(config.dataFolder, 'encryption.keys');
  try {
    await makeFolder(config.dataFolder);
    await generateOnce(file);
  } catch (error) {
    const place = { folder: config.dataFolder, variable: 'TAPRAIL_DATA' };
    const sentence = describeFolderFault(error, place);
    throw sentence === null ? error : new StartError(sentence);
  }
  try {
    return new Keyring(parseEncryptionKeys((await readFile(file, 'utf8')).trim()));
  } catch {
    throw new StartError(
      `${file} does not hold encryption keys; restore it from a backup, or the stored data stays sealed.`,
    );
  }
}

/**
 * Makes the file unless it is there. It gets its name when it is complete: a start that is killed
 * half-way, or beside another on the same folder, never leaves one that holds no keys.
 */
async function generateOnce(file: string): Promise<void> {
  if (await succeeds(chmod(file, 0o600), 'ENOENT')) return;
  const draft = `${file}.${randomUUID()}`;
  const text = `k1:${randomBytes(32).toString('base64')}\n`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await succeeds(link(draft, file), 'EEXIST');
  await rm(draft);
}

/** False where it failed in this very way; other failures are thrown. */
async function succeeds(work: Promise<void>, expectedCode: string): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === expectedCode) return false;
    throw error;
  }
}
