import Type, { type TSchema } from 'typebox';
import { declineReasons, retryAdvices } from '../../psp/decline-reasons.ts';

const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const money = (description: string) => Type.Integer({ description });
const instant = (description: string) => Type.String({ format: 'date-time', description });
const text = (description: string) => Type.String({ description });

export const captureModes = ['direct', 'tap_with_tip', 'pre-auth'] as const;
export const tapStatuses = [
  'approved',
  'declined',
  'pending',
  'cancelled',
  'reversed',
  'expired',
] as const;

/** A transaction tells how far the money of an approved tap has come. */
export const transactionStatuses = [
  'authorised',
  'captured',
  ...tapStatuses.filter((status) => status !== 'approved'),
] as const;

export const Failure = Type.Object(
  { code: text('Stable code of the failure.'), message: text('What happened, in a sentence.') },
  { title: 'Failure', description: 'What went wrong in a step; amounts are as they were.' },
);

const Card = Type.Object(
  {
    scheme: text('visa, mastercard or amex.'),
    bin: text('The first six digits.'),
    last4: text('The last four digits.'),
    funding: text('credit, debit or prepaid.'),
    issuer_country: text('Where it was issued.'),
    fingerprint: text('The same for every tap of one card; the number cannot be found from it.'),
  },
  { title: 'Card', description: 'What may be known of the card.' },
);

const Cryptogram = Type.Object(
  {
    value: text('The application cryptogram, in hexadecimal.'),
    type: text('ARQC.'),
    atc: Type.Integer({ description: "The card's transaction counter." }),
    unpredictable_number: text("The reader's random number, in hexadecimal."),
    aid: text('The application on the card.'),
    cvm: text('How the cardholder was verified: cdcvm or none.'),
  },
  { title: 'Cryptogram', description: 'What the card signed at the reader.' },
);

const Risk = Type.Object(
  {
    decision: Type.Enum(['approve', 'review', 'block'], { description: 'What was decided.' }),
    score: Type.Integer({ description: '0 to 100.' }),
    rules: Type.Array(text('The name of a rule.'), { description: 'The rules that applied.' }),
  },
  { title: 'RiskDecision', description: 'The risk decision, made before anyone was asked.' },
);

export const LockedRate = Type.Object(
  {
    rate: text('Units of `to` for one unit of `from`, as a decimal.'),
    source: text('Where the rate comes from.'),
    at: instant('When it was locked.'),
    from: text('The currency of the transaction.'),
    to: text('The currency in which the sub-merchant settles.'),
    settled_amount: money('What the sub-merchant is owed, in minor units of `to`.'),
  },
  { title: 'LockedRate', description: 'The exchange rate, locked at capture.' },
);

export const Tap = Type.Object(
  {
    id: text('The tap.'),
    object: Type.Literal('tap'),
    status: Type.Enum([...tapStatuses], {
      description:
        'approved or declined by the scheme; pending while the outcome is unknown; cancelled ' +
        'when no card was read; reversed or expired when the hold was given back.',
    }),
    amount: money('In minor units, without the tip.'),
    tip_amount: money('In minor units.'),
    total_amount: money('Amount and tip.'),
    currency: text('ISO 4217.'),
    amount_authorised: money('What the scheme approved.'),
    amount_captured: money('What was captured.'),
    amount_released: money('What was given back of the authorisation.'),
    amount_refunded: money('What was refunded.'),
    capture_mode: Type.Enum([...captureModes], { description: 'How it is captured.' }),
    ceiling_amount: orNull(Type.Integer(), 'How far the authorisation may be increased.'),
    submerchant: text('The externalRef of the sub-merchant.'),
    device: text('The reader.'),
    transaction: text('The transaction of this tap.'),
    authorisation: orNull(Type.String(), 'The authorisation, where one was given.'),
    authorisation_chain_id: text('Shared by all authorisations of one stay.'),
    card: orNull(Card, 'The card, where one was read.'),
    cryptogram: orNull(Cryptogram, 'What the card signed.'),
    risk: orNull(Risk, 'The risk decision.'),
    authorisation_code: orNull(Type.String(), "The issuer's code for its approval."),
    response_code: orNull(Type.String(), "The issuer's raw answer."),
    decline_reason: orNull(Type.Enum([...declineReasons]), 'Why it was declined.'),
    retry_advice: orNull(Type.Enum([...retryAdvices]), 'What may help.'),
    capture_before: orNull(Type.String({ format: 'date-time' }), 'When the hold ends.'),
    failure: orNull(Failure, 'What went wrong, apart from a decline.'),
    fx: orNull(LockedRate, 'The locked rate, where the sub-merchant settles elsewhere.'),
    platform_fee: money('What the platform keeps of the capture.'),
    reversal_reason: orNull(
      Type.String(),
      'Why it was given back: the reason you gave, requested, expired or timeout.',
    ),
    reference: orNull(Type.String(), 'Yours.'),
    description: orNull(Type.String(), 'Yours.'),
    metadata: Type.Record(Type.String(), Type.String(), { description: 'Yours.' }),
    created_at: instant('When the tap was taken.'),
  },
  { title: 'Tap', description: 'One contact of a card and a reader, and what became of it.' },
);

