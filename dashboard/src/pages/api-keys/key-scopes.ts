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

/** What an API key can be allowed to do. */
export const keyScopes: readonly string[] = resources.flatMap((resource) => [
  `${resource}:read`,
  `${resource}:write`,
]);

/** The scope of a key that may do all of it. */
export const everything = '*';
