import Type from 'typebox';
import {
  describedObject,
  instant,
  instantOrNull,
  oneOf,
  orNull,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { declineReasons, retryAdvices } from '../../../psp/decline-reasons.ts';
import {
  cardFundings,
  cardholderVerifications,
  cardSchemes,
  cryptogramTypes,
  entryModes,
} from '../../../psp/tap-port.ts';
import { riskRules } from '../decisions/risk.ts';
import { failureCodes } from '../transaction/stages.ts';
import { captureModes, extensionsMax, increasesMax } from '../transaction/types.ts';
import { currency, device, lengths, money, newestOf, ownDescription, reference } from './fields.ts';

export const Failure = describedObject(
  'Failure',
  'The failure of a step; amounts are as they were.',
  {
    code: oneOf(
      failureCodes,
      'reader_offline, tap_timeout, cancelled_by_customer and tip_abandoned: no card was read, and ' +
        'the tap is cancelled. capture_failed: the tap is approved and nothing is captured; capture it ' +
        'again before capture_before, or reverse it. increase_declined: the old authorisation ' +
        'stands. extension_declined: the hold ends as before. timeout: the outcome never became known, and the tap was reversed.',
    ),
    message: text('The reason, in a sentence.', 500),
  },
);

const Card = describedObject(
  'Card',
  'The known facts of the card; those that the payment service provider does not tell are null.',
  {
    scheme: orNull(oneOf(cardSchemes, 'A scheme.'), 'The scheme of the card.'),
    bin: textOrNull('The first six digits.', 8),
    last4: textOrNull('The last four digits.', 4),
    funding: orNull(oneOf(cardFundings, 'A funding.'), 'How it is paid for.'),
    issuer_country: textOrNull('Where it was issued, ISO 3166-1 alpha-2.', 2),
    fingerprint: textOrNull(
      'The same for every tap of one card; the number cannot be found from it.',
    ),
    entry_mode: Type.Optional(orNull(oneOf(entryModes, 'A way.'), 'How the card was read.')),
    application_label: Type.Optional(
      textOrNull("The card's own name for the application, such as VISA DEBIT.", 64),
    ),
  },
);

const Cryptogram = describedObject(
  'Cryptogram',
  'The data that the card signed at the reader; those that the payment service provider does ' +
    'not tell are null.',
  {
    value: text('The application cryptogram, in hexadecimal.', 16),
    type: orNull(oneOf(cryptogramTypes, 'A type.'), 'The type that the card was asked for.'),
    atc: orNull(Type.Integer(), "The card's transaction counter."),
    unpredictable_number: textOrNull("The reader's random number, in hexadecimal.", 8),
    aid: textOrNull('The application on the card, in hexadecimal.', 32),
    cvm: orNull(
      oneOf(cardholderVerifications, 'A way.'),
      'How the cardholder was verified: on their own device, by PIN, by signature, or not at all.',
    ),
  },
);

const Risk = describedObject(
  'RiskDecision',
  'The risk decision, made before the provider is asked.',
  {
    decision: oneOf(['approve', 'review', 'block'], 'The decision.'),
    score: Type.Integer({ minimum: 0, maximum: 100, description: '0 to 100.' }),
    rules: Type.Array(oneOf(riskRules, 'A rule.'), {
      maxItems: riskRules.length,
      description: 'The rules that applied.',
    }),
  },
);

export const LockedRate = describedObject('LockedRate', 'The exchange rate, locked at capture.', {
  rate: text('Units of `to` for one unit of `from`, as a decimal.', 25),
  source: text('Where the rate comes from.'),
  at: instant('When it was locked.'),
  from: currency('The currency of the transaction.'),
  to: currency('The currency in which the sub-merchant settles.'),
  settled_amount: money('The amount owed to the sub-merchant, in minor units of `to`.'),
});

const Increase = describedObject(
  'Increase',
  'An increase of an authorisation that was asked for.',
  {
    amount: money('The total that was asked for.'),
    approved: Type.Boolean({ description: 'Whether the issuer agreed.' }),
    response_code: textOrNull("The issuer's raw answer, where it is told.", 8),
    at: instant('When it was asked for.'),
  },
);

export const increases = Type.Array(Increase, {
  maxItems: increasesMax,
  description: 'Increases asked for, oldest first.',
});

const Extension = describedObject('Extension', 'A prolongation of the hold that was asked for.', {
  approved: Type.Boolean({ description: 'Whether the issuer agreed.' }),
  capture_before: instant('When the hold ends since then.'),
  response_code: textOrNull("The issuer's raw answer, where it is told.", 8),
  at: instant('When it was asked for.'),
});

export const extensions = Type.Array(Extension, {
  maxItems: extensionsMax,
  description: 'Prolongations asked for, oldest first.',
});

/** The answers of card and reader, in taps and their stages. */
export const contact = {
  card: orNull(Card, 'The card, where one was read.'),
  cryptogram: orNull(Cryptogram, 'The data that the card signed, where it is told.'),
  risk: orNull(Risk, 'The risk decision.'),
};

/** The issuer's answer, in taps and their stages. */
export const issuerAnswer = {
  authorisation_code: textOrNull("The issuer's code for its approval.", 16),
  response_code: textOrNull("The issuer's raw answer, where it is told.", 8),
  decline_reason: orNull(oneOf(declineReasons, 'A reason.'), 'Why it was declined.'),
  retry_advice: orNull(oneOf(retryAdvices, 'An advice.'), 'Advice on another try.'),
  capture_before: instantOrNull('When the hold ends.'),
};

const TapStage = describedObject('TapStage', 'The contact of card and reader.', {
  amount: money('In minor units, without the tip.'),
  tip_amount: money('In minor units.'),
  currency: currency('ISO 4217.'),
  capture_mode: oneOf(captureModes, 'How it is captured.'),
  device,
  ...contact,
  failure: orNull(Failure, 'Why no card was read, where none was.'),
  at: instant('When the tap was taken.'),
});

const ChargeStage = describedObject(
  'ChargeStage',
  'A charge that was posted against the authorisation.',
  {
    id: text('The charge.'),
    amount: money('In minor units.'),
    description: ownDescription,
    reference,
    voided: Type.Boolean({ description: 'Whether it was voided.' }),
    at: instant('When it was posted.'),
  },
);

const AuthorisationStage = describedObject(
  'AuthorisationStage',
  'The answer of the scheme, and the increases.',
  {
    approved: Type.Boolean({ description: 'Whether the issuer agreed.' }),
    amount: money('The approved amount; 0 when it was declined.'),
    currency: currency('ISO 4217.'),
    ...issuerAnswer,
    at: instant('When the answer was known.'),
    increases,
    extensions: Type.Optional(extensions),
    ...newestOf('charges', ChargeStage, { description: 'Charges posted.', all: 'all charges' }),
  },
);

const ReleaseStage = describedObject(
  'ReleaseStage',
  'The rest of the authorisation, which was given back.',
  { amount: money('In minor units.'), at: instant('When it was released.') },
);

const CaptureStage = describedObject('CaptureStage', 'Money moved.', {
  amount: money('The captured amount.'),
  currency: currency('ISO 4217.'),
  platform_fee: money("The platform's share of it."),
  fx: orNull(LockedRate, 'The locked rate, where the sub-merchant settles in another currency.'),
  settings_version: Type.Integer({
    minimum: 0,
    description: 'The version of the settings that applied: GET /v1/settings/versions/{version}.',
  }),
  available_on: Type.String({
    format: 'date',
    description:
      'The business day, where the sub-merchant is, on which the money settles. Banks are ' +
      'closed by the calendar of TARGET for EUR, of England for GBP and of the Fed for USD; ' +
      'for other currencies only weekends count.',
  }),
  available_at: instant('When that day begins.'),
  at: instant('When it was captured.'),
  release: orNull(ReleaseStage, 'The released rest, if there was one.'),
});

const ReversalStage = describedObject('ReversalStage', 'The hold or the capture given back.', {
  reason: text(
    'The reason you gave, requested when you gave none, expired, timeout or capture_failed.',
    lengths.reason,
  ),
  captured: money('The part that was captured before.'),
  released: money('The amount given back.'),
  at: instant('When it was given back.'),
});

const SettlementStage = describedObject('SettlementStage', 'Money released to the sub-merchant.', {
  amount: money('The amount that the sub-merchant is paid.'),
  currency: currency('ISO 4217.'),
  available_on: Type.String({ format: 'date', description: 'From when it can be paid out.' }),
  payout: textOrNull(
    'The payout that has its money: the latest one, if others failed or were cancelled. Null ' +
      'while none has it, and in events.',
  ),
  ledger_entries: Type.Array(text('A ledger entry.'), {
    maxItems: 16,
    description: 'The entries that settled it.',
  }),
  at: instant('When it was settled.'),
});

export const Stages = describedObject(
  'TransactionStages',
  'Insert-only. Each stored record of stages carries the hash of the record before it.',
  {
    tap: orNull(TapStage, 'The contact: card, cryptogram and risk decision.'),
    authorisation: orNull(AuthorisationStage, 'The answer, with increases and charges.'),
    capture: orNull(CaptureStage, 'Money moved, with the locked rate and what was released.'),
    reversal: orNull(ReversalStage, 'The hold or capture given back.'),
    settlement: orNull(SettlementStage, 'The money that became available, and its payout.'),
  },
);
