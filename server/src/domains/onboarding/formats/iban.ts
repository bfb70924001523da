import { remainder97 } from './checksums.ts';
import { defineNumber } from './format.ts';

/** Lengths by country, from SWIFT's IBAN registry for ISO 13616. */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    15: 'NO',
    16: 'BE',
    18: 'DK FI FK FO GL NL SD',
    19: 'MK SI',
    20: 'AT BA EE KZ LT LU MN XK',
    21: 'CH HR LI LV',
    22: 'BG BH CR DE GB GE IE ME RS VA',
    23: 'AE GI IL IQ OM SO TL',
    24: 'AD CZ ES MD PK RO SA SE SK TN VG',
    25: 'LY PT ST',
    26: 'IS TR',
    27: 'BI DJ FR GR IT MC MR SM',
    28: 'AL AZ BY CY DO GT HN HU LB NI PL SV',
    29: 'BR EG PS QA UA',
    30: 'JO KW MU YE',
    31: 'MT SC',
    32: 'LC',
    33: 'RU',
  }).flatMap(([length, countries]) =>
    countries.split(' ').map((country): [string, number] => [country, Number(length)]),
  ),
);

/** International bank account number: the country's length and valid check digits. */
export const IBAN = defineNumber({
  expected:
    'must be a valid IBAN: country code, two check digits and the account, as the bank prints it',
  accepts: (value) =>
    /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(value) &&
    LENGTHS.get(value.slice(0, 2)) === value.length &&
    remainder97(value.slice(4) + value.slice(0, 4)) === 1,
});
