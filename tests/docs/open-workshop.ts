import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { Keyring } from '../../server/src/lib/keyring.ts';
import { compileCache } from '../support/running/compile-cache.ts';
import { repositoryFolder } from '../support/running/service-process.ts';
import { startTestService } from '../support/service/test-service.ts';

/** A reader's terminal: its folder and its environment. */
export interface Session {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** The variables with the address and the key, which a reader sets only if a page says so. */
  readonly access: Readonly<Record<string, string>>;
}

/** A folder like a clone in which `npm start` runs. */
export interface Workshop {
  readonly folder: string;
  /** A new platform, whose address and key are in that data folder as `npm start` writes them. */
  openSession(dataFolder: string): Promise<Session>;
}

/** Starts the one service that all guides use. */
export async function openWorkshop(): Promise<Workshop> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'taprail-docs-')));
  after(() => rm(folder, { recursive: true, force: true }));
  const secret = randomBytes(32);
  const service = await startTestService({ keyring: new Keyring([{ id: 'k1', secret }]) });
  await symlink(join(repositoryFolder, 'node_modules'), join(folder, 'node_modules'));
  // As in any project that imports the SDK.
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeNpx(folder);
  return {
    folder,
    async openSession(dataFolder) {
      const { apiKey } = await service.newPlatform();
      await mkdir(join(folder, dataFolder));
      const credentials = { base_url: service.url, api_url: service.url, api_key: apiKey };
      const file = join(folder, dataFolder, 'credentials.json');
      await writeFile(file, `${JSON.stringify(credentials, null, 2)}\n`);
      const env = {
        PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
        NODE_COMPILE_CACHE: compileCache,
        // Commands that work on the deployment find an embedded database in its data folder.
        DATABASE_URL: service.databaseUrl,
        TAPRAIL_ENCRYPTION_KEYS: `k1:${secret.toString('base64')}`,
      };
      return { folder, env, access: { TAPRAIL_URL: service.url, TAPRAIL_API_KEY: apiKey } };
    },
  };
}

/** `npx taprail` is the program of this working copy, without the second that npx takes. */
async function writeNpx(folder: string): Promise<void> {
  const program = join(repositoryFolder, 'cli', 'src', 'main.ts');
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
