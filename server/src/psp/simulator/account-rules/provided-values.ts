import type { AccountDetails, Json, JsonObject } from '../../port.ts';

/** One requirement item that the details answer, with the answer as text. */
export interface ProvidedValue {
  readonly path: string;
  readonly text: string;
}

/**
 * Every requirement item that the details answer, sorted by path: each leaf that holds something,
 * and each item that is answered by others. The texts are personal data: digest, never keep them.
 */
export function readProvidedValues(details: AccountDetails): readonly ProvidedValue[] {
  // Metadata are the platform's own notes, no answer to anything the provider asks.
  const { metadata: _notes, ...asked } = details.fields;
  const leaves = [{ path: 'email', text: details.email }, ...readLeaves(asked)].filter(
    ({ path, text }) => !mustBeTrue.has(path) || text === 'true',
  );
  return [...leaves, ...readDerivedItems(leaves)].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Items made of several fields: one of these fields alone does not answer them. */
export const wholeItems: ReadonlySet<string> = new Set(['external_account']);

/** The references of the owners or directors that the details name, sorted. */
export function readPersonRefs(details: AccountDetails, group: PersonGroup): readonly string[] {
  const people = details.fields[group];
  if (!isObject(people)) return [];
  return Object.keys(people)
    .filter((ref) => isObject(people[ref]))
    .sort();
}

export type PersonGroup = 'owners' | 'directors';

/** Every person in the details with the path under which their items stand. */
export function readPeople(details: AccountDetails): readonly Person[] {
  const { fields } = details;
  const grouped = (['owners', 'directors'] as const).flatMap((group) => {
    const people = fields[group];
    return readPersonRefs(details, group).map((ref) => ({
      path: `${group}.${ref}`,
      fields: isObject(people) ? people[ref] : undefined,
    }));
  });
  const single = ['individual', 'representative'].map((path) => ({ path, fields: fields[path] }));
  return [...single, ...grouped].flatMap((person) =>
    isObject(person.fields) ? [{ path: person.path, fields: person.fields }] : [],
  );
}

export interface Person {
  readonly path: string;
  readonly fields: JsonObject;
}

/** The text at a dotted path beneath an object, or null where nothing was provided. */
export function readText(fields: JsonObject, path: string): string | null {
  let value: Json | undefined = fields;
  for (const name of path.split('.')) value = isObject(value) ? value[name] : undefined;
  return isObject(value) ? null : textOf(value);
}

/** "Not all of them yet" is no answer to whether all owners or directors were named. */
const mustBeTrue: ReadonlySet<string> = new Set([
  'company.owners_provided',
  'company.directors_provided',
]);

function readLeaves(object: JsonObject, prefix = '', leaves: ProvidedValue[] = []) {
  for (const [name, value] of Object.entries(object)) {
    const path = prefix + name;
    if (isObject(value)) {
      readLeaves(value, `${path}.`, leaves);
    } else {
      const text = textOf(value);
      if (text !== null) leaves.push({ path, text });
    }
  }
  return leaves;
}

function textOf(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value.trim() : JSON.stringify(value);
  return text === '' || text === '[]' ? null : text;
}

function readDerivedItems(leaves: readonly ProvidedValue[]): ProvidedValue[] {
  const paths = new Set(leaves.map((leaf) => leaf.path));
  const account = leaves.filter((leaf) => leaf.path.startsWith('external_account.'));
  const payable =
    paths.has('external_account.iban') ||
    (paths.has('external_account.account_number') && paths.has('external_account.routing_number'));
  const accountText = account.map(({ path, text }) => `${path}=${text}`).sort();
  const fullNumbers = leaves.flatMap(({ path, text }) => {
    // Whoever gave the full number has given its last four digits.
    if (!path.endsWith('.id_number')) return [];
    const lastDigits = path.replace(/id_number$/, 'ssn_last_4');
    return paths.has(lastDigits) ? [] : [{ path: lastDigits, text }];
  });
  return [
    ...(payable ? [{ path: 'external_account', text: accountText.join('\n') }] : []),
    ...fullNumbers,
  ];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
