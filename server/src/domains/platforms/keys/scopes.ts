/** Scopes of API keys: everything, or reading or writing one kind of resource. */
export const scopes: readonly string[] = [
  '*',
  ...scopesOf(
    'sub-merchants',
    'page-links',
    'files',
    'taps',
    'devices',
    'refunds',
    'payouts',
    'disputes',
    'reports',
    'balance',
    'settings',
    'privacy',
    'seals',
    'webhook-endpoints',
    'events',
    'test',
  ),
];

function scopesOf(...resources: readonly string[]): string[] {
  return resources.flatMap((resource) => [`${resource}:read`, `${resource}:write`]);
}
