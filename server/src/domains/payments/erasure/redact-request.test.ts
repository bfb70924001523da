import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redactRequest } from './redact-request.ts';

const rows = [
  ['tap', { amount: 5, reference: 'R', description: 'D', metadata: { a: 'b' } }],
  ['charge', { amount: 5, description: 'D', reference: null }],
  ['refund', { amount: null, reason: 'Ms Doe was ill', made: { ref: 're_1' } }],
  ['reverse', { reason: 'Mr Roe left' }],
] as const;

for (const [kind, request] of rows) {
  test(`the request of a ${kind} keeps its facts and loses its texts`, () => {
    const redacted = redactRequest({ kind, request: JSON.stringify(request) });
    assert(redacted !== null);
    assert.doesNotMatch(redacted, /"[RDb]"|Doe|Roe/);
    const { amount, made } = JSON.parse(redacted);
    assert.deepEqual({ amount, made }, { amount: undefined, made: undefined, ...pick(request) });
    assert.equal(JSON.parse(redacted).erased, kind === 'tap' ? true : undefined);
  });
}

test('the reason of a dispute is a code of the provider and stays', () => {
  const request = JSON.stringify({ ref: 'dp_1', reason: 'fraudulent' });
  assert.equal(redactRequest({ kind: 'dispute_open', request }), null);
  assert.equal(redactRequest({ kind: 'settle', request: 'null' }), null);
});

function pick(request: object) {
  const kept = ['amount', 'made'];
  return Object.fromEntries(Object.entries(request).filter(([name]) => kept.includes(name)));
}
