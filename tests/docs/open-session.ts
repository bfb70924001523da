import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { Keyring } from '../../server/src/lib/keyring.ts';
import { compileCache } from '../support/compile-cache.ts';
import { repositoryFolder } from '../support/service-process.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import type { Session } from './run-shell.ts';

/** One running service, and a folder in which guides are tried out. */
export interface Workshop {
  readonly folder: string;
  openSession(name: string): Promise<Session>;
}

/** Starts the one service that all guides use. */
export async function openWorkshop(): Promise<Workshop> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'taprail-docs-')));
  after(() => rm(folder, { recursive: true, force: true }));
  const secret = randomBytes(32);
  const service = await startTestService({ keyring: new Keyring([{ id: 'k1', secret }]) });
  await symlink(join(repositoryFolder, 'node_modules'), join(folder, 'node_modules'));
  await symlink(join(repositoryFolder, 'examples'), join(folder, 'examples'));
  // As in any project that imports the SDK.
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeNpx(folder);
  const encryptionKeys = `k1:${secret.toString('base64')}`;
  return {
    folder,
    openSession: (name) => openSession({ folder, service, encryptionKeys, name }),
  };
}

/** A platform of its own, in a folder that looks like that of a reader after `npm start`. */
async function openSession(place: {
  readonly folder: string;
  readonly service: TestService;
  readonly encryptionKeys: string;
  readonly name: string;
}): Promise<Session> {
  const { service, name } = place;
  const folder = join(place.folder, name);
  const { apiKey } = await service.newPlatform();
  await mkdir(join(folder, '.taprail'), { recursive: true });
  const credentials = { base_url: service.url, api_url: service.url, api_key: apiKey };
  const file = join(folder, '.taprail', 'credentials.json');
  await writeFile(file, `${JSON.stringify(credentials, null, 2)}\n`);
  const env = {
    PATH: `${join(place.folder, 'bin')}:${process.env.PATH}`,
    NODE_COMPILE_CACHE: compileCache,
    TAPRAIL_DATA: join(folder, '.taprail'),
    DATABASE_URL: service.databaseUrl,
    TAPRAIL_ENCRYPTION_KEYS: place.encryptionKeys,
    TAPRAIL_URL: service.url,
    TAPRAIL_API_KEY: apiKey,
  };
  return { folder, env };
}

/** `npx taprail` is the program of this working copy, without the second that npx takes. */
async function writeNpx(folder: string): Promise<void> {
  const program = join(repositoryFolder, 'server', 'src', 'cli', 'main.ts');
  const script = `#!/bin/sh
case "$1" in
  taprail) shift; exec '${process.execPath}' '${program}' "$@" ;;
  node) shift; exec '${process.execPath}' "$@" ;;
esac
echo "no guide may need npx $1" >&2
exit 1
`;
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin', 'npx'), script);
  await chmod(join(folder, 'bin', 'npx'), 0o755);
}
