import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createUserByCommand,
  findUserByEmail,
  resetPasswordByCommand,
} from '../domains/people/index.ts';
import {
  Authenticator,
  createPlatform,
  findPlatformByName,
  issueApiKey,
  type Platform,
} from '../domains/platforms/index.ts';
import { ServiceError } from '../lib/errors.ts';
import type { Database } from '../postgres/database.ts';

export interface Credentials {
  readonly base_url: string;
  readonly api_url: string;
  readonly api_key: string;
  readonly dashboard_url: string;
  readonly dashboard_email: string;
  /** Null once the user has chosen another one. */
  readonly dashboard_password: string | null;
}

/** The written credentials, and whether the password is shown for the first time. */
export interface WrittenCredentials extends Credentials {
  readonly isPasswordNew: boolean;
}

const platformName = 'demo';
const ownerEmail = 'owner@example.com';
/** The owner whom the start creates. Only the person who started the service sees the password. */
const ownUser = { email: ownerEmail, mustChangePassword: false } as const;

/**
 * Makes sure that the embedded deployment has a platform, a key and a user, and writes the
 * credentials for scripts into a file that only its owner can read.
 */
export async function writeCredentials(
  database: Database,
  place: { readonly dataFolder: string; readonly url: string },
): Promise<WrittenCredentials> {
  const file = join(place.dataFolder, 'credentials.json');
  const known = await readKnown(file);
  const isUsable = known.api_key !== undefined && (await admits(database, known.api_key));
  const platform = await requireDemo(database);
  const api_key = isUsable ? known.api_key : await issueDemoKey(database, platform);
  const owner = await requireOwner(database, platform, known.dashboard_password ?? null);
  const credentials = {
    base_url: place.url,
    api_url: place.url,
    api_key,
    dashboard_url: `${place.url}/dashboard`,
    dashboard_email: ownerEmail,
    dashboard_password: owner.password,
  };
  // Renamed when it is complete, so that a reader never sees half a file.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
  return { ...credentials, isPasswordNew: owner.isNew };
}

async function readKnown(file: string): Promise<Partial<Credentials>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Partial<Credentials>;
  } catch {
    return {};
  }
}

/** False for a key that was revoked, or belongs to a database that was deleted. */
async function admits(database: Database, apiKey: string): Promise<boolean> {
  try {
    const options = { database, environment: 'test', rateLimitPerSecond: 1 } as const;
    const authenticator = new Authenticator(options);
    await authenticator.authenticate(apiKey, 'this machine');
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}

async function requireDemo(database: Database): Promise<Platform> {
  const platform = await findPlatformByName(database, platformName);
  return platform ?? createPlatform(database, { name: platformName, now: new Date() });
}

async function issueDemoKey(database: Database, platform: Platform): Promise<string> {
  const issued = await issueApiKey(database, {
    platformId: platform.id,
    environment: 'test',
    name: 'first key',
    scopes: ['*'],
    expiresAt: null,
    now: new Date(),
  });
  return issued.secret;
}

/** A password that got lost is replaced, but never one that the user has chosen. */
async function requireOwner(
  database: Database,
  platform: Platform,
  known: string | null,
): Promise<{ readonly password: string | null; readonly isNew: boolean }> {
  const owner = await findUserByEmail(database, { platformId: platform.id, email: ownerEmail });
  if (owner === undefined) {
    const wanted = { ...ownUser, name: 'Owner', role: 'admin' } as const;
    const { password } = await createUserByCommand(database, platform, wanted);
    return { password, isNew: true };
  }
  if (!owner.hasInitialPassword) return { password: null, isNew: false };
  if (known !== null) return { password: known, isNew: false };
  const { password } = await resetPasswordByCommand(database, platform, ownUser);
  return { password, isNew: true };
}
