import { guaranteedPart } from './call-queue.ts';
import { purposes } from './purposes.ts';

/** A process's demand on one limit in requests per second, in the order of purposes. */
export type Demand = readonly number[];

export interface Asking {
  readonly processId: string;
  readonly demand: Demand;
  /** Its present share. */
  readonly share: number;
}

/** This part is divided evenly, so that the first calls after a pause need not wait. */
const evenPart = 0.2;
/** This part is not divided, so that a new process finds a share at once. */
const sparePart = 0.05;

/**
 * One process's share of a limit. Demand is met purpose by purpose over all processes, and the last
 * purpose keeps its guaranteed part; the rest is divided evenly. A process never takes what another
 * still has: the other gives it up when it renews, within a second.
 */
export function divideRate(limit: number, asking: readonly Asking[], processId: string): number {
  const own = asking.find((each) => each.processId === processId);
  if (own === undefined) return 0;
  const others = asking.filter((each) => each !== own);
  const taken = others.reduce((sum, { share }) => sum + share, 0);
  const isNew = own.share === 0;
  const divided = limit * (1 - sparePart);
  const most = (isNew ? limit : divided) - taken;
  return Math.max(0, Math.min(targetOf(divided, asking, own), most));
}

function targetOf(limit: number, asking: readonly Asking[], own: Asking): number {
  const count = asking.length;
  const even = (limit * evenPart) / count;
  let target = even;
  let left = limit - even * count;
  const last = purposes.length - 1;
  const give = (rank: number, most: number) => {
    const wanted = asking.reduce((sum, { demand }) => sum + (demand[rank] ?? 0), 0);
    if (wanted === 0) return;
    const given = Math.min(wanted, most, left);
    left -= given;
    target += (given * (own.demand[rank] ?? 0)) / wanted;
  };
  give(last, limit * guaranteedPart);
  for (const rank of purposes.keys()) give(rank, left);
  return target + left / count;
}

/** The rate left for a purpose once it and more urgent ones have what they ask for. */
export function leftFor(
  rank: number,
  { limit, asking }: { readonly limit: number; readonly asking: readonly Asking[] },
): number {
  const wanted = asking.reduce(
    (sum, { demand }) => sum + demand.slice(0, rank + 1).reduce((all, each) => all + each, 0),
    0,
  );
  return Math.max(0, limit - wanted);
}
