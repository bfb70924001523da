/** How many requests per second a provider takes on one connection. */
export interface RateLimits {
  readonly perSecond: number;
  /** Each kind of request has a limit of its own besides, unless `exceptions` has another. */
  readonly perEndpoint: number;
  readonly exceptions: Readonly<Record<string, number>>;
}

/** The name of the limit over all requests of a connection; every other one is an endpoint's. */
export const inAll = 'all';

/** The limit of an endpoint, or of everything. No endpoint is allowed more than everything. */
export function limitOf(limits: RateLimits, name: string): number {
  if (name === inAll) return limits.perSecond;
  return Math.min(limits.exceptions[name] ?? limits.perEndpoint, limits.perSecond);
}
