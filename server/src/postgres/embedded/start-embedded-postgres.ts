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
import { chooseServerUser } from './server-user.ts';

export interface EmbeddedPostgres {
  /** With user, password, port and database; it changes with every start. */
  readonly url: string;
  /** Resolves if the server ends by itself; never after stop(). */
  readonly exited: Promise<void>;
  /**
   * Ends all connections and stops the server cleanly. May be called again. Until then the server
   * keeps the process alive, and Ctrl-C in the terminal does not reach it.
   */
  stop(): Promise<void>;
  /** Stops without a checkpoint, which is faster; the next start recovers. */
  kill(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Holds the data, the password, the log and the lock. Made when it is not there. */
  readonly folder: string;
  /** Gets a sentence for each step that takes time. */
  readonly onProgress?: (line: string) => void;
  /** PostgreSQL settings that take precedence over the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Aborts the start: nothing is left running, and the signal's reason is thrown. */
  readonly signal?: AbortSignal;
}

/** PostgreSQL limits the path of any file to 1,024 bytes, and its files need some of them. */
const pathBytesMax = 900;

/**
 * Runs a PostgreSQL server on the folder's data, creating it the first time, and resolves when it
 * accepts connections. A server that an earlier run left behind is stopped first. Throws
 * EmbeddedPostgresError if it cannot start, for example when another run uses the folder.
 * Tests pass another choice of the system user.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  chooseUser = chooseServerUser,
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
    if (error instanceof EmbeddedPostgresError) throw error;
    // A file that cannot be read or written is for the user to mend, so it gets a sentence too.
    const place = { folder: options.folder, variable: 'TAPRAIL_DATA' };
    const sentence = describeFolderFault(error, place);
    throw sentence === null ? error : new EmbeddedPostgresError(sentence, { cause: error });
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
  chooseUser: typeof chooseServerUser,
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
      // The graceful stop may hang.
      stopped = end(server.kill());
      return stopped;
    },
  };
}
