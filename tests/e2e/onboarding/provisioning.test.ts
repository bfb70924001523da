import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import {
  advance,
  advanceTo,
  clockNow,
  daySeconds,
  orderFault,
  profileIn,
  TestSubMerchant,
  uploadDocument,
} from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { startTestService } from '../../support/service/test-service.ts';

// Without workers, due work happens only when the test clock is moved.
const service = await startTestService({ config: { role: 'api' } });

/** Submits and makes the first attempt, which falls between the two instants. */
async function submitAndTry(api: ApiClient, details: JsonObject) {
  const shop = new TestSubMerchant(api, details);
  const from = await clockNow(api);
  await shop.provision();
  const until = await clockNow(api);
  return { shop, from, until };
}

const secondsAfter = (instant: Date, seconds: number) =>
  new Date(instant.getTime() + seconds * 1000);
const justBefore = (instant: Date) => new Date(instant.getTime() - 1);
/** Attempts happen a moment after they are due, and each delay counts from its attempt. */
const driftSeconds = 2;

const retries = [
  { failures: 1, seconds: 1 },
  { failures: 2, seconds: 1 + 5 },
  { failures: 3, seconds: 1 + 5 + 30 },
  { failures: 4, seconds: 1 + 5 + 30 + 120 },
  { failures: 5, seconds: 1 + 5 + 30 + 120 + 600 },
];
for (const { failures, seconds } of retries) {
  test(`a PSP that fails ${failures} times is asked again after ${seconds} s in total`, async () => {
    const { api } = await service.newPlatform();
    await orderFault(api, { operation: 'accounts.create', kind: 'error', times: failures });
    const { shop, from, until } = await submitAndTry(api, {});
    assert.equal((await shop.read()).status, 'creating');
    if (failures > 1) {
      await advanceTo(api, justBefore(secondsAfter(from, seconds)));
      assert.equal((await shop.read()).status, 'creating');
    }
    await advanceTo(api, secondsAfter(until, seconds + driftSeconds));
    assert.equal((await shop.read()).status, 'pending_requirements');
  });
}

test('+error: creating until the last retry after 10 minutes fails, then errored', async () => {
  const { api } = await service.newPlatform();
  const { shop, from, until } = await submitAndTry(api, { email: 'owner+error@example.com' });
  const creating = await shop.read();
  assert.equal(creating.status, 'creating');
  assert.equal(creating.requirements.disabledReason, null);
  await advanceTo(api, justBefore(secondsAfter(from, 756)));
  assert.deepEqual(await shop.read(), creating);
  await advanceTo(api, secondsAfter(until, 756 + driftSeconds));
  const errored = await shop.read();
  assert.equal(errored.status, 'errored');
  assert.equal(errored.requirements.disabledReason, 'provisioning_error');
  assert.deepEqual([errored.charges_enabled, errored.payouts_enabled], [false, false]);
  await advance(api, 30 * daySeconds);
  assert.deepEqual(await shop.read(), errored);
});

test('+slow: creating for exactly 30 seconds of the clock', async () => {
  const { api } = await service.newPlatform();
  const { shop, from, until } = await submitAndTry(api, { email: 'owner+slow@example.com' });
  await advanceTo(api, justBefore(secondsAfter(from, 30)));
  assert.equal((await shop.read()).status, 'creating');
  await advanceTo(api, secondsAfter(until, 30));
  const { status, requirements } = await shop.read();
  assert.equal(status, 'pending_requirements');
  assert.deepEqual(requirements.pendingVerification, []);
});

