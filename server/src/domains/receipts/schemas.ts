import Type from 'typebox';
import {
  count,
  describedBody,
  describedObject,
  instant,
  instantOrNull,
  objectName,
  oneLine,
  oneOf,
  orNull,
  requestObject,
  text,
  textOrNull,
} from '../../http/fields.ts';
import { cardholderVerifications, cardSchemes, entryModes } from '../../psp/tap-port.ts';
import { formats } from './answer-receipt.ts';
import { refundsShownMax } from './compose-receipt.ts';
import { columnCounts } from './layout/render-text.ts';
import { copies, kinds, languageNames, outcomes } from './types.ts';

const money = (description: string) => Type.Integer({ minimum: 0, description });

const ReceiptCard = describedObject('ReceiptCard', 'What a receipt says about the card.', {
  scheme: orNull(oneOf(cardSchemes, 'A scheme.'), 'The scheme of the card.'),
  masked_number: textOrNull('The number with all but its last four digits hidden.', 19),
  entry_mode: orNull(oneOf(entryModes, 'A way.'), 'How the card was read.'),
  application_id: textOrNull('The application on the card (AID), in hexadecimal.', 32),
  application_label: textOrNull("The card's own name for the application."),
  verification: orNull(
    oneOf(cardholderVerifications, 'A way.'),
    'How the cardholder was verified: on their own device, by PIN, by signature, or not at all.',
  ),
});

const ReceiptRefund = describedObject('ReceiptRefund', 'A refund of the payment.', {
  id: text('The refund.'),
  status: oneOf(['pending', 'succeeded', 'failed'], 'Whether the money went back.'),
  amount: money('In minor units.'),
  at: instant('When it was asked for.'),
});

const MerchantDetails = describedObject(
  'ReceiptMerchantDetails',
  "Details for the merchant's files.",
  {
    submerchant: text('The externalRef of the sub-merchant.', 128),
    device: text('The reader.'),
    reference: textOrNull('Yours.', 255),
    response_code: textOrNull("The issuer's raw answer, where it is told.", 8),
    decline_reason: textOrNull('Why it was declined.'),
    cryptogram: textOrNull('The application cryptogram, in hexadecimal.', 16),
  },
);

export const Receipt = describedObject('Receipt', 'A receipt of a payment or of a refund.', {
  object: objectName('receipt'),
  transaction: text('The transaction.'),
  refund: textOrNull('The refund whose receipt it is; null for that of the payment.'),
  copy: oneOf(copies, 'Whom it is for.'),
  language: oneOf(languageNames, 'The language of its text and HTML.'),
  kind: oneOf(kinds, 'A hold that is not captured is a pre_authorisation.'),
  outcome: oneOf(outcomes, 'What became of it.'),
  at: instant('When it was paid, or refunded.'),
  local_time: instant('The same in the time zone of the sub-merchant.'),
  time_zone: text('The IANA name of that time zone.'),
  paid_at: instantOrNull('When the refunded payment was made; null on that of the payment.'),
  merchant: describedObject('ReceiptMerchant', 'The business, as the public knows it.', {
    name: textOrNull('business_profile.receipt_name, else business_profile.name.', 200),
    address: Type.Array(text('A line.', 400), {
      maxItems: 3,
      description: 'The lines of business_profile.support_address.',
    }),
  }),
  amount: money('In minor units, without the tip.'),
  tip_amount: money('In minor units.'),
  total_amount: money('The captured amount, else what is or was to be held.'),
  amount_authorised: money('The amount that the scheme approved.'),
  amount_captured: money('The captured amount.'),
  amount_refunded: money('The refunded amount.'),
  currency: Type.String({ minLength: 3, maxLength: 3, description: 'ISO 4217.' }),
  card: orNull(ReceiptCard, 'The card, where one was read.'),
  authorisation_code: textOrNull("The issuer's code for its approval.", 16),
  refunds: Type.Array(ReceiptRefund, {
    maxItems: refundsShownMax,
    description: `The newest ${refundsShownMax} refunds at most, oldest first.`,
  }),
  refunds_count: count('How many refunds there are.'),
  merchant_details: orNull(MerchantDetails, "Null on the cardholder's copy."),
  receipt_url: textOrNull(
    'The public page of the payment, for a QR code for example. Whoever has the address can see ' +
      'it. Null once it has expired.',
    500,
  ),
  receipt_url_expires_at: instantOrNull('When that page ends.'),
});

