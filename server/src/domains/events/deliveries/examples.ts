const id = '01k9t3m8e6f4x9p2q7r5s1v0zc';

export const deliveryExample = {
  id: `dlv_${id}`,
  object: 'webhook_delivery',
  endpoint: `we_${id}`,
  endpoint_url: 'https://hooks.example.com/taprail',
  event: `evt_${id}`,
  event_type: 'tap.approved',
  kind: 'event',
  status: 'pending',
  attempt_count: 1,
  last_response_status: 503,
  last_error: null,
  last_duration_ms: 41,
  next_attempt_at: '2026-11-15T09:30:10.000Z',
  created_at: '2026-11-15T09:30:00.000Z',
};

export const newDeliveryExample = {
  ...deliveryExample,
  kind: 'replay',
  attempt_count: 0,
  last_response_status: null,
  last_duration_ms: null,
  next_attempt_at: '2026-11-15T10:00:00.000Z',
  created_at: '2026-11-15T10:00:00.000Z',
};

export const attemptExample = {
  attempt: 1,
  sent_at: '2026-11-15T09:30:00.012Z',
  duration_ms: 41,
  response_status: 503,
  error: null,
  response_excerpt: 'down for maintenance',
};
