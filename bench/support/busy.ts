import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const sampleMs = 500;
/** Above this the numbers say more about other programs than about the service. */
const busyMaxPercent = 15;

/** CPU use in percent of all cores. Between rounds, this is what other programs use. */
export async function measureBusyPercent(): Promise<number> {
  const before = readTimes();
  await delay(sampleMs);
  const after = readTimes();
  return (100 * (after.busyMs - before.busyMs)) / Math.max(1, after.allMs - before.allMs);
}

/** A warning to read with the numbers, or null if the machine was idle enough. */
export function busyWarning(percents: readonly number[]): string | null {
  const mean = percents.reduce((sum, percent) => sum + percent, 0) / percents.length;
  if (mean <= busyMaxPercent) return null;
  return (
    `other programs used ${Math.round(mean)} % of the CPU between the rounds. They slow down the ` +
    'service, which has one process, more than PostgreSQL, which has many. Run the bench again ' +
    'on an idle machine.'
  );
}

function readTimes(): { readonly busyMs: number; readonly allMs: number } {
  let [busyMs, allMs] = [0, 0];
  for (const { times } of cpus()) {
    const workMs = times.user + times.nice + times.sys + times.irq;
    busyMs += workMs;
    allMs += workMs + times.idle;
  }
  return { busyMs, allMs };
}
