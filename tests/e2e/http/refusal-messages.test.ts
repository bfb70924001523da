import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json, JsonObject } from '../../../server/src/lib/json.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import type { ApiResponse } from '../../support/service/api-client.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();
const { api } = await service.newPlatform();
const counter = await TestCounter.open(api, { externalRef: 'bistro-7' });

const bodyOf = ({ body }: ApiResponse) => body.error as JsonObject;
const messageOf = (response: ApiResponse) => String(bodyOf(response).message);

/** The messages of each field, without its name at their beginning. */
function sentencesIn(response: ApiResponse): Record<string, string> {
  const errors = bodyOf(response).errors as { param: string; message: string }[];
  return Object.fromEntries(
    errors.map(({ param, message }) => [param, message.replace(`${param} `, '')]),
  );
}

const cannotCharge = 'The sub-merchant cannot charge now: ';

test('a tap before the details are complete is refused with the number of due items and their place', async () => {
  const shop = new TestSubMerchant(api, { externalRef: 'salon-5' });
  const { requirements } = await shop.provision();
  const early = new TestCounter(api, { externalRef: 'salon-5', currency: 'USD' });
  const due = requirements.currentlyDue.length;
  assert.equal(
    messageOf(await early.send()),
    `${cannotCharge}its status is pending_requirements, and ${due} items are due. ` +
      'GET /sub-merchants/salon-5 lists them in requirements.currentlyDue; PATCH them.',
  );
  const [last = ''] = requirements.currentlyDue;
  await shop.supply(requirements.currentlyDue.slice(1));
  assert.match(messageOf(await early.send()), /, and 1 item is due\. GET/);
  await shop.supply([last]);
  assert.equal((await early.tap()).status, 'approved');
});

test('a tap during a pause, or after a rejection, is refused with that reason', async () => {
  const shop = new TestSubMerchant(api, { externalRef: 'paused-1' });
  await shop.enable();
  const paused = new TestCounter(api, { externalRef: 'paused-1', currency: 'USD' });
  await shop.pause({ charges: true });
  assert.equal(
    messageOf(await paused.send()),
    `${cannotCharge}its charges are paused. POST /sub-merchants/paused-1/pauses with ` +
      '"charges": false resumes them.',
  );
  await shop.helper('reject', { reason: 'rejected.fraud' });
  const rejected = `${cannotCharge}its status is rejected, for good (rejected.fraud).`;
  assert.equal(messageOf(await paused.send()), rejected);
});

test('a misspelt externalRef is answered with a similar one of the same platform', async () => {
  const meant = 'This platform has no sub-merchant with that externalRef. Did you mean bistro-7?';
  const path = '/sub-merchants/bistro7';
  const refusals = await Promise.all([
    api.get(path),
    api.patch(path, {}),
    api.post(`${path}/pauses`, { charges: true }),
    counter.send({ submerchant: 'Bistro_7' }),
    api.get('/v1/balance?submerchant=bstro-7'),
    api.post('/v1/payouts', { submerchant: 'bistro-77', currency: 'USD' }),
    api.post('/v1/devices', { id: 'reader-9', submerchant: 'bistor-7' }),
  ]);
  for (const refused of refusals) assert.equal(messageOf(refused), meant);
  const stranger = await service.newPlatform();
  for (const refused of [await stranger.api.get(path), await api.get('/sub-merchants/hotel-2')]) {
    assert.equal(messageOf(refused), 'This platform has no sub-merchant with that externalRef.');
  }
});

test('each refused field of a tap and of the clock names its unit and form', async () => {
  assert.deepEqual(
    sentencesIn(await counter.send({ amount: 12.5, currency: 'euro', capture_mode: 'preauth' })),
    {
      amount: 'must be a whole number of minor units: 12.50 USD is 1250.',
      currency: 'must be three upper-case letters, such as EUR.',
      capture_mode: 'must be one of direct, tap_with_tip, pre-auth. Did you mean pre-auth?',
    },
  );
  assert.equal(
    messageOf(await api.post('/v1/test/clock/advance', { by: '10d' })),
    'by must be a whole number of seconds: 10 days are 864000.',
  );
});

test('each refused field of a submission names its form and the accepted values', async () => {
  const body: Json = {
    externalRef: 'shop 1',
    businessType: 'restaurant',
    country: 'Germany',
    email: 'o',
    business_profile: { mcc: '58120' },
    default_currency: 'euro',
    tos_acceptance: { date: true },
    individual: { dob: { day: '4' } },
  };
  assert.deepEqual(sentencesIn(await api.post('/sub-merchants', body)), {
    externalRef:
      'must have 1 to 128 letters, digits and . _ : @ -, and be more than one or two full stops.',
    businessType: 'must be individual or company.',
    country: 'must be two upper-case letters, such as DE.',
    email: 'must be an e-mail address such as owner@example.com.',
    'business_profile.mcc': 'must have at most 4 characters, such as 5812.',
    default_currency: 'must be three upper-case letters, such as EUR.',
    'tos_acceptance.date':
      'must be an RFC 3339 time such as 2026-01-31T09:30:00Z, or Unix seconds.',
    'individual.dob.day': 'must be a whole number or null, such as 17.',
  });
});

test('the documented synonym of individual is accepted', async () => {
  const shop = new TestSubMerchant(api, { businessType: 'the service' });
  assert.equal((await shop.submit()).body.businessType, 'individual');
});

test("another API's name of a bank code is answered with ours and its form in the country", async () => {
  const rows = [
    ['GB', { sort_code: '1' }, 'external_account.routing_number, a UK sort code of six digits?'],
    ['AU', { bsb: '1' }, 'external_account.routing_number, an Australian BSB of six digits?'],
    ['US', { accountNo: '1' }, 'external_account.account_number, a US bank account number of '],
    ['FR', { bank_code: '1' }, 'external_account.iban, a valid IBAN: country code, two check '],
    ['US', { country: 'GB', sortCode: '1' }, 'external_account.routing_number, a UK sort code '],
  ] as const;
  for (const [country, external_account, advice] of rows) {
    const refused = await new TestSubMerchant(api, { country }).submit({ external_account });
    assert.ok(messageOf(refused).includes(`is not a known field. Did you mean ${advice}`), country);
  }
});

test('a wrong Authorization header gets its fault named, and a missing one the need for it', async () => {
  const rows = [
    [{}, 'No API key was sent. Send the header "Authorization: Bearer <API key>".'],
    [{ authorization: 'tr_test_abc' }, 'lacks the word "Bearer" before the key'],
    [{ authorization: 'Basic abc' }, 'does not begin with "Bearer"'],
    [{ authorization: 'Bearer ' }, 'has nothing after "Bearer"'],
    [{ authorization: 'Bearer a b' }, 'has more than one word after "Bearer"'],
  ] as const;
  for (const [headers, sentence] of rows) {
    const response = await fetch(`${service.url}/sub-merchants`, { headers });
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    assert.equal(error.code, 'missing_credentials');
    assert.ok(error.message.includes(sentence), error.message);
  }
});
