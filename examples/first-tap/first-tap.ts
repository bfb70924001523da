import { readFile } from 'node:fs/promises';
import { Taprail, TaprailOnboardingError } from '@taprail/sdk';

/** Onboards a sub-merchant, takes a tap and waits for its event. */
const taprail = new Taprail(await findAccess());
const externalRef = 'first-tap';

await taprail.submerchants.submit({
  externalRef,
  businessType: 'individual',
  country: 'US',
  email: 'owner@example.com',
});

/** What your own form would ask for: the answers by the names of the requirements. */
const answers: Readonly<Record<string, unknown>> = {
  'business_profile.name': 'Bistro 7',
  'business_profile.mcc': '5812',
  'business_profile.product_description': 'A neighbourhood restaurant',
  'individual.first_name': 'Ann',
  'individual.last_name': 'Lee',
  'individual.dob.day': 4,
  'individual.dob.month': 7,
  'individual.dob.year': 1985,
  'individual.email': 'ann@example.com',
  'individual.phone': '+12125550123',
  'individual.address.line1': '7 Main Street',
  'individual.address.city': 'New York',
  'individual.address.state': 'NY',
  'individual.address.postal_code': '10001',
  'individual.ssn_last_4': '1234',
  external_account: {
    country: 'US',
    currency: 'USD',
    account_holder_name: 'Ann Lee',
    account_number: '000123456789',
    routing_number: '110000000',
  },
  'tos_acceptance.date': '2026-11-01T09:00:00Z',
  'tos_acceptance.ip': '203.0.113.7',
};

try {
  await taprail.submerchants.waitUntilEnabled(externalRef);
} catch (error) {
  if (!(error instanceof TaprailOnboardingError)) throw error;
  const due = error.submerchant.requirements.currentlyDue;
  console.log(`${due.length} items are due, and answered`);
  const supplied = Object.fromEntries(due.map((item) => [item, answers[item]]));
  await taprail.submerchants.update(externalRef, supplied);
}
const { status } = await taprail.submerchants.waitUntilEnabled(externalRef);
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

/** Those of the environment, or what `npm start` wrote into its folder. */
async function findAccess(): Promise<{ url: string; apiKey: string }> {
  const { TAPRAIL_DATA = '.taprail', TAPRAIL_URL, TAPRAIL_API_KEY } = process.env;
  if (TAPRAIL_URL && TAPRAIL_API_KEY) return { url: TAPRAIL_URL, apiKey: TAPRAIL_API_KEY };
  const written = JSON.parse(await readFile(`${TAPRAIL_DATA}/credentials.json`, 'utf8'));
  return { url: written.base_url, apiKey: written.api_key };
}
