import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingPermission } from './key-permissions.ts';

const refused = {
  kind: 'refused',
  code: 'StripePermissionError',
  message: 'The provider refused it.',
  retryable: true,
  isSaved: false,
  declineCode: null,
} as const;
const says = (text: string) =>
  `The provided key 'rk_test_***x' does not have the required permissions for this endpoint on ` +
  `account 'acct_1'. ${text} would allow this request to continue.`;

const sentences = [
  ["Having the 'rak_plan_write' permission", { code: 'plan_write' }],
  [
    "Having the 'rak_payment_intent_read', 'rak_checkout_session_read' permissions",
    { code: 'payment_intent_read, checkout_session_read' },
  ],
  [
    'Enabling "Basic Business Contact Information Read" (\'accounts_kyc_basic_read\') permissions on this key',
    { name: 'Basic Business Contact Information Read', code: 'accounts_kyc_basic_read' },
  ],
  [
    "Enabling Webhook Endpoints, Event Destinations Read ('webhook_read') permissions on this key",
    { name: 'Webhook Endpoints, Event Destinations Read', code: 'webhook_read' },
  ],
  ['Having more permissions', {}],
] as const;

for (const [sentence, expected] of sentences) {
  test(`the missing permission is read from: ${sentence}`, () => {
    assert.deepEqual(missingPermission({ ...refused, said: says(sentence) }), expected);
  });
}

test('other refusals name no permission', () => {
  const code = 'account_invalid';
  const said = "The provided key 'rk_test_***x' does not have access to account 'acct_1'.";
  assert.equal(missingPermission({ ...refused, code, said }), null);
  assert.equal(missingPermission({ kind: 'unknown', reason: '502', isSaved: false }), null);
});
