const id = '01k9t3m8e6f4x9p2q7r5s1v0zc';

export const endpointExample = {
  id: `we_${id}`,
  object: 'webhook_endpoint',
  url: 'https://hooks.example.com/taprail',
  events: ['tap.approved', 'tap.declined'],
  description: 'Orders',
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  previous_secret_until: null,
  created_at: '2026-11-15T09:00:00.000Z',
  updated_at: '2026-11-15T09:00:00.000Z',
};

export const endpointWithSecretExample = {
  ...endpointExample,
  secret: 'whsec_V2hhdCBpcyBzaG93biBvbmNlIGlzIGtlcHQgb25jZQ0',
};
