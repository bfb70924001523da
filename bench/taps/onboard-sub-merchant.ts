import type { BenchService } from '../support/service.ts';

const externalRef = 'bench-merchant';

/** The initial details of a US individual. */
export const completeDetails = {
  externalRef,
  businessType: 'individual',
  country: 'US',
  email: 'jenny.rosen@example.com',
  business_profile: { name: 'Rosen Foods', mcc: '5812', product_description: 'Restaurant' },
  individual: {
    first_name: 'Jenny',
    last_name: 'Rosen',
    dob: { day: 17, month: 4, year: 1986 },
    email: 'jenny.rosen@example.com',
    phone: '+12125550123',
    ssn_last_4: '1234',
    address: { line1: '1 High Street', city: 'Springfield', state: 'CA', postal_code: '94107' },
  },
  external_account: {
    country: 'US',
    currency: 'USD',
    account_holder_name: 'Jenny Rosen',
    account_number: '000123456789',
    routing_number: '110000000',
  },
  tos_acceptance: { date: '2026-11-01T09:00:00Z', ip: '203.0.113.7' },
};

/** Onboards a sub-merchant that can take taps and returns its externalRef. */
export async function onboardSubMerchant(
  service: Pick<BenchService, 'url' | 'apiKey'>,
): Promise<string> {
  const headers = {
    authorization: `Bearer ${service.apiKey}`,
    'content-type': 'application/json',
  };
  const send = async (path: string, body: unknown) => {
    const answer = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  await send('/sub-merchants', completeDetails);
  await send('/v1/test/clock/advance', { by: 0 });
  return externalRef;
}
