export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet';

const tones: Readonly<Record<Tone, string>> = {
  good: 'approved captured settled paid enabled won delivered succeeded active completed open',
  busy: 'pending scheduled in_transit authorised creating received under_review inquiry_under_review running',
  warn: 'needs_response inquiry_needs_response pending_requirements not_ready due',
  bad: 'declined failed lost rejected errored',
  quiet:
    'reversed expired cancelled withdrawn inquiry_closed revoked disabled stopped none nothing_due',
};

const toneByStatus = new Map(
  (Object.keys(tones) as Tone[]).flatMap((tone) =>
    tones[tone].split(' ').map((status) => [status, tone] as const),
  ),
);

export function toneOf(status: string): Tone {
  return toneByStatus.get(status) ?? 'quiet';
}

/** Parts of names with another spelling in prose. */
const spellings: Readonly<Record<string, string>> = {
  submerchant: 'sub-merchant',
  psp: 'provider',
  fx: 'currency',
};

/** A name of the API in prose: "needs_response" becomes "Needs response". */
export function humanise(name: string): string {
  const words = name
    .split(/[_.]+/)
    .map((part) => spellings[part] ?? part)
    .join(' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function roleName(role: string): string {
  return role === 'admin' ? 'Administrator' : humanise(role);
}

/** An operation by its name, such as "createRefund". */
export function humaniseOperation(name: string): string {
  return humanise(
    name.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`),
  );
}

/** The name of an operation in any spelling: "Create refund" becomes "createRefund". */
export function operationOf(words: string): string {
  const name = words.trim().replaceAll(/\s+(\w)/g, (_, letter: string) => letter.toUpperCase());
  return name.charAt(0).toLowerCase() + name.slice(1);
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

/** Words for the parts of requirements with unclear names. */
const parts: Readonly<Record<string, string>> = {
  submerchant: 'sub-merchant',
  device: 'reader',
  actor: 'user',
  key: 'API key',
  email: 'e-mail',
  to: 'until',
  created_from: 'from',
  created_to: 'until',
  mcc: 'category code',
  url: 'web site',
  dob: 'date of birth',
  line1: 'street',
  line2: 'flat, floor or building',
  postal_code: 'postcode',
  id_number: 'identity number',
  ssn_last_4: 'last four digits of the Social Security number',
  tax_id: 'tax number',
  registration_number: 'number in the company register',
  structure: 'legal form',
  percent_ownership: 'part owned, in per cent',
  product_description: 'what is sold',
  support_phone: 'phone number for customers',
  business_profile: 'business',
  tos_acceptance: 'terms of service',
  external_account: 'bank account',
  owners_provided: 'that all owners are named',
  directors_provided: 'that all directors are named',
  executives_provided: 'that all executives are named',
};

/** The label of a part of a requirement or parameter: "Category code". */
export function wordsFor(part: string): string {
  return humanise(parts[part] ?? part);
}

/** Groups requirements by the person or object that they are about. */
export function groupRequirements(
  names: readonly string[],
): readonly { readonly about: string; readonly items: readonly string[] }[] {
  const groups = Map.groupBy(names, (name) => name.split('.')[0] ?? '');
  return [...groups].map(([about, members]) => {
    const items = members
      .map((name) => name.split('.').slice(1))
      // A date of birth is three numbers, and terms are a date and an address.
      .map((path) => (path.includes('dob') ? path.slice(0, path.indexOf('dob') + 1) : path))
      .map((path) => path.map((part) => parts[part] ?? part.replaceAll('_', ' ')).join(' '))
      .filter((text) => text !== '' && about !== 'tos_acceptance');
    return { about: wordsFor(about), items: [...new Set(items)] };
  });
}
