import { isJsonObject, type Json, type JsonObject, withValueAt } from '../../../lib/json.ts';
import type { AccountDetails } from '../../port.ts';
import { bankAccountCurrency, settlementCurrency } from '../../settlement-currency.ts';
import { stripeCountries } from './countries.ts';

/** Details, and the version that the account has in full; 0 for a new account. */
export interface Changes {
  readonly details: AccountDetails;
  readonly since: number;
}

/** Details that Stripe takes only as a whole. */
const wholes = new Set([
  ...['dob', 'external_account', 'tos_acceptance'],
  ...['document', 'additional_document', 'relationship'],
]);

/** Fields that only we use, or that are sent separately. */
const notOfAccount = new Set([
  ...['representative', 'owners', 'directors', 'verification'],
  ...['metadata', 'timezone', 'payout_schedule', 'debit_consent'],
]);

/**
 * An account's parameters for changed details, with our own file ids. Names that only Stripe's
 * requirements know are passed through.
 */
export function accountParams(changes: Changes): JsonObject {
  const { details } = changes;
  const changed = changedFields(changes);
  const { external_account, tos_acceptance, documents, default_currency, verification, ...rest } =
    changed;
  const isOfAccount = ([name]: [string, Json]) =>
    !notOfAccount.has(name) && !name.startsWith('person_');
  const params: Record<string, Json> = Object.fromEntries(Object.entries(rest).filter(isOfAccount));
  const subject = details.businessType;
  if (isJsonObject(verification)) params[subject] = merged(params[subject], { verification });
  if (isJsonObject(params.individual)) params.individual = withWholeDate(params.individual);
  const bankAccount = isJsonObject(external_account) ? bankAccountOf(details) : null;
  const profile = profileOf(params.business_profile);
  if (profile !== null) params.business_profile = profile;
  else delete params.business_profile;
  if (default_currency !== undefined || bankAccount !== null) {
    // A currency that follows from the bank account is sent, too: Stripe does not derive it.
    const currency = settlementCurrency(details, stripeCountries);
    if (currency !== null) params.default_currency = currency.toLowerCase();
  }
  if (bankAccount !== null) params.external_account = bankAccount;
  if (isJsonObject(tos_acceptance)) params.tos_acceptance = acceptanceOf(tos_acceptance);
  if (isJsonObject(documents)) params.documents = fileListsOf(documents);
  return params;
}

/** Without the name on receipts, which only we use; null if nothing is left. */
function profileOf(given: Json | undefined): JsonObject | null {
  if (!isJsonObject(given)) return null;
  const { receipt_name: _, ...profile } = given;
  return Object.keys(profile).length === 0 ? null : profile;
}

/** The paths of a company's people with changes. */
export function changedPeople(changes: Changes): readonly string[] {
  const { representative, owners, directors, ...rest } = changedFields(changes);
  const under = (name: string, people: Json | undefined) =>
    isJsonObject(people) ? Object.keys(people).map((ref) => `${name}.${ref}`) : [];
  return [
    ...(representative === undefined ? [] : ['representative']),
    ...under('owners', owners),
    ...under('directors', directors),
    ...Object.keys(rest).filter((name) => name.startsWith('person_')),
  ];
}

/** Whether the details have lost the person at this path. */
export function isGone({ details }: Changes, path: string): boolean {
  return valueAt(details.fields, path.split('.')) === undefined;
}

/**
 * A person's parameters for changed details, with our own file ids. A person removed from the
 * details is no longer owner or director.
 */
export function personParams(changes: Changes, path: string): JsonObject {
  if (isGone(changes, path)) {
    const roles = Object.keys(relationshipAt(path)).map((role) => [role, false]);
    return { relationship: Object.fromEntries(roles) as JsonObject };
  }
  const person = valueAt(changedFields(changes), path.split('.'));
  if (!isJsonObject(person)) return {};
  const { relationship, documents } = person;
  return withWholeDate({
    ...person,
    ...(isJsonObject(relationship) && {
      relationship: { ...relationship, ...relationshipAt(path) },
    }),
    ...(isJsonObject(documents) && { documents: fileListsOf(documents) }),
  });
}

/** The person's relationship to the company by its path, overriding the submitted fields. */
export function relationshipAt(path: string): JsonObject {
  if (path === 'representative') return { representative: true };
  if (path.startsWith('owners.')) return { owner: true };
  return path.startsWith('directors.') ? { director: true } : {};
}

