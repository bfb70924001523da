import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, parseEncryptionKeys } from '../config.ts';
import { Keyring } from '../lib/keyring.ts';
import { StartError } from './listen.ts';

/** The configured keys or, where there are none, one generated once into the data folder. */
export async function loadKeyring(config: Config): Promise<Keyring> {
  if (config.encryptionKeys !== null) return new Keyring(config.encryptionKeys);
  const file = join(config.dataFolder, 'encryption.keys');
  await mkdir(config.dataFolder, { recursive: true });
  await generateOnce(file);
  try {
    return new Keyring(parseEncryptionKeys((await readFile(file, 'utf8')).trim()));
  } catch {
    throw new StartError(
      `${file} does not hold encryption keys; restore it from a backup, or the stored data stays sealed.`,
    );
  }
}

async function generateOnce(file: string): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(`k1:${randomBytes(32).toString('base64')}\n`);
    await handle.sync();
    await handle.close();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
    await chmod(file, 0o600);
  }
}
