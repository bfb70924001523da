import type { RateLimits } from '../budget/rate-limits.ts';

/** Stripe's usual limits per account and second. */
const usually = { live: { perSecond: 100 }, test: { perSecond: 25 } } as const;
const perEndpoint = 25;

/** Endpoints with a limit of their own. */
const exceptions: RateLimits['exceptions'] = {
  'POST /v1/files': 20,
  'GET /v1/files': 20,
  'POST /v1/payouts': 15,
  'GET /v1/files/{id}': 20,
};

/** The limits agreed with Stripe; null for the usual ones. */
export interface RaisedLimits {
  readonly perSecond: number | null;
  readonly perEndpoint: number | null;
}

/** An account's limits; null fields fall back to Stripe's usual ones in that mode. */
export function stripeLimits(mode: 'live' | 'test', raised: RaisedLimits): RateLimits {
  return {
    perSecond: raised.perSecond ?? usually[mode].perSecond,
    perEndpoint: raised.perEndpoint ?? perEndpoint,
    exceptions,
  };
}
