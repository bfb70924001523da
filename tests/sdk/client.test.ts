import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type SubMerchantChange,
  Taprail,
  TaprailAuthenticationError,
  TaprailConnectionError,
  TaprailInvalidRequestError,
  TaprailOnboardingError,
  verifyProof,
} from '../../sdk/src/index.ts';
import { png, TestSubMerchant } from '../support/onboarding/onboarding.ts';
import { startTestService } from '../support/service/test-service.ts';

const service = await startTestService();
const { apiKey, api } = await service.newPlatform();
const taprail = new Taprail({ url: `${service.url}/`, apiKey });
const submission = {
  externalRef: 'salon:1@main',
  businessType: 'individual',
  country: 'US',
  email: 'owner@example.com',
} as const;

test('the client onboards, takes a tap, refunds it and proves it', async () => {
  const { externalRef } = submission;
  assert.equal((await taprail.submerchants.submit(submission)).status, 'received');
  await taprail.test.clock.advance({ by: 0 });
  const due = await rejection(taprail.submerchants.waitUntilEnabled(externalRef));
  assert(due instanceof TaprailOnboardingError);
  assert.match(due.message, /needs more details; supply .*individual\.first_name/);
  assert.equal(due.submerchant.status, 'pending_requirements');

  const { currentlyDue, eventuallyDue } = due.submerchant.requirements;
  const { id: fileId } = await taprail.files.upload({ file: png, purpose: 'identity_document' });
  const samples = new TestSubMerchant(api, submission).samples(
    [...currentlyDue, ...eventuallyDue],
    fileId,
  );
  await taprail.submerchants.update(externalRef, samples as SubMerchantChange);
  const statuses: string[] = [];
  const onProgress = ({ status }: { status: string }) => statuses.push(status);
  const enabled = await taprail.submerchants.waitUntilEnabled(externalRef, { onProgress });
  assert.equal(enabled.charges_enabled, true);
  assert.deepEqual(statuses, ['enabled']);

  const tap = await taprail.taps.create({
    amount: 1250,
    currency: 'USD',
    submerchant: externalRef,
    device: 'sim_visa',
  });
  assert.equal(tap.status, 'approved');
  const refund = await taprail.refunds.create({ transaction: tap.transaction, amount: 250 });
  assert.equal(refund.status, 'succeeded');
  const csv = await taprail.reports.download('transactions', { submerchant: externalRef });
  assert.match(csv, new RegExp(`^${tap.transaction},`, 'm'));
  const bytes = await Array.fromAsync(await taprail.reports.stream('transactions'));
  assert.match(Buffer.concat(bytes).toString(), new RegExp(`^${tap.transaction},`, 'm'));
  const proof = await taprail.transactions.proof(tap.transaction);
  const { recordCount } = await verifyProof(proof, { publicKey: [] });
  assert.equal(recordCount, 2);
});

test('waiting ends with a signal, and at once if the sub-merchant is rejected', async () => {
  const externalRef = 'waiting-bar';
  await taprail.submerchants.submit({ ...submission, externalRef });
  const waitAndEnd = () => {
    const ending = new AbortController();
    const onProgress = () => ending.abort(new Error('enough'));
    return taprail.submerchants.waitUntilEnabled(externalRef, {
      signal: ending.signal,
      onProgress,
    });
  };
  await assert.rejects(waitAndEnd, { message: 'enough' });
  await taprail.test.clock.advance({ by: 0 });
  // By now details are due, which would end the wait, too.
  await assert.rejects(waitAndEnd, { message: 'enough' });
  await taprail.test.submerchants.reject(externalRef, { reason: 'rejected.listed' });
  await assert.rejects(taprail.submerchants.waitUntilEnabled(externalRef), {
    name: 'TaprailOnboardingError',
    message: 'waiting-bar was rejected: rejected.listed.',
  });
});

test('a list is a promise of a page, and iterates over all items', async () => {
  const { apiKey: own } = await service.newPlatform();
  const client = new Taprail({ url: service.url, apiKey: own });
  const refs = ['a', 'b', 'c', 'd', 'e'];
  for (const externalRef of refs) await client.submerchants.submit({ ...submission, externalRef });
  const page = await client.submerchants.list({ limit: 2 });
  assert.deepEqual(
    page.data.map(({ externalRef }) => externalRef),
    ['e', 'd'],
  );
  assert.equal(page.has_more, true);
  const all = await Array.fromAsync(client.submerchants.list({ limit: 2 }));
  assert.deepEqual(
    all.map(({ externalRef }) => externalRef),
    refs.toReversed(),
  );
});

test('a refusal is thrown with its code, its fields and its request id', async () => {
  const misspelt = { indivdual: {} } as SubMerchantChange;
  const error = await rejection(taprail.submerchants.update(submission.externalRef, misspelt));
  assert(error instanceof TaprailInvalidRequestError);
  assert.equal(error.code, 'parameter_unknown');
  assert.equal(error.param, 'indivdual');
  assert.equal(error.errors.length, 1);
  assert.match(error.requestId, /^req_/);
  assert.match(error.docUrl, /parameter.unknown/);
  assert.equal(error.retryable, false);
  const stranger = new Taprail({ url: service.url, apiKey: 'tr_test_wrong' });
  const refused = await rejection(stranger.balance.get());
  assert(refused instanceof TaprailAuthenticationError);
  assert.equal(refused.code, 'invalid_api_key');
});

test('an unreachable service is a connection error that may be retried', async () => {
  const nowhere = new Taprail({ url: 'http://127.0.0.1:9', apiKey, retriesMax: 0 });
  const error = await rejection(nowhere.submerchants.get('x'));
  assert(error instanceof TaprailConnectionError);
  assert.equal(error.retryable, true);
  assert.match(error.message, /^Taprail could not be reached at http:\/\/127\.0\.0\.1:9: /);
});

test('an id that would change the path is not sent', async () => {
  for (const id of ['', '.', '..']) {
    await assert.rejects(async () => taprail.taps.get(id), { name: 'TypeError' });
  }
  const error = await rejection(taprail.taps.get('../seals'));
  assert(error instanceof TaprailInvalidRequestError);
  assert.equal(error.code, 'tap_not_found');
});

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  const result = await promise.then(
    () => null,
    (error: unknown) => ({ error }),
  );
  assert(result, 'it was not rejected');
  return result.error;
}
