import { mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { processLife } from './processes.ts';

export interface RunLock {
  release(): Promise<void>;
}

const attemptsMax = 100;

/**
 * Makes this process the only one that runs on the folder until it releases the lock or dies.
 * Throws EmbeddedPostgresError while another process, or this one, holds it.
 *
 * The lock is the folder run.lock with one file in it, named after the holder. It appears by the
 * rename of a finished folder, so it never lacks its file. A dead holder's file is renamed to the
 * new holder's name: of several contenders only one finds the old name, which a lock file that is
 * deleted and made again cannot promise.
 */
export async function takeRunLock(folder: string): Promise<RunLock> {
  const lockFolder = join(folder, 'run.lock');
  const ownFile = `${process.pid}.${(await processLife(process.pid)) ?? ''}`;
  const release = async () => {
    await rm(join(lockFolder, ownFile), { force: true });
    await succeeds(rmdir(lockFolder));
  };
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    if (await createLock({ lockFolder, ownFile })) return { release };
    const [holderFile] = await readdir(lockFolder).catch(() => []);
    if (holderFile === undefined) {
      // Its holder is just releasing it, or was killed in the middle of that.
      await succeeds(rmdir(lockFolder));
      continue;
    }
    const holder = parseHolder(holderFile);
    if (await isHeld(holder)) throw inUse({ folder, pid: holder.pid });
    const taken = rename(join(lockFolder, holderFile), join(lockFolder, ownFile));
    if (await succeeds(taken)) return { release };
  }
  throw new EmbeddedPostgresError(
    `The lock ${lockFolder} can be neither made nor taken over: delete it if no Taprail runs.`,
  );
}

async function createLock(options: { lockFolder: string; ownFile: string }): Promise<boolean> {
  const draft = await mkdtemp(`${options.lockFolder}-`);
  await writeFile(join(draft, options.ownFile), '');
  const created = await succeeds(rename(draft, options.lockFolder));
  if (!created) await rm(draft, { recursive: true, force: true });
  return created;
}

interface Holder {
  readonly pid: number;
  readonly life: string;
}

function parseHolder(file: string): Holder {
  const dot = file.indexOf('.');
  return { pid: Number(file.slice(0, dot)), life: file.slice(dot + 1) };
}

async function isHeld(holder: Holder): Promise<boolean> {
  const life = await processLife(holder.pid);
  return life !== null && (life === holder.life || life === 'unknown');
}

function inUse(options: { folder: string; pid: number }): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data folder ${options.folder} is in use by another Taprail run (process ${options.pid}).`,
  );
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
