/** What keys may be limited to reading or writing. */
export const scopeResources: readonly string[] = [
  'sub-merchants',
  'files',
  'taps',
  'devices',
  'balance',
  'webhook-endpoints',
  'events',
  'test',
];

/** What is planned: a key may have its scopes already, but nothing asks for them yet. */
export const plannedScopeResources: readonly string[] = [
  'refunds',
  'payouts',
  'disputes',
  'reports',
];

/** Everything an API key may be allowed: all, or reading or writing one kind of resource. */
export const scopes: readonly string[] = ['*', ...scopesOf(scopeResources)];

export const plannedScopes: readonly string[] = scopesOf(plannedScopeResources);

function scopesOf(resources: readonly string[]): string[] {
  return resources.flatMap((resource) => [`${resource}:read`, `${resource}:write`]);
}
