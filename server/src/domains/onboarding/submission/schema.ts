import Type from 'typebox';
import { metadata } from '../../../http/fields.ts';
import {
  address,
  addressFields,
  companyPerson,
  fileIdForms,
  individual,
  verification,
} from './person-schema.ts';
import {
  choice,
  clearable,
  countryCode,
  currencyCode,
  either,
  type Field,
  flag,
  group,
  integer,
  named,
  text,
} from './schema-fields.ts';

const externalRef = Type.String({
  description:
    'Your own handle for the sub-merchant, chosen once and for ever. Sending it again updates ' +
    'the same record.',
  // Not `.` or `..`, which URLs fold away: such a record could not be addressed.
  pattern: '^(?!\\.{1,2}$)[A-Za-z0-9._:@-]{1,128}$',
  'x-must': 'have 1 to 128 letters, digits and . _ : @ -, and be more than one or two full stops',
  minLength: 1,
  maxLength: 128,
  examples: ['restaurant-42'],
});

const businessType = Type.Enum(['individual', 'company', 'the service'], {
  type: 'string',
  // The third value is a synonym, and naming it would only confuse.
  'x-must': 'be individual or company',
  description: 'Who trades. `the service` is accepted as another word for `individual`.',
  examples: ['individual'],
});

const country = Type.String({
  description: 'ISO 3166-1 alpha-2 code of the country in which the business trades.',
  minLength: 2,
  maxLength: 2,
  ...countryCode,
  examples: ['US'],
});

const email = Type.String({
  description: 'E-mail address of the business.',
  minLength: 3,
  maxLength: 254,
  format: 'email',
  examples: ['owner@example.com'],
});

const businessProfile = group(
  {
    name: text('Name customers know.', 200, 'Rosen’s'),
    mcc: text('Merchant category code, four digits.', 4, '5812'),
    url: text('Web address, http or https.', 2048, 'https://rosens.example', { format: 'uri' }),
    product_description: text(
      'The goods or services sold, where there is no web site.',
      5000,
      'Restaurant with table service',
    ),
    support_phone: text('Phone number for customers (E.164).', 40, '+14155550132'),
    receipt_name: text('Name on receipts. `name` unless given. Public.', 100, 'Rosen’s Diner'),
    support_address: group(addressFields, {
      title: 'SupportAddress',
      description: 'Address for customers, on receipts. Public: nobody’s home.',
    }),
  },
  { title: 'BusinessProfile', description: 'How the business presents itself.' },
);

const company = group(
  {
    name: text('Registered name.', 200, 'Rosen Foods Ltd'),
    tax_id: text(
      'Tax number: EIN (US), UTR, VAT or company number (GB), USt-IdNr or Steuernummer (DE), ' +
        'UEN (SG), TRN (AE). Write-only.',
      64,
      '91-1144442',
    ),
    registration_number: text(
      'Number in the register: Companies House (GB), Handelsregister (DE), UEN (SG), trade ' +
        'licence (AE).',
      100,
      'HRB 12345',
    ),
    structure: text('Legal form.', 100, 'private_corporation'),
    phone: text('Phone number of the company (E.164).', 40, '+14155550132'),
    address,
    owners_provided: flag('True once every owner of 25 % or more is listed.'),
    directors_provided: flag('True once every director is listed.'),
    executives_provided: flag('True once everybody who runs the company is listed.'),
    verification,
  },
  { title: 'Company', description: 'The company itself. Only with businessType `company`.' },
);

const externalAccount = group(
  {
    country: text(
      'Country of the bank (ISO 3166-1 alpha-2); the sub-merchant’s unless given.',
      2,
      'US',
      countryCode,
    ),
    currency: text(
      'Currency of the account (ISO 4217): the one that is paid to it. By default default_currency.',
      3,
      'USD',
      currencyCode,
    ),
    account_holder_name: text('Name in which the account is held.', 200, 'Jenny Rosen'),
    iban: text(
      'IBAN; replaces account_number and routing_number. Write-only.',
      64,
      'DE89370400440532013000',
    ),
    account_number: text(
      'Account number, where the bank has no IBAN. Write-only.',
      64,
      '000123456789',
    ),
    routing_number: text(
      'Routing number (US), sort code (GB), bank and branch code (SG) of that account.',
      32,
      '110000000',
    ),
  },
  {
    title: 'ExternalAccount',
    description:
      'Bank account to pay out to: `iban`, or `account_number` and `routing_number`. It takes the ' +
      'place of the one in its currency; those in other currencies stay.',
  },
);

/** The time and address of an agreement. */
function accepted(what: string, options: { readonly title: string; readonly description: string }) {
  return group(
    {
      date: either(
        [
          { type: 'string', format: 'date-time', minLength: 1, maxLength: 64 },
          { type: 'integer', minimum: 1 },
        ],
        {
          description: `When ${what}: RFC 3339, or Unix seconds.`,
          'x-must': 'be an RFC 3339 time such as 2026-01-31T09:30:00Z, or Unix seconds',
          examples: ['2026-01-31T09:30:00Z'],
        },
      ),
      ip: text(`Address from which ${what}, IPv4 or IPv6.`, 64, '203.0.113.7'),
    },
    options,
  );
}

