import assert from 'node:assert/strict';
import { createHmac, createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import Stripe from 'stripe';
import { fc } from '../../../../../tests/support/fast-check.ts';
import { signatureHeader } from './signature.ts';

const { webhooks } = new Stripe('sk_test_x');
const secret = 'whsec_first';
const key = createSecretKey(secret, 'utf8');
const body = '{"id":"evt_1","object":"event","name":"Café"}';
const now = () => Math.floor(Date.now() / 1000);

test('the signature is the HMAC of the time, a dot and the body', () => {
  const hex = createHmac('sha256', secret).update(`1767225600.${body}`).digest('hex');
  assert.equal(signatureHeader([key], body, 1_767_225_600), `t=1767225600,v1=${hex}`);
});

test('text and its bytes have the same signature', () => {
  const header = signatureHeader([key], body, 1_767_225_600);
  assert.equal(signatureHeader([key], Buffer.from(body), 1_767_225_600), header);
});

test("Stripe's own library verifies every body, by either of two secrets", () => {
  fc.assert(
    fc.property(fc.json(), fc.base64String({ minLength: 1 }), (json, random) => {
      const secrets = [secret, `whsec_${random}`];
      const keys = secrets.map((one) => createSecretKey(one, 'utf8'));
      const header = signatureHeader(keys, json, now());
      for (const one of secrets) {
        assert.deepEqual(webhooks.constructEvent(json, header, one), JSON.parse(json));
      }
    }),
  );
});

const refusals: Readonly<Record<string, () => unknown>> = {
  'a body that was tampered with': () =>
    webhooks.constructEvent(`${body} `, signatureHeader([key], body, now()), secret),
  'another secret': () =>
    webhooks.constructEvent(body, signatureHeader([key], body, now()), 'whsec_other'),
  'a time that was tampered with': () => {
    const header = signatureHeader([key], body, now() - 10);
    return webhooks.constructEvent(body, header.replace(/t=\d+/, `t=${now()}`), secret);
  },
  'a signature of long ago': () =>
    webhooks.constructEvent(body, signatureHeader([key], body, now() - 3600), secret),
};

for (const [title, verify] of Object.entries(refusals)) {
  test(`Stripe's own library refuses ${title}`, () => {
    assert.throws(verify, Stripe.errors.StripeSignatureVerificationError);
  });
}
