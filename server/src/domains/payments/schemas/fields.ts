import Type, { type Static, type TSchema } from 'typebox';
import {
  amount,
  amountOrNone,
  currencyCode,
  describedBody,
  externalRefText,
  instantOrDay,
  metadata,
  oneLine,
  oneOf,
  requestObject,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { orderedPageQuery } from '../../../http/list.ts';
import { declineReasons } from '../../../psp/decline-reasons.ts';
import { tipPercentMax } from '../../platforms/index.ts';
import { shownMax } from '../transaction/newest.ts';
import { captureModes } from '../transaction/types.ts';

/** Present where it is true. */
export const erased = Type.Optional(
  Type.Literal(true, {
    description:
      'Present once the personal data of the sub-merchant was erased. Your own words are null ' +
      'then, also in events that are sent again.',
  }),
);

export const refundRequiresCard = Type.Optional(
  Type.Boolean({
    description:
      'True for a card whose scheme gives money back only at the reader with the card there ' +
      '(Interac), so that it can be neither refunded nor reversed here once it is captured. ' +
      'Absent otherwise.',
  }),
);

/** Minor units. Sums may be larger than any amount that a caller can name. */
export const money = (description: string) => Type.Integer({ minimum: 0, description });

export const currency = (description: string) =>
  Type.String({ minLength: 3, maxLength: 3, description });

/** Texts as callers send and receive them. */
export const lengths = {
  submerchant: 128,
  device: 64,
  label: 100,
  reference: 255,
  description: 500,
  reason: 255,
} as const;

export const submerchant = externalRefText('The externalRef of the sub-merchant.');
export const device = text('The reader.', lengths.device);
export const reference = textOrNull('Yours.', lengths.reference);
export const ownDescription = textOrNull('Yours.', lengths.description);

/** The newest members of a list in a body, their count and where all are. */
export function newestOf<Name extends string>(
  name: Name,
  item: TSchema,
  { description, all }: { readonly description: string; readonly all: string },
) {
  return {
    [name]: Type.Array(item, {
      maxItems: shownMax,
      description: `The newest ${shownMax} at most, oldest first. ${description}`.trim(),
    }),
    [`${name}_count`]: Type.Integer({ minimum: 0, description: 'How many there are.' }),
    [`${name}_url`]: text(`The path of ${all}, newest first.`, 200),
  } as NewestOf<Name>;
}

type NewestOf<Name extends string> = Readonly<
  Record<Name, TSchema> & Record<`${Name}_count`, TSchema> & Record<`${Name}_url`, TSchema>
>;

export const deviceId = (description: string) =>
  Type.String({
    maxLength: lengths.device,
    pattern: '^[A-Za-z0-9._:-]{1,64}$',
    'x-must': 'have 1 to 64 letters, digits or any of . _ : -',
    description,
  });

/** The description of a list of taps or transactions. */
export const describeList = (item: string) =>
  'Newest first. A page examines 20,000 taps at most, by decline_reason 5,000: it may be short or ' +
  `empty while has_more is true. Then go on with next_cursor. A cursor is the id of a ${item}.`;

/** The filters of lists of taps and transactions. */
export const transactionQuery = (statuses: readonly string[]) =>
  requestObject({
    submerchant: Type.Optional(
      oneLine(lengths.submerchant, 'The externalRef of the sub-merchant.'),
    ),
    device: Type.Optional(oneLine(lengths.device, 'The reader.')),
    currency: Type.Optional(currencyCode('Only amounts in this currency.')),
    status: Type.Optional(oneOf(statuses, 'Only these.')),
    decline_reason: Type.Optional(oneOf(declineReasons, 'Only what was declined for this.')),
    authorisation_chain_id: Type.Optional(oneLine(64, 'The stay.')),
    reference: Type.Optional(
      oneLine(lengths.reference, 'The reference that was given with the tap.'),
    ),
    created_from: Type.Optional(instantOrDay('At or after this instant or day.')),
    created_to: Type.Optional(instantOrDay('Before this instant or day.')),
    captured_from: Type.Optional(instantOrDay('Captured or reversed then or later.')),
    captured_to: Type.Optional(instantOrDay('Captured or reversed before then.')),
    ...orderedPageQuery,
  });

export type TransactionQuery = Static<ReturnType<typeof transactionQuery>>;

const TipOption = Type.Union(
  [
    requestObject({
      percent: Type.Integer({
        minimum: 1,
        maximum: tipPercentMax,
        'x-must': 'be a whole number of per cent from 1 to 100',
        description: 'Of the eligible amount, in per cent.',
      }),
    }),
    requestObject({ amount: amount('In minor units of the currency.') }),
  ],
  { description: 'A percentage or an amount.' },
);

export const TapRequest = describedBody('TapRequest', 'A tap to take.', {
  amount: amount('In minor units of the currency.'),
  currency: currencyCode('ISO 4217, upper case.'),
  submerchant: oneLine(lengths.submerchant, 'The externalRef of the sub-merchant.'),
  device: deviceId(
    'The reader. One that is seen for the first time is registered to the sub-merchant.',
  ),
  capture_mode: Type.Optional({
    ...oneOf(captureModes, 'When to capture.'),
    default: 'direct',
  }),
  tip_amount: Type.Optional(amountOrNone('Added to the amount; tap_with_tip only.')),
  tip_prompt: Type.Optional(
    describedBody(
      'TipPrompt',
      'The reader asks the customer for a tip, instead of tip_amount; tap_with_tip only. What it ' +
        'leaves out is as tip_suggestions of the settings say.',
      {
        options: Type.Optional(
          Type.Array(TipOption, {
            minItems: 1,
            maxItems: 5,
            description: 'The tips to choose from. The customer can always leave none.',
          }),
        ),
        allow_custom: Type.Optional(
          Type.Boolean({ description: 'Whether the customer may enter an amount of their own.' }),
        ),
        eligible_amount: Type.Optional(
          amount('The part of the amount that percentages are of. All of it by default.'),
        ),
      },
    ),
  ),
  ceiling_amount: Type.Optional(
    amount('How far the authorisation may be increased; pre-auth only.'),
  ),
  authorisation_chain_id: Type.Optional(oneLine(64, 'Joins the tap to a stay.')),
  platform_fee: Type.Optional(amountOrNone("Instead of the platform's plan.")),
  description: Type.Optional(oneLine(lengths.description, 'Yours.')),
  reference: Type.Optional(
    oneLine(lengths.reference, 'Yours; GET /v1/taps?reference= finds by it.'),
  ),
  metadata: Type.Optional(metadata),
});

export type TapBody = Static<typeof TapRequest>;

export const CaptureRequest = describedBody('CaptureRequest', 'How much to capture.', {
  amount: Type.Optional(
    amount('In minor units. The posted charges by default, or else what is authorised.'),
  ),
});