for (const { what, details, reason } of [
  {
    what: '+reject in the email',
    details: { email: 'owner+reject@example.com' },
    reason: 'rejected.fraud',
  },
  {
    what: 'a birth in 1900',
    details: { individual: { dob: { day: 17, month: 4, year: 1900 } } },
    reason: 'rejected.listed',
  },
]) {
  test(`${what} is rejected as ${reason}, in a submission and in a later PATCH`, async () => {
    const { api } = await service.newPlatform();
    const rejected = {
      status: 'rejected',
      charges_enabled: false,
      payouts_enabled: false,
      requirements: {
        currentlyDue: [],
        eventuallyDue: [],
        pastDue: [],
        pendingVerification: [],
        currentDeadline: null,
        disabledReason: reason,
        errors: [],
      },
    };
    assert.partialDeepStrictEqual(await new TestSubMerchant(api, details).provision(), rejected);
    const shop = new TestSubMerchant(api);
    await shop.enable();
    assert.partialDeepStrictEqual(profileIn(await shop.patch(details)), rejected);
    assert.partialDeepStrictEqual(await shop.read(), rejected);
  });
}

test('an identity number that does not match makes a document due', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const enabled = await shop.enable();
  const mismatch = profileIn(await shop.patch({ 'individual.id_number': '111-11-1111' }));
  assert.equal(mismatch.status, 'pending_requirements');
  assert.deepEqual(mismatch.requirements.currentlyDue, ['individual.verification.document.front']);
  assert.partialDeepStrictEqual(mismatch.requirements.errors, [
    { requirement: 'individual.id_number', code: 'verification_failed_keyed_match' },
  ]);
  assert.equal(mismatch.requirements.disabledReason, 'requirements.currently_due');

  const fileId = await uploadDocument(api);
  const documented = await shop.supply(mismatch.requirements.currentlyDue, fileId);
  assert.deepEqual(documented, { ...enabled, requirements: documented.requirements });
  assert.deepEqual(documented.requirements.errors, []);
});

test('another identity number also resolves the mismatch', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  await shop.enable();
  const mismatch = profileIn(await shop.patch({ 'individual.id_number': '111111111' }));
  assert.equal(mismatch.status, 'pending_requirements');
  const settled = await shop.supply(['individual.id_number']);
  assert.equal(settled.status, 'enabled');
  assert.deepEqual(settled.requirements.errors, []);
  assert.deepEqual(settled.requirements.currentlyDue, []);
});

test('US: the last four digits are due, the full number later, and it answers both', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const { requirements } = await shop.provision();
  assert(requirements.currentlyDue.includes('individual.ssn_last_4'));
  assert.deepEqual(requirements.eventuallyDue, ['individual.id_number']);
  const known = await shop.supply(['individual.id_number']);
  assert(!known.requirements.currentlyDue.includes('individual.ssn_last_4'));
  assert.deepEqual(known.requirements.eventuallyDue, []);
});

test("the answer to a PATCH shows the PSP's decision", async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api, { country: 'GB', businessType: 'company' });
  await shop.provision();
  const unfinished = profileIn(await shop.patch({ company: { owners_provided: false } }));
  assert(unfinished.requirements.currentlyDue.includes('company.owners_provided'));
  const finished = profileIn(await shop.patch({ company: { owners_provided: true } }));
  assert(!finished.requirements.currentlyDue.includes('company.owners_provided'));
});

test('requirements differ by country and businessType', async () => {
  const { api } = await service.newPlatform();
  const due = async (details: JsonObject & { country: string }) =>
    (await new TestSubMerchant(api, details).provision()).requirements.currentlyDue;
  const singapore = await due({ country: 'SG' });
  assert(singapore.includes('individual.id_number'));
  assert(!singapore.includes('individual.address.city'));
  const emirates = await due({ country: 'AE', businessType: 'company' });
  assert(emirates.includes('company.registration_number'));
  assert(!emirates.some((item) => item.includes('postal_code')));
  const elsewhere = await due({ country: 'FR' });
  assert(!elsewhere.includes('individual.id_number'));
});

test('a refused submission creates nothing and its sub-merchant is not found', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api, { email: 'nobody' });
  assertRefusal(await shop.submit(), { status: 400, code: 'parameter_invalid', param: 'email' });
  const missing = { status: 404, code: 'submerchant_not_found' };
  assertRefusal(await api.get(shop.path), missing);
});
