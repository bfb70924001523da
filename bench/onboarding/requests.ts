import type { RequestTemplate } from '../support/request-template.ts';

/** What any HTTP route costs before it does anything: the same server, hooks and serialisation. */
export const noOp: RequestTemplate = { method: 'GET', path: '/healthz', status: 200 };

/** One of the first sub-merchants that were submitted, whichever `{random}` says. */
export function storedSubMerchant(apiKey: string): RequestTemplate {
  return {
    method: 'GET',
    path: '/sub-merchants/bench-{random}',
    headers: { authorization: `Bearer ${apiKey}` },
    status: 200,
  };
}

/** A sub-merchant that is new, with as much in it as a platform usually knows at the start. */
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
