import type { Item } from './form-api.ts';
import type { Spoken } from './spoken.ts';
import { keyAmong } from './words/messages.ts';

/** Where an item is asked for; some words differ by it. */
export interface ItemPlace {
  readonly country: string;
  readonly platform: string;
}

/** The label of an item, or of a part of it. */
export function labelOf(
  { requirement, input, currency }: Item,
  { country }: ItemPlace,
  { messages, say }: Spoken,
  part?: string,
): string {
  if (input === 'bank_account' && part === undefined && currency !== null) {
    return say('label.accountIn', { currency });
  }
  const path = requirement.split('.');
  const leaf = part ?? path.at(-1) ?? '';
  const keys =
    input === 'document'
      ? documentKeys(path)
      : [`label.${leaf}.${country}`, `label.${path[0]}.${leaf}`, `label.${leaf}`];
  const key = keyAmong(messages, keys);
  return key === undefined ? humanise(leaf) : messages[key];
}

export function helpOf(
  { requirement, input }: Item,
  { platform }: ItemPlace,
  { messages, say }: Spoken,
): string | undefined {
  const leaf = requirement.split('.').at(-1) ?? '';
  if (leaf === 'owners_provided' || leaf === 'directors_provided') {
    return say(`help.${leaf}`, { platform });
  }
  const key = keyAmong(messages, [input === 'document' ? 'help.document' : `help.${leaf}`]);
  return key === undefined ? undefined : messages[key];
}

/** The heading of a group. People without a name of the platform's are numbered. */
export function headingOf(
  group: string,
  groups: readonly string[],
  { messages, say }: Spoken,
): string | undefined {
  const [root = '', ref = ''] = group.split('.');
  if (root === 'people') return undefined;
  if (root === 'owners' || root === 'directors') {
    const isMade = /^(form-|person_)/.test(ref);
    const number = groups.filter((other) => other.startsWith(`${root}.`)).indexOf(group) + 1;
    return say(`group.${root}`, { name: isMade ? number : ref });
  }
  return messages[keyAmong(messages, [`group.${root}`]) ?? 'group.other'];
}

function documentKeys(path: readonly string[]): readonly string[] {
  if (path[0] === 'documents') return [];
  if (path.includes('additional_document')) return ['label.document.address'];
  if (path.at(-1) === 'back') return ['label.document.back'];
  return [path[0] === 'company' ? 'label.document.company' : 'label.document.front'];
}

/** For an item that the catalogues do not know. */
function humanise(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The words for a refused value: by its code, or else the provider's own, which are English. */
export function reasonOf(item: Item, { say }: Spoken): string | undefined {
  if (item.error === null) return undefined;
  const { code, reason } = item.error;
  const kind = reasons.find(([pattern]) => pattern.test(code))?.[1];
  if (kind === undefined) return reason;
  if (kind !== 'bank') return say(`reason.${kind}`);
  return item.currency === null ? reason : say('reason.bank', { currency: item.currency });
}

/** The first that fits counts. */
const reasons = [
  [/^no_bank_account$/, 'bank'],
  [/_missing_(back|front)$|_not_uploaded$/, 'side'],
  [/document_expired$/, 'expired'],
  [/document_(not_readable|corrupt|failed_|incomplete)/, 'unreadable'],
  [/document_(type_not|invalid|country_not|duplicate|not_signed|too_large)/, 'kind'],
  [/document_.*(mismatch|missing)$/, 'mismatch'],
  [/(directors|owners|executives)/, 'people'],
  [/_dob_/, 'dob'],
  [/tax_id/, 'tax'],
  [/url/, 'website'],
  [/address|postal_code/, 'address'],
  [/^(account|routing)_number_invalid$|invalid_integer/, 'number'],
  [/missing$|_empty$|_blank$/, 'missing'],
  [/^verification_/, 'not_verified'],
  [/^invalid_/, 'not_accepted'],
] as const;
