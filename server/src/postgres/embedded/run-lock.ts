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
 * The lock is the folder run.lock with one file in it, named after the holder. A finished folder is
 * renamed to run.lock, so that it never lacks its file. To take over from a dead holder, its file
 * is renamed to the new holder's name. Only one of several contenders finds the old name; deleting
 * and making a lock file again would not ensure that.
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
      // Its holder is releasing it, or was killed while doing so.
      await succeeds(rmdir(lockFolder));
      continue;
    }
    const [pid, life] = holderFile.split('.');
    const aliveLife = await processLife(Number(pid));
    if (aliveLife !== null && (aliveLife === life || aliveLife === 'unknown')) {
      throw new EmbeddedPostgresError(
        `The data folder ${folder} is in use by another Taprail run (process ${pid}).`,
      );
    }
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

async function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
