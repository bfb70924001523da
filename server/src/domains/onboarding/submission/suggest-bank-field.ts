import type { UnknownField } from '../../../lib/faults/field-errors.ts';
import { accountFields } from '../formats/country-formats.ts';

/** Names of bank codes in other APIs and at banks. */
const bankCodes =
  'aba bank_code blz branch_code bsb bsb_number clearing_code clearing_number institution_number ' +
  'routing routing_code sort_code transit_number';
const synonyms: ReadonlyMap<string, 'account_number' | 'routing_number'> = new Map([
  ...bankCodes.split(' ').map((name) => [name, 'routing_number'] as const),
  ...['account', 'account_no', 'bank_account_number'].map(
    (name) => [name, 'account_number'] as const,
  ),
]);

/**
 * The field meant by another name of a bank number, with its form in the country; null for any
 * other name.
 */
export function suggestBankField(
  { parents, name }: UnknownField,
  country: string | undefined,
): string | null {
  if (parents.length > 0 && parents.join('.') !== 'external_account') return null;
  const meant = synonyms.get(name.replaceAll(/[A-Z]/g, '_$&').toLowerCase());
  if (meant === undefined) return null;
  const known = accountFields(country);
  if (known === null) return `external_account.${meant}`;
  // Where the country lacks such a number, the one it has contains it.
  const field = known.find((each) => each.name === meant) ?? known[0];
  if (field === undefined) return null;
  return `external_account.${field.name}, ${field.expected.replace(/^must be /, '')}`;
}
