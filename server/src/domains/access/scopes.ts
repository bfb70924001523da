/** Scopes of API keys: everything, or reading or writing one kind of resource. */
export const scopes: readonly string[] = [
  '*',
  ...scopesOf(
    'sub-merchants',
    'files',
    'taps',
    'devices',
    'balance',
    'webhook-endpoints',
    'events',
    'test',
  ),
];

/** A key may have these scopes already, but no route asks for them yet. */
export const plannedScopes: readonly string[] = scopesOf(
  'refunds',
  'payouts',
  'disputes',
  'reports',
);

function scopesOf(...resources: readonly string[]): string[] {
  return resources.flatMap((resource) => [`${resource}:read`, `${resource}:write`]);
}
