import Type from 'typebox';
import { externalRefText, instant, instantOrNull, text, textOrNull } from '../../http/fields.ts';

const id = '01k9t3m8e6f4x9p2q7r5s1v0zc';
const money = (description: string) => Type.Integer({ description });
const planned = (title: string, description: string) => ({
  title,
  description: `Planned. ${description}`,
  'x-planned': true,
});

/** What events of refunds, payouts and disputes will hold. */
export const Refund = Type.Object(
  {
    id: text('The refund.'),
    object: Type.Literal('refund'),
    status: Type.Enum(['pending', 'succeeded', 'failed'], {
      type: 'string',
      description: 'How it stands.',
    }),
    amount: money('In minor units.'),
    currency: text('ISO 4217.', 3),
    transaction: text('What was refunded.'),
    fee_refunded: money('What the platform gave back of its fee.'),
    created_at: instant('When it was asked for.'),
  },
  planned('Refund', 'Money given back after settlement.'),
);

export const Payout = Type.Object(
  {
    id: text('The payout.'),
    object: Type.Literal('payout'),
    submerchant: externalRefText('The externalRef of the sub-merchant.'),
    amount: money('In minor units.'),
    currency: text('ISO 4217.', 3),
    status: Type.Enum(['scheduled', 'in_transit', 'paid', 'failed', 'cancelled'], {
      type: 'string',
      description: 'How it stands.',
    }),
    eta: instantOrNull('When it should arrive.'),
    wire_reference: textOrNull('What the bank calls it.'),
    failure_code: textOrNull('Why the bank rejected it.'),
    created_at: instant('When it was scheduled.'),
  },
  planned('Payout', "A disbursement to a sub-merchant's bank."),
);

export const Dispute = Type.Object(
  {
    id: text('The dispute.'),
    object: Type.Literal('dispute'),
    submerchant: externalRefText('The externalRef of the sub-merchant.'),
    transaction: text('What is disputed.'),
    authorisation_chain_id: text('The stay.'),
    amount: money('In minor units.'),
    currency: text('ISO 4217.', 3),
    reason: text('Why the cardholder disputes it.'),
    network_reason_code: text("The scheme's own code for that."),
    status: Type.Enum(['needs_response', 'under_review', 'won', 'lost', 'withdrawn'], {
      type: 'string',
      description: 'How it stands.',
    }),
    evidence_due_by: instantOrNull('The deadline of the scheme.'),
    opened_at: instant('When it was opened.'),
    closed_at: instantOrNull('When it ended.'),
  },
  planned('Dispute', 'A chargeback, from its opening to its end.'),
);

export const refundExample = {
  id: `re_${id}`,
  object: 'refund',
  status: 'succeeded',
  amount: 500,
  currency: 'USD',
  transaction: `txn_${id}`,
  fee_refunded: 15,
  created_at: '2026-11-18T11:00:00.000Z',
};

export const payoutExample = {
  id: `po_${id}`,
  object: 'payout',
  submerchant: 'bistro-7',
  amount: 1212,
  currency: 'USD',
  status: 'scheduled',
  eta: '2026-11-17T09:00:00.000Z',
  wire_reference: null,
  failure_code: null,
  created_at: '2026-11-16T22:00:00.000Z',
};

export const disputeExample = {
  id: `dp_${id}`,
  object: 'dispute',
  submerchant: 'bistro-7',
  transaction: `txn_${id}`,
  authorisation_chain_id: `ach_${id}`,
  amount: 1250,
  currency: 'USD',
  reason: 'fraudulent',
  network_reason_code: '10.4',
  status: 'needs_response',
  evidence_due_by: '2026-12-01T23:59:59.000Z',
  opened_at: '2026-11-20T08:00:00.000Z',
  closed_at: null,
};
