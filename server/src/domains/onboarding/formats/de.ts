import { passesMod11And10 } from './checksums.ts';
import { bare, compacted, defineFormat } from './format.ts';

export const DE = {
  'person.id_number': defineFormat({
    expected: 'must be a German tax identification number (Steuer-ID) of eleven digits',
    normalise: bare,
    accepts: (value) =>
      /^[1-9]\d{10}$/.test(value) && repeatsOneDigit(value) && passesMod11And10(value),
  }),
  /** VAT number, business identification number (a VAT number with a suffix) or Steuernummer. */
  'company.tax_id': defineFormat({
    expected:
      'must be a German VAT number (USt-IdNr, DE and nine digits) or a tax number ' +
      '(Steuernummer, 10 to 13 digits)',
    normalise: bare,
    accepts: (value) => {
      if (/^DE[1-9]\d{8}(?:\d{5})?$/.test(value)) return passesMod11And10(value.slice(2, 11));
      return /^\d{10,13}$/.test(value) && !/^0+$/.test(value);
    },
  }),
  'company.registration_number': defineFormat({
    expected: 'must be a German register number such as HRB 12345, with or without its court',
    normalise: tidyRegisterNumber,
    accepts:
      /^(?:\p{L}[\p{L}.() -]{1,60} )?(?:HRA|HRB|GNR|PR|VR|GSR) [1-9]\d{0,5}(?: [A-Z]{1,3})?$/u,
  }),
  'address.postal_code': defineFormat({
    expected: 'must be a German postcode of five digits',
    normalise: (raw) => compacted(raw).replace(/^D(?=\d)/, ''),
    accepts: /^(?!00)\d{5}$/,
  }),
};

/** One spelling for "HRB12345b", "hrb 12345 B" and "Charlottenburg, HRB 12345 B". */
function tidyRegisterNumber(raw: string): string {
  const spaced = raw.trim().replace(/[\s,;:]+/g, ' ');
  return spaced.replace(/(HRA|HRB|GnR|PR|VR|GsR)[ .-]*(\d+)[ .-]*([a-z]{0,3})$/i, (...parts) =>
    parts.slice(1, 4).join(' ').trim().toUpperCase(),
  );
}

/**
 * Exactly one of the first ten digits occurs twice or three times, never three in a row; the tax
 * office issues no other numbers.
 */
function repeatsOneDigit(value: string): boolean {
  const digits = value.slice(0, 10);
  const counts = [...new Set(digits)].map((digit) => digits.split(digit).length - 1);
  const repeated = counts.filter((count) => count > 1);
  return repeated.length === 1 && (repeated[0] ?? 0) <= 3 && !/(\d)\1\1/.test(digits);
}
