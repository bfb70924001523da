import { type FieldError, invalidField, invalidFields } from '../../../lib/errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../lib/json.ts';
import type { DueItem } from './due-items.ts';

/**
 * Turns a form's values into a change of the sub-merchant. Only due items are allowed: a link's
 * holder must not replace a bank account that was not asked for again.
 */
export function readFilledIn(
  values: JsonObject,
  items: readonly DueItem[],
  accepted: { readonly at: Date; readonly address: string },
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
    const read = readValue(item, value, accepted);
    if (read === null) errors.push(invalidField(param, `must be ${forms[item.input] ?? 'text'}.`));
    else change[param] = read;
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
  terms: 'true',
  consent: 'true or false',
};

/** Null for a value that does not fit its input. */
function readValue(
  { input, fields, currency }: DueItem,
  value: Json,
  accepted: { readonly at: Date; readonly address: string },
): Json {
  if (input === 'checkbox') return typeof value === 'boolean' ? value : null;
  if (input === 'number') return typeof value === 'number' ? value : null;
  if (input === 'terms' || input === 'consent') {
    return value === true ? { date: accepted.at.toISOString(), ip: accepted.address } : null;
  }
  if (input === 'bank_account') {
    if (!isJsonObject(value)) return null;
    const known = new Set(fields.map(({ name }) => name));
    const isKnown = Object.entries(value).every(
      ([name, part]) => known.has(name) && typeof part === 'string',
    );
    if (!isKnown) return null;
    // Without it the account would replace one that is not due.
    return currency === null ? value : { ...value, currency };
  }
  if (typeof value !== 'string') return null;
  if (input !== 'date') return value;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (year === undefined) return null;
  return { day: Number(day), month: Number(month), year: Number(year) };
}
