import { weightedSum } from './checksums.ts';
import { bare, compacted, defineFormat, defineNumber } from './format.ts';

const COMPANY_NUMBER = /^(?!00000000)(?:\d{8}|[A-Z]{2}\d{6}|[A-Z]{2}\d{5}[A-Z]|R0\d{6})$/;
const POSTCODE_AREA =
  '(?:[A-PR-UWYZ](?:\\d{1,2}|[A-HK-Y]\\d{1,2}|\\d[A-HJKPSTUW]|[A-HK-Y]\\d[ABEHMNPRV-Y]))';

export const GB = {
  'person.id_number': defineNumber({
    expected: 'must be a UK National Insurance number: two letters, six digits and a letter A to D',
    accepts: /^(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/,
  }),
  /** The tax office knows a business by any of three numbers. */
  'company.tax_id': defineFormat({
    expected:
      'must be a UK unique taxpayer reference (10 digits), VAT number (GB and 9 or 12 digits) ' +
      'or Companies House number (8 characters)',
    normalise: (raw) => padCompanyNumber(bare(raw)),
    accepts: (value) =>
      isTaxpayerReference(value) || isVatNumber(value) || COMPANY_NUMBER.test(value),
  }),
  'company.registration_number': defineFormat({
    expected: 'must be a Companies House number: eight digits, or two letters and six digits',
    normalise: padCompanyNumber,
    accepts: COMPANY_NUMBER,
  }),
  'address.postal_code': defineFormat({
    expected: 'must be a UK postcode such as SW1A 1AA',
    normalise: (raw) => compacted(raw).replace(/^(.+)(.{3})$/, '$1 $2'),
    accepts: new RegExp(`^(?:GIR 0AA|${POSTCODE_AREA} \\d[ABD-HJLNP-UW-Z]{2})$`),
  }),
  'external_account.account_number': defineNumber({
    expected: 'must be a UK account number of eight digits; put zeros before a shorter one',
    accepts: /^(?!00000000)\d{8}$/,
  }),
  'external_account.routing_number': defineNumber({
    expected: 'must be a UK sort code of six digits',
    accepts: /^(?!000000)\d{6}$/,
  }),
};

/** Old numbers are often written without leading zeros. */
function padCompanyNumber(raw: string): string {
  const value = compacted(raw);
  return /^\d{6,7}$/.test(value) ? value.padStart(8, '0') : value;
}

/** The first digit checks the nine after it, modulo 11, with 2 for zero and 1 for one. */
function isTaxpayerReference(value: string): boolean {
  if (!/^\d{10}$/.test(value)) return false;
  const remainder = weightedSum(value.slice(1), [6, 7, 8, 9, 10, 5, 4, 3, 2]) % 11;
  return value[0] === '21987654321'[remainder];
}

/** Modulo 97; numbers issued since 2010 have 55 added. */
function isVatNumber(value: string): boolean {
  const digits = value.replace(/^(?:GB|XI)/, '');
  if (!/^(?:\d{9}|\d{12})$/.test(digits)) return false;
  const remainder = weightedSum(digits, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97;
  return remainder === 0 || (digits >= '100' && (remainder === 42 || remainder === 55));
}
