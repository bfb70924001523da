import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, parseEncryptionKeys } from '../config.ts';
import { errorCode } from '../lib/faults/error-code.ts';
import { Keyring } from '../lib/keyring.ts';
import { describeFolderFault, makeFolder } from '../lib/make-folder.ts';
import { StartError } from './listen.ts';

/** The configured keys or, without any, a key that is generated once in the data folder. */
export async function loadKeyring(
  config: Pick<Config, 'encryptionKeys' | 'dataFolder'>,
): Promise<Keyring> {
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
 * Creates the file unless it exists. It gets its name when it is complete, so neither a start that
 * is killed half-way nor one that runs beside another leaves a file without keys.
 */
async function generateOnce(file: string): Promise<void> {
  if (await succeeds(chmod(file, 0o600), 'ENOENT')) return;
  const draft = `${file}.${randomUUID()}`;
  const text = `k1:${randomBytes(32).toString('base64')}\n`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await succeeds(link(draft, file), 'EEXIST');
  await rm(draft);
}

/** False if it failed with this code. Other failures are thrown. */
async function succeeds(work: Promise<void>, expectedCode: string): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (errorCode(error) === expectedCode) return false;
    throw error;
  }
}
