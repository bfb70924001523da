import type { BenchContext, BenchLoad } from '../support/bench.ts';
import type { LoadResult } from '../support/load.ts';
import { tap } from './requests.ts';

/** A sub-merchant that takes taps, and the key of its platform. */
export interface SubMerchant {
  readonly apiKey: string;
  readonly externalRef: string;
}

/** A load of taps. By default it goes to the bench's own service and sub-merchant. */
export interface TapPlan extends Omit<BenchLoad, 'requests' | 'serialFrom' | 'randomBelow'> {
  readonly label?: string;
  /** Taps go to each of these in turn. */
  readonly subMerchants?: readonly SubMerchant[];
}

export type TapLoad = (plan: TapPlan) => Promise<LoadResult>;

/** Returns a function that runs loads. Each continues the keys where the last one ended. */
export function tapLoader(context: BenchContext, subMerchant: SubMerchant): TapLoad {
  let serialFrom = 0;
  return async ({ label, subMerchants = [subMerchant], ...plan }) => {
    const requests = subMerchants.map(({ apiKey, externalRef }) => tap(apiKey, externalRef));
    const title = label ?? `taps, ${plan.connections} connections`;
    const random = { requests, serialFrom, randomBelow: 1e9 };
    const result = await context.load(title, { ...plan, ...random });
    serialFrom = result.serialNext;
    return result;
  };
}
