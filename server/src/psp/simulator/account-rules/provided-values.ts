import type { AccountDetails, Json, JsonObject } from '../../port.ts';

/** An answered requirement item, with the answer as text. */
export interface ProvidedValue {
  readonly path: string;
  readonly text: string;
}

/**
 * Every answered requirement item, sorted by path: each leaf that is not empty, and derived items.
 * The texts are personal data and are never stored.
 */
export function readProvidedValues(details: AccountDetails): readonly ProvidedValue[] {
  // Metadata belongs to the platform and answers no requirement.
  const { metadata: _notes, ...asked } = details.fields;
  const leaves = [{ path: 'email', text: details.email }, ...readLeaves(asked)].filter(
    ({ path, text }) => !mustBeTrue.has(path) || text === 'true',
  );
  const accountCountry =
    leaves.find(({ path }) => path === 'external_account.country')?.text ?? details.country;
  return [...leaves, ...readDerivedItems(leaves, accountCountry)].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  );
}

/** Items of several fields; a single field does not answer them. */
export const wholeItems: ReadonlySet<string> = new Set(['external_account']);

/** The references of the named owners or directors, sorted. */
export function readPersonRefs(
  details: AccountDetails,
  group: 'owners' | 'directors',
): readonly string[] {
  return objectsIn(details.fields[group]).map(([ref]) => ref);
}

export interface Person {
  readonly path: string;
  readonly fields: JsonObject;
}

/** Every person in the details, with the path prefix of their items. */
export function readPeople({ fields }: AccountDetails): readonly Person[] {
  const { individual = null, representative = null, owners, directors } = fields;
  return [
    ...objectsIn({ individual, representative }),
    ...objectsIn(owners).map(([ref, owner]) => [`owners.${ref}`, owner] as const),
    ...objectsIn(directors).map(([ref, director]) => [`directors.${ref}`, director] as const),
  ].map(([path, person]) => ({ path, fields: person }));
}

/** The text at a dotted path of an object; null where there is none. */
export function readText(fields: JsonObject, path: string): string | null {
  let value: Json | undefined = fields;
  for (const name of path.split('.')) value = isObject(value) ? value[name] : undefined;
  return isObject(value) ? null : textOf(value);
}

/** Items that only true answers; false says that owners or directors are still missing. */
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

/** New Zealand account numbers begin with bank and branch, so they need no separate code. */
function readDerivedItems(
  leaves: readonly ProvidedValue[],
  accountCountry: string,
): ProvidedValue[] {
  const paths = new Set(leaves.map((leaf) => leaf.path));
  const account = leaves.filter((leaf) => leaf.path.startsWith('external_account.'));
  const payable =
    paths.has('external_account.iban') ||
    (paths.has('external_account.account_number') &&
      (paths.has('external_account.routing_number') || accountCountry === 'NZ'));
  const accountText = account.map(({ path, text }) => `${path}=${text}`).sort();
  const fullNumbers = leaves.flatMap(({ path, text }) => {
    // The full number contains its last four digits.
    if (!path.endsWith('.id_number')) return [];
    const lastDigits = path.replace(/id_number$/, 'ssn_last_4');
    return paths.has(lastDigits) ? [] : [{ path: lastDigits, text }];
  });
  return [
    ...(payable ? [{ path: 'external_account', text: accountText.join('\n') }] : []),
    ...fullNumbers,
  ];
}

/** A value's members that are objects, sorted by name. */
function objectsIn(value: Json | undefined): readonly (readonly [string, JsonObject])[] {
  if (!isObject(value)) return [];
  return Object.entries(value)
    .flatMap(([name, member]) => (isObject(member) ? [[name, member] as const] : []))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
