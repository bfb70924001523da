import type { RequestTemplate } from '../support/request-template.ts';

/** A route that does nothing, to show what the server, its hooks and serialisation cost alone. */
export const noOp: RequestTemplate = { method: 'GET', path: '/healthz', status: 200 };

/** A random one of the sub-merchants that were stored first. */
export function storedSubMerchant(apiKey: string): RequestTemplate {
  return {
    method: 'GET',
    path: '/sub-merchants/bench-{random}',
    headers: { authorization: `Bearer ${apiKey}` },
    status: 200,
  };
}

/** A new sub-merchant with the details that a platform usually has at the start. */
export function newSubMerchant(
  apiKey: string,
  options: { readonly keyed: boolean },
): RequestTemplate {
  return {
    method: 'POST',
    path: '/sub-merchants',
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(options.keyed ? { 'idempotency-key': 'submission-{serial}' } : {}),
    },
    body: JSON.stringify(submission),
    status: 201,
  };
}

const submission = {
  externalRef: 'bench-{serial}',
  businessType: 'individual',
  country: 'US',
  email: 'jenny.rosen@example.com',
  business_profile: {
    name: 'Rosen Foods',
    mcc: '5812',
    url: 'https://rosen-foods.example',
    product_description: 'Restaurant with table service',
  },
  individual: {
    first_name: 'Jenny',
    last_name: 'Rosen',
    dob: { day: 17, month: 4, year: 1986 },
    address: {
      line1: '1 High Street',
      city: 'Springfield',
      state: 'CA',
      postal_code: '94107',
      country: 'US',
    },
  },
} as const;
