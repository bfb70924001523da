import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../lib/faults/error-code.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isServerOf, pollUntil } from './processes.ts';

/** The signals that stop a server: a clean stop, one without a checkpoint, and a kill. */
export const stopSteps = [
  { signal: 'SIGINT', timeoutMs: 30_000 },
  { signal: 'SIGQUIT', timeoutMs: 10_000 },
  { signal: 'SIGKILL', timeoutMs: 10_000 },
] as const;

/** The server's own file in its data folder; null if there is none. */
export async function readPostmasterFile(dataFolder: string) {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Stops the server that a killed run left behind, and removes its file. If the process number in it
 * is in use again, PostgreSQL would take that process for a running server. Call with the run lock
 * taken.
 */
export async function stopLeftBehind(options: {
  readonly dataFolder: string;
  readonly onProgress: (line: string) => void;
}): Promise<void> {
  const { dataFolder } = options;
  // Windows does not say whose process it is. Stopping the wrong one would be worse than the error
  // with which PostgreSQL then protects its data.
  if (process.platform === 'win32') return;
  const found = await readPostmasterFile(dataFolder);
  if (found === null) return;
  const { pid } = found;
  const isGone = async () => !(await isServerOf({ pid, dataFolder }));
  if (!(await isGone())) {
    options.onProgress(`Stopping the PostgreSQL that an earlier run left behind (process ${pid}).`);
    for (const { signal, timeoutMs } of stopSteps) {
      sendSignal(pid, signal);
      if (await pollUntil({ condition: isGone, timeoutMs })) break;
    }
  }
  if (await isGone()) await rm(join(dataFolder, 'postmaster.pid'), { force: true });
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It may have ended since the check.
    if (errorCode(error) === 'ESRCH') return;
    throw new EmbeddedPostgresError(
      `An earlier run left PostgreSQL behind as process ${pid}, which this user may not ` +
        'stop: stop it, then start again.',
      { cause: error },
    );
  }
}
