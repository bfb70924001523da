import { readCpuMs, readProcess } from '../support/cpu.ts';
import type { LoadResult } from '../support/load.ts';
import { readPostgresCost, readServerCpuMs } from '../support/postgres-cost.ts';

/** A load, and what each request of it cost. */
export interface MeasuredLoad extends LoadResult {
  /** The service's CPU time, in all of its processes where the system lists them. */
  readonly serviceUsEach: number;
  /** PostgreSQL's CPU time; null where it cannot be measured. */
  readonly postgresUsEach: number | null;
  readonly logBytesEach: number;
}

export async function measureLoad(
  { pid, postgresUrl }: { readonly pid: number; readonly postgresUrl: string },
  load: () => Promise<LoadResult>,
): Promise<MeasuredLoad> {
  const [serviceBefore, before] = [
    await readServiceCpuMs(pid),
    await readPostgresCost(postgresUrl),
  ];
  const result = await load();
  const [serviceAfter, after] = [await readServiceCpuMs(pid), await readPostgresCost(postgresUrl)];
  const usEach = (usedMs: number) => (1000 * usedMs) / result.answered;
  return {
    ...result,
    serviceUsEach: usEach(serviceAfter - serviceBefore),
    postgresUsEach:
      after.cpuMs === null || before.cpuMs === null ? null : usEach(after.cpuMs - before.cpuMs),
    logBytesEach: (after.logBytes - before.logBytes) / result.answered,
  };
}

async function readServiceCpuMs(pid: number): Promise<number> {
  return (await readProcess(pid)) === null ? readCpuMs(pid) : readServerCpuMs(pid);
}