const tosAcceptance = accepted('the terms were accepted', {
  title: 'TosAcceptance',
  description: 'Acceptance of the payment provider’s terms.',
});

const debitConsent = accepted('the consent was given', {
  title: 'DebitConsent',
  description:
    'Consent that what the sub-merchant owes is collected from its bank account, given to you. ' +
    'It counts with both date and ip. Null withdraws it.',
});

const payoutSchedule = group(
  {
    interval: choice(['daily', 'weekly', 'monthly', 'manual'], {
      description: 'How often money is paid out.',
      examples: ['daily'],
    }),
    delay_days: integer(
      'Business days between capture and payout.',
      { minimum: 1, maximum: 31 },
      1,
    ),
  },
  { title: 'PayoutSchedule', description: 'When money is paid out.' },
);

const REF_NAMES = {
  type: 'string',
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_-]+$',
  'x-must': 'have 1 to 64 letters, digits, hyphens and underscores',
};
const refs = { propertyNames: REF_NAMES, maxProperties: 20 };

const details: Readonly<Record<string, Field>> = {
  business_profile: businessProfile,
  individual,
  company,
  representative: companyPerson({
    title: 'Representative',
    description: 'The person who opens the account for a company.',
  }),
  owners: named(companyPerson({ title: 'Owner', description: 'One owner.' }), {
    description: 'Owners of a company, each under a name you choose.',
    examples: [{ jenny: { first_name: 'Jenny', relationship: { percent_ownership: 50 } } }],
    ...refs,
  }),
  directors: named(companyPerson({ title: 'Director', description: 'One director.' }), {
    description: 'Directors of a company, each under a name you choose.',
    examples: [{ jenny: { first_name: 'Jenny', last_name: 'Rosen' } }],
    ...refs,
  }),
  external_account: externalAccount,
  tos_acceptance: tosAcceptance,
  debit_consent: debitConsent,
  default_currency: text(
    'Currency in which taps settle from then on (ISO 4217); by default that of external_account, ' +
      'else the first of the country.',
    3,
    'USD',
    currencyCode,
  ),
  timezone: text(
    'Time zone of the business by its IANA name; by country unless given. It decides when a ' +
      'business day ends.',
    64,
    'Europe/Berlin',
  ),
  payout_schedule: payoutSchedule,
  verification,
  documents: named(either(fileIdForms, { description: 'One file id, or a list of them.' }), {
    description: 'Further documents by kind, as ids of files from `POST /files`.',
    examples: [{ proof_of_registration: 'file_01k2x3y4z5a6b7c8d9e0f1g2h3' }],
    propertyNames: REF_NAMES,
    maxProperties: 50,
  }),
  metadata: clearable(metadata),
};

/**
 * Spellings that the service accepts beyond this schema. A pattern for dotted names would let every
 * typo compile in a generated client, so the schema does not have one.
 */
const OTHER_SPELLINGS =
  'Besides what this schema shows, the service takes any field by its dotted path in place of ' +
  'nested objects (`{"individual.id_number": "…"}`), its name in camelCase, and every path that ' +
  "the record's own requirements name.";

/** The body of `POST /sub-merchants`: the four documented fields, and any detail known already. */
export const SubmissionBody = Type.Object(
  { externalRef, businessType, country, email, ...details },
  {
    title: 'SubMerchantSubmission',
    description: `A sub-merchant to onboard. Null clears a detail. ${OTHER_SPELLINGS}`,
    examples: [
      {
        externalRef: 'restaurant-42',
        businessType: 'individual',
        country: 'US',
        email: 'owner@example.com',
        business_profile: { name: 'Rosen’s', mcc: '5812', url: 'https://rosens.example' },
        individual: { first_name: 'Jenny', last_name: 'Rosen' },
      },
    ],
    additionalProperties: false,
  },
);

/** The body of `PATCH /sub-merchants/:externalRef`: any part of it, nested or by dotted path. */
export const PatchBody = Type.Object(
  {
    externalRef: Type.Optional(externalRef),
    businessType: Type.Optional(businessType),
    country: Type.Optional(country),
    email: Type.Optional(email),
    ...details,
  },
  {
    title: 'SubMerchantChange',
    description:
      'Details to merge into the record. Null clears a detail; missing fields stay unchanged. ' +
      `externalRef and country never change. ${OTHER_SPELLINGS}`,
    examples: [
      {
        individual: { id_number: '123-45-6789' },
        external_account: { account_number: '000123456789', routing_number: '110000000' },
      },
    ],
    additionalProperties: false,
  },
);
