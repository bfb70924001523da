const resources = [
  'sub-merchants',
  'files',
  'taps',
  'devices',
  'refunds',
  'payouts',
  'disputes',
  'reports',
  'balance',
  'settings',
  'seals',
  'webhook-endpoints',
  'events',
  'test',
];

/** The scopes that an API key can have. */
export const keyScopes: readonly string[] = resources.flatMap((resource) => [
  `${resource}:read`,
  `${resource}:write`,
]);

/** The scope that includes all others of it. */
export const everything = '*';
