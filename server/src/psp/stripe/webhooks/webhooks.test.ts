import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { platformAccountRef, platformOfAccount } from '../../platform-account.ts';
import { StripeWebhooks } from './webhooks.ts';

const secrets = ['whsec_of_connected_accounts', 'whsec_of_the_own_account'] as const;
const webhooks = new StripeWebhooks(secrets);
const receivedAt = new Date('2026-03-02T10:00:00Z');
const platformId = '0194f2a0-0000-7000-8000-000000000001';

test('an event of a connected account is about one of its objects', () => {
  const event = { id: 'evt_1', account: 'acct_1', data: { object: { id: 'obj_1' } } };
  const subjects = {
    'account.updated': ['account', null],
    'account.external_account.updated': ['account', null],
    'capability.updated': ['account', null],
    'person.updated': ['account', null],
    'refund.updated': ['refund', 'obj_1'],
    'refund.failed': ['refund', 'obj_1'],
    'charge.refund.updated': ['refund', 'obj_1'],
    'payout.paid': ['payout', 'obj_1'],
    'charge.dispute.created': ['dispute', 'obj_1'],
    'charge.dispute.funds_withdrawn': ['dispute', 'obj_1'],
    'charge.refunded': [null, null],
    'payment_intent.succeeded': [null, null],
    'account.application.deauthorized': [null, null],
  };
  for (const [type, [subject, objectRef]] of Object.entries(subjects)) {
    const facts = { eventId: 'evt_1', type, subject, accountRef: 'acct_1', objectRef };
    assert.deepEqual(verify({ ...event, type }), facts);
  }
});

test("a payout of the own account moves the platform's own money", () => {
  const own = (object: object, type = 'payout.paid') =>
    verify({ id: 'evt_1', type, data: { object } });
  const paid = own({ id: 'po_1', metadata: { platform_id: platformId } });
  const accountRef = platformAccountRef(platformId);
  assert.partialDeepStrictEqual(paid, { subject: 'payout', accountRef, objectRef: 'po_1' });
  assert.equal(platformOfAccount(accountRef), platformId);
  for (const metadata of [{}, null, { platform_id: 'somebody' }, { platform_id: 7 }]) {
    // A person made it; the own account's statement shows it.
    const told = { subject: 'statement', accountRef: 'own', objectRef: null };
    assert.partialDeepStrictEqual(own({ id: 'po_1', metadata }), told);
  }
  const other = own({ id: 'acct_1', metadata: { platform_id: platformId } }, 'account.updated');
  assert.partialDeepStrictEqual(other, { subject: null });
});

test('each endpoint has its own secret, and others are refused', () => {
  const event = {
    id: 'evt_1',
    type: 'payout.paid',
    account: 'acct_1',
    data: { object: { id: 'a' } },
  };
  for (const secret of secrets) assert.equal(typeof verify(event, { secret }), 'object');
  assert.equal(verify(event, { secret: 'whsec_of_somebody' }), 'forged');
});

test('a missing, wrong or old signature makes an event forged', () => {
  const rawBody = Buffer.from(JSON.stringify({ id: 'evt_1', type: 'payout.paid' }));
  const read = (header: string | string[] | undefined) =>
    webhooks.verify({ headers: { 'stripe-signature': header }, rawBody, receivedAt });
  const sign = (payload: string, at: Date) =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: secrets[0],
      timestamp: at.getTime() / 1000,
    });
  const good = sign(rawBody.toString(), receivedAt);
  assert.notEqual(read(good), 'forged');
  for (const header of [undefined, '', 't=1', 'v1=0', [good, good], good.replace('v1=', 'v0=')]) {
    assert.equal(read(header), 'forged', String(header));
  }
  assert.equal(read(sign(`${rawBody} `, receivedAt)), 'forged');
  const before = (seconds: number) => new Date(receivedAt.getTime() - seconds * 1000);
  assert.notEqual(read(sign(rawBody.toString(), before(300))), 'forged');
  assert.equal(read(sign(rawBody.toString(), before(301))), 'forged');
});

test('a signed body that is not an event is malformed', () => {
  const event = {
    id: 'evt_1',
    type: 'payout.paid',
    account: 'acct_1',
    data: { object: { id: 'a' } },
  };
  const wrong = [
    'no json',
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...event, id: 7 }),
    JSON.stringify({ ...event, type: undefined }),
    JSON.stringify({ ...event, account: 'acct 1' }),
    JSON.stringify({ ...event, account: 'a'.repeat(201) }),
    JSON.stringify({ ...event, data: {} }),
    JSON.stringify({ ...event, object: 'v2.core.event' }),
  ];
  for (const body of wrong) assert.equal(verify(body), 'malformed', body);
});

function verify(event: object | string, { secret = secrets[0] as string } = {}) {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  const timestamp = receivedAt.getTime() / 1000;
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'stripe-signature': header };
  return webhooks.verify({ headers, rawBody: Buffer.from(payload), receivedAt });
}
