import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type OnboardingAnswers,
  type SubMerchant,
  TaprailOnboardingError,
} from '../../sdk/src/index.ts';
import { startTestService } from '../support/service/test-service.ts';

const service = await startTestService();
const { taprail } = await service.newPlatform();
const { submerchants } = taprail;

const start = { businessType: 'individual', country: 'DE', email: 'owner@example.com' } as const;
/** Nested and dotted, like a form and a list of requirements. */
const answers: OnboardingAnswers = {
  ...start,
  business_profile: { name: 'Salon Nord', mcc: '7230' },
  'business_profile.product_description': 'A hairdresser',
  individual: {
    first_name: 'Jo',
    last_name: 'Berg',
    dob: { day: 9, month: 3, year: 1979 },
    email: 'jo@example.com',
    phone: '+4930901820',
    address: { line1: 'Torstraße 1', city: 'Berlin', postal_code: '10119' },
  },
  external_account: {
    currency: 'EUR',
    account_holder_name: 'Jo Berg',
    iban: 'DE89370400440532013000',
  },
  'tos_acceptance.date': '2026-11-01T09:00:00Z',
  'tos_acceptance.ip': '203.0.113.7',
};

test('onboarding submits all answers and ends when the sub-merchant is enabled', async () => {
  const statuses: string[] = [];
  const onProgress = ({ status }: SubMerchant) => statuses.push(status);
  const salon = await submerchants.onboard('salon-nord', answers, { onProgress });
  assert.deepEqual([salon.status, salon.charges_enabled], ['enabled', true]);
  assert.deepEqual([statuses[0], statuses.at(-1)], ['received', 'enabled']);
});

test('onboarding returns the missing items, and continues with further answers', async () => {
  const { 'tos_acceptance.ip': ip, external_account, ...some } = answers;
  const missing = await reasonFor(submerchants.onboard('salon-ost', some));
  const items = ['external_account', 'tos_acceptance.ip'];
  assert.match(missing.message, /^salon-ost needs more details; supply [\w., ]+\.$/);
  assert.deepEqual([...missing.submerchant.requirements.currentlyDue].sort(), items);
  for (const item of items) assert.ok(missing.message.includes(item), item);
  const rest = { ...start, external_account, 'tos_acceptance.ip': ip };
  const { status } = await submerchants.onboard('salon-ost', rest as OnboardingAnswers);
  assert.equal(status, 'enabled');
});

test('onboarding names the answer that the provider refused, and sends it only once', async () => {
  const wrong = { ...answers, 'individual.id_number': '111111111' };
  const failed = await reasonFor(submerchants.onboard('salon-sued', wrong));
  const { errors } = failed.submerchant.requirements;
  assert.match(failed.message, /supply individual\.verification\.document/);
  assert.equal(errors.length, 1);
  const [{ requirement = '', reason = '' } = {}] = errors;
  assert.ok(failed.message.endsWith(` ${requirement}: ${reason}`), failed.message);
});

test('an answer that the provider requires again is sent again', async () => {
  const items = ['individual.phone', 'external_account'];
  await taprail.test.submerchants.require('salon-nord', { items });
  const asked = await submerchants.get('salon-nord');
  assert.deepEqual(asked.requirements.currentlyDue.toSorted(), items.toSorted());
  const { requirements } = await submerchants.onboard('salon-nord', answers);
  assert.deepEqual(requirements.currentlyDue, []);
});

test('onboarding returns the reason of a rejection, whatever the answers are', async () => {
  const rejected = { ...answers, email: 'owner+reject@example.com' };
  for (const attempt of [rejected, { ...rejected, 'individual.first_name': 'Joe' }]) {
    const { message } = await reasonFor(submerchants.onboard('salon-west', attempt));
    assert.equal(message, 'salon-west was rejected: rejected.fraud.');
  }
});

test('onboarding pauses between polls, and the signal ends it', async () => {
  const ending = new AbortController();
  const looksAtMs: number[] = [];
  const onProgress = () => {
    if (looksAtMs.push(performance.now()) === 4) ending.abort(new Error('enough'));
  };
  const slow = { ...answers, email: 'owner+slow@example.com' };
  const options = { onProgress, signal: ending.signal };
  await assert.rejects(submerchants.onboard('salon-mitte', slow, options), { message: 'enough' });
  const pausesMs = looksAtMs.slice(1).map((atMs, index) => atMs - (looksAtMs[index] ?? 0));
  assert.equal(pausesMs.length, 3);
  for (const [index, pauseMs] of pausesMs.entries()) {
    assert.ok(pauseMs > 70 * 2 ** index, `pause ${index + 1} is ${pauseMs} ms`);
  }
});

async function reasonFor(onboarding: Promise<SubMerchant>): Promise<TaprailOnboardingError> {
  const error = await onboarding.then(
    () => assert.fail('it was onboarded'),
    (reason: unknown) => reason,
  );
  assert(error instanceof TaprailOnboardingError);
  return error;
}
