import { weightedSum } from './checksums.ts';
import { defineNumber } from './format.ts';

const UEN = defineNumber({
  expected: 'must be a Singapore unique entity number (UEN) of nine or ten characters',
  accepts: (value) =>
    isBusinessUen(value) || isCompanyUen(value) || isOtherUen(value) || isForeignUen(value),
});

export const SG = {
  'person.id_number': defineNumber({
    expected: 'must be a Singapore NRIC or FIN: S, T, F, G or M, seven digits and the check letter',
    accepts: isNric,
  }),
  'company.tax_id': UEN,
  'company.registration_number': UEN,
  'address.postal_code': defineNumber({
    expected: 'must be a Singapore postcode of six digits',
    accepts: /^(?!00)\d{6}$/,
  }),
  'external_account.account_number': defineNumber({
    expected: 'must be a Singapore account number of 6 to 14 digits',
    accepts: /^(?!0+$)\d{6,14}$/,
  }),
  'external_account.routing_number': defineNumber({
    expected: 'must be the bank code and the branch code, four and three digits together',
    accepts: /^(?!0000)\d{7}$/,
  }),
};

/** The addend and the check letters, by the number's first letter. */
const NRIC_SERIES = new Map([
  ['S', { added: 0, letters: 'JZIHGFEDCBA' }],
  ['T', { added: 4, letters: 'JZIHGFEDCBA' }],
  ['F', { added: 0, letters: 'XWUTRQPNMLK' }],
  ['G', { added: 4, letters: 'XWUTRQPNMLK' }],
  ['M', { added: 3, letters: 'XWUTRQPNJLK' }],
]);

function isNric(value: string): boolean {
  const series = NRIC_SERIES.get(value.charAt(0));
  if (series === undefined || !/^.\d{7}[A-Z]$/.test(value)) return false;
  const sum = series.added + weightedSum(value.slice(1, 8), [2, 7, 6, 5, 4, 3, 2]);
  return series.letters[sum % 11] === value.at(-1);
}

function isBusinessUen(value: string): boolean {
  if (!/^\d{8}[A-Z]$/.test(value)) return false;
  const sum = weightedSum(value, [10, 4, 9, 3, 8, 2, 7, 1]);
  return 'XMKECAWLJDB'[sum % 11] === value.at(-1);
}

/** Local companies: the year of registration comes first. */
function isCompanyUen(value: string): boolean {
  if (!/^(?:18|19|20)\d{7}[A-Z]$/.test(value)) return false;
  const sum = weightedSum(value, [10, 8, 6, 4, 9, 7, 5, 3, 1]);
  return 'ZKCMDNERGWH'[sum % 11] === value.at(-1);
}

/** All other entities: century letter, year, kind of entity, serial number. */
function isOtherUen(value: string): boolean {
  if (!/^[RST]\d{2}[A-HJ-NP-X]{2}\d{4}[A-L]$/.test(value)) return false;
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWX0123456789';
  const weights = [4, 3, 5, 3, 10, 2, 2, 5, 7];
  const sum = weights.reduce((total, weight, index) => {
    return total + weight * alphabet.indexOf(value.charAt(index));
  }, -5);
  return alphabet[sum % 11] === value.at(-1);
}

/** Foreign companies registered before 2009 keep numbers whose check letter was never published. */
function isForeignUen(value: string): boolean {
  return /^F000\d{5}[A-Z]$/.test(value);
}
