import Type, { type Static } from 'typebox';
import {
  describedBody,
  describedObject,
  inMinorUnits,
  instantOrNull,
  objectName,
  orNull,
  textOrNull,
} from '../../../http/fields.ts';
import { byCurrency } from './by-currency.ts';
import { TipSuggestions, tipSuggestionsPatch } from './tip-schemas.ts';
import {
  archiveOneInMax,
  basisPointsMax,
  ceilingMultiplierMax,
  cutOffPattern,
  fixedFeeMinorMax,
  monthlyAnchorMax,
  payoutIntervals,
  payoutWeekdays,
  receiptUrlDaysMax,
  retentionYearsMax,
} from './types.ts';

const FeePlan = describedBody('FeePlan', "The platform's share of each capture in a currency.", {
  basis_points: Type.Integer({
    minimum: 0,
    maximum: basisPointsMax,
    'x-must': 'be a whole number of hundredths of a per cent: 1.5 % is 150',
    description: 'The share, in hundredths of a per cent: 150 is 1.5 %.',
  }),
  fixed_amount: Type.Integer({
    minimum: 0,
    maximum: fixedFeeMinorMax,
    ...inMinorUnits,
    description: 'The fixed part, in minor units of the currency.',
  }),
});

const feePlanExample = { EUR: { basis_points: 300, fixed_amount: 0 } };

const interval = Type.Enum([...payoutIntervals], {
  description: 'How often; manual is only when you ask.',
});
const weekly_anchor = orNull(
  Type.Enum([...payoutWeekdays]),
  'The day of the week; for interval weekly, and for no other.',
);
const monthly_anchor = orNull(
  Type.Integer({ minimum: 1, maximum: monthlyAnchorMax }),
  'The day of the month, or its last day where it is shorter; for interval monthly, and for no other.',
);

const DefaultPayoutSchedule = describedObject(
  'DefaultPayoutSchedule',
  'When sub-merchants without a schedule of their own are paid out.',
  { interval, weekly_anchor, monthly_anchor },
);

const ceiling_multiplier = Type.Integer({
  minimum: 1,
  maximum: ceilingMultiplierMax,
  description:
    'How many times its amount a pre-authorisation may be increased to, where the tap names no ' +
    'ceiling_amount.',
});

const cut_off = Type.String({
  pattern: cutOffPattern,
  'x-must': 'be a time of day such as 17:00',
  description:
    "When a business day ends, in the sub-merchant's time zone. What is captured by then is " +
    'available on the next business day.',
  examples: ['17:00'],
});

const reporting_time_zone = Type.String({
  minLength: 1,
  maxLength: 64,
  description:
    'The IANA name of a time zone. Days and months of the dashboard, of reports, statements and ' +
    'their files begin and end in it.',
  examples: ['Europe/Zurich'],
});

const collect_negative_balances = Type.Boolean({
  description:
    'Whether the provider may collect the negative balances of sub-merchants from their banks. ' +
    'Only with the debit_consent of each, and only in countries where the provider does so.',
});

const retention_years = Type.Integer({
  minimum: 0,
  maximum: retentionYearsMax,
  description:
    'The years after its last transaction or payout for which the law has you keep what you know ' +
    'of a sub-merchant. Until then its personal data cannot be erased.',
});

const archive_one_in = orNull(
  Type.Integer({ minimum: 1, maximum: archiveOneInMax }),
  'One in how many successful requests is kept in the archive of the dashboard, without bodies: 1 ' +
    'keeps all of them, null none.',
);
const receipt_url_days = Type.Integer({
  minimum: 0,
  maximum: receiptUrlDaysMax,
  description:
    'The days after a payment for which its receipt has a public page, also for payments already ' +
    'made; 0 for none.',
});

export const Settings = describedObject(
  'Settings',
  "A version of a platform's settings, which never changes.",
  {
    object: objectName('settings'),
    version: Type.Integer({
      minimum: 0,
      description: 'Rises by one with each change; 0 is the defaults.',
    }),
    fee_plans: byCurrency(
      FeePlan,
      'By currency. Without a plan the platform keeps nothing.',
      feePlanExample,
    ),
    ceiling_multiplier,
    cut_off,
    payout_schedule: DefaultPayoutSchedule,
    reporting_time_zone,
    collect_negative_balances,
    retention_years,
    archive_one_in,
    tip_suggestions: TipSuggestions,
    receipt_url_days,
    made_by: textOrNull(
      'Who made the version: the id of an API key or of a dashboard user, or cli; null for defaults.',
    ),
    created_at: instantOrNull("When it was made, on the platform's clock; null for defaults."),
  },
);

export const SettingsPatch = describedBody(
  'SettingsChange',
  'The fields to change; the rest stays.',
  {
    fee_plans: Type.Optional(
      byCurrency(
        Type.Union([FeePlan, Type.Null()]),
        'By currency. Currencies that are not named keep theirs; null removes a plan.',
        feePlanExample,
      ),
    ),
    ceiling_multiplier: Type.Optional(ceiling_multiplier),
    cut_off: Type.Optional(cut_off),
    payout_schedule: Type.Optional(
      describedBody(
        'DefaultPayoutScheduleChange',
        'The whole schedule: an interval and the anchor that it needs.',
        {
          interval,
          weekly_anchor: Type.Optional(weekly_anchor),
          monthly_anchor: Type.Optional(monthly_anchor),
        },
      ),
    ),
    reporting_time_zone: Type.Optional(reporting_time_zone),
    collect_negative_balances: Type.Optional(collect_negative_balances),
    retention_years: Type.Optional(retention_years),
    archive_one_in: Type.Optional(archive_one_in),
    tip_suggestions: Type.Optional(tipSuggestionsPatch),
    receipt_url_days: Type.Optional(receipt_url_days),
  },
);

export type SettingsBody = Static<typeof SettingsPatch>;