/** All fields supplied since the version, and an empty text for each cleared one. */
function changedFields(changes: Changes): JsonObject {
  const members = Object.entries(changes.details.fields).flatMap(([name, value]) => {
    const changed = changedIn(changes, value, name);
    return changed === undefined ? [] : [[name, changed] as const];
  });
  return clearedLeaves(changes).reduce(
    (fields, path) => withValueAt(fields, path.split('.'), ''),
    Object.fromEntries(members) as JsonObject,
  );
}

function changedIn(changes: Changes, value: Json, path: string): Json | undefined {
  if (!isJsonObject(value) || isInWhole(path)) {
    return isNew(changes, path) ? value : undefined;
  }
  const members = Object.entries(value).flatMap(([inner, member]) => {
    const changed = changedIn(changes, member, `${path}.${inner}`);
    return changed === undefined ? [] : [[inner, changed] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

function isNew({ details, since }: Changes, path: string): boolean {
  if (since === 0) return true;
  return Object.entries(details.suppliedIn).some(
    ([supplied, version]) => version > since && isWithin(supplied, path),
  );
}

/** Single values cleared since the version. Wholes cannot be unset. */
function clearedLeaves({ details, since }: Changes): readonly string[] {
  if (since === 0) return [];
  const { suppliedIn, clearedIn, fields } = details;
  const cleared = Object.keys(clearedIn).filter((path) => (clearedIn[path] ?? 0) > since);
  const known = Object.keys(suppliedIn);
  return known.filter(
    (path) =>
      cleared.some((each) => isWithin(path, each)) &&
      valueAt(fields, path.split('.')) === undefined &&
      !known.some((other) => other !== path && isWithin(other, path)) &&
      !isInWhole(path),
  );
}

/** Documents of one kind form a whole, too. */
function isInWhole(path: string): boolean {
  return path.startsWith('documents.') || path.split('.').some((name) => wholes.has(name));
}

function isWithin(path: string, group: string): boolean {
  return path === group || path.startsWith(`${group}.`);
}

/** Null while the details do not identify a bank account. */
function bankAccountOf(details: AccountDetails): JsonObject | null {
  const { country, businessType } = details;
  const { external_account: given } = details.fields;
  if (!isJsonObject(given)) return null;
  const number = given.iban ?? given.account_number;
  if (number === undefined) return null;
  return {
    object: 'bank_account',
    country: given.country ?? country,
    currency: bankAccountCurrency(details, stripeCountries)?.toLowerCase() ?? '',
    account_holder_type: businessType,
    account_number: number,
    ...(given.account_holder_name !== undefined && {
      account_holder_name: given.account_holder_name,
    }),
    ...(given.routing_number !== undefined && { routing_number: given.routing_number }),
  };
}

/** Stripe takes Unix seconds. */
function acceptanceOf({ date, ...rest }: JsonObject): JsonObject {
  if (date === undefined) return rest;
  const seconds = typeof date === 'number' ? date : Date.parse(String(date)) / 1000;
  return { ...rest, date: Math.floor(seconds) };
}

function fileListsOf(documents: JsonObject): JsonObject {
  const kinds = Object.entries(documents);
  return Object.fromEntries(kinds.map(([kind, given]) => [kind, { files: filesOf(given) }]));
}

/** The files of a list, of a single file, or of an item such as documents.x.files. */
function filesOf(given: Json): Json {
  const files = isJsonObject(given) ? (given.files ?? []) : given;
  return Array.isArray(files) ? files : [files];
}

/** Stripe refuses an incomplete date of birth. */
function withWholeDate({ dob, ...person }: JsonObject): JsonObject {
  if (!isJsonObject(dob)) return person;
  const isWhole = ['day', 'month', 'year'].every((part) => dob[part] !== undefined);
  return isWhole ? { ...person, dob } : person;
}

function merged(earlier: Json | undefined, later: JsonObject): JsonObject {
  return { ...later, ...(isJsonObject(earlier) ? earlier : {}) };
}

function valueAt(fields: JsonObject, names: readonly string[]): Json | undefined {
  let value: Json | undefined = fields;
  for (const name of names) value = isJsonObject(value) ? value[name] : undefined;
  return value;
}
