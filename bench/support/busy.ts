import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const sampleMs = 500;
/** Above this the numbers say more about the neighbours than about the service. */
const busyMaxPercent = 15;

/** How busy the processors are, in percent of all. Asked between rounds, it is what others use. */
export async function measureBusyPercent(): Promise<number> {
  const before = readTimes();
  await delay(sampleMs);
  const after = readTimes();
  return (100 * (after.busyMs - before.busyMs)) / Math.max(1, after.allMs - before.allMs);
}

/** A warning to read with the numbers, or null when the machine was quiet enough. */
export function busyWarning(percents: readonly number[]): string | null {
  const mean = percents.reduce((sum, percent) => sum + percent, 0) / percents.length;
  if (mean <= busyMaxPercent) return null;
  return (
    `between the rounds other programs used ${Math.round(mean)} % of the processors: PostgreSQL ` +
    'has many processes to compete with them, the service one. Run it again when it is quiet.'
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
