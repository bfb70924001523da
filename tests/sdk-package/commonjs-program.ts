import { Taprail, TaprailRefusal, webhooks } from '@taprail/sdk';

/**
 * A program of a platform whose project is CommonJS. The test of the package compiles and runs it.
 */
async function main(): Promise<void> {
  const { TAPRAIL_URL: url = '', TAPRAIL_API_KEY: apiKey = '' } = process.env;
  const taprail = new Taprail({ url, apiKey });
  const tap = await taprail.taps.create({
    amount: 1250,
    currency: 'USD',
    submerchant: 'bistro-7',
    device: 'sim_visa',
  });
  const body = '{"id":"evt_1","type":"tap.approved"}';
  const header = await webhooks.sign(body, 'whsec_test');
  const event = await webhooks.verify(body, header, 'whsec_test');
  const refusal = await taprail.taps.get('tap_0').catch((error: unknown) => error);
  console.log(tap.status, event.id, refusal instanceof TaprailRefusal && refusal.code);
}

void main();
