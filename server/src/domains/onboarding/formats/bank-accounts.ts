import { compacted, defineFormat, defineNumber, type Format } from './format.ts';

type AccountFormats = Readonly<
  Record<`external_account.${'account_number' | 'routing_number'}`, Format>
>;

/** Supported countries where an IBAN alone identifies an account. */
export const IBAN_COUNTRIES = [
  ...['AE', 'AT', 'BE', 'CH', 'CZ', 'DE', 'DK', 'ES', 'FI', 'FR', 'GR', 'IE', 'IT'],
  ...['LU', 'NL', 'NO', 'PL', 'PT', 'SE'],
];

const IBAN_INSTEAD = defineFormat({
  expected: 'is not how accounts of this country are named; send external_account.iban instead',
  accepts: () => false,
});

export const ACCOUNT_BY_IBAN: AccountFormats = {
  'external_account.account_number': IBAN_INSTEAD,
  'external_account.routing_number': IBAN_INSTEAD,
};

export const AU: AccountFormats = {
  'external_account.account_number': defineNumber({
    expected: 'must be an Australian account number of five to nine digits',
    accepts: /^(?!0+$)\d{5,9}$/,
  }),
  'external_account.routing_number': defineNumber({
    expected: 'must be an Australian BSB of six digits',
    accepts: /^(?!000000)\d{6}$/,
  }),
};

/** Providers take the hyphen of Canada and Hong Kong as part of the code. */
export const CA: AccountFormats = {
  'external_account.account_number': defineNumber({
    expected: 'must be a Canadian account number of 5 to 12 digits',
    accepts: /^(?!0+$)\d{5,12}$/,
  }),
  'external_account.routing_number': defineFormat({
    expected:
      'must be a Canadian transit number of five digits and the institution number of three: ' +
      'TTTTT-III',
    normalise: (raw) => compacted(raw).replace(/^(\d{5})(\d{3})$/, '$1-$2'),
    accepts: /^(?!00000)\d{5}-\d{3}$/,
  }),
};

export const HK: AccountFormats = {
  'external_account.account_number': defineNumber({
    expected: 'must be a Hong Kong account number of six to nine digits',
    accepts: /^(?!0+$)\d{6,9}$/,
  }),
  'external_account.routing_number': defineFormat({
    expected: 'must be a Hong Kong bank code and branch code of three digits each: BBB-bbb',
    normalise: (raw) => compacted(raw).replace(/^(\d{3})(\d{3})$/, '$1-$2'),
    accepts: /^(?!000)\d{3}-\d{3}$/,
  }),
};

export const NZ: AccountFormats = {
  'external_account.account_number': defineNumber({
    expected:
      'must be a New Zealand account number of 15 or 16 digits: bank, branch, account and suffix',
    accepts: /^(?!00)\d{15,16}$/,
  }),
  'external_account.routing_number': defineFormat({
    expected: 'is a part of external_account.account_number in New Zealand; leave it out',
    accepts: () => false,
  }),
};
