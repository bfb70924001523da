import Type from 'typebox';
import { describedObject, metadata, oneOf, orNull, text, textOrNull } from '../../http/fields.ts';
import { noticeCodes } from './notices/notices.ts';

const items = (description: string) =>
  Type.Array(text('A dotted field path, such as individual.id_number.', 200), {
    maxItems: 1000,
    description,
  });

const RequirementsProfile = describedObject(
  'RequirementsProfile',
  "The PSP's requirements of the account.",
  {
    currentlyDue: items('Needed now to keep the account enabled. Collect and PATCH immediately.'),
    eventuallyDue: items(
      'Required later, for example at a volume threshold. Gather ahead of time. In the test ' +
        'environment they move to currentlyDue, with 14 days to answer, once about 10,000 EUR ' +
        'were captured, in a round figure of the currency of the country (US: 10,000 USD).',
    ),
    pastDue: items('Items of currentlyDue whose deadline has passed. Submit urgently.'),
    pendingVerification: items('Supplied, and still being verified by the PSP. Wait.'),
    currentDeadline: orNull(
      Type.String({ format: 'date-time' }),
      'When the first of the items in currentlyDue must be there, or null.',
    ),
    disabledReason: textOrNull(
      'Why charges or payouts are disabled: requirements.currently_due, requirements.past_due, ' +
        'requirements.pending_verification, provisioning_error, payouts_paused, under_review, ' +
        'platform_paused, erased, rejected.fraud, rejected.terms_of_service, rejected.listed, ' +
        'rejected.other, other, or a newer reason of the PSP. platform_paused: the platform ' +
        'paused it. payouts_paused: the bank rejected three payouts in a row, and they are held ' +
        'until external_account, which is in currentlyDue, is supplied. Null while there is no ' +
        'account yet and whenever both are enabled. Final when status is rejected.',
      200,
    ),
    errors: Type.Array(
      Type.Object({
        requirement: text('The item that failed.', 200),
        code: text('Stable code of the failure.', 100),
        reason: text('The fault and its remedy, in a sentence.', 1000),
      }),
      {
        maxItems: 1000,
        description:
          'Faults that the PSP found in items already supplied. no_bank_account: money in the ' +
          'currency that the reason names waits for a bank account in it.',
      },
    ),
  },
);

export const Status = Type.Enum(
  ['received', 'creating', 'pending_requirements', 'enabled', 'rejected', 'errored'],
  {
    type: 'string',
    title: 'OnboardingStatus',
    description:
      'received: accepted and queued. creating: the PSP account is being provisioned. ' +
      'pending_requirements: read currentlyDue and PATCH. enabled: onboarded; the flags say what ' +
      'it can do. rejected: declined for good. errored: provisioning failed; submit it again.',
  },
);

const Pauses = describedObject(
  'Pauses',
  "The platform's own pauses, whatever the PSP allows; only the platform ends them.",
  {
    charges: Type.Boolean({ description: 'Whether the platform has paused charges.' }),
    payouts: Type.Boolean({ description: 'Whether the platform has paused payouts.' }),
  },
);

export const PauseChange = Type.Object(
  {
    charges: Type.Optional(
      Type.Boolean({ description: 'True pauses charges, so that taps are refused.' }),
    ),
    payouts: Type.Optional(
      Type.Boolean({ description: 'True pauses payouts, so that the balance stays.' }),
    ),
  },
  {
    title: 'PauseChange',
    description: 'The pauses to change; a missing one stays as it is.',
    additionalProperties: false,
    minProperties: 1,
  },
);

const Notice = describedObject('SubMerchantNotice', 'Notices about the account at the provider.', {
  code: oneOf(
    noticeCodes,
    'rejection_withdrawn: the provider takes a rejection back, and the status stays rejected. ' +
      'payout_schedule: a payout schedule was turned on at the provider. ' +
      'negative_balance: the provider could not be brought to collect negative balances, or to stop that.',
  ),
  message: text('The event and the remedy, in sentences.', 1000),
  since: Type.String({ format: 'date-time', description: 'When it was seen.' }),
  ended_at: orNull(Type.String({ format: 'date-time' }), 'When it ended; null while it lasts.'),
});

const BusinessProfile = describedObject(
  'ShownBusinessProfile',
  'What is public of the business. All else that was submitted is never returned.',
  {
    name: textOrNull('The name of the business, as submitted in business_profile.name.', 200),
  },
);

export const SubMerchant = describedObject(
  'SubMerchant',
  'The onboarding record of a sub-merchant.',
  {
    externalRef: text('The handle that the platform chose.', 128),
    status: Status,
    charges_enabled: Type.Boolean({ description: 'Whether the account can charge.' }),
    payouts_enabled: Type.Boolean({ description: 'Whether the account can be paid out.' }),
    requirements: RequirementsProfile,
    pauses: Pauses,
    notices: Type.Optional(
      Type.Array(Notice, {
        maxItems: 2,
        description: 'Changes made at the provider. Absent if there are none.',
      }),
    ),
    businessType: oneOf(['individual', 'company'], 'Who trades.'),
    country: Type.String({
      minLength: 2,
      maxLength: 2,
      description: 'Country in which the business trades (ISO 3166-1 alpha-2).',
    }),
    business_profile: BusinessProfile,
    metadata,
    erased_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'Since when its personal data is being erased. Absent unless it is; from then on it ' +
          'takes no charges and no changes.',
      }),
    ),
    created_at: Type.String({ format: 'date-time', description: 'When it was submitted.' }),
    updated_at: Type.String({
      format: 'date-time',
      description: 'When it last changed.',
    }),
  },
);

export const subMerchantAnswer = (description: string, example: object) => ({
  description,
  schema: SubMerchant,
  example,
});

export const ByRef = Type.Object({
  externalRef: Type.String({
    minLength: 1,
    maxLength: 128,
    description: 'The handle that the platform chose, URL-encoded.',
    examples: ['bistro-7'],
  }),
});

export const received = {
  externalRef: 'bistro-7',
  status: 'received',
  charges_enabled: false,
  payouts_enabled: false,
  requirements: {
    currentlyDue: [],
    eventuallyDue: [],
    pastDue: [],
    pendingVerification: [],
    currentDeadline: null,
    disabledReason: null,
    errors: [],
  },
  pauses: { charges: false, payouts: false },
  businessType: 'individual',
  country: 'US',
  business_profile: { name: 'Bistro Sonne' },
  metadata: { region: 'north' },
  created_at: '2026-11-15T09:30:00.000Z',
  updated_at: '2026-11-15T09:30:00.000Z',
};

export const pendingRequirements = {
  ...received,
  status: 'pending_requirements',
  requirements: {
    ...received.requirements,
    currentlyDue: ['individual.dob.day', 'external_account'],
    eventuallyDue: ['individual.id_number'],
    disabledReason: 'requirements.currently_due',
  },
  updated_at: '2026-11-15T09:30:01.250Z',
};

export const enabled = {
  ...received,
  status: 'enabled',
  charges_enabled: true,
  payouts_enabled: true,
  requirements: { ...received.requirements, eventuallyDue: ['individual.id_number'] },
  updated_at: '2026-11-15T09:42:17.080Z',
};

export const paused = {
  ...enabled,
  charges_enabled: false,
  requirements: { ...enabled.requirements, disabledReason: 'platform_paused' },
  pauses: { charges: true, payouts: false },
  updated_at: '2026-11-16T18:05:41.390Z',
};
