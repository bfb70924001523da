import { accountFields } from '../formats/country-formats.ts';

/** One item to fill in. The form has its words, in the language of the person who reads it. */
export interface DueItem {
  /** The name of the value in the submission. */
  readonly requirement: string;
  readonly input: InputKind;
  /** The names of a composite value's parts. */
  readonly parts: readonly string[];
  /** The currency of the wanted bank account; null for any. */
  readonly currency: string | null;
}

interface DuePlace {
  readonly country: string;
  /** The currencies without a bank account, asked for one by one. */
  readonly missing: readonly string[];
}

export const inputKinds = [
  'text',
  'long_text',
  'email',
  'phone',
  'url',
  'number',
  'date',
  'checkbox',
  'document',
  'bank_account',
  'trade',
  'people',
  'terms',
  'consent',
] as const;

type InputKind = (typeof inputKinds)[number];

/** Items that are requested separately but filled in together. */
const joined = /^(.*\bdob)\.(?:day|month|year)$|^(tos_acceptance)\.(?:date|ip)$/;

export function dueItems(requirements: readonly string[], place: DuePlace): DueItem[] {
  const names = requirements.map((requirement) => {
    const [, date, terms] = joined.exec(requirement) ?? [];
    return date ?? terms ?? requirement;
  });
  return [...new Set(names)].map((requirement) => describe(requirement, place));
}

/** An optional item beside the terms: the box may stay empty. */
export const consentItem: DueItem = {
  requirement: 'debit_consent',
  input: 'consent',
  parts: [],
  currency: null,
};

/** The people whom a confirmation says are all listed, so that they are added with it. */
export const listedBy: ReadonlyMap<string, 'owners' | 'directors'> = new Map([
  ['company.owners_provided', 'owners'],
  ['company.directors_provided', 'directors'],
]);

function describe(requirement: string, { country, missing }: DuePlace): DueItem {
  const input = inputOf(requirement);
  const isAccount = input === 'bank_account';
  const list = listedBy.get(requirement);
  return {
    requirement,
    input,
    parts: isAccount ? accountParts(country) : list === undefined ? [] : personParts(list, country),
    currency: isAccount ? (missing[0] ?? null) : null,
  };
}

function inputOf(requirement: string): InputKind {
  if (listedBy.has(requirement)) return 'people';
  const path = requirement.split('.');
  if (path.includes('verification') || path[0] === 'documents') return 'document';
  return inputs[path.at(-1) ?? ''] ?? 'text';
}

/** By the last part of a requirement's name. */
const inputs: Readonly<Record<string, InputKind>> = {
  mcc: 'trade',
  url: 'url',
  product_description: 'long_text',
  support_phone: 'phone',
  dob: 'date',
  email: 'email',
  phone: 'phone',
  executives_provided: 'checkbox',
  owner: 'checkbox',
  director: 'checkbox',
  executive: 'checkbox',
  percent_ownership: 'number',
  external_account: 'bank_account',
  tos_acceptance: 'terms',
};

function accountParts(country: string): readonly string[] {
  const names = accountFields(country)?.map(({ name }) => name) ?? ['iban'];
  return ['account_holder_name', ...names];
}

const statesIn: ReadonlySet<string> = new Set(['AE', 'AU', 'CA', 'US']);

/** The details that providers ask for of everybody in the list; others follow as due items. */
function personParts(list: 'owners' | 'directors', country: string): readonly string[] {
  const person = ['first_name', 'last_name', 'dob'];
  if (list === 'directors') return person;
  const address = ['line1', 'postal_code', 'city', 'state'];
  const isUsed = (part: string) => part !== 'state' || statesIn.has(country);
  return [...person, 'email', ...address.filter(isUsed)];
}
