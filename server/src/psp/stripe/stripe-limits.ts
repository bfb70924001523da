import type { RateLimits } from '../budget/rate-limits.ts';

/** What Stripe allows an account per second unless more was agreed. */
const usually = { live: { perSecond: 100 }, test: { perSecond: 25 } } as const;
const perEndpoint = 25;

/** Endpoints for which Stripe names another limit. */
const exceptions: RateLimits['exceptions'] = {
  'POST /v1/files': 20,
  'GET /v1/files': 20,
  'POST /v1/payouts': 15,
  'GET /v1/files/{id}': 20,
};

/** Limits agreed with Stripe; null for the usual ones. */
export interface RaisedLimits {
  readonly perSecond: number | null;
  readonly perEndpoint: number | null;
}

/** The limits of an account; what is null is as Stripe has it for everybody in that mode. */
export function stripeLimits(mode: 'live' | 'test', raised: RaisedLimits): RateLimits {
  return {
    perSecond: raised.perSecond ?? usually[mode].perSecond,
    perEndpoint: raised.perEndpoint ?? perEndpoint,
    exceptions,
  };
}
