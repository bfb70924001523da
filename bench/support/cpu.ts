import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The kernel counts CPU time in hundredths of a second. */
const tickMs = 10;

/** The CPU time that a process has used so far, in milliseconds. */
export async function readCpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return readCpuOfPs(pid);
  // The second field is the name in parentheses, which may hold spaces. The third follows it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return tickMs * (Number(fields[11]) + Number(fields[12]));
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
