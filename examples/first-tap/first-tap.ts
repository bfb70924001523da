import { Taprail } from '@taprail/sdk';

/**
 * Onboards a sub-merchant, takes a tap and waits for its event. `npm start` runs the service that
 * it talks to; .taprail/credentials.json has the address and the key.
 */
const { TAPRAIL_URL: url = 'http://127.0.0.1:8080', TAPRAIL_API_KEY: apiKey = '' } = process.env;
const taprail = new Taprail({ url, apiKey });
const externalRef = 'first-tap';

/** What your own form would ask for, by the names of the requirements. */
const answers = {
  businessType: 'individual',
  country: 'US',
  email: 'owner@example.com',
  business_profile: {
    name: 'Bistro 7',
    mcc: '5812',
    product_description: 'A neighbourhood restaurant',
  },
  individual: {
    first_name: 'Ann',
    last_name: 'Lee',
    dob: { day: 4, month: 7, year: 1985 },
    email: 'ann@example.com',
    phone: '+12125550123',
    address: { line1: '7 Main Street', city: 'New York', state: 'NY', postal_code: '10001' },
    ssn_last_4: '1234',
  },
  external_account: {
    country: 'US',
    currency: 'USD',
    account_holder_name: 'Ann Lee',
    account_number: '000123456789',
    routing_number: '110000000',
  },
  tos_acceptance: { date: '2026-11-01T09:00:00Z', ip: '203.0.113.7' },
} as const;

const signal = AbortSignal.timeout(60_000);
const { status } = await taprail.submerchants.onboard(externalRef, answers, { signal });
console.log(`${externalRef} is ${status}`);

const takeTap = async () => {
  const tap = await taprail.taps.create({
    amount: 1250,
    currency: 'USD',
    submerchant: externalRef,
    device: 'sim_visa',
  });
  console.log(`the tap is ${tap.status}: ${tap.card?.scheme} ${tap.card?.last4}`);
};

const ending = new AbortController();
const onOpen = () => void takeTap();
for await (const event of taprail.events.stream({ signal: ending.signal, onOpen })) {
  console.log(`${event.type} ${event.id}`);
  if (event.type === 'charge.captured') ending.abort();
}
