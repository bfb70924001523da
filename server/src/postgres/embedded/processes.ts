import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode } from '../../lib/faults/error-code.ts';

const run = promisify(execFile);
const pollMs = 20;

/**
 * Identifies one life of a process number, since numbers are reused, in a container even the same
 * ones after every restart. Null if no such process is alive, and 'unknown' if it is alive but the
 * system does not say since when.
 */
export async function processLife(pid: number): Promise<string | null> {
  if (!isSignallable(pid)) return null;
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    if (stat === null) return isSignallable(pid) ? 'unknown' : null;
    // The name in parentheses may hold anything; what follows it is the state, then numbers.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie answers to signals until it is reaped, which in a container may be never.
    if (fields[0] === 'Z') return null;
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return `${boot.slice(0, 8)}-${fields[19] ?? ''}`;
  }
  if (process.platform === 'win32') return 'unknown';
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => noOutput);
  return stdout.trim().replaceAll(/[^0-9A-Za-z]+/g, '-') || 'unknown';
}

/** Whether the process is alive and the PostgreSQL server of this data folder. */
export async function isServerOf(options: { pid: number; dataFolder: string }): Promise<boolean> {
  const { pid, dataFolder } = options;
  if (!isSignallable(pid)) return false;
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const [program = '', ...words] = command.split('\0');
    return basename(program) === 'postgres' && words.includes(dataFolder);
  }
  const args = ['-ww', '-o', 'command=', '-p', String(pid)];
  const { stdout } = await run('ps', args).catch(() => noOutput);
  return stdout.includes('postgres') && stdout.includes(dataFolder);
}

/** Polls until the condition holds or the time is over; returns whether it holds. */
export async function pollUntil(options: {
  readonly condition: () => Promise<boolean>;
  readonly timeoutMs: number;
}): Promise<boolean> {
  const deadline = performance.now() + options.timeoutMs;
  while (!(await options.condition())) {
    if (performance.now() > deadline) return false;
    await delay(pollMs);
  }
  return true;
}

const noOutput = { stdout: '' } as const;

function isSignallable(pid: number): boolean {
  // Zero and below would ask about process groups.
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
