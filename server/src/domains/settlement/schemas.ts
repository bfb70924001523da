import Type from 'typebox';
import {
  describedObject,
  instant,
  instantOrNull,
  objectName,
  oneOf,
  text,
  textOrNull,
} from '../../http/fields.ts';
import { listOf } from '../../http/list.ts';
import { payoutFailureCodes } from '../../psp/payout-port.ts';
import { deductionNames } from '../ledger/index.ts';
import { payoutStatuses } from './payouts/payout.ts';

const money = (description: string) => Type.Integer({ description });

const Deduction = describedObject(
  'PayoutDeduction',
  "A deduction from the platform's fees before they are paid out.",
  {
    kind: oneOf(
      deductionNames,
      "The provider's own fees, what it holds in reserve, what people transferred or paid out " +
        'there, and its other adjustments.',
    ),
    amount: money('In minor units; negative if it was added, as by a top-up.'),
  },
);

export const Payout = describedObject(
  'Payout',
  'Money on its way to a bank, from its scheduling to its end.',
  {
    id: text('The payout.'),
    object: objectName('payout'),
    submerchant: textOrNull('The externalRef; null for a payout of the platform itself.', 128),
    amount: money('In minor units.'),
    currency: text('ISO 4217.', 3),
    deductions: Type.Array(Deduction, {
      maxItems: deductionNames.length,
      description:
        "Deductions from the platform's fees before the rest was paid out. Empty for a payout " +
        'of a sub-merchant. It stays taken off even if the payout fails or is cancelled.',
    }),
    status: oneOf(
      payoutStatuses,
      'scheduled can be cancelled, and is if payouts are paused or the bank account is gone ' +
        'before it is sent; paid, failed and cancelled are final.',
    ),
    automatic: Type.Boolean({ description: 'Whether the schedule made it.' }),
    eta: instant('When it should arrive.'),
    wire_reference: textOrNull(
      "The bank's reference, once it is paid; the provider's if the bank has no " +
        'name for it or has not told it yet.',
    ),
    failure_code: textOrNull(
      `Why the bank rejected it: ${payoutFailureCodes.join(', ')}. The money is available again.`,
    ),
    created_at: instant('When it was scheduled.'),
    missing_amount: Type.Optional(
      Type.Union([Type.Integer(), Type.Null()], {
        description:
          'How much less than its amount the provider had when it was last to be sent, so that ' +
          'it waits; null otherwise. No event has this field.',
      }),
    ),
    awaits_reference_since: Type.Optional(
      instantOrNull(
        'Since when the provider calls it paid without telling what the bank calls it. It stays ' +
          'in_transit for a day at most; a reference that comes later is filled in. Null ' +
          'otherwise. No event has this field.',
      ),
    ),
    decision_since: Type.Optional(
      instantOrNull(
        'Since when the provider has not said whether it pays it out, and a person has to decide ' +
          'whether it is sent once more; null otherwise. No event has this field.',
      ),
    ),
  },
);

export const payoutExample = {
  id: 'po_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'payout',
  submerchant: 'bistro-7',
  amount: 1212,
  currency: 'USD',
  deductions: [],
  status: 'scheduled',
  automatic: true,
  eta: '2026-11-17T22:00:00.000Z',
  wire_reference: null,
  failure_code: null,
  created_at: '2026-11-17T11:00:00.000Z',
};

/** Kinds of movement of an available balance, in the words that items are shown with. */
const itemKinds = [
  'settlement',
  'refund',
  'refund_failure',
  'refund_late',
  'reversal',
  'fee_return',
  'dispute',
  'dispute_won',
  'dispute_withdrawn',
  'dispute_reinstated',
  'payout_failed',
  'payout_cancelled',
  'payout_late',
  'part',
  'paid_before',
  'carried_over',
  'payout_difference',
  'provider_fee',
  'provider_reserve',
  'provider_transfer',
  'provider_adjustment',
  'outside_payout',
  'outside_refund',
  'conversion_difference',
] as const;

export const PayoutItem = describedObject(
  'PayoutItem',
  'An item of a payout. The items sum to its amount.',
  {
    id: text('The item.', 80),
    object: objectName('payout_item'),
    kind: oneOf(
      itemKinds,
      'The cause of the item: a transaction that settled, was refunded or disputed; the ' +
        'fee that a refund or reversal has yet to return, and its return; a payout that came ' +
        'back; part of a balance, which the next payout deducts as paid_before; what the ' +
        'provider has no unit for, which is carried_over to the next payout; a minor unit or a ' +
        'few that it lacked after rounding what it converted, which payout_difference leaves to ' +
        'the next payout; or a movement made by the provider or a person there.',
    ),
    amount: money('In minor units; negative when it is taken back.'),
    currency: text('ISO 4217.', 3),
    transaction: textOrNull('The transaction, where it is about one.'),
    payout: textOrNull('The payout that came back or was made before, where it is about one.'),
    provider_movement: textOrNull('The movement of the provider, where it is about one.'),
    created_at: instant('When the balance moved.'),
  },
);

export const payoutItemExample = {
  id: '01k9t3m8e6f4x9p2q7r5s1v0zc.2',
  object: 'payout_item',
  kind: 'settlement',
  amount: 1212,
  currency: 'USD',
  transaction: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
  payout: null,
  provider_movement: null,
  created_at: '2026-11-17T05:00:00.000Z',
};

export const PayoutDetail = describedObject(
  'PayoutDetail',
  'A payout with the first page of its items.',
  {
    ...Payout.properties,
    items: listOf('PayoutItemList', PayoutItem),
  },
);

export const payoutDetailExample = {
  ...payoutExample,
  missing_amount: null,
  awaits_reference_since: null,
  decision_since: null,
  items: { data: [payoutItemExample], has_more: false, next_cursor: null },
};