export const Charge = Type.Object(
  {
    id: text('The charge.'),
    object: Type.Literal('charge'),
    amount: money('In minor units.'),
    authorisation: text('What it is posted against.'),
    authorisation_chain_id: text('The stay.'),
    charged_total: money('All charges posted against the authorisation.'),
    headroom: money('What can still be charged without an increase.'),
    description: orNull(Type.String(), 'Yours.'),
    reference: orNull(Type.String(), 'Yours.'),
    voided: Type.Boolean({ description: 'Whether it was voided.' }),
    created_at: instant('When it was posted.'),
  },
  { title: 'Charge', description: 'A charge against an authorisation; nothing is captured by it.' },
);

const PostedCharge = Type.Object(
  {
    id: text('The charge.'),
    amount: money('In minor units.'),
    description: orNull(Type.String(), 'Yours.'),
    reference: orNull(Type.String(), 'Yours.'),
    voided: Type.Boolean({ description: 'Whether it was voided.' }),
    created_at: instant('When it was posted.'),
  },
  { title: 'PostedCharge' },
);

const Increase = Type.Object(
  {
    amount: money('The total that was asked for.'),
    approved: Type.Boolean({ description: 'Whether the issuer agreed.' }),
    response_code: text("The issuer's raw answer."),
    created_at: instant('When it was asked for.'),
  },
  { title: 'Increase' },
);

export const Authorisation = Type.Object(
  {
    id: text('The authorisation.'),
    object: Type.Literal('authorisation'),
    status: text('open, captured, declined, pending, cancelled, reversed or expired.'),
    tap: text('The tap that began it.'),
    transaction: text('Its transaction.'),
    authorisation_chain_id: text('The stay.'),
    submerchant: text('The externalRef of the sub-merchant.'),
    device: text('The reader.'),
    currency: text('ISO 4217.'),
    amount_authorised: money('What is held, or was.'),
    ceiling_amount: orNull(Type.Integer(), 'How far it may be increased.'),
    amount_captured: money('What was captured.'),
    amount_released: money('What was given back.'),
    charged_total: money('Charges posted and not voided.'),
    headroom: money('What can still be charged without an increase.'),
    increases: Type.Array(Increase, { description: 'Increases asked for, oldest first.' }),
    charges: Type.Array(PostedCharge, { description: 'Charges posted, oldest first.' }),
    capture_before: orNull(Type.String({ format: 'date-time' }), 'When the hold ends.'),
    failure: orNull(Failure, 'What went wrong in the last step.'),
    created_at: instant('When it was given.'),
  },
  { title: 'Authorisation', description: 'What the scheme approved, and what was done with it.' },
);

export const AuthorisationChain = Type.Object(
  {
    id: text('The authorisation_chain_id.'),
    object: Type.Literal('authorisation_chain'),
    submerchant: text('The externalRef of the sub-merchant.'),
    currency: text('ISO 4217.'),
    amount_authorised: money('Over all authorisations.'),
    amount_captured: money('Over all authorisations.'),
    amount_released: money('Over all authorisations.'),
    authorisations: Type.Array(Authorisation, { description: 'Oldest first.' }),
  },
  { title: 'AuthorisationChain', description: 'A whole stay.' },
);

const AnyStage = (description: string) =>
  Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], { description });

export const Transaction = Type.Object(
  {
    id: text('The transaction.'),
    object: Type.Literal('transaction'),
    tap: text('Its tap.'),
    submerchant: text('The externalRef of the sub-merchant.'),
    device: text('The reader.'),
    currency: text('ISO 4217.'),
    authorisation_chain_id: text('The stay.'),
    status: Type.Enum([...transactionStatuses], { description: 'Derived from its stages.' }),
    amount_refunded: money('What was refunded.'),
    failure: orNull(Failure, 'What went wrong in the last step.'),
    stages: Type.Object(
      {
        tap: AnyStage('The contact: card, cryptogram and risk decision.'),
        authorisation: AnyStage('What the scheme answered, with increases and charges.'),
        capture: AnyStage('Money moved, with the locked rate and what was released.'),
        reversal: AnyStage('The hold or capture given back.'),
        settlement: AnyStage('The entry in the ledger that pays out.'),
      },
      { description: 'Insert-only; each stored stage carries the hash of the one before.' },
    ),
    refunds: Type.Array(Type.Object({}, { additionalProperties: true }), {
      description: 'Refunds.',
    }),
    disputes: Type.Array(Type.Object({}, { additionalProperties: true }), {
      description: 'Disputes.',
    }),
    hash: text('The hash of the last stage, in hexadecimal.'),
    created_at: instant('When it began.'),
  },
  { title: 'Transaction', description: 'One interaction, immutable, from tap to payout.' },
);

export const Device = Type.Object(
  {
    id: text('The reader.'),
    object: Type.Literal('device'),
    submerchant: text('The externalRef of the sub-merchant it stands at.'),
    label: orNull(Type.String(), 'Yours.'),
    created_at: instant('When it was first seen or registered.'),
  },
  { title: 'Device', description: 'A reader.' },
);
