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
 * Sees to it that the embedded deployment has a platform and a key to begin with, and writes what a
 * script needs to know into a file that only its owner can read.
 */
export async function writeCredentials(
  database: Database,
  place: { readonly dataFolder: string; readonly url: string },
): Promise<Credentials> {
  const file = join(place.dataFolder, 'credentials.json');
  const known = await readKnown(file);
  const isUsable = known !== null && (await admits(database, known.api_key));
  const credentials = {
    base_url: place.url,
    api_url: place.url,
    api_key: isUsable ? known.api_key : await issueDemoKey(database),
  };
  // Renamed into place, so that a reader never sees half a file.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
  return credentials;
}

async function readKnown(file: string): Promise<Credentials | null> {
  try {
    const known = JSON.parse(await readFile(file, 'utf8')) as Credentials;
    return typeof known.api_key === 'string' ? known : null;
  } catch {
    return null;
  }
}

/** A key that was revoked, or is of a database since deleted, would make the panel a lie. */
async function admits(database: Database, apiKey: string): Promise<boolean> {
  try {
    const authenticator = new Authenticator({
      database,
      environment: 'test',
      attemptsPerSecond: 1,
    });
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
