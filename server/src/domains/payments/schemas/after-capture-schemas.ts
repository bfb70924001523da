import Type from 'typebox';
import {
  answerObject,
  describedObject,
  instant,
  instantOrNull,
  objectName,
  oneOf,
  orNull,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { disputeOutcomes, disputeReasons, inquiryStatuses } from '../../../psp/dispute-port.ts';
import { refundStatuses } from '../transaction/stages.ts';
import { currency, erased, lengths, money, submerchant } from './fields.ts';

export const Refund = describedObject('Refund', 'A capture given back, or a part of it.', {
  id: text('The refund.'),
  object: objectName('refund'),
  erased,
  status: oneOf(
    refundStatuses,
    'pending until the provider says that the money is given back, or that it could not be.',
  ),
  amount: money('In minor units.'),
  currency: currency('ISO 4217.'),
  transaction: text('The refunded transaction.'),
  submerchant,
  fee_refunded: money(
    "The part of the platform's fee that goes back, perhaps a moment after the refund.",
  ),
  reason: textOrNull('Yours.', lengths.reason),
  failure: orNull(
    answerObject('RefundFailure', {
      code: text('Stable code of the failure.'),
      message: text('The reason, in a sentence.', 500),
    }),
    'Why it failed; the money is available again.',
  ),
  created_at: instant('When it was asked for.'),
  decision_since: Type.Optional(
    instantOrNull(
      'Since when the provider has not said whether it gives the money back, and a person has ' +
        'to decide whether it is asked once more; null otherwise. No event has this field.',
    ),
  ),
});

export const refundExample = {
  id: 're_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'refund',
  status: 'succeeded',
  amount: 500,
  currency: 'USD',
  transaction: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
  submerchant: 'bistro-7',
  fee_refunded: 15,
  reason: 'cold soup',
  failure: null,
  created_at: '2026-11-18T11:00:00.000Z',
};

export const disputeStatuses = [
  'needs_response',
  'under_review',
  ...disputeOutcomes,
  ...inquiryStatuses,
] as const;

export const disputeMembers = {
  id: text('The dispute.'),
  object: objectName('dispute'),
  submerchant,
  transaction: text('The disputed transaction.'),
  authorisation_chain_id: text('The stay.'),
  amount: money('In minor units.'),
  currency: currency('ISO 4217.'),
  reason: oneOf(disputeReasons, 'Why the cardholder disputes it.'),
  network_reason_code: textOrNull("The scheme's own code for that; null if it is not known."),
  status: oneOf(
    disputeStatuses,
    'How it stands. won, lost and withdrawn are final. An inquiry_… is a question of the ' +
      'bank: no money is held, no event tells of it, and it may become a dispute.',
  ),
  outcome: orNull(
    oneOf(disputeOutcomes, 'How it ended.'),
    'How it ended; null while it is open, and for an inquiry.',
  ),
  evidence_due_by: instant('The deadline of the scheme, or of the bank that asks.'),
  opened_at: instant('When it was opened: the inquiry, or the dispute that it became.'),
  closed_at: instantOrNull('When it ended.'),
};

export const reinstatedAt = instantOrNull(
  'When the money of a lost dispute was given back, as after an appeal that was won; null ' +
    'otherwise. The dispute stays lost. No event tells of it or has this field.',
);

export const inquiryOpenedAt = instantOrNull(
  'When the bank began to ask about the payment; null for a dispute without an inquiry. No event ' +
    'has this field.',
);

/** A dispute as its transaction and its events show it. */
export const TransactionDispute = describedObject(
  'TransactionDispute',
  'A chargeback or the inquiry before it, from its opening to its end.',
  {
    ...disputeMembers,
    reinstated_at: Type.Optional(reinstatedAt),
    inquiry_opened_at: Type.Optional(inquiryOpenedAt),
  },
);

export const disputeExample = {
  id: 'dp_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'dispute',
  submerchant: 'bistro-7',
  transaction: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
  authorisation_chain_id: 'ach_01k9t3m8e6f4x9p2q7r5s1v0zc',
  amount: 1250,
  currency: 'USD',
  reason: 'fraudulent',
  network_reason_code: '10.3',
  status: 'needs_response',
  outcome: null,
  evidence_due_by: '2026-12-20T08:00:00.000Z',
  opened_at: '2026-11-20T08:00:00.000Z',
  closed_at: null,
};
