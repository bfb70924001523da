import { type FieldError, invalidField } from '../../../lib/errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../lib/json.ts';
import { formatOf } from '../formats/country-formats.ts';
import { checkDateOfBirth } from '../formats/date-of-birth.ts';
import { readInstant } from '../formats/instant.ts';

interface ReadingContext {
  /** The sub-merchant's country; an address or account elsewhere follows its own. */
  readonly country: string | undefined;
  /** The record's stored fields, so that a partial date or address is checked as a whole. */
  readonly stored: JsonObject;
  readonly testIdNumbers: ReadonlySet<string>;
  readonly now: Date;
  /** Fields that already have an error. */
  readonly faulty: ReadonlySet<string>;
}

/** Allows for differing clocks and forgotten time zones. */
const ACCEPTANCE_AHEAD_MAX_MS = 86_400_000;

/**
 * The submission in its stored spelling (numbers without spaces, codes in upper case, times in RFC
 * 3339) and without empty objects, with an error per malformed value.
 */
export function readValues(
  document: Readonly<Record<string, unknown>>,
  context: ReadingContext,
): { readonly document: JsonObject; readonly errors: readonly FieldError[] } {
  const reading: Reading = { ...context, document, errors: [], birthdays: new Set() };
  const read = readObject(document, [], reading);
  for (const person of reading.birthdays) checkBirthday(person, reading);
  checkAccount(reading);
  return { document: read, errors: reading.errors };
}

interface Reading extends ReadingContext {
  readonly document: Readonly<Record<string, unknown>>;
  readonly errors: FieldError[];
  /** Dotted paths of the people whose birthday this submission touches. */
  readonly birthdays: Set<string>;
}

function readObject(
  object: Readonly<Record<string, unknown>>,
  path: readonly string[],
  reading: Reading,
): JsonObject {
  const entries: [string, Json][] = [];
  for (const [name, value] of Object.entries(object)) {
    const here = [...path, name];
    if (isFaulty(reading, here)) continue;
    const read = isJsonObject(value)
      ? readObject(value, here, reading)
      : readLeaf(value, here, reading);
    if (!isJsonObject(read) || Object.keys(read).length > 0) entries.push([name, read]);
  }
  return Object.fromEntries(entries);
}

function isFaulty({ faulty }: Reading, path: readonly string[]): boolean {
  // Joining every path is slow, and most submissions have no fault.
  return faulty.size > 0 && faulty.has(path.join('.'));
}

function readLeaf(value: unknown, path: readonly string[], reading: Reading): Json {
  const shared = sharedPath(path);
  if (shared === 'tos_acceptance.date' || shared === 'debit_consent.date') {
    return readAcceptance(value, path, reading);
  }
  if (shared.startsWith('person.dob.')) reading.birthdays.add(path.slice(0, -2).join('.'));
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  // Items that are not text already have an error.
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string');
  const text = String(value);
  if (path[0] === 'metadata') return text;
  if (shared === 'person.id_number' && reading.testIdNumbers.has(digitsOf(text))) {
    return digitsOf(text);
  }
  const { country, decidedBy } = countryOf(path, reading);
  const format = formatOf({ path: shared, country });
  const tidy = format.normalise(text);
  const expected = format.check(tidy);
  if (expected !== null) {
    const isNational = format !== formatOf({ path: shared, country: undefined });
    const advice =
      isNational && decidedBy !== null
        ? ` For a country other than ${country}, send ${decidedBy} too.`
        : '';
    reading.errors.push(invalidField(path.join('.'), `${expected}.${advice}`));
  }
  return tidy;
}

/** Without the separators that people put between digits. */
function digitsOf(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}

/** The path in the format tables: people share one shape, and so do addresses. */
function sharedPath(path: readonly string[]): string {
  const inAddress = path.findIndex((name) => name === 'address' || name === 'support_address');
  if (inAddress > 0) return ['address', ...path.slice(inAddress + 1)].join('.');
  const person = personOf(path);
  return (person === null ? path : ['person', ...path.slice(person.length)]).join('.');
}

/** The part of a path that names a person; null if there is none. */
function personOf(path: readonly string[]): readonly string[] | null {
  const [first] = path;
  if (first === 'individual' || first === 'representative') return path.slice(0, 1);
  return first === 'owners' || first === 'directors' ? path.slice(0, 2) : null;
}

/**
 * The country whose rules a field follows: its address's, person's or account's if known, else the
 * sub-merchant's. Then `decidedBy` is the field that would name another.
 */
function countryOf(
  path: readonly string[],
  reading: Reading,
): { readonly country: string | undefined; readonly decidedBy: string | null } {
  const inAddress = path.indexOf('address');
  const person = personOf(path);
  const around =
    inAddress > 0
      ? path.slice(0, inAddress + 1)
      : person !== null
        ? [...person, 'address']
        : path[0] === 'external_account'
          ? path.slice(0, 1)
          : null;
  if (around === null) return { country: reading.country, decidedBy: null };
  const decidedBy = [...around, 'country'];
  const own = valueAt(reading, decidedBy);
  return typeof own === 'string'
    ? { country: own.trim().toUpperCase(), decidedBy: null }
    : { country: reading.country, decidedBy: decidedBy.join('.') };
}

/** A field as the record will have it: from this submission, else the stored one. */
function valueAt(reading: Reading, path: readonly string[]): unknown {
  for (const root of [reading.document, reading.stored]) {
    let value: unknown = root;
    for (const name of path) {
      value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    }
    if (value !== undefined) return value;
  }
  return undefined;
}

function readAcceptance(value: unknown, path: readonly string[], reading: Reading): Json {
  const isWritten = typeof value === 'string' || typeof value === 'number';
  const moment = isWritten ? readInstant(value) : null;
  if (moment === null) {
    const expected = 'must be an RFC 3339 time such as 2026-01-31T09:30:00Z, or Unix seconds.';
    reading.errors.push(invalidField(path.join('.'), expected));
    return '';
  }
  if (moment.getTime() > reading.now.getTime() + ACCEPTANCE_AHEAD_MAX_MS) {
    reading.errors.push(invalidField(path.join('.'), 'must not lie in the future.'));
  }
  return moment.toISOString();
}

function checkBirthday(person: string, reading: Reading): void {
  const path = [...person.split('.'), 'dob'];
  if (isFaulty(reading, path)) return;
  const parts: { day?: number; month?: number; year?: number } = {};
  for (const name of ['day', 'month', 'year'] as const) {
    const value = valueAt(reading, [...path, name]);
    if (isFaulty(reading, [...path, name])) return;
    if (typeof value === 'number') parts[name] = value;
  }
  const expected = checkDateOfBirth(parts, reading.now);
  if (expected !== null) reading.errors.push(invalidField(path.join('.'), `${expected}.`));
}

/** An IBAN and an account number may name two accounts, and only one can be paid. */
function checkAccount(reading: Reading): void {
  const account = reading.document.external_account;
  if (!isJsonObject(account) || account.iban === undefined) return;
  if (account.account_number === undefined && account.routing_number === undefined) return;
  const sentence = 'cannot be sent with account_number and routing_number. Send one or the other.';
  reading.errors.push(invalidField('external_account.iban', sentence));
}
