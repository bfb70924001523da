import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../tests/support/database/open-test-database.ts';
import { newUuid } from '../../lib/ids.ts';
import { createPlatform } from '../platforms/index.ts';
import { type NewSubMerchant, submissionLane } from './records/lanes.ts';

const database = await openTestDatabase();
const { id: platformId } = await createPlatform(database, { name: newUuid(), now: new Date() });
const lane = submissionLane(database);

const submission = (facts: Partial<NewSubMerchant> = {}): NewSubMerchant => ({
  id: newUuid(),
  platformId,
  externalRef: newUuid(),
  displayName: null,
  terms: [],
  country: 'US',
  businessType: 'individual',
  settlementCurrency: 'USD',
  mcc: null,
  timeZone: 'America/New_York',
  payoutDelayDays: 1,
  payoutInterval: null,
  debitConsent: false,
  receiptName: null,
  supportAddress: null,
  document: { keyId: 'test', bytes: Buffer.from('sealed') },
  now: new Date(),
  idempotency: null,
  answer: { headers: '{}', bytes: '{}' },
  ...facts,
});

test('a submission repeated after a lost answer counts as created', async () => {
  const lost = submission({ idempotency: { keyHash: newUuid(), fingerprint: Buffer.alloc(32) } });
  assert.equal(await lane.submit(lost), true);
  assert.equal(await lane.submit(lost), true);
  assert.equal(await lane.submit(submission({ externalRef: lost.externalRef })), false);
});
