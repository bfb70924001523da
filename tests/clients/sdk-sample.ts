import {
  type Event,
  type EventKind,
  ReplayMemory,
  type Tap,
  Taprail,
  TaprailConflictError,
  TaprailRefusal,
  TaprailSignatureError,
  webhooks,
} from '@taprail/sdk';

/*
 * An integrator's code with the SDK. `npm run check` compiles it; it is never run. Each
 * expected error is a mistake that must not compile.
 */

const taprail = new Taprail({ url: 'https://taprail.example', apiKey: 'tr_test_x' });

// @ts-expect-error A client needs a key.
export const keyless = new Taprail({ url: 'https://taprail.example' });

export async function onboard(): Promise<boolean> {
  await taprail.submerchants.submit({
    externalRef: 'cafe-42',
    businessType: 'individual',
    country: 'DE',
    email: 'ada@cafe.example',
    individual: { first_name: 'Ada' },
  });
  await taprail.submerchants.update('cafe-42', { 'individual.last_name': 'Lovelace' });
  // @ts-expect-error A typo.
  await taprail.submerchants.update('cafe-42', { indivdual: { first_name: 'Ada' } });
  // @ts-expect-error A typo inside.
  await taprail.submerchants.update('cafe-42', { individual: { frist_name: 'Ada' } });
  // @ts-expect-error There is no such status.
  await taprail.submerchants.list({ status: 'active' });
  const started = { businessType: 'individual', country: 'DE', email: 'ada@cafe.example' } as const;
  await taprail.submerchants.onboard('cafe-42', { ...started, individual: { last_name: 'Lace' } });
  // @ts-expect-error A typo inside.
  await taprail.submerchants.onboard('cafe-42', { ...started, individual: { lastname: 'Lace' } });
  // @ts-expect-error The country is missing.
  await taprail.submerchants.onboard('cafe-42', {
    businessType: 'individual',
    email: 'a@b.example',
  });
  const { charges_enabled } = await taprail.submerchants.waitUntilEnabled('cafe-42');
  return charges_enabled;
}

export async function takeTap(): Promise<Tap> {
  const tap = { amount: 1250, currency: 'EUR', submerchant: 'cafe-42', device: 'sim_visa' };
  // @ts-expect-error A typo.
  await taprail.taps.create({ ...tap, capture_mod: 'pre-auth' });
  // @ts-expect-error The mode is pre-auth, with a hyphen.
  await taprail.taps.create({ ...tap, capture_mode: 'pre_auth' });
  // @ts-expect-error Amounts are minor units, never a text.
  await taprail.taps.create({ ...tap, amount: '12.50' });
  // @ts-expect-error A tap has a device.
  await taprail.taps.create({ amount: 1250, currency: 'EUR', submerchant: 'cafe-42' });
  const taken = await taprail.taps.create({ ...tap, capture_mode: 'pre-auth' });
  // @ts-expect-error A tap is approved, never succeeded.
  if (taken.status === 'succeeded') return taken;
  // @ts-expect-error There is no such field.
  if (taken.ammount === 1250) return taken;
  // @ts-expect-error Without an authorisation there is nothing to increase.
  await taprail.authorisations.increase(taken.authorisation, { amount: 2000 });
  if (taken.authorisation === null) return taken;
  // @ts-expect-error An increase names the new total.
  await taprail.authorisations.increase(taken.authorisation);
  await taprail.authorisations.increase(taken.authorisation, { amount: 2000 });
  return taprail.taps.capture(taken.id, { amount: 1800 }, { idempotencyKey: 'checkout-7' });
}

export async function prove(): Promise<string> {
  const file = new Blob(['the bytes of a document']);
  const { id } = await taprail.files.upload({ file });
  // @ts-expect-error A file is its bytes, not their text.
  await taprail.files.upload({ file: 'the bytes of a document' });
  return id;
}

export async function sumOfTaps(): Promise<number> {
  let sum = 0;
  for await (const { amount_captured } of taprail.taps.list({ submerchant: 'cafe-42' })) {
    sum += amount_captured;
  }
  const { data, next_cursor } = await taprail.taps.list({ limit: 1 });
  // @ts-expect-error A list is iterated as it comes.
  for (const tap of taprail.taps.list()) sum += tap.amount;
  // @ts-expect-error There is no such filter.
  await taprail.taps.list({ merchant: 'cafe-42' });
  return next_cursor === null ? sum : data.length;
}

export async function download(): Promise<string> {
  // @ts-expect-error There is no such report.
  await taprail.reports.download('transaction');
  return taprail.reports.download('fees', { submerchant: 'cafe-42' });
}

export function whatToDo(error: unknown): string {
  if (error instanceof TaprailConflictError && error.code === 'device_busy') return 'wait';
  if (!(error instanceof TaprailRefusal)) throw error;
  // @ts-expect-error There is no such code.
  if (error.code === 'device_is_busy') return 'wait';
  // @ts-expect-error There is no such type.
  if (error.type === 'card_error') return 'decline';
  return `${error.requestId}: ${error.errors.map(({ param }) => param).join(', ')}`;
}

const kinds: readonly EventKind[] = [
  'payout.paid',
  // @ts-expect-error A typo.
  'tap.aproved',
];

export async function subscribe(): Promise<string> {
  const { secret } = await taprail.webhookEndpoints.create({
    url: 'https://shop.example/webhooks',
    // @ts-expect-error A typo.
    events: [...kinds, 'tap.declned'],
  });
  // @ts-expect-error A typo.
  await taprail.events.list({ type: 'charge.capturd' });
  await taprail.events.redeliverMany({
    from: '2026-11-15T00:00:00Z',
    // @ts-expect-error A typo.
    types: ['payout.pait'],
  });
  return secret;
}

const memory = new ReplayMemory();

export async function receive(request: Request, secret: string): Promise<Response> {
  try {
    const body = await request.text();
    const header = request.headers.get('service-signature');
    const event = await webhooks.verify(body, header, secret);
    await memory.handleOnce(event.id, () => describe(event));
    return new Response();
  } catch (error) {
    if (!(error instanceof TaprailSignatureError)) throw error;
    // @ts-expect-error There is no such fault.
    if (error.fault === 'stale') return new Response();
    return new Response(null, { status: 400 });
  }
}

function describe(event: Event): string {
  switch (event.type) {
    case 'tap.declined':
      return event.data.object.decline_reason;
    case 'payout.paid':
      return event.data.object.wire_reference;
    case 'dispute.opened':
      return event.data.object.evidence_due_by;
    // @ts-expect-error There is no such kind.
    case 'tap.approoved':
      return '';
    case 'tap.approved':
      // @ts-expect-error Only payouts have this field.
      return event.data.object.wire_reference;
    default:
      return event.data.object.id;
  }
}
