import { isJsonObject, type Json, type JsonObject } from '../../../lib/json.ts';
import { readDay } from './read-day.ts';

type List = 'owners' | 'directors';

/** The names under which people are listed already. */
export type Listed = Readonly<Record<List, ReadonlySet<string>>>;

/** More are rare, and the platform can submit them. */
export const peopleMax = 10;

/**
 * A name that the form chooses for a person. It is random, so that two forms add two people, and a
 * repeated submission adds nobody.
 */
const refPattern = /^form-[0-9a-f]{16}$/;

export function listedIn(fields: JsonObject): Listed {
  const names = (list: JsonObject[string] | undefined) =>
    new Set(isJsonObject(list) ? Object.keys(list) : []);
  return { owners: names(fields.owners), directors: names(fields.directors) };
}

/**
 * The people of a form as fields of the submission; null for a value of another shape. Somebody who
 * is listed stays as they are: a link's holder must not replace them. `includes_representative`
 * says that the representative is one of them.
 */
export function readPeople(
  value: Json,
  asked: { readonly list: List; readonly parts: readonly string[]; readonly listed: Listed },
): JsonObject | null {
  if (!isJsonObject(value)) return null;
  const { people, includes_representative: includesRepresentative, ...others } = value;
  const isShaped =
    Array.isArray(people) &&
    people.length <= peopleMax &&
    typeof includesRepresentative === 'boolean' &&
    Object.keys(others).length === 0;
  if (!isShaped) return null;
  const { list, parts, listed } = asked;
  const change: Record<string, Json> = {};
  for (const person of people) {
    const read = readPerson(person, parts);
    if (read === null) return null;
    if (!listed[list].has(read.ref)) change[`${list}.${read.ref}`] = read.fields;
  }
  const role = list === 'owners' ? 'owner' : 'director';
  if (includesRepresentative) change[`representative.relationship.${role}`] = true;
  return change;
}

const inAddress: ReadonlySet<string> = new Set(['line1', 'postal_code', 'city', 'state']);

function readPerson(
  person: Json,
  parts: readonly string[],
): { readonly ref: string; readonly fields: JsonObject } | null {
  if (!isJsonObject(person)) return null;
  const { ref, ...given } = person;
  if (typeof ref !== 'string' || !refPattern.test(ref)) return null;
  const fields: Record<string, Json> = {};
  const address: Record<string, Json> = {};
  for (const [part, value] of Object.entries(given)) {
    if (!parts.includes(part) || typeof value !== 'string') return null;
    if (inAddress.has(part)) address[part] = value;
    else fields[part] = part === 'dob' ? readDay(value) : value;
    if (fields[part] === null) return null;
  }
  // Without parts there would be nobody to ask about.
  if (parts.some((part) => given[part] === undefined)) return null;
  return { ref, fields: { ...fields, ...(Object.keys(address).length > 0 ? { address } : {}) } };
}
