import { realpath, rm } from 'node:fs/promises';
import { describeFolderFault, makeFolder } from '../../lib/make-folder.ts';
import { findBinaries } from './binaries.ts';
import { dataFolderOf, ensureDataFolder } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { ensurePassword } from './password.ts';
import { stopLeftBehind } from './postmaster.ts';
import { type RunLock, takeRunLock } from './run-lock.ts';
import { factsFileOf, writeFacts } from './running-postgres.ts';
import { openServerLog } from './server-log.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { type ChooseServerUser, chooseServerUser } from './server-user.ts';

export interface EmbeddedPostgres {
  /** With user, password, port and database; it changes with every start. */
  readonly url: string;
  /** Resolves when the server ends although nobody asked it to; never after stop(). */
  readonly exited: Promise<void>;
  /**
   * Ends all connections and stops the server cleanly. May be called again. Until then the server
   * keeps the process alive, and Ctrl-C in the terminal does not reach it.
   */
  stop(): Promise<void>;
  /** The same for whoever cannot wait: without a checkpoint, so that the next start recovers. */
  kill(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Holds the data, the password, the log and the lock. Made when it is not there. */
  readonly folder: string;
  /** Told what takes time, a sentence each. */
  readonly onProgress?: (line: string) => void;
  /** PostgreSQL settings that take precedence over the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Ends a start that is under way: it leaves nothing running, and throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** PostgreSQL takes 1,024 bytes for the path of any of its files, and some must be left for those. */
const pathBytesMax = 900;

/**
 * Runs a PostgreSQL server on the folder's data, creating it the first time, and resolves when it
 * accepts connections. Whatever an earlier run left behind is stopped and recovered from. Throws
 * EmbeddedPostgresError when that cannot be, for one when another run uses the folder.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgresAs(options, chooseServerUser);
}

/** The same with another choice of the system user, for the tests of those choices. */
export async function startEmbeddedPostgresAs(
  options: EmbeddedPostgresOptions,
  chooseUser: ChooseServerUser,
): Promise<EmbeddedPostgres> {
  try {
    await makeFolder(options.folder);
    const folder = await realpath(options.folder);
    refuseTooLong(folder);
    const lock = await takeRunLock(folder);
    try {
      const server = await startLocked({ ...options, folder }, chooseUser);
      return embeddedPostgres({ folder, lock, server });
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw explain({ error, folder: options.folder });
  }
}

function refuseTooLong(folder: string): void {
  const bytes = Buffer.byteLength(folder);
  if (bytes <= pathBytesMax) return;
  throw new EmbeddedPostgresError(
    `The path of the data folder has ${bytes} bytes, and PostgreSQL takes ${pathBytesMax}; ` +
      'set TAPRAIL_DATA to a shorter one.',
  );
}

async function startLocked(
  options: EmbeddedPostgresOptions,
  chooseUser: ChooseServerUser,
): Promise<ServerProcess> {
  const { folder, settings = {}, onProgress = () => {}, signal } = options;
  const dataFolder = dataFolderOf(folder);
  const { initdb, postgres } = await findBinaries();
  await stopLeftBehind({ dataFolder, onProgress });
  const user = await chooseUser({ folder, postgres });
  const password = await ensurePassword(folder);
  const log = await openServerLog(folder);
  try {
    const common = { user, log, password, onProgress, signal };
    const isSynced = settings.fsync !== 'off';
    await ensureDataFolder({ ...common, folder, binaries: { initdb, postgres }, isSynced });
    const server = await startServerProcess({ ...common, postgres, dataFolder, settings });
    await writeFacts({ folder, pid: server.pid, url: server.url }).catch(async (error) => {
      await server.stop();
      throw error;
    });
    return server;
  } finally {
    await log.close();
  }
}

function embeddedPostgres(options: {
  readonly folder: string;
  readonly lock: RunLock;
  readonly server: ServerProcess;
}): EmbeddedPostgres {
  const { folder, lock, server } = options;
  let stopped: Promise<void> | undefined;
  const end = async (ending: Promise<void>) => {
    await ending;
    await rm(factsFileOf(folder), { force: true });
    await lock.release();
  };
  return {
    url: server.url,
    exited: new Promise((resolve) => {
      server.ended.then(() => {
        if (stopped === undefined) resolve();
      });
    }),
    stop: () => {
      stopped ??= end(server.stop());
      return stopped;
    },
    kill: () => {
      // A stop may be under way, and never come to an end.
      stopped = end(server.kill());
      return stopped;
    },
  };
}

/** A file that cannot be read or written is the user's to mend, so it is told in a sentence too. */
function explain(options: { error: unknown; folder: string }): unknown {
  const { error, folder } = options;
  if (error instanceof EmbeddedPostgresError) return error;
  const sentence = describeFolderFault(error, { folder, variable: 'TAPRAIL_DATA' });
  return sentence === null ? error : new EmbeddedPostgresError(sentence, { cause: error });
}
