import { type FieldError, invalidField } from '../../../lib/errors.ts';
import { unknownField } from '../../../lib/faults/field-errors.ts';
import type { Json } from '../../../lib/json.ts';
import type { Branch } from './expand-body.ts';
import type { KnownFields } from './known-fields.ts';

export interface SortedFields {
  /** The fields of the schema, without nulls, not validated yet. */
  readonly document: Readonly<Record<string, unknown>>;
  /** The fields that only the record's requirements name. */
  readonly extras: readonly { readonly path: readonly string[]; readonly value: Json }[];
  /** Dotted paths that null clears. */
  readonly cleared: readonly string[];
  readonly errors: readonly FieldError[];
}

const EXTRA_LENGTH_MAX = 5_000;
const NEVER_CLEARED = new Set(['externalRef', 'businessType', 'country', 'email']);

/** Splits an expanded body into filled fields, cleared ones, and those only requirements name. */
export function sortFields(tree: Branch, known: KnownFields): SortedFields {
  const sorting: Sorting = { known, extras: [], cleared: [], errors: [] };
  return { ...sorting, document: sortBranch(tree, [], sorting) };
}

interface Sorting {
  readonly known: KnownFields;
  readonly extras: { path: readonly string[]; value: Json }[];
  readonly cleared: string[];
  readonly errors: FieldError[];
}

function sortBranch(
  branch: Branch,
  path: readonly string[],
  sorting: Sorting,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of branch) {
    const here = [...path, name];
    if (value === null) clear(here, sorting);
    else if (sorting.known.isExtra(here)) keepExtra(here, value, sorting);
    else if (value instanceof Map) {
      const child = sortBranch(value, here, sorting);
      // An object sent empty goes to the schema; one with only nulls and extras does not.
      if (value.size === 0 || Object.keys(child).length > 0) kept[name] = child;
    } else kept[name] = value;
  }
  return kept;
}

function clear(path: readonly string[], sorting: Sorting): void {
  const param = path.join('.');
  if (NEVER_CLEARED.has(param)) {
    const sentence = 'cannot be cleared. Send a value instead of null.';
    sorting.errors.push(invalidField(param, sentence));
  } else if (sorting.known.has(path)) {
    sorting.cleared.push(param);
  } else {
    const unknown = { parents: path.slice(0, -1), name: path.at(-1) ?? '' };
    sorting.errors.push(unknownField(unknown, sorting.known.suggest(unknown)));
  }
}

function keepExtra(path: readonly string[], value: unknown, sorting: Sorting): void {
  const extra = readExtra(value);
  if (extra !== null && JSON.stringify(extra).length <= EXTRA_LENGTH_MAX + 2) {
    sorting.extras.push({ path, value: extra });
    return;
  }
  const sentence =
    'must be a string, a number, true, false or an object of these, ' +
    `with at most ${EXTRA_LENGTH_MAX} characters.`;
  sorting.errors.push(invalidField(path.join('.'), sentence));
}

/** A scalar, or one object of scalars; null for anything else. */
function readExtra(value: unknown): Json | null {
  if (!(value instanceof Map)) return readScalar(value);
  const entries = [...value].map(([name, inner]): [string, Json | null] => [
    String(name),
    readScalar(inner),
  ]);
  const isWhole = entries.length > 0 && entries.every(([, inner]) => inner !== null);
  return isWhole ? Object.fromEntries(entries) : null;
}

function readScalar(value: unknown): Json | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'boolean' ? value : null;
}
