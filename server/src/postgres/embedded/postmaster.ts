import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../lib/error-code.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isServerOf, pollUntil } from './processes.ts';

export interface PostmasterFile {
  readonly pid: number;
  readonly isReady: boolean;
}

export interface StopStep {
  readonly signal: NodeJS.Signals;
  readonly timeoutMs: number;
}

/** How a server is told to stop: politely, then without a checkpoint, then not told at all. */
export const stopSteps: readonly StopStep[] = [
  { signal: 'SIGINT', timeoutMs: 30_000 },
  { signal: 'SIGQUIT', timeoutMs: 10_000 },
  { signal: 'SIGKILL', timeoutMs: 10_000 },
];

/** What the server says about itself in its data folder; null where there is no such file. */
export async function readPostmasterFile(dataFolder: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Stops the server that a killed run left behind, and removes the file of one that is gone: for
 * PostgreSQL its process number, since given to another, would look like a server at work. Call
 * with the run lock held.
 */
export async function stopLeftBehind(options: {
  readonly dataFolder: string;
  readonly onProgress: (line: string) => void;
}): Promise<void> {
  const { dataFolder } = options;
  // Windows does not tell whose process it is, and stopping a stranger's would be worse than the
  // refusal with which PostgreSQL then guards its data.
  if (process.platform === 'win32') return;
  const found = await readPostmasterFile(dataFolder);
  if (found === null) return;
  const { pid } = found;
  const isGone = async () => !(await isServerOf({ pid, dataFolder }));
  if (!(await isGone())) {
    options.onProgress(`Stopping the PostgreSQL that an earlier run left behind (process ${pid}).`);
    for (const { signal, timeoutMs } of stopSteps) {
      sendSignal({ pid, signal });
      if (await pollUntil({ condition: isGone, timeoutMs })) break;
    }
  }
  if (await isGone()) await rm(join(dataFolder, 'postmaster.pid'), { force: true });
}

function sendSignal(options: { pid: number; signal: NodeJS.Signals }): void {
  try {
    process.kill(options.pid, options.signal);
  } catch (error) {
    // It may have ended since we looked.
    if (errorCode(error) === 'ESRCH') return;
    throw new EmbeddedPostgresError(
      `An earlier run left PostgreSQL behind as process ${options.pid}, which this user may not ` +
        'stop: stop it, then start again.',
      { cause: error },
    );
  }
}
