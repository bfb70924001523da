import { passesLuhn } from './checksums.ts';
import { compacted, defineFormat, type Format } from './format.ts';

export const EMIRATES_ID: Format = defineFormat({
  expected: 'must be an Emirates ID: 784, the year of birth, seven digits and a check digit',
  normalise: compacted,
  accepts: (value) => /^784(?:19|20)\d{10}$/.test(value) && passesLuhn(value),
});

/** Every emirate and free zone numbers its licences its own way. */
export const TRADE_LICENCE: Format = defineFormat({
  expected: 'must be a trade licence number of 3 to 30 letters, digits, hyphens and slashes',
  normalise: (raw) => raw.trim().toUpperCase(),
  accepts: /^(?=.*[1-9])[A-Z0-9](?:[A-Z0-9 /.-]{1,28})[A-Z0-9]$/,
});

export const TAX_REGISTRATION_NUMBER: Format = defineFormat({
  expected: 'must be a UAE tax registration number (TRN) of fifteen digits',
  normalise: compacted,
  accepts: /^1\d{14}$/,
});
