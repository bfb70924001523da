import type { BenchContext, BenchLoad } from '../support/bench.ts';
import type { LoadResult } from '../support/load.ts';
import { tap } from './requests.ts';

/** A sub-merchant that takes taps, and the key of its platform. */
export interface Till {
  readonly apiKey: string;
  readonly externalRef: string;
}

/** A load of taps: on the bench's own service and at its till, unless it says otherwise. */
export interface TapPlan extends Omit<BenchLoad, 'requests' | 'serialFrom' | 'randomBelow'> {
  readonly label?: string;
  /** Tapped at in turn. */
  readonly tills?: readonly Till[];
}

export type TapLoad = (plan: TapPlan) => Promise<LoadResult>;

/** Puts loads of taps on the service; idempotency keys go on where the last load ended. */
export function tapLoader(context: BenchContext, till: Till): TapLoad {
  let serialFrom = 0;
  return async ({ label, tills = [till], ...plan }) => {
    const requests = tills.map(({ apiKey, externalRef }) => tap(apiKey, externalRef));
    const title = label ?? `taps, ${plan.connections} connections`;
    const result = await context.load(title, { ...plan, requests, serialFrom });
    serialFrom = result.serialNext;
    return result;
  };
}