export const receiptExample = {
  object: 'receipt',
  transaction: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
  refund: null,
  copy: 'cardholder',
  language: 'en',
  kind: 'payment',
  outcome: 'approved',
  at: '2026-11-19T12:30:05.000Z',
  local_time: '2026-11-19T13:30:05.000+01:00',
  time_zone: 'Europe/Berlin',
  paid_at: null,
  merchant: { name: 'Rosen’s', address: ['Lange Straße 17', '10115 Berlin'] },
  amount: 1250,
  tip_amount: 150,
  total_amount: 1400,
  amount_authorised: 1400,
  amount_captured: 1400,
  amount_refunded: 0,
  currency: 'EUR',
  card: {
    scheme: 'visa',
    masked_number: '************1881',
    entry_mode: 'contactless',
    application_id: 'A0000000031010',
    application_label: 'VISA DEBIT',
    verification: 'cdcvm',
  },
  authorisation_code: '482913',
  refunds: [],
  refunds_count: 0,
  merchant_details: null,
  receipt_url:
    'https://pay.example/receipts/' +
    'Jf0yTQ9mJq3n8bY6cZ1vR5xWkL2sDhA7pGtUeViKoNzMwXbCrFaHyEjPqSuTdOlIgB4kZ7',
  receipt_url_expires_at: '2028-11-18T12:30:05.000Z',
} as const;

export const ReceiptQuery = requestObject({
  format: Type.Optional(oneOf(formats, 'The form; by default that of the Accept header.')),
  columns: Type.Optional(
    Type.Unsafe<(typeof columnCounts)[number]>({
      type: 'integer',
      enum: [...columnCounts],
      default: 48,
      description: 'Characters per line of the text: 32 for paper of 58 mm, 48 for 80 mm.',
    }),
  ),
  copy: Type.Optional({
    ...oneOf(copies, 'Whom it is for.'),
    default: 'cardholder',
  }),
  language: Type.Optional(
    oneOf(languageNames, "Its language; by default that of the sub-merchant's country, else en."),
  ),
  refund: Type.Optional(oneLine(64, 'The receipt of this refund instead.')),
});

export const ReceiptMailRequest = describedBody('ReceiptMailRequest', 'Where to send a receipt.', {
  email: Type.String({
    minLength: 3,
    maxLength: 254,
    description: 'The address. It is deleted once the mail is sent, or after an hour.',
  }),
  language: Type.Optional(
    oneOf(languageNames, "Its language; by default that of the sub-merchant's country, else en."),
  ),
  refund: Type.Optional(oneLine(64, 'The receipt of this refund instead.')),
});

export const ReceiptMail = describedObject('ReceiptMail', 'A receipt on its way by e-mail.', {
  id: text('The e-mail; part of its Message-ID.'),
  object: objectName('receipt_mail'),
  transaction: text('The transaction.'),
  refund: textOrNull('The refund whose receipt it is; null for that of the payment.'),
  created_at: instant('When it was asked for.'),
});

export const mailExample = {
  id: 'rcm_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'receipt_mail',
  transaction: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
  refund: null,
  created_at: '2026-11-19T12:31:00.000Z',
} as const;

export const ReceiptRevocation = describedObject(
  'ReceiptRevocation',
  'The end of the address of a public page.',
  {
    object: objectName('receipt_revocation'),
    transaction: text('The transaction.'),
    revoked_at: instant('When it was revoked.'),
  },
);

export const revocationExample = {
  object: 'receipt_revocation',
  transaction: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
  revoked_at: '2026-11-19T12:45:00.000Z',
} as const;
