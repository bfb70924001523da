import { passesLuhn } from './checksums.ts';
import { defineFormat, defineNumber, TEXT, upperCased } from './format.ts';

export const AE = {
  'person.id_number': defineNumber({
    expected: 'must be an Emirates ID: 784, the year of birth, seven digits and a check digit',
    accepts: (value) => /^784(?:19|20)\d{10}$/.test(value) && passesLuhn(value),
  }),
  'company.tax_id': defineNumber({
    expected: 'must be a UAE tax registration number (TRN) of fifteen digits',
    accepts: /^1\d{14}$/,
  }),
  /** Every emirate and free zone has its own licence numbers. */
  'company.registration_number': defineFormat({
    expected: 'must be a trade licence number of 3 to 30 letters, digits, hyphens and slashes',
    normalise: upperCased,
    accepts: /^(?=.*[1-9])[A-Z0-9](?:[A-Z0-9 /.-]{1,28})[A-Z0-9]$/,
  }),
  /** The country has no postcodes, but foreign forms demand one. */
  'address.postal_code': TEXT,
};
