import type { Item } from '../form-api.ts';

/** What a browser may fill in, by the last part of a question's name. */
const tokens: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  name: 'organization',
  email: 'email',
  phone: 'tel',
  support_phone: 'tel',
  url: 'url',
  title: 'organization-title',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postal_code: 'postal-code',
  country: 'country',
  account_holder_name: 'name',
};

/** Owners and directors are others: the browser would fill in its own user. */
export function autoCompleteOf({ requirement }: Item, part?: string): string {
  const isOther = /^(owners|directors)\./.test(requirement) || requirement.endsWith('_provided');
  const leaf = part ?? requirement.split('.').at(-1) ?? '';
  return isOther ? 'off' : (tokens[leaf] ?? 'off');
}
