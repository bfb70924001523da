import type { MeasuredLoad } from './measure-load.ts';

type Costs = Pick<MeasuredLoad, 'perSecond' | 'serviceUsEach' | 'postgresUsEach' | 'loadUsEach'>;

/**
 * The rate of several processes if all cores were busy and a tap cost what it costs one process,
 * and no more than the rate of one for each. Null where the system does not tell CPU times.
 */
export function allowedPerSecond(
  one: Costs,
  { processes, cores }: { readonly processes: number; readonly cores: number },
): number | null {
  if (one.postgresUsEach === null) return null;
  const wholeUs = one.serviceUsEach + one.postgresUsEach + one.loadUsEach;
  return one.perSecond * Math.min(processes, (cores * one.serviceUsEach) / wholeUs);
}
