import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusedField, stripeEvidence } from './evidence-words.ts';

test('texts go where Stripe takes texts, the others together under their headings', () => {
  const evidence = {
    explanation: ' They slept here. ',
    receipt: 'Two nights, 215.00',
    customer_communication: null,
    service_date: '2026-03-01',
    refund_policy: 'Told at the desk.',
  };
  assert.deepEqual(stripeEvidence(evidence), {
    uncategorized_text: 'Explanation:\nThey slept here.\n\nReceipt:\nTwo nights, 215.00',
    service_date: '2026-03-01',
    refund_policy_disclosure: 'Told at the desk.',
  });
});

test('files go where Stripe takes files, beside the texts of the same name', () => {
  const evidence = {
    explanation: null,
    receipt: null,
    customer_communication: null,
    service_date: null,
    refund_policy: 'Told at the desk.',
  };
  const files = {
    receipt_file: 'file_1',
    customer_communication_file: 'file_2',
    service_documentation_file: 'file_3',
    refund_policy_file: 'file_4',
    other_file: 'file_5',
  };
  assert.deepEqual(stripeEvidence(evidence, files), {
    refund_policy_disclosure: 'Told at the desk.',
    receipt: 'file_1',
    customer_communication: 'file_2',
    service_documentation: 'file_3',
    refund_policy: 'file_4',
    uncategorized_file: 'file_5',
  });
});

test('a refused field of the evidence has our name', () => {
  const of = (param: string) => refusedField({ code: 'parameter_invalid', param });
  assert.equal(of('evidence[uncategorized_file]'), 'other_file');
  assert.equal(of('evidence[refund_policy_disclosure]'), 'refund_policy');
  // Several texts share that field, and any of them may be the refused one.
  assert.equal(of('evidence[uncategorized_text]'), 'evidence');
  assert.equal(of('evidence'), 'evidence');
  assert.equal(of('dispute'), null);
  assert.equal(refusedField({ code: 'invalid_request_error' }), null);
  assert.equal(refusedField({ code: 'dispute_evidence_page_limit_exceeded' }), 'evidence');
});
