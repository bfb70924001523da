import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The kernel counts CPU time in hundredths of a second. */
const tickMs = 10;

/** The CPU time that a process has used so far, in milliseconds. */
export async function readCpuMs(pid: number): Promise<number> {
  const facts = await readProcess(pid);
  return facts === null ? readCpuOfPs(pid) : facts.cpuMs;
}

/** CPU time of the ended processes that this one has started; null where there is no /proc. */
export async function readEndedChildrenCpuMs(): Promise<number | null> {
  return (await readProcess(process.pid))?.endedMs ?? null;
}

/** Null for a process that has ended, and where the system has no /proc. */
export async function readProcess(pid: number): Promise<{
  readonly parent: number;
  readonly cpuMs: number;
  /** CPU time of its children that have ended. */
  readonly endedMs: number;
} | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The second field is the name in parentheses, which may hold spaces. The third follows it.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [own = 0, ownSystem = 0, ended = 0, endedSystem = 0] = fields.slice(11, 15);
  return {
    parent: fields[1] ?? 0,
    cpuMs: tickMs * (own + ownSystem),
    endedMs: tickMs * (ended + endedSystem),
  };
}

/** ps prints [[dd-]hh:]mm:ss, on some systems with hundredths of a second. */
async function readCpuOfPs(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'time=', '-p', String(pid)]);
  const parts = stdout.trim().split(/[-:]/).map(Number).reverse();
  const seconds = [1, 60, 3600, 86_400].reduce(
    (sum, size, index) => sum + size * (parts[index] ?? 0),
    0,
  );
  return 1000 * seconds;
}
