import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonObject } from '../../../lib/json.ts';
import type { BusinessType } from '../../../psp/port.ts';
import { splitPath } from './field-path.ts';

/** A platform's submission about one sub-merchant; it is stored encrypted. */
export interface StoredDocument {
  readonly businessType: BusinessType;
  readonly country: string;
  readonly email: string;
  readonly fields: JsonObject;
}

/** One request's changes, checked and in the stored spelling. */
export interface SubmissionChange {
  readonly externalRef?: string;
  readonly businessType?: BusinessType;
  readonly country?: string;
  readonly email?: string;
  /** All fields beyond the four, nested, without nulls and empty objects. */
  readonly fields: JsonObject;
  /** Dotted paths to remove. */
  readonly cleared: readonly string[];
  /** Dotted paths of all filled fields and their enclosing objects. */
  readonly suppliedPaths: readonly string[];
}

/** A submission that can begin a record. */
export interface NewSubmission extends SubmissionChange {
  readonly externalRef: string;
  readonly businessType: BusinessType;
  readonly country: string;
  readonly email: string;
}

/**
 * The document after a change: objects merge, anything else (lists too) is replaced. Cleared paths
 * go, and so do the objects left empty. Repeating the change makes no difference.
 */
export function mergeDocument(document: StoredDocument, change: SubmissionChange): StoredDocument {
  const kept = [...change.cleared, ...replacedAccountNames(change.fields)].reduce(
    (fields, path) => withoutPath(fields, splitPath(path)),
    document.fields,
  );
  return {
    businessType: change.businessType ?? document.businessType,
    country: change.country ?? document.country,
    email: change.email ?? document.email,
    fields: mergeJson({ earlier: kept, later: change.fields }),
  };
}

/** True when both hold the same values, in any order. */
export function sameDocument(a: StoredDocument, b: StoredDocument): boolean {
  return (
    a.businessType === b.businessType &&
    a.country === b.country &&
    a.email === b.email &&
    isDeepStrictEqual(a.fields, b.fields)
  );
}

/** An account has an IBAN, or a number with its routing number: each replaces the other. */
function replacedAccountNames(fields: JsonObject): string[] {
  const account = fields.external_account;
  if (!isJsonObject(account)) return [];
  if (account.iban !== undefined) {
    return ['external_account.account_number', 'external_account.routing_number'];
  }
  const isNumbered = account.account_number !== undefined || account.routing_number !== undefined;
  return isNumbered ? ['external_account.iban'] : [];
}

/** Deep merge of two JSON objects; the later wins unless both values are objects. */
export function mergeJson({ earlier, later }: Record<'earlier' | 'later', JsonObject>): JsonObject {
  const merged = new Map(Object.entries(earlier));
  for (const [name, value] of Object.entries(later)) {
    const before = merged.get(name);
    const areObjects = isJsonObject(before) && isJsonObject(value);
    merged.set(name, areObjects ? mergeJson({ earlier: before, later: value }) : value);
  }
  return Object.fromEntries(merged);
}

/** Without the value at a path and the objects left empty. */
function withoutPath(object: JsonObject, path: readonly string[]): JsonObject {
  const [name = '', ...inner] = path;
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  if (value === undefined) return object;
  const { [name]: _, ...others } = object;
  if (inner.length === 0) return others;
  if (!isJsonObject(value)) return object;
  const rest = withoutPath(value, inner);
  if (rest === value) return object;
  return Object.keys(rest).length === 0 ? others : { ...others, [name]: rest };
}
