import type { components, operations } from 'generated/openapi-typescript';

/*
 * What an integrator writes with types by openapi-typescript. It is compiled by `npm run check` and
 * never run. Where an error is expected, a description that had become vague would let it pass.
 */

type Schemas = components['schemas'];
type JsonBody<Content> = Content extends { content: { 'application/json': infer Body } }
  ? Body
  : never;

export const submission: JsonBody<operations['submitSubMerchant']['requestBody']> = {
  externalRef: 'cafe-42',
  businessType: 'individual',
  country: 'DE',
  email: 'ada@cafe.example',
  individual: { first_name: 'Ada', dob: { day: 10, month: 12, year: 1985 } },
  metadata: { region: 'north' },
};

export const misspelt: Schemas['SubMerchantSubmission'] = {
  ...submission,
  // @ts-expect-error A typo.
  busyness_profile: { name: 'Café 42' },
};

export const misspeltInside: Schemas['SubMerchantChange'] = {
  // @ts-expect-error A typo.
  individual: { frist_name: 'Ada' },
};

export const tap: JsonBody<operations['takeTap']['requestBody']> = {
  amount: 1250,
  currency: 'EUR',
  submerchant: 'cafe-42',
  device: 'sim_visa',
  capture_mode: 'pre-auth',
  metadata: { table: '12' },
};

export const wrongValues: Partial<typeof tap> = {
  // @ts-expect-error The mode is pre-auth, with a hyphen.
  capture_mode: 'pre_auth',
  // @ts-expect-error Metadata holds texts.
  metadata: { table: 12 },
};

/** The hold of a pre-authorised tap, taken whole: nothing needs to be said about the amount. */
export const captureAll: Pick<operations['captureAuthorisation'], 'requestBody'> = {};

// @ts-expect-error An increase names the new total.
export const increaseByNothing: Pick<operations['increaseAuthorisation'], 'requestBody'> = {};

export const upload: operations['uploadFile']['requestBody']['content']['multipart/form-data'] = {
  file: new Blob(['the bytes of a document']),
  purpose: 'identity_document',
};

// @ts-expect-error A file is its bytes, not their text.
export const textForFile: typeof upload = { file: 'the bytes of a document' };

export function isOpen({ status }: Schemas['Authorisation']): boolean {
  // @ts-expect-error No authorisation is approved; it is open.
  if (status === 'approved') return true;
  return status === 'open';
}

export function whatHappened(transaction: Schemas['Transaction']): readonly string[] {
  const { tap: contact, authorisation, capture, reversal } = transaction.stages;
  const times = [contact?.at, authorisation?.at, capture?.at, reversal?.at];
  // @ts-expect-error There is no such stage.
  times.push(transaction.stages.captured?.at);
  const increases = authorisation?.increases.map(({ amount, at }) => `${at}: ${amount}`) ?? [];
  return [...times.map((at) => at ?? 'never'), ...increases, capture?.fx?.rate ?? '1'];
}

export function refundedMinor({ refunds }: Schemas['Transaction']): number {
  return refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
}

export function openDisputes({ disputes }: Schemas['Transaction']): readonly string[] {
  // @ts-expect-error No dispute is open; it needs a response.
  const mistaken = disputes.filter(({ status }) => status === 'open');
  const waiting = disputes.filter(({ status }) => status === 'needs_response');
  return [...mistaken, ...waiting].map(({ id }) => id);
}

export function describeEvent(event: Schemas['Event']): string {
  // @ts-expect-error No event is of this kind.
  if (event.type === 'tap.aproved') return '';
  if (event.type === 'tap.declined') return event.data.object.decline_reason;
  if (event.type === 'dispute.opened') return event.data.object.evidence_due_by;
  if (event.type === 'charge.captured') return event.data.object.stages.capture?.at ?? '';
  // @ts-expect-error What a payout has is not what every event has.
  return event.data.object.wire_reference;
}

export function mayHelpToRetry({ error }: Schemas['Error']): boolean {
  // @ts-expect-error There is no such code.
  if (error.code === 'device_is_busy') return true;
  return error.type === 'rate_limit' || error.code === 'device_busy';
}
