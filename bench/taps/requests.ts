import type { RequestTemplate } from '../support/request-template.ts';

/** A direct tap with its own idempotency key and a random reference, like those of many platforms. */
export function tap(apiKey: string, externalRef: string): RequestTemplate {
  return {
    method: 'POST',
    path: '/v1/taps',
    headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': 'tap-{serial}' },
    body: JSON.stringify({
      amount: 1250,
      currency: 'USD',
      submerchant: externalRef,
      device: `reader-${externalRef}`,
      reference: 'order-{random}',
    }),
    status: 200,
  };
}
