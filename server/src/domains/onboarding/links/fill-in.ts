import { type FieldError, invalidField, invalidFields } from '../../../lib/errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../lib/json.ts';
import { type DueItem, listedBy } from './due-items.ts';
import { type Listed, readPeople } from './listed-people.ts';
import { readDay } from './read-day.ts';

interface Filling {
  readonly accepted: { readonly at: Date; readonly address: string };
  /** The people whom the sub-merchant has already. */
  readonly listed: Listed;
}

/**
 * Turns a form's values into a change of the sub-merchant. Only due items are allowed: a link's
 * holder must not replace a bank account that was not asked for again.
 */
export function readFilledIn(
  values: JsonObject,
  items: readonly DueItem[],
  { accepted, listed }: Filling,
): JsonObject {
  const errors: FieldError[] = [];
  const change: Record<string, Json> = {};
  for (const [param, value] of Object.entries(values)) {
    const item = items.find(({ requirement }) => requirement === param);
    if (item === undefined) {
      const message = `${param} is not asked for now.`;
      errors.push({ param, code: 'parameter_unknown', message });
      continue;
    }
    if (item.input === 'consent' && value === false) continue;
    const list = listedBy.get(param);
    const read =
      list === undefined
        ? readValue(item, value, accepted)
        : readPeople(value, { list, parts: item.parts, listed });
    if (read === null) errors.push(invalidField(param, `must be ${forms[item.input] ?? 'text'}.`));
    else if (list === undefined) change[param] = read;
    else Object.assign(change, read, { [param]: true });
  }
  if (errors.length > 0) throw invalidFields(errors);
  return change;
}

const forms: Partial<Record<DueItem['input'], string>> = {
  number: 'a number',
  date: 'a date such as 1985-07-04',
  checkbox: 'true or false',
  document: 'the id of a file that was uploaded with this link',
  bank_account: 'an account with its parts',
  people: 'a list of at most 10 people with their parts',
  terms: 'true',
  consent: 'true or false',
};

/** Null for a value that does not fit its input. */
function readValue(
  { input, parts, currency }: DueItem,
  value: Json,
  accepted: Filling['accepted'],
): Json {
  if (input === 'checkbox') return typeof value === 'boolean' ? value : null;
  if (input === 'number') return typeof value === 'number' ? value : null;
  if (input === 'terms' || input === 'consent') {
    return value === true ? { date: accepted.at.toISOString(), ip: accepted.address } : null;
  }
  if (input === 'bank_account') {
    if (!isJsonObject(value)) return null;
    const isKnown = Object.entries(value).every(
      ([name, part]) => parts.includes(name) && typeof part === 'string',
    );
    if (!isKnown) return null;
    // Without it the account would replace one that is not due.
    return currency === null ? value : { ...value, currency };
  }
  if (typeof value !== 'string') return null;
  return input === 'date' ? readDay(value) : value;
}
