import type { Form } from './form.ts';
import { refusal } from './refusal.ts';

/** Reads a parameter, and refuses unknown values as Stripe does. */
export interface Rule<T, Needed extends boolean = boolean> {
  readonly read: (form: Form, name: string) => T;
  readonly isNeeded: Needed;
}

export type Read<R> = R extends Rule<infer T> ? T : never;

type Shape = Readonly<Record<string, Rule<unknown>>>;
type NeededKeys<S extends Shape> = {
  [K in keyof S]: S[K]['isNeeded'] extends true ? K : never;
}[keyof S];

/** The type of an object of these parameters once read. */
export type Fields<S extends Shape> = {
  readonly [K in NeededKeys<S>]: Read<S[K]>;
} & { readonly [K in Exclude<keyof S, NeededKeys<S>>]?: Read<S[K]> };

const optional = <T>(read: Rule<T>['read']): Rule<T, false> => ({ read, isNeeded: false });

export const needed = <T>({ read }: Rule<T>): Rule<T, true> => ({ read, isNeeded: true });

/** An empty text unsets the parameter, which reads as null. */
export const text = optional((form, name): string | null => textOf(form, name) || null);

/** Text that cannot be unset. */
export const id = optional((form, name): string => filled(form, name));

export const integer = optional((form, name): number => {
  const value = filled(form, name);
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  throw refusal.invalid(name, `Invalid integer: ${value}`, 'parameter_invalid_integer');
});

export const decimal = optional((form, name): number => {
  const value = filled(form, name);
  if (/^-?\d{1,9}(\.\d+)?$/.test(value)) return Number(value);
  throw refusal.invalid(name, `Invalid decimal: ${value}`);
});

export const flag = optional((form, name): boolean => {
  const value = filled(form, name);
  if (value === 'true' || value === 'false') return value === 'true';
  throw refusal.invalid(name, `Invalid boolean: ${value}`);
});

export function oneOf<const W extends string>(...words: readonly W[]): Rule<W, false> {
  return optional((form, name) => {
    const value = filled(form, name);
    const word = words.find((known) => known === value);
    if (word !== undefined) return word;
    throw refusal.invalid(name, `Invalid ${name}: must be one of ${words.join(', ')}`);
  });
}

export function listOf<T>(item: Rule<T>): Rule<readonly T[], false> {
  return optional((form, name) => {
    if (typeof form === 'string') throw refusal.invalid(name, 'Invalid array');
    return Object.entries(form).map(([key, value], index) => {
      if (key !== String(index)) throw refusal.invalid(name, 'Invalid array');
      return item.read(value, `${name}[${index}]`);
    });
  });
}

/** The caller's metadata; an empty text removes one entry, an empty object removes all. */
export const metadata = optional((form, name): Readonly<Record<string, string>> | null => {
  if (form === '') return null;
  if (typeof form === 'string') throw refusal.invalid(name, 'Invalid object');
  const entries = Object.entries(form).map(([key, value]) => {
    const said = textOf(value, `${name}[${key}]`);
    if (key.length > 40) throw refusal.invalid(name, 'Metadata keys have up to 40 characters');
    if (said.length > 500) throw refusal.invalid(name, 'Metadata values have up to 500 characters');
    return [key, said] as const;
  });
  if (entries.length > 50) throw refusal.invalid(name, 'Metadata has up to 50 keys');
  return Object.fromEntries(entries);
});

export function fields<S extends Shape>(shape: S): Rule<Fields<S>, false> {
  return optional((form, name) => {
    if (typeof form === 'string') throw refusal.invalid(name, 'Invalid object');
    const inner = (key: string) => (name === '' ? key : `${name}[${key}]`);
    for (const key of Object.keys(form)) {
      if (!Object.hasOwn(shape, key)) throw refusal.unknownParameter(inner(key));
    }
    const found: Record<string, unknown> = {};
    for (const [key, rule] of Object.entries(shape)) {
      const value = form[key];
      if (value !== undefined) found[key] = rule.read(value, inner(key));
      else if (rule.isNeeded) throw refusal.missingParameter(inner(key));
    }
    return found as Fields<S>;
  });
}

/** Either an id or the object itself. */
export function idOr<T>(rule: Rule<T>): Rule<string | T, false> {
  return optional((form, name) =>
    typeof form === 'string' ? filled(form, name) : rule.read(form, name),
  );
}

/** Something that an empty text unsets as a whole. */
export function unsettable<T>(rule: Rule<T>): Rule<T | null, false> {
  return optional((form, name) => (form === '' ? null : rule.read(form, name)));
}

const range = fields({ gt: integer, gte: integer, lt: integer, lte: integer });

export const period = optional((form, name): Read<typeof range> => {
  if (typeof form !== 'string') return range.read(form, name);
  const moment = integer.read(form, name);
  return { gte: moment, lte: moment };
});

/** The parameters of every operation. */
export const expand = listOf(id);

export const paging = { limit: integer, starting_after: id, ending_before: id, expand };

function textOf(form: Form, name: string): string {
  if (typeof form === 'string') return form;
  throw refusal.invalid(name, 'Invalid string');
}

function filled(form: Form, name: string): string {
  const value = textOf(form, name);
  if (value === '') throw refusal.empty(name);
  return value;
}
