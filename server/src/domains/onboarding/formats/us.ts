import { weightedSum } from './checksums.ts';
import { compacted, defineFormat, defineNumber } from './format.ts';

/** Numbers that were printed in advertisements and are void. */
const VOID_SSNS: ReadonlySet<string> = new Set(['078051120', '219099999']);
/** Prefixes that the IRS has never assigned. */
const EIN_PREFIXES_UNUSED: ReadonlySet<string> = new Set(
  '00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' '),
);
/** The Federal Reserve's ranges for the first two digits: districts, thrifts, electronic. */
const ROUTING_PREFIX = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;
const ROUTING_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

export const US = {
  'person.id_number': defineNumber({
    expected: 'must be a US social security number of nine digits, as issued',
    accepts: (value) =>
      /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(value) && !VOID_SSNS.has(value),
  }),
  'company.tax_id': defineNumber({
    expected: 'must be a US employer identification number: nine digits with a prefix the IRS uses',
    accepts: (value) =>
      /^\d{2}(?!0000000)\d{7}$/.test(value) && !EIN_PREFIXES_UNUSED.has(value.slice(0, 2)),
  }),
  'address.postal_code': defineFormat({
    expected: 'must be a US ZIP code: five digits, or nine as ZIP+4',
    normalise: (raw) => compacted(raw).replace(/^(\d{5})(\d{4})$/, '$1-$2'),
    accepts: /^(?!00000)\d{5}(?:-\d{4})?$/,
  }),
  'external_account.account_number': defineNumber({
    expected: 'must be a US bank account number of 4 to 17 digits',
    accepts: /^\d{4,17}$/,
  }),
  'external_account.routing_number': defineNumber({
    expected: 'must be a US routing number: nine digits, the last of which checks the others',
    accepts: (value) =>
      /^(?!000000000)\d{9}$/.test(value) &&
      ROUTING_PREFIX.test(value) &&
      weightedSum(value, ROUTING_WEIGHTS) % 10 === 0,
  }),
};

export const SSN_LAST_4 = defineNumber({
  expected: 'must be the last four digits of a US social security number',
  accepts: /^(?!0000)\d{4}$/,
});
