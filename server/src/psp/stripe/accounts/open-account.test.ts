import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startStripeServer } from '../../../../../stripe-server/src/index.ts';
import { doneValue } from '../../../../../tests/support/provider/simulated-provider.ts';
import { newUuid } from '../../../lib/ids.ts';
import type { AccountCall } from '../../port.ts';
import { createStripe } from '../stripe.ts';
import { detailsOf } from './details-fixture.ts';

const server = await startStripeServer();
after(() => server.close());
const { control } = server;
const { accounts } = createStripe({
  config: { secretKey: server.secretKey, webhookSecrets: [], address: server.url, limits: null },
  readFile: async () => null,
});
const individual = detailsOf({ business_profile: { mcc: '5812' } });
const hourMs = 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * hourMs);

const newCall = (facts: Partial<AccountCall> = {}): AccountCall => ({
  platformId: 'platform 1',
  connectionId: null,
  now: new Date('2030-01-01T00:00:00Z'),
  idempotencyKey: newUuid(),
  askedBefore: 0,
  isUnanswered: false,
  since: new Date(),
  searchedTo: null,
  ...facts,
});

const opened = ({ idempotencyKey }: AccountCall) =>
  server.requests.filter(({ operation, params }) => {
    const { metadata } = params as { readonly metadata?: { readonly sub_merchant_id?: string } };
    return operation === 'accounts.create' && metadata?.sub_merchant_id === idempotencyKey;
  });

test('an account not found after a day is opened anew, once that is recorded', async () => {
  const call = newCall({ since: new Date(Date.now() - 23 * hourMs) });
  const early = await accounts.create(call, individual);
  assert(early.kind === 'unknown' && early.opening === undefined);
  assert.ok(Math.abs((early.retryAfterMs ?? 0) - 2 * hourMs) < 60_000);
  const later = await accounts.create({ ...call, since: daysAgo(2) }, individual);
  assert(later.kind === 'unknown' && later.opening !== undefined);
  assert.ok(Date.now() - later.opening.askedSince.getTime() < 60_000);
  assert.equal(opened(call).length, 0);
  doneValue(await accounts.create({ ...call, since: later.opening.askedSince }, individual));
  assert.equal(opened(call).length, 1);
});

test('a search reads ten pages of the accounts of that time and resumes there', async () => {
  const now = new Date();
  control.clock.set(() => daysAgo(3));
  const call = newCall({ since: daysAgo(3) });
  control.faults.order({ operation: 'accounts.update', kind: 'error after' });
  await accounts.create({ ...call, since: now }, individual);
  for (let made = 0; made < 1050; made += 1) control.accounts.open();
  control.clock.set(() => new Date());
  for (let made = 0; made < 300; made += 1) control.accounts.open();
  const pages = () =>
    server.requests.filter(({ operation }) => operation === 'accounts.list').length;
  const before = pages();
  const first = await accounts.create(call, individual);
  assert(first.kind === 'unknown' && first.opening !== undefined);
  assert.equal(pages() - before, 10);
  const { askedSince, searchedTo } = first.opening;
  assert.deepEqual(askedSince, call.since);
  const found = doneValue(await accounts.create({ ...call, searchedTo }, individual));
  assert.equal(pages() - before, 11);
  assert.equal(opened(call).length, 1);
  assert.equal(found.detailsVersion, 1);
});

test('a search whose last account is gone restarts, and an aborted one resumes later', async () => {
  const call = newCall({ since: daysAgo(2) });
  const gone = await accounts.create({ ...call, searchedTo: 'acct_gone' }, individual);
  assert(gone.kind === 'unknown' && gone.opening?.searchedTo === null);
  const signal = AbortSignal.abort();
  const before = server.requests.length;
  const aborted = await accounts.create({ ...call, searchedTo: 'acct_1', signal }, individual);
  assert(aborted.kind === 'unknown' && aborted.opening?.searchedTo === 'acct_1');
  assert.equal(server.requests.length, before);
});
