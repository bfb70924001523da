import assert from 'node:assert/strict';
import { test } from 'node:test';
import { platformAccountRef, platformOfAccount } from '../platform-account.ts';
import { type SignedWebhook, SimulatorWebhooks } from './webhooks.ts';

const webhooks = new SimulatorWebhooks('a seed');
const sentAt = new Date('2026-11-15T09:30:00.000Z');
const webhook = { eventId: 'evt_1', type: 'account.updated', accountRef: 'acct_1' };
const signed = webhooks.sign(webhook, sentAt);
const understood = { ...webhook, subject: 'account', objectRef: null };
const verify = (request: SignedWebhook, receivedAt = sentAt) =>
  webhooks.verify({ ...request, receivedAt });

test('a webhook that the provider signed is accepted', () => {
  assert.deepEqual(verify(signed), understood);
});

test("the first part of a type is the webhook's subject, beside the changed object", () => {
  const read = (type: string) =>
    verify(webhooks.sign({ ...webhook, type, objectRef: 'sim_1' }, sentAt));
  const types = {
    'refund.failed': 'refund',
    'payout.paid': 'payout',
    'payout.failed': 'payout',
    'dispute.opened': 'dispute',
    'dispute.closed': 'dispute',
    'charge.succeeded': null,
    payouts: null,
    'payouts.paid': null,
  };
  for (const [type, subject] of Object.entries(types)) {
    assert.deepEqual(read(type), { ...webhook, type, subject, objectRef: 'sim_1' });
  }
});

test("only a platform's own account leads to the platform", () => {
  const platformId = '0194f2a0-0000-7000-8000-000000000002';
  assert.equal(platformOfAccount(platformAccountRef(platformId)), platformId);
  for (const ref of ['acct_0123456789abcdef01234567', 'acct_platform_', 'acct_platform_1', '']) {
    assert.equal(platformOfAccount(ref), null);
  }
});

test('another deployment with the same seed accepts it, one with another seed does not', () => {
  const request = { ...signed, receivedAt: sentAt };
  assert.deepEqual(new SimulatorWebhooks('a seed').verify(request), understood);
  assert.equal(new SimulatorWebhooks('another seed').verify(request), 'forged');
});

test('a signature is valid for five minutes before and after its time', () => {
  const receivedAfter = (ms: number) => verify(signed, new Date(sentAt.getTime() + ms));
  for (const ms of [-300_000, -1, 0, 299_999, 300_000])
    assert.deepEqual(receivedAfter(ms), understood);
  for (const ms of [-300_001, 300_001, 86_400_000]) assert.equal(receivedAfter(ms), 'forged');
});

const header = String(signed.headers['simulator-signature']);
const forgeries: readonly { readonly what: string; readonly request: SignedWebhook }[] = [
  { what: 'no signature', request: { ...signed, headers: {} } },
  { what: 'an empty signature', request: withHeader('') },
  {
    what: 'a signature of zeros',
    request: withHeader(header.replace(/v1=.*/, `v1=${'0'.repeat(64)}`)),
  },
  { what: 'a signature cut short', request: withHeader(header.slice(0, -1)) },
  { what: 'a signature with something after it', request: withHeader(`${header}0`) },
  { what: 'a signature without a time', request: withHeader(header.replace(/^t=\d+,/, '')) },
  { what: 'another time than was signed', request: withHeader(header.replace('t=1', 't=2')) },
  {
    what: 'a longer body',
    request: { ...signed, rawBody: Buffer.concat([signed.rawBody, Buffer.from(' ')]) },
  },
  { what: 'an empty body', request: { ...signed, rawBody: Buffer.alloc(0) } },
  {
    what: 'the name of another account in the body',
    request: {
      ...signed,
      rawBody: Buffer.from(signed.rawBody.toString().replace('acct_1', 'acct_2')),
    },
  },
];
for (const { what, request } of forgeries) {
  test(`${what} is refused as forged`, () => assert.equal(verify(request), 'forged'));
}

test('flipping any bit of the body makes the signature invalid', () => {
  for (let bit = 0; bit < signed.rawBody.length * 8; bit += 1) {
    const rawBody = Buffer.from(signed.rawBody);
    rawBody.writeUInt8(rawBody.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    assert.equal(verify({ ...signed, rawBody }), 'forged');
  }
});

const strange: Readonly<Record<string, string>> = {
  nothing: '',
  'no JSON': '{"id":',
  'JSON that is no object': 'null',
  'a list': '["evt_1"]',
  'no id': '{"type":"account.updated","account":"acct_1"}',
  'a number for an id': '{"id":1,"type":"account.updated","account":"acct_1"}',
  'an object for an account': '{"id":"evt_1","type":"account.updated","account":{}}',
  'an empty id': '{"id":"","type":"account.updated","account":"acct_1"}',
  'a NUL in an id': '{"id":"evt_\\u0000","type":"account.updated","account":"acct_1"}',
  'half a character': '{"id":"evt_\\ud800","type":"account.updated","account":"acct_1"}',
  'a huge id': JSON.stringify({ id: 'e'.repeat(900_000), type: 't', account: 'acct_1' }),
  'a long type': JSON.stringify({ id: 'evt_1', type: 't'.repeat(201), account: 'acct_1' }),
  'deep nesting': `{"id":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
};
for (const [what, body] of Object.entries(strange)) {
  test(`${what} is malformed even when it is signed`, () => {
    const request = webhooks.signBody(Buffer.from(body), sentAt);
    assert.equal(verify(request), 'malformed');
  });
}

function withHeader(value: string): SignedWebhook {
  return { ...signed, headers: { 'simulator-signature': value } };
}
