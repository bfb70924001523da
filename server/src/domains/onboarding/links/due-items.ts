import { accountFields as bankAccountFields } from '../formats/country-formats.ts';

/** One item to fill in, in words for people who have never heard of a PSP. */
export interface DueItem {
  /** The name of the value in the submission. */
  readonly requirement: string;
  /** The person or thing that it belongs to. */
  readonly group: string;
  readonly label: string;
  readonly input: InputKind;
  readonly help: string | null;
  /** The parts of a composite value, each with its label. */
  readonly fields: readonly { readonly name: string; readonly label: string }[];
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
  'terms',
  'consent',
] as const;

type InputKind = (typeof inputKinds)[number];

/** Items that are requested separately but filled in together. */
const joined = /^(.*\bdob)\.(?:day|month|year)$|^(tos_acceptance)\.(?:date|ip)$/;

/** The name of the bank code in countries that have one. */
const bankCodes: Readonly<Record<string, string>> = {
  AU: 'BSB',
  CA: 'Transit number and institution number',
  GB: 'Sort code',
  HK: 'Bank code and branch code',
  SG: 'Bank code and branch code',
  US: 'Routing number',
};

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
  group: 'Terms',
  label: 'What I owe may be collected from my bank account',
  input: 'consent',
  help: 'After refunds or disputes you may owe money. You may leave this empty.',
  fields: [],
  currency: null,
};

function describe(requirement: string, { country, missing }: DuePlace): DueItem {
  const path = requirement.split('.');
  const [root = ''] = path;
  const leaf = path.at(-1) ?? '';
  const isDocument = path.includes('verification') || root === 'documents';
  const words = isDocument ? documentWords(path) : leaves[leaf];
  const { label: own = humanise(leaf), input = 'text', help = null } = words ?? {};
  const isAccount = input === 'bank_account';
  const fields = isAccount ? accountFields(country) : [];
  const currency = isAccount ? (missing[0] ?? null) : null;
  const label = currency === null ? own : `${own} in ${currency}`;
  return { requirement, group: groupOf(path), label, input, help, fields, currency };
}

interface Words {
  readonly label?: string;
  readonly input?: InputKind;
  readonly help?: string;
}

const leaves: Readonly<Record<string, Words>> = {
  name: { label: 'Name' },
  mcc: {
    label: 'Category code',
    help: 'The four digits of the merchant category, such as 5812 for restaurants.',
  },
  url: { label: 'Web site', input: 'url' },
  product_description: { label: 'What you sell', input: 'long_text' },
  support_phone: { label: 'Phone number for customers', input: 'phone' },
  first_name: { label: 'First name' },
  last_name: { label: 'Last name' },
  dob: { label: 'Date of birth', input: 'date' },
  email: { label: 'E-mail', input: 'email' },
  phone: { label: 'Phone number', input: 'phone', help: 'With the country code, such as +44.' },
  line1: { label: 'Street and number' },
  line2: { label: 'Flat, floor or building' },
  city: { label: 'Town or city' },
  state: { label: 'State, county or emirate' },
  postal_code: { label: 'Postcode' },
  country: { label: 'Country', help: 'Its code of two letters, such as GB.' },
  id_number: { label: 'Identity number', help: 'As it is on your identity document.' },
  ssn_last_4: { label: 'Last four digits of the Social Security number' },
  tax_id: { label: 'Tax number' },
  registration_number: { label: 'Number in the company register' },
  structure: { label: 'Legal form' },
  owners_provided: { label: 'Every owner of 25 % or more is listed', input: 'checkbox' },
  directors_provided: { label: 'Every director is listed', input: 'checkbox' },
  executives_provided: { label: 'Everybody who runs the company is listed', input: 'checkbox' },
  title: { label: 'Job title' },
  owner: { label: 'Owns a part of the company', input: 'checkbox' },
  director: { label: 'Is a director', input: 'checkbox' },
  executive: { label: 'Runs the company', input: 'checkbox' },
  percent_ownership: { label: 'Part owned, in per cent', input: 'number' },
  external_account: {
    label: 'Bank account',
    input: 'bank_account',
    help: 'Where your money is paid to.',
  },
  tos_acceptance: { label: 'I accept the terms of the payment provider', input: 'terms' },
  default_currency: { label: 'Currency', help: 'Its code of three letters, such as EUR.' },
};

function documentWords(path: readonly string[]): Words {
  const side = path.at(-1);
  const input = 'document';
  const help = 'A photo or a PDF of at most 10 MB.';
  if (path[0] === 'documents') return { label: humanise(side ?? ''), input, help };
  if (path.includes('additional_document')) return { label: 'Proof of address', input, help };
  if (side === 'back') return { label: 'Identity document, back', input, help };
  const isCompany = path[0] === 'company';
  const label = isCompany ? 'Company document' : 'Identity document, front';
  return { label, input, help };
}

function accountFields(country: string): DueItem['fields'] {
  const holder = { name: 'account_holder_name', label: 'Account holder' };
  const labels = {
    iban: 'IBAN',
    account_number: 'Account number',
    routing_number: bankCodes[country] ?? 'Bank code',
  };
  const names = bankAccountFields(country)?.map(({ name }) => name) ?? (['iban'] as const);
  return [holder, ...names.map((name) => ({ name, label: labels[name] }))];
}

const groups: Readonly<Record<string, string>> = {
  business_profile: 'Your business',
  individual: 'You',
  company: 'Your company',
  representative: 'Who opens the account',
  external_account: 'Payouts',
  tos_acceptance: 'Terms',
  documents: 'Documents',
  verification: 'Documents',
};

/** Owners and directors keep the names that the platform submitted. */
function groupOf([root = '', ref = '']: readonly string[]): string {
  if (root === 'owners') return `Owner ${ref}`;
  if (root === 'directors') return `Director ${ref}`;
  return groups[root] ?? 'Further details';
}

/** For an item without wording of its own. */
function humanise(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
