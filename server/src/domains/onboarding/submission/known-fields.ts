import { didYouMean } from '../../../lib/faults/did-you-mean.ts';
import type { UnknownField } from '../../../lib/faults/field-errors.ts';
import { NAMED_MAPS, withContainers } from './field-path.ts';
import { PatchBody } from './schema.ts';
import { suggestBankField } from './suggest-bank-field.ts';

type Schema = Readonly<Record<string, unknown>>;

const ROOT: Schema = { ...PatchBody };

/**
 * The fields that a submission may have: the schema's, and any path in the record's own
 * requirements.
 */
export class KnownFields {
  readonly #accepted: ReadonlySet<string>;
  readonly #acceptedWithContainers: ReadonlySet<string>;
  /** The bank account's country, which decides its fields. */
  readonly #accountCountry: string | undefined;

  constructor(acceptedPaths: ReadonlySet<string>, accountCountry?: string) {
    this.#accepted = acceptedPaths;
    this.#accountCountry = accountCountry;
    this.#acceptedWithContainers = new Set(
      [...acceptedPaths].flatMap((path) => withContainers(path.split('.'))),
    );
  }

  /** True for a field, or an object of fields, that may be filled or cleared. */
  has(path: readonly string[]): boolean {
    return schemaAt(path) !== undefined || this.#acceptedWithContainers.has(path.join('.'));
  }

  /** True for a path that only the record's requirements name, without a schema. */
  isExtra(path: readonly string[]): boolean {
    // Joining every path takes time, and a new record has no requirements yet.
    if (this.#accepted.size === 0) return false;
    return this.#accepted.has(path.join('.')) && schemaAt(path) === undefined;
  }

  /** True where the record's requirements ask for the path or an enclosing object. */
  isAsked(path: readonly string[]): boolean {
    return withContainers(path).some((each) => this.#accepted.has(each));
  }

  /** The stored spelling of a name, given its enclosing objects. */
  spell({ parents, name }: UnknownField): string {
    if (parents.length === 1 && NAMED_MAPS.has(parents[0] ?? '')) return name;
    if (this.has([...parents, name])) return name;
    const accepted = () => this.#acceptedIn(parents).find((each) => camelCase(each) === name);
    return spellingsIn(schemaAt(parents)).get(name) ?? accepted() ?? name;
  }

  /** The probable meaning of an unknown field: a similar name here, or the same name elsewhere. */
  suggest(unknown: UnknownField): string | null {
    const { parents, name } = unknown;
    const bankField = suggestBankField(unknown, this.#accountCountry);
    if (bankField !== null) return bankField;
    const siblings = [...spellingsIn(schemaAt(parents)).values(), ...this.#acceptedIn(parents)];
    const near = didYouMean(name, siblings);
    if (near !== null) return [...parents, near].join('.');
    return FIELDS_BY_NAME.get(name) ?? null;
  }

  #acceptedIn(parents: readonly string[]): string[] {
    return [...this.#acceptedWithContainers]
      .map((path) => path.split('.'))
      .filter((path) => path.length === parents.length + 1)
      .filter((path) => parents.every((parent, index) => path[index] === parent))
      .map((path) => path.at(-1) ?? '');
  }
}

function schemaAt(path: readonly string[]): Schema | undefined {
  let schema: Schema = ROOT;
  for (const name of path) {
    const { properties, additionalProperties } = schema;
    const isNamed = isSchema(properties) && Object.hasOwn(properties, name);
    const inner = isNamed ? properties[name] : additionalProperties;
    if (!isSchema(inner)) return undefined;
    schema = inner;
  }
  return schema;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

/** The camelCase spelling of each field of an object, with the stored one. */
const spellings = new WeakMap<Schema, ReadonlyMap<string, string>>();

function spellingsIn(schema: Schema | undefined): ReadonlyMap<string, string> {
  if (schema === undefined) return new Map();
  const cached = spellings.get(schema);
  if (cached !== undefined) return cached;
  const names = isSchema(schema.properties) ? Object.keys(schema.properties) : [];
  const made = new Map(names.map((name) => [camelCase(name), name]));
  spellings.set(schema, made);
  return made;
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The place of each field, for callers who send it at the top level; the topmost wins. */
const FIELDS_BY_NAME: ReadonlyMap<string, string> = fieldsByName();

function fieldsByName(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let level: (readonly string[])[] = [[]];
  while (level.length > 0) {
    level = level.flatMap((parents) => {
      const names = [...spellingsIn(schemaAt(parents)).values()];
      return names.map((name) => [...parents, name]);
    });
    for (const path of level) {
      // An address without a place is more likely a person's or the company's.
      if (path.includes('support_address')) continue;
      const name = path.at(-1) ?? '';
      for (const spelled of [name, camelCase(name)]) {
        if (!found.has(spelled)) found.set(spelled, path.join('.'));
      }
    }
  }
  return found;
}
