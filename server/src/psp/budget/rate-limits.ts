/** How many requests per second a provider takes on one connection. */
export interface RateLimits {
  readonly perSecond: number;
  /** Each endpoint's own limit, unless `exceptions` has another. */
  readonly perEndpoint: number;
  readonly exceptions: Readonly<Record<string, number>>;
}

/** The name of the limit on all requests of a connection; any other name is an endpoint. */
export const inAll = 'all';

/** The limit of an endpoint, or of all requests. An endpoint's limit never exceeds that of all. */
export function limitOf(limits: RateLimits, name: string): number {
  if (name === inAll) return limits.perSecond;
  return Math.min(limits.exceptions[name] ?? limits.perEndpoint, limits.perSecond);
}
