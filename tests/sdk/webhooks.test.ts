import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { Stripe } from 'stripe';
import { webhooks } from '../../sdk/src/index.ts';
import { signatureHeader } from '../../server/src/domains/events/sending/signature.ts';

const body = '{"id":"evt_1","type":"tap.approved","data":{"object":{"reference":"Café"}}}';
const now = new Date('2026-11-15T09:30:00.000Z');
const seconds = now.getTime() / 1000;
const [old, fresh] = ['whsec_old', 'whsec_new'];
const keyOf = (secret: string) => createSecretKey(secret, 'utf8');
const header = signatureHeader([keyOf(fresh)], body, seconds);

test('a webhook is verified from its text or its bytes', async () => {
  const bytes = new TextEncoder().encode(body);
  const foreign = runInNewContext('Uint8Array.from(bytes)', { bytes });
  const part = new Uint8Array([1, ...bytes, 1]).subarray(1, -1);
  const forms = [body, bytes, bytes.buffer, Buffer.from(body), part, foreign, foreign.buffer];
  for (const received of forms) {
    const event = await webhooks.verify(received, header, fresh, { now });
    assert.deepEqual(event, JSON.parse(body));
  }
});

test('during a secret rotation, either side may have both', async () => {
  const both = signatureHeader([keyOf(fresh), keyOf(old)], body, seconds);
  for (const secret of [old, fresh]) await webhooks.verify(body, both, secret, { now });
  await webhooks.verify(body, header, [old, fresh], { now });
});

test('a webhook whose signature is wrong or missing is refused', async () => {
  const wrong: [header: string | null, body: string, secret: string, fault: string][] = [
    [header, `${body} `, fresh, 'wrong'],
    [header, body, old, 'wrong'],
    [header.replace(/t=\d+/, `t=${seconds + 1}`), body, fresh, 'wrong'],
    [header.replace('v1=', 'v0='), body, fresh, 'wrong'],
    [header.slice(0, -2), body, fresh, 'wrong'],
    [header.replace(/v1=.*/, 'v1=xyz'), body, fresh, 'wrong'],
    [`t=${seconds}`, body, fresh, 'wrong'],
    [header.replace(/t=\d+,/, ''), body, fresh, 'malformed'],
    [header.replace(/t=\d+/, 't=soon'), body, fresh, 'malformed'],
    ['', body, fresh, 'malformed'],
    [null, body, fresh, 'malformed'],
  ];
  for (const [given, text, secret, fault] of wrong) {
    const expected = { name: 'TaprailSignatureError', fault };
    await assert.rejects(webhooks.verify(text, given, secret, { now }), expected, `${given}`);
  }
});

test('the time of the signature must be near the present', async () => {
  const after = (ms: number) => ({ now: new Date(now.getTime() + ms) });
  const verify = (options: { now: Date; toleranceSeconds?: number }) =>
    webhooks.verify(body, header, fresh, options);
  for (const ms of [300_000, -300_000]) await verify(after(ms));
  await assert.rejects(verify(after(300_001)), { fault: 'too_old' });
  await assert.rejects(verify(after(-300_001)), { fault: 'too_new' });
  await assert.rejects(verify({ ...after(10_001), toleranceSeconds: 10 }), { fault: 'too_old' });
  await assert.rejects(webhooks.verify(body, header, fresh), { name: 'TaprailSignatureError' });
});

test('a tolerance or a time that is no number lets nothing pass', async () => {
  const nothing = { now: new Date(Number.NaN), toleranceSeconds: Number(undefined) };
  for (const options of [nothing, { now, toleranceSeconds: Number.NaN }]) {
    await assert.rejects(webhooks.verify(body, header, fresh, options), { fault: 'too_old' });
  }
});

test('a missing secret is a mistake, whatever the signature is', async () => {
  const missing = undefined as unknown as string;
  for (const secret of ['', missing, [], [''], [fresh, '']]) {
    const expected = { name: 'TypeError', message: /^secret must be / };
    await assert.rejects(webhooks.verify(body, header, secret, { now }), expected);
  }
  await assert.rejects(webhooks.sign(body, ''), { name: 'TypeError', message: /^secret must be / });
});

test('a parsed body is a mistake, not a forgery', async () => {
  const parsed = JSON.parse(body) as string;
  const expected = {
    name: 'TypeError',
    message: /^body must be the bytes or the text as they came/,
  };
  await assert.rejects(webhooks.verify(parsed, header, fresh, { now }), expected);
});

test("a test signature equals the service's, and Stripe's library accepts it", async () => {
  assert.equal(await webhooks.sign(body, fresh, { now }), header);
  const sent = await webhooks.sign(Buffer.from(body), fresh);
  assert.deepEqual(Stripe.webhooks.constructEvent(body, sent, fresh), JSON.parse(body));
});
