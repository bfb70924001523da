import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../lib/faults/error-code.ts';
import type { PostgresBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type ServerLog, usefulLine } from './server-log.ts';
import { type Account, type ServerUser, spawnAsUser } from './server-user.ts';

export const superuser = 'taprail';

const majorVersion = '18';
const draftPrefix = 'postgres.init-';

interface DataFolderOptions {
  readonly folder: string;
  readonly binaries: PostgresBinaries;
  readonly user: ServerUser;
  readonly log: ServerLog;
  readonly password: string;
  /** False only for tests: a machine that fails right after may lose the new database. */
  readonly isSynced: boolean;
  readonly onProgress: (line: string) => void;
  readonly signal: AbortSignal | undefined;
}

export function dataFolderOf(folder: string): string {
  return join(folder, 'postgres');
}

/**
 * Makes sure that a complete data folder is there and belongs to the user. It is initialised under
 * another name and renamed when complete, so a run that was killed in the middle leaves only a
 * draft, which is removed here. Throws EmbeddedPostgresError for data that is not ours to run.
 */
export async function ensureDataFolder(options: DataFolderOptions): Promise<void> {
  const { folder, user } = options;
  const dataFolder = dataFolderOf(folder);
  await removeDrafts(folder);
  const version = await readFile(join(dataFolder, 'PG_VERSION'), 'utf8').catch(nullIfMissing);
  if (version === null) {
    await refuseForeignContents(dataFolder);
    await initialise(options);
    return;
  }
  if (version.trim() !== majorVersion) {
    throw new EmbeddedPostgresError(
      `The data in ${dataFolder} was made by PostgreSQL ${version.trim()}, and this Taprail runs ` +
        `${majorVersion}: move it with pg_dump, or point DATABASE_URL at its own server.`,
    );
  }
  if (user.owner !== null && (await stat(dataFolder)).uid !== user.owner.uid) {
    await giveTree({ path: dataFolder, owner: user.owner });
  }
}

async function initialise(options: DataFolderOptions): Promise<void> {
  const { folder, binaries, user, log, signal } = options;
  signal?.throwIfAborted();
  options.onProgress(`Creating a PostgreSQL database in ${dataFolderOf(folder)}.`);
  const draft = await mkdtemp(join(folder, draftPrefix));
  const data = join(draft, 'data');
  const passwordFile = join(draft, 'password');
  await mkdir(data);
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  if (user.owner !== null) await giveTree({ path: draft, owner: user.owner });
  await log.skip();
  const initdb = spawnAsUser({
    user,
    program: binaries.initdb,
    args: [
      `--pgdata=${data}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Sorts by code point and knows the case of all letters, the same on every machine.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(options.isSynced ? [] : ['--no-sync']),
    ],
    // Detached, so that Ctrl-C in the terminal reaches it only through our signal.
    spawnOptions: { cwd: draft, detached: true, stdio: ['ignore', log.fd, log.fd] },
  });
  const end = () => endGroup(initdb);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  const [code] = await once(initdb, 'exit').catch((error: unknown) => [String(error)]);
  signal?.removeEventListener('abort', end);
  if (signal?.aborted) {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
    throw signal.reason;
  }
  if (code !== 0) {
    const reason = usefulLine(await log.textSinceSkip());
    throw new EmbeddedPostgresError(
      `PostgreSQL could not create its data in ${folder} (${code}): ${reason}.`,
    );
  }
  await rename(data, dataFolderOf(folder));
  await rm(draft, { recursive: true, force: true });
}

/** Ends the program and those it runs in turn. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') child.kill();
  else process.kill(-child.pid, 'SIGTERM');
}

async function removeDrafts(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(draftPrefix));
  for (const name of names) {
    // An initdb that outlived its run may still be writing; the next start removes what it leaves.
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function refuseForeignContents(dataFolder: string): Promise<void> {
  try {
    await rmdir(dataFolder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw new EmbeddedPostgresError(
      `${dataFolder} is there but is not a PostgreSQL data folder: move it away and start again.`,
      { cause: error },
    );
  }
}

/** The folder itself comes last: if this is cut short, its owner shows that it must be repeated. */
async function giveTree(options: { path: string; owner: Account }): Promise<void> {
  const { path, owner } = options;
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await giveTree({ path: child, owner });
    else await lchown(child, owner.uid, owner.gid);
  }
  await lchown(path, owner.uid, owner.gid);
}

/** For reading a file that need not exist. */
export function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
