import { readFile } from 'node:fs/promises';
import { Taprail } from '@taprail/sdk';

/** Onboards a sub-merchant, takes a tap and waits for its event. */
const taprail = new Taprail(await findAccess());
const externalRef = 'first-tap';

/** The answers that your own form would collect, by the names of the requirements. */
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

/** The address and key from the environment, or from the folder of `npm start`. */
async function findAccess(): Promise<{ url: string; apiKey: string }> {
  const { TAPRAIL_DATA = '.taprail', TAPRAIL_URL, TAPRAIL_API_KEY } = process.env;
  if (TAPRAIL_URL && TAPRAIL_API_KEY) return { url: TAPRAIL_URL, apiKey: TAPRAIL_API_KEY };
  const written = JSON.parse(await readFile(`${TAPRAIL_DATA}/credentials.json`, 'utf8'));
  return { url: written.base_url, apiKey: written.api_key };
}
