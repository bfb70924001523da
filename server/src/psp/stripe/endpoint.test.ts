import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpointOf } from './endpoint.ts';

const rows = [
  ['POST', '/v1/payment_intents', 'POST /v1/payment_intents'],
  [
    'GET',
    '/v1/payment_intents/pi_3MtwBwLkdIwHu7ix28a3tqPa?expand[0]=latest_charge',
    'GET /v1/payment_intents/{id}',
  ],
  [
    'POST',
    '/v1/payment_intents/pi_1a2b0000000012/capture',
    'POST /v1/payment_intents/{id}/capture',
  ],
  [
    'POST',
    '/v1/payment_intents/pi_1/increment_authorization',
    'POST /v1/payment_intents/{id}/increment_authorization',
  ],
  [
    'POST',
    '/v1/terminal/readers/tmr_FDOt2wlRZEdpd7/process_payment_intent',
    'POST /v1/terminal/readers/{id}/process_payment_intent',
  ],
  ['GET', '/v1/accounts/acct_1032D82eZvKYlo2C/persons?limit=100', 'GET /v1/accounts/{id}/persons'],
  [
    'POST',
    '/v1/accounts/acct_1/persons/person_1MqjB62eZvKYlo2CaeEJzKVR',
    'POST /v1/accounts/{id}/persons/{id}',
  ],
  ['GET', '/v1/balance_transactions', 'GET /v1/balance_transactions'],
] as const;

for (const [method, path, endpoint] of rows) {
  test(`${method} ${path} counts as ${endpoint}`, () => {
    assert.equal(endpointOf(method, path), endpoint);
  });
}
