import { isTimeZone } from '../../../lib/time-zones.ts';
import { AE } from './ae.ts';
import { ACCOUNT_BY_IBAN, AU, CA, HK, IBAN_COUNTRIES, NZ } from './bank-accounts.ts';
import { EMAIL, IP_ADDRESS, MERCHANT_CATEGORY, PHONE, WEB_ADDRESS } from './contact.ts';
import { DE } from './de.ts';
import { defineFormat, defineNumber, type Format, PROSE, TEXT, upperCased } from './format.ts';
import { GB } from './gb.ts';
import { IBAN } from './iban.ts';
import { COUNTRY_CODE, CURRENCY_CODE } from './iso-codes.ts';
import { SG } from './sg.ts';
import { SSN_LAST_4, US } from './us.ts';

/**
 * The format of a field in a country. The path is the field's, with `person` for all people
 * (individual, representative, each owner and director) and `address` for every address. A field
 * without its own format is text.
 */
export function formatOf(field: {
  readonly path: string;
  readonly country: string | undefined;
}): Format {
  const national = field.country === undefined ? undefined : BY_COUNTRY.get(field.country);
  return national?.get(field.path) ?? EVERYWHERE.get(field.path) ?? TEXT;
}

/** Formats by country. Maps, since an object would inherit names that a caller may send. */
const BY_COUNTRY: ReadonlyMap<string, ReadonlyMap<string, Format>> = new Map(
  Object.entries({
    ...Object.fromEntries(IBAN_COUNTRIES.map((country) => [country, {}])),
    ...{ AE, AU, CA, DE, GB, HK, NZ, SG, US },
  }).map(([country, formats]) => {
    const account = IBAN_COUNTRIES.includes(country) ? ACCOUNT_BY_IBAN : {};
    return [country, new Map(Object.entries({ ...account, ...formats }))];
  }),
);

/**
 * A country's bank account fields, each with its refusal. Null for a country without rules, which
 * takes an IBAN or any numbers.
 */
export function accountFields(
  country: string | undefined,
): readonly { readonly name: AccountField; readonly expected: string }[] | null {
  const national = country === undefined ? undefined : BY_COUNTRY.get(country);
  if (national?.has('external_account.routing_number') !== true) return null;
  const iban = { name: 'iban', expected: IBAN.check('') ?? '' } as const;
  const numbers = (['account_number', 'routing_number'] as const).map((name) => ({
    name,
    expected: national.get(`external_account.${name}`)?.check('') ?? '',
  }));
  // A number that the country does not use has a sentence that says where it belongs.
  const used = numbers.filter(({ expected }) => expected.startsWith('must '));
  return used.length === 0 ? [iban] : used;
}

type AccountField = 'iban' | 'account_number' | 'routing_number';

const REGISTER_NUMBER = defineFormat({
  expected: 'must have 2 to 60 letters and digits, with spaces and . / - between them',
  accepts: /^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,58}[\p{L}\p{N}]$/u,
});

/** Formats shared by all countries, and the defaults of countries without their own. */
const EVERYWHERE: ReadonlyMap<string, Format> = new Map(
  Object.entries({
    country: COUNTRY_CODE,
    default_currency: CURRENCY_CODE,
    email: EMAIL,
    'address.country': COUNTRY_CODE,
    'address.postal_code': defineFormat({
      expected: 'must be a postcode of 2 to 12 letters and digits',
      normalise: upperCased,
      accepts: /^[A-Z0-9][A-Z0-9 -]{0,10}[A-Z0-9]$/,
    }),
    'business_profile.mcc': MERCHANT_CATEGORY,
    'business_profile.product_description': PROSE,
    'business_profile.support_phone': PHONE,
    'business_profile.url': WEB_ADDRESS,
    'company.phone': PHONE,
    'company.registration_number': REGISTER_NUMBER,
    'company.tax_id': REGISTER_NUMBER,
    'external_account.account_number': defineNumber({
      expected: 'must be an account number of 4 to 34 letters and digits',
      accepts: /^[A-Z0-9]{4,34}$/,
    }),
    'external_account.country': COUNTRY_CODE,
    'external_account.currency': CURRENCY_CODE,
    'external_account.iban': IBAN,
    'external_account.routing_number': defineNumber({
      expected: 'must be a bank and branch code of 3 to 20 letters and digits',
      accepts: /^[A-Z0-9]{3,20}$/,
    }),
    'person.email': EMAIL,
    'person.id_number': defineNumber({
      expected: 'must be an identity number of 4 to 40 letters and digits',
      accepts: /^[A-Z0-9][A-Z0-9./]{2,38}[A-Z0-9]$/,
    }),
    'person.phone': PHONE,
    'person.ssn_last_4': SSN_LAST_4,
    timezone: defineFormat({
      expected: 'must be the IANA name of a time zone such as Europe/Berlin',
      accepts: isTimeZone,
    }),
    'debit_consent.ip': IP_ADDRESS,
    'tos_acceptance.ip': IP_ADDRESS,
  }),
);
