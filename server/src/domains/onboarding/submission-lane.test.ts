import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../tests/support/open-test-database.ts';
import { newUuid } from '../../lib/ids.ts';
import { createPlatform } from '../access/index.ts';
import { type NewSubMerchant, submissionLane } from './lanes.ts';
import { findById } from './store.ts';

const database = await openTestDatabase();
const { id: platformId } = await createPlatform(database, { name: newUuid(), now: new Date() });
const lane = submissionLane(database);

const submission = (facts: Partial<NewSubMerchant> = {}): NewSubMerchant => ({
  id: newUuid(),
  platformId,
  externalRef: newUuid(),
  country: 'US',
  businessType: 'individual',
  settlementCurrency: 'USD',
  mcc: null,
  document: { keyId: 'test', bytes: Buffer.from('sealed') },
  now: new Date(),
  lease: null,
  idempotency: null,
  answer: { headers: '{}', bytes: '{}' },
  ...facts,
});

test('a submission that is sent again because its answer was lost counts as created', async () => {
  const lost = submission({ idempotency: { keyHash: newUuid(), fingerprint: Buffer.alloc(32) } });
  assert.equal(await lane.submit(lost), true);
  assert.equal(await lane.submit(lost), true);
  assert.equal(await lane.submit(submission({ externalRef: lost.externalRef })), false);
});

test('a submission with a lease is creating from the start, and one without is received', async () => {
  const lease = { token: newUuid(), until: new Date(Date.now() + 60_000) };
  const [leased, unleased] = [submission({ lease }), submission()];
  await Promise.all([lane.submit(leased), lane.submit(unleased)]);
  const made = await Promise.all([leased, unleased].map((record) => findById(database, record)));
  assert.deepEqual(
    made.map((each) => [each?.progress.status, each?.leaseToken]),
    [
      ['creating', lease.token],
      ['received', null],
    ],
  );
});
