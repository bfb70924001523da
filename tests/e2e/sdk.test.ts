import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Taprail, TaprailConnectionError, TaprailRefusal } from '../../sdk/src/index.ts';
import { startTestService } from '../support/test-service.ts';

const service = await startTestService();
const { apiKey, api } = await service.newPlatform();
const taprail = new Taprail({ url: service.url, apiKey });
const submission = {
  externalRef: 'salon:1@main',
  businessType: 'individual',
  country: 'US',
  email: 'owner@example.com',
} as const;

test('the client submits, polls, supplies and lists', async () => {
  assert.equal((await taprail.subMerchants.submit(submission)).status, 'received');
  await api.post('/v1/test/clock/advance', { by: 0 });
  const polled = await taprail.subMerchants.get(submission.externalRef);
  assert.equal(polled.status, 'pending_requirements');
  const fields = { 'individual.first_name': 'Ann' };
  const updated = await taprail.subMerchants.update(submission.externalRef, fields);
  assert.equal(updated.requirements.currentlyDue.includes('individual.first_name'), false);
  const page = await taprail.subMerchants.list({ status: 'pending_requirements', limit: 1 });
  assert.deepEqual(page.data, [updated]);
});

test('a refusal is thrown with its code, its fields and its request id', async () => {
  const call = taprail.subMerchants.update(submission.externalRef, { indivdual: {} });
  await assert.rejects(call, (error) => {
    assert(error instanceof TaprailRefusal);
    assert.equal(error.code, 'parameter_unknown');
    assert.equal(error.param, 'indivdual');
    assert.match(error.requestId, /^req_/);
    assert.equal(error.retryable, false);
    return true;
  });
});

test('an unreachable service is a connection error that may be retried', async () => {
  const nowhere = new Taprail({ url: 'http://127.0.0.1:1', apiKey, retriesMax: 0 });
  await assert.rejects(nowhere.subMerchants.get('x'), (error) => {
    assert(error instanceof TaprailConnectionError);
    assert.equal(error.retryable, true);
    return true;
  });
});
