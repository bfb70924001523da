const resources = [
  'sub-merchants',
  'files',
  'taps',
  'refunds',
  'devices',
  'balance',
  'payouts',
  'disputes',
  'webhook-endpoints',
  'events',
  'reports',
  'test',
] as const;

/** Everything an API key may be allowed: all, or reading or writing one kind of resource. */
export const scopes: readonly string[] = [
  '*',
  ...resources.flatMap((resource) => [`${resource}:read`, `${resource}:write`]),
];
