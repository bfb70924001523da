import * as taprail from 'generated/oazapfts';

/*
 * What an integrator writes with a client by oazapfts. It is compiled by `npm run check` and never
 * run. Where an error is expected, a description that had become vague would let it pass.
 */

export async function onboard(externalRef: string): Promise<string> {
  const submission: taprail.SubMerchantSubmission = {
    externalRef,
    businessType: 'individual',
    country: 'DE',
    email: 'ada@cafe.example',
    individual: { first_name: 'Ada', dob: { day: 10, month: 12, year: 1985 } },
    metadata: { region: 'north' },
  };
  const answer = await taprail.submitSubMerchant(submission);
  if (answer.status !== 201 && answer.status !== 200) return answer.data.error.code;
  // @ts-expect-error A typo.
  await taprail.submitSubMerchant({ ...submission, busyness_profile: { name: 'Café 42' } });
  // @ts-expect-error A typo.
  await taprail.updateSubMerchant(externalRef, { individual: { frist_name: 'Ada' } });
  return answer.data.status;
}

export async function prove(): Promise<string | null> {
  const file = new Blob(['the bytes of a document']);
  const answer = await taprail.uploadFile({ file, purpose: 'identity_document' });
  // @ts-expect-error A file is its bytes, not their text.
  await taprail.uploadFile({ file: 'the bytes of a document' });
  return answer.status === 201 ? answer.data.id : null;
}

export async function takeStay(submerchant: string): Promise<boolean> {
  const tap = { amount: 40_000, currency: 'EUR', submerchant, device: 'sim_visa' };
  const held = await taprail.takeTap(
    { ...tap, capture_mode: 'pre-auth', metadata: { room: '12' } },
    { idempotencyKey: 'stay-12' },
  );
  // @ts-expect-error The mode is pre-auth, with a hyphen.
  await taprail.takeTap({ ...tap, capture_mode: 'pre_auth' });
  // @ts-expect-error Metadata holds texts.
  await taprail.takeTap({ ...tap, metadata: { room: 12 } });
  if (held.status !== 200 && held.status !== 202) return false;
  const { authorisation } = held.data;
  if (authorisation === null) return false;
  await taprail.increaseAuthorisation(authorisation, { amount: 60_000 });
  // @ts-expect-error An increase names the new total.
  await taprail.increaseAuthorisation(authorisation);
  const captured = await taprail.captureAuthorisation(authorisation);
  return captured.status === 200 && !isOpen(captured.data);
}

function isOpen({ status }: taprail.Authorisation): boolean {
  // @ts-expect-error No authorisation is approved; it is open.
  if (status === 'approved') return true;
  return status === 'open';
}

export function whatHappened(transaction: taprail.Transaction): readonly string[] {
  const { tap: contact, authorisation, capture, reversal } = transaction.stages;
  const times = [contact?.at, authorisation?.at, capture?.at, reversal?.at];
  // @ts-expect-error There is no such stage.
  times.push(transaction.stages.captured?.at);
  const increases = authorisation?.increases.map(({ amount, at }) => `${at}: ${amount}`) ?? [];
  return [...times.map((at) => at ?? 'never'), ...increases, capture?.fx?.rate ?? '1'];
}

export function refundedMinor({ refunds }: taprail.Transaction): number {
  return refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
}

export function openDisputes({ disputes }: taprail.Transaction): readonly string[] {
  // @ts-expect-error No dispute is open; it needs a response.
  const mistaken = disputes.filter(({ status }) => status === 'open');
  const waiting = disputes.filter(({ status }) => status === 'needs_response');
  return [...mistaken, ...waiting].map(({ id }) => id);
}

export function describeEvent(event: taprail.Event): string {
  // @ts-expect-error No event is of this kind.
  if (event.type === 'tap.aproved') return '';
  if (event.type === 'tap.declined') return event.data.object.decline_reason;
  if (event.type === 'dispute.opened') return event.data.object.evidence_due_by;
  if (event.type === 'charge.captured') return event.data.object.stages.capture?.at ?? '';
  // @ts-expect-error What a payout has is not what every event has.
  return event.data.object.wire_reference;
}

export function mayHelpToRetry({ error }: taprail.Error): boolean {
  // @ts-expect-error There is no such code.
  if (error.code === 'device_is_busy') return true;
  return error.type === 'rate_limit' || error.code === 'device_busy';
}
