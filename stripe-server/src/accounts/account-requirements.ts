import type { Stripe } from 'stripe';
import type { AccountRecord, Demand } from '../world/account-record.ts';
import { isSupplied } from '../world/submitted.ts';
import type { World } from '../world/world.ts';

/** The items that are due now, and whether the account may take charges and be paid out. */
export interface Standing {
  readonly currentlyDue: readonly string[];
  readonly eventuallyDue: readonly string[];
  readonly pastDue: readonly string[];
  readonly pendingVerification: readonly string[];
  readonly currentDeadline: number | null;
  readonly disabledReason: string | null;
  readonly errors: readonly (NonNullable<Demand['error']> & { readonly requirement: string })[];
  readonly isEnabled: boolean;
}

/** The items that identify a person at once and later, where they differ. */
const identities: Readonly<Record<string, { readonly now: string; readonly later: string }>> = {
  US: { now: 'ssn_last_4', later: 'id_number' },
  SG: { now: 'id_number', later: 'id_number' },
  AE: { now: 'id_number', later: 'id_number' },
};

const addressLines = ['address.city', 'address.line1', 'address.postal_code'];
const birth = ['dob.day', 'dob.month', 'dob.year'];

export function standingOf(world: World, account: AccountRecord): Standing {
  const basic = missingItems(world, account);
  const isOver = account.currentDeadline !== null && account.currentDeadline <= world.seconds;
  const demanded = account.demands.map(({ item }) => item);
  const isLate = account.currentDeadline === null || isOver;
  const currentlyDue = distinct([...basic, ...demanded]);
  const pastDue = isLate ? currentlyDue : basic;
  const pendingVerification =
    account.isVerifying && basic.length === 0 ? checkedItems(world, account) : [];
  const disabledReason =
    account.rejection ??
    account.pause ??
    (pastDue.length > 0
      ? 'requirements.past_due'
      : pendingVerification.length > 0
        ? 'requirements.pending_verification'
        : null);
  return {
    currentlyDue,
    eventuallyDue: distinct([...currentlyDue, ...laterItems(account)]),
    pastDue,
    pendingVerification,
    currentDeadline: demanded.length > 0 && !isOver ? account.currentDeadline : null,
    disabledReason,
    errors: account.demands.flatMap(({ item, error }) =>
      error === null ? [] : [{ requirement: item, ...error }],
    ),
    isEnabled: disabledReason === null,
  };
}

/** The items that every account of its type owes until they are supplied. */
function missingItems(world: World, account: AccountRecord): string[] {
  const { submitted, country, businessType, bankAccounts } = account;
  const owed = [
    'business_profile.mcc',
    'business_profile.product_description',
    'tos_acceptance.date',
    'tos_acceptance.ip',
  ];
  if (businessType === null) owed.push('business_type');
  if (businessType === 'individual') {
    owed.push(...personItems(country, 'principal').map((leaf) => `individual.${leaf}`));
  }
  if (businessType === 'company') owed.push(...companyItems(country));
  const missing = owed.filter((item) => !isSupplied(submitted, item));
  if (isSupplied(submitted, 'business_profile.url')) {
    remove(missing, 'business_profile.product_description');
  }
  if (bankAccounts.length === 0) missing.push('external_account');
  if (businessType === 'company') missing.push(...missingOfPersons(world, account));
  return missing.sort();
}

function missingOfPersons(world: World, account: AccountRecord): string[] {
  const persons = personsOf(world, account.id);
  const missing = persons.flatMap((person) => {
    const items = personItems(account.country, roleOf(person));
    const supplied = world.personDetails.get(person.id) ?? {};
    return items
      .filter((item) => !isSupplied(supplied, item))
      .map((item) => `${person.id}.${item}`);
  });
  if (persons.some((person) => person.relationship?.representative)) return missing;
  const items = personItems(account.country, 'principal').map((leaf) => `representative.${leaf}`);
  return [...missing, ...items];
}

type Role = 'principal' | 'owner' | 'other';

/** The individual or the representative owes most; owners and directors owe their identity. */
function personItems(country: string, role: Role): readonly string[] {
  const identity = identities[country]?.now;
  const lines = country === 'US' ? [...addressLines, 'address.state'] : addressLines;
  const who = ['first_name', 'last_name', ...birth];
  if (role === 'other') return who;
  if (role === 'owner') return [...who, ...lines];
  const known = [...who, ...lines, 'email', 'phone'];
  return identity === undefined ? known : [...known, identity];
}

function companyItems(country: string): readonly string[] {
  const lines = country === 'US' ? [...addressLines, 'address.state'] : addressLines;
  const people = country === 'US' ? ['owners'] : ['owners', 'directors', 'executives'];
  return [
    ...['name', 'phone', 'tax_id', ...lines].map((leaf) => `company.${leaf}`),
    ...people.map((group) => `company.${group}_provided`),
  ];
}

function roleOf({ relationship }: Stripe.Person): Role {
  if (relationship?.representative) return 'principal';
  return relationship?.owner ? 'owner' : 'other';
}

/** The items that are due only at higher volume. */
function laterItems({ businessType, country, submitted }: AccountRecord): readonly string[] {
  const later = identities[country]?.later;
  if (businessType !== 'individual' || later === undefined) return [];
  return isSupplied(submitted, `individual.${later}`) ? [] : [`individual.${later}`];
}

/** The items that Stripe compares with registers. */
function checkedItems(world: World, account: AccountRecord): readonly string[] {
  const { businessType, country } = account;
  const identity = identities[country]?.now ?? 'dob.day';
  if (businessType !== 'company') return [`individual.${identity}`];
  const representative = personsOf(world, account.id).find(
    ({ relationship }) => relationship?.representative,
  );
  const ofPerson = representative === undefined ? [] : [`${representative.id}.${identity}`];
  return ['company.tax_id', ...ofPerson];
}

export function personsOf(world: World, account: string): readonly Stripe.Person[] {
  return world.persons.of(account).toReversed();
}

function distinct(items: readonly string[]): readonly string[] {
  return [...new Set(items)].sort();
}

function remove(items: string[], item: string): void {
  const place = items.indexOf(item);
  if (place >= 0) items.splice(place, 1);
}
