import Type from 'typebox';
import {
  describedObject,
  instant,
  instantOrNull,
  metadata,
  objectName,
  oneOf,
  orNull,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { readerActions } from '../../../psp/reader-port.ts';
import {
  authorisationStatuses,
  captureModes,
  pendingKinds,
  tapStatuses,
  transactionStatuses,
} from '../transaction/types.ts';
import { Refund, TransactionDispute } from './after-capture-schemas.ts';
import {
  currency,
  device,
  erased,
  lengths,
  money,
  newestOf,
  ownDescription,
  reference,
  refundRequiresCard,
  submerchant,
} from './fields.ts';
import {
  contact,
  extensions,
  Failure,
  increases,
  issuerAnswer,
  LockedRate,
  Stages,
} from './stage-schemas.ts';

const PendingOperation = describedObject(
  'PendingOperation',
  'A later step whose outcome is not known yet.',
  {
    kind: oneOf(pendingKinds, 'The step that was asked for; expire is the service itself.'),
    amount: money(
      'The amount captured, given back or disputed, the new total of an increase, or what an ' +
        'extension holds.',
    ),
    began_at: instant('When it was asked for.'),
    decision_since: instantOrNull(
      'Since when a person has to decide whether the provider is asked once more: it has not said ' +
        'for a day whether it did it. Null otherwise.',
    ),
  },
);

const pendingOperation = orNull(
  PendingOperation,
  'A later step whose outcome is not known yet; null once it is.',
);

export const Tap = describedObject(
  'Tap',
  'One contact of a card and a reader, and what became of it.',
  {
    id: text('The tap.'),
    object: objectName('tap'),
    status: oneOf(
      tapStatuses,
      'approved or declined by the scheme; pending while the outcome is unknown; cancelled ' +
        'when no card was read; reversed or expired when the hold was given back. A direct tap ' +
        'whose capture failed is approved, with failure.code capture_failed.',
    ),
    amount: money('In minor units, without the tip.'),
    tip_amount: money('In minor units. With a tip_prompt, what the customer chose.'),
    total_amount: money('Amount and tip.'),
    currency: currency('ISO 4217.'),
    amount_authorised: money('The amount that the scheme approved.'),
    amount_captured: money('The captured amount.'),
    amount_released: money('The part of the authorisation that was given back.'),
    amount_refunded: money('The refunded amount.'),
    refund_requires_card: refundRequiresCard,
    erased,
    capture_mode: oneOf(captureModes, 'How it is captured.'),
    ceiling_amount: orNull(Type.Integer(), 'How far the authorisation may be increased.'),
    submerchant,
    device,
    transaction: text('The transaction of this tap.'),
    authorisation: textOrNull('The authorisation, if one was given.'),
    authorisation_chain_id: text('Shared by all authorisations of one stay.'),
    ...contact,
    ...issuerAnswer,
    failure: orNull(
      Failure,
      'The failure, apart from a decline. capture_failed: approved, but nothing is captured.',
    ),
    pending_operation: pendingOperation,
    fx: orNull(LockedRate, 'The locked rate, where the sub-merchant settles elsewhere.'),
    platform_fee: money("The platform's share of the capture."),
    reversal_reason: textOrNull(
      'Why it was given back: the reason you gave, requested, expired, timeout or capture_failed.',
      lengths.reason,
    ),
    reference,
    description: ownDescription,
    metadata,
    created_at: instant('When the tap was taken.'),
  },
);

const postedCharge = {
  id: text('The charge.'),
  amount: money('In minor units.'),
  description: ownDescription,
  reference,
  voided: Type.Boolean({ description: 'Whether it was voided.' }),
  created_at: instant('When it was posted.'),
};

export const Charge = describedObject(
  'Charge',
  'A charge against an authorisation; nothing is captured by it.',
  {
    ...postedCharge,
    object: objectName('charge'),
    currency: text('ISO 4217.', 3),
    authorisation: text('The authorisation that the charge is posted against.'),
    authorisation_chain_id: text('The stay.'),
    charged_total: money('All charges posted against the authorisation.'),
    headroom: money('The amount that can still be charged without an increase.'),
  },
);

const PostedCharge = describedObject(
  'PostedCharge',
  'A charge, as its authorisation shows it.',
  postedCharge,
);

export const Authorisation = describedObject(
  'Authorisation',
  'The approval of the scheme, and its use.',
  {
    id: text('The authorisation.'),
    object: objectName('authorisation'),
    status: oneOf(
      authorisationStatuses,
      'open until it is captured, reversed, or expires at capture_before.',
    ),
    tap: text('The tap that began it.'),
    transaction: text('Its transaction.'),
    authorisation_chain_id: text('The stay.'),
    submerchant,
    device,
    currency: currency('ISO 4217.'),
    amount_authorised: money('The amount that is or was held.'),
    ceiling_amount: orNull(Type.Integer(), 'How far it may be increased.'),
    amount_captured: money('The captured amount.'),
    amount_released: money('The amount given back.'),
    charged_total: money('Charges posted and not voided.'),
    headroom: money('The amount that can still be charged without an increase.'),
    increases,
    extensions,
    ...newestOf('charges', PostedCharge, { description: 'Charges posted.', all: 'all charges' }),
    erased,
    capture_before: instantOrNull('When the hold ends; an extension moves it.'),
    failure: orNull(Failure, 'The failure of the last step.'),
    pending_operation: pendingOperation,
    created_at: instant('When it was given.'),
  },
);

export const AuthorisationChain = describedObject('AuthorisationChain', 'A whole stay.', {
  id: text('The authorisation_chain_id.'),
  object: objectName('authorisation_chain'),
  submerchant,
  currency: currency('ISO 4217.'),
  amount_authorised: money('Over all authorisations.'),
  amount_captured: money('Over all authorisations.'),
  amount_released: money('Over all authorisations.'),
  ...newestOf('authorisations', Authorisation, {
    description: '',
    all: 'all taps of the stay, each with its authorisation',
  }),
});

const TransactionAmounts = describedObject(
  'TransactionAmounts',
  'The present sums of its money, in minor units. No event has them.',
  {
    authorised: money('The amount that is or was held.'),
    captured: money('The captured amount; 0 once reversed.'),
    reversed: money('Given back before it settled: all of it, or nothing.'),
    refunded: money('Without refunds that failed.'),
    disputed: money('In open disputes.'),
    disputes_lost: money('Without what an appeal brought back.'),
    fee: money('The fee, less what was returned of it.'),
    net: Type.Integer({
      description: "The sub-merchant's: captured less refunded, disputes_lost and fee.",
    }),
    net_settled: Type.Integer({ description: 'The same as the ledger has it.' }),
    settlement_currency: currency('Of net_settled.'),
  },
);

export const Transaction = describedObject(
  'Transaction',
  'One interaction, immutable, from tap to payout.',
  {
    id: text('The transaction.'),
    object: objectName('transaction'),
    tap: text('Its tap.'),
    submerchant,
    device,
    amount: money('The tapped amount, in minor units: the amount and the tip.'),
    currency: currency('ISO 4217.'),
    reference,
    authorisation_chain_id: text('The stay.'),
    status: oneOf(transactionStatuses, 'Derived from its stages.'),
    amount_refunded: money('The refunded amount, without a refund whose outcome is not known yet.'),
    amounts: Type.Optional(TransactionAmounts),
    refund_requires_card: refundRequiresCard,
    erased,
    failure: orNull(Failure, 'The failure of the last step.'),
    stages: Stages,
    ...newestOf('refunds', Refund, {
      description: 'The last may be one whose outcome is not known yet.',
      all: 'all refunds',
    }),
    ...newestOf('disputes', TransactionDispute, { description: '', all: 'all disputes' }),
    hash: text('The hash of the last record, in hexadecimal.'),
    created_at: instant('When it began.'),
  },
);

const ShownCart = describedObject('ShownCart', 'The lines and the total at a reader.', {
  currency: currency('ISO 4217.'),
  items: Type.Array(
    describedObject('ShownItem', 'A line.', {
      description: text('What is sold.', 100),
      quantity: Type.Integer({ description: 'How many.' }),
      amount: money('The price of the line.'),
    }),
    { maxItems: 100, description: 'The lines, from top to bottom.' },
  ),
  tax: orNull(Type.Integer(), 'The line for tax.'),
  total: money('The total.'),
});

export const Device = describedObject('Device', 'A reader.', {
  id: device,
  object: objectName('device'),
  submerchant: textOrNull(
    'The externalRef of the sub-merchant it stands at; null when all of them share it. ' +
      'Simulated readers serve all sub-merchants.',
    lengths.submerchant,
  ),
  label: textOrNull('Yours.', lengths.label),
  action: orNull(
    oneOf(readerActions, 'An action.'),
    'What it is doing now. Null where the provider does not tell it, and in the answer to a ' +
      'change of the reader.',
  ),
  display: orNull(ShownCart, 'What it shows while action is displaying.'),
  online: orNull(Type.Boolean(), 'Whether the provider reaches it; null where it does not tell.'),
  battery_percent: orNull(
    Type.Integer({ minimum: 0, maximum: 100 }),
    'How full its battery is; null where the provider does not tell.',
  ),
  firmware: textOrNull('The version of its software; null where the provider does not tell.'),
  created_at: instant('When it was first seen or registered.'),
});
