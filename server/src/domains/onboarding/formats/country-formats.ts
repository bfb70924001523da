import { EMIRATES_ID, TAX_REGISTRATION_NUMBER, TRADE_LICENCE } from './ae.ts';
import { EMAIL, IP_ADDRESS, MERCHANT_CATEGORY, PHONE, WEB_ADDRESS } from './contact.ts';
import { DE_POSTCODE, DE_TAX_ID, HANDELSREGISTER_NUMBER, STEUER_ID } from './de.ts';
import { compacted, defineFormat, type Format, PROSE, TEXT } from './format.ts';
import {
  GB_ACCOUNT_NUMBER,
  GB_COMPANY_NUMBER,
  GB_POSTCODE,
  GB_TAX_ID,
  NATIONAL_INSURANCE_NUMBER,
  SORT_CODE,
} from './gb.ts';
import { IBAN } from './iban.ts';
import { COUNTRY_CODE, CURRENCY_CODE } from './iso-codes.ts';
import { NRIC, SG_ACCOUNT_NUMBER, SG_BANK_CODE, SG_POSTCODE, UEN } from './sg.ts';
import { ABA_ROUTING_NUMBER, EIN, SSN, SSN_LAST_4, US_ACCOUNT_NUMBER, ZIP_CODE } from './us.ts';

/**
 * The format of a field in a country. The path is a field's path with the people who share one
 * shape (individual, representative, each owner and director) written as `person`, and every
 * address as `address`. A field of which nothing is known is text.
 */
export function formatOf(field: {
  readonly path: string;
  readonly country: string | undefined;
}): Format {
  const national = field.country === undefined ? undefined : BY_COUNTRY.get(field.country);
  return national?.get(field.path) ?? EVERYWHERE.get(field.path) ?? TEXT;
}

const IBAN_INSTEAD = defineFormat({
  expected: 'is not how accounts of this country are named; send external_account.iban instead',
  accepts: () => false,
});

const ACCOUNT_BY_IBAN = {
  'external_account.account_number': IBAN_INSTEAD,
  'external_account.routing_number': IBAN_INSTEAD,
};

/** What differs by country. Adding a country is adding an entry. */
const BY_COUNTRY = tableOf({
  AE: {
    'person.id_number': EMIRATES_ID,
    'company.tax_id': TAX_REGISTRATION_NUMBER,
    'company.registration_number': TRADE_LICENCE,
    // The country has no postcodes; whatever forms demand of its people is let through.
    'address.postal_code': TEXT,
    ...ACCOUNT_BY_IBAN,
  },
  DE: {
    'person.id_number': STEUER_ID,
    'company.tax_id': DE_TAX_ID,
    'company.registration_number': HANDELSREGISTER_NUMBER,
    'address.postal_code': DE_POSTCODE,
    ...ACCOUNT_BY_IBAN,
  },
  GB: {
    'person.id_number': NATIONAL_INSURANCE_NUMBER,
    'company.tax_id': GB_TAX_ID,
    'company.registration_number': GB_COMPANY_NUMBER,
    'address.postal_code': GB_POSTCODE,
    'external_account.account_number': GB_ACCOUNT_NUMBER,
    'external_account.routing_number': SORT_CODE,
  },
  SG: {
    'person.id_number': NRIC,
    'company.tax_id': UEN,
    'company.registration_number': UEN,
    'address.postal_code': SG_POSTCODE,
    'external_account.account_number': SG_ACCOUNT_NUMBER,
    'external_account.routing_number': SG_BANK_CODE,
  },
  US: {
    'person.id_number': SSN,
    'company.tax_id': EIN,
    'address.postal_code': ZIP_CODE,
    'external_account.account_number': US_ACCOUNT_NUMBER,
    'external_account.routing_number': ABA_ROUTING_NUMBER,
  },
});

const IDENTITY_NUMBER = defineFormat({
  expected: 'must be an identity number of 4 to 40 letters and digits',
  normalise: compacted,
  accepts: /^[A-Z0-9][A-Z0-9./]{2,38}[A-Z0-9]$/,
});

const REGISTER_NUMBER = defineFormat({
  expected: 'must have 2 to 60 letters and digits, with spaces and . / - between them',
  accepts: /^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,58}[\p{L}\p{N}]$/u,
});

const POSTCODE = defineFormat({
  expected: 'must be a postcode of 2 to 12 letters and digits',
  normalise: (raw) => raw.trim().toUpperCase(),
  accepts: /^[A-Z0-9][A-Z0-9 -]{0,10}[A-Z0-9]$/,
});

const ACCOUNT_NUMBER = defineFormat({
  expected: 'must be an account number of 4 to 34 letters and digits',
  normalise: compacted,
  accepts: /^[A-Z0-9]{4,34}$/,
});

const ROUTING_NUMBER = defineFormat({
  expected: 'must be a bank and branch code of 3 to 20 letters and digits',
  normalise: compacted,
  accepts: /^[A-Z0-9]{3,20}$/,
});

/** What is the same in every country, and what is asked where a country has no entry. */
const EVERYWHERE: ReadonlyMap<string, Format> = new Map(
  Object.entries({
    country: COUNTRY_CODE,
    default_currency: CURRENCY_CODE,
    email: EMAIL,
    'address.country': COUNTRY_CODE,
    'address.postal_code': POSTCODE,
    'business_profile.mcc': MERCHANT_CATEGORY,
    'business_profile.product_description': PROSE,
    'business_profile.support_phone': PHONE,
    'business_profile.url': WEB_ADDRESS,
    'company.phone': PHONE,
    'company.registration_number': REGISTER_NUMBER,
    'company.tax_id': REGISTER_NUMBER,
    'external_account.account_number': ACCOUNT_NUMBER,
    'external_account.country': COUNTRY_CODE,
    'external_account.currency': CURRENCY_CODE,
    'external_account.iban': IBAN,
    'external_account.routing_number': ROUTING_NUMBER,
    'person.email': EMAIL,
    'person.id_number': IDENTITY_NUMBER,
    'person.phone': PHONE,
    'person.ssn_last_4': SSN_LAST_4,
    'tos_acceptance.ip': IP_ADDRESS,
  }),
);

/** Maps, not objects: a country or path that a caller invents finds nothing inherited. */
function tableOf(
  countries: Readonly<Record<string, Readonly<Record<string, Format>>>>,
): ReadonlyMap<string, ReadonlyMap<string, Format>> {
  return new Map(
    Object.entries(countries).map(([country, formats]) => [
      country,
      new Map(Object.entries(formats)),
    ]),
  );
}
