import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Authenticator,
  createPlatform,
  findPlatformByName,
  issueApiKey,
} from '../domains/access/index.ts';
import { ServiceError } from '../lib/errors.ts';
import type { Database } from '../postgres/database.ts';

export interface Credentials {
  readonly base_url: string;
  readonly api_url: string;
  readonly api_key: string;
}

const platformName = 'demo';

/**
 * Makes sure that the embedded deployment has a platform and a key, and writes what a script needs
 * into a file that only its owner can read.
 */
export async function writeCredentials(
  database: Database,
  place: { readonly dataFolder: string; readonly url: string },
): Promise<Credentials> {
  const file = join(place.dataFolder, 'credentials.json');
  const known = await readKey(file);
  const isUsable = known !== null && (await admits(database, known));
  const api_key = isUsable ? known : await issueDemoKey(database);
  const credentials = { base_url: place.url, api_url: place.url, api_key };
  // Renamed when it is complete, so that a reader never sees half a file.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
  return credentials;
}

async function readKey(file: string): Promise<string | null> {
  try {
    const { api_key: key } = JSON.parse(await readFile(file, 'utf8')) as Credentials;
    return typeof key === 'string' ? key : null;
  } catch {
    return null;
  }
}

/** False for a key that was revoked, or belongs to a database that was deleted. */
async function admits(database: Database, apiKey: string): Promise<boolean> {
  try {
    const options = { database, environment: 'test', attemptsPerSecond: 1 } as const;
    const authenticator = new Authenticator(options);
    await authenticator.authenticate(apiKey, 'this machine');
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

async function issueDemoKey(database: Database): Promise<string> {
  const now = new Date();
  const platform =
    (await findPlatformByName(database, platformName)) ??
    (await createPlatform(database, { name: platformName, now }));
  const issued = await issueApiKey(database, {
    platformId: platform.id,
    environment: 'test',
    name: 'first key',
    scopes: ['*'],
    expiresAt: null,
    now,
  });
  return issued.secret;
}
