import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonObject } from '../../../lib/json.ts';
import type { BusinessType } from '../../../psp/port.ts';
import { splitPath } from './field-path.ts';
import { mergeJson, withoutPath } from './merge-json.ts';
import type { SubmissionChange } from './submission-change.ts';

/** All that a platform submitted about one sub-merchant: what is stored encrypted, as one. */
export interface StoredDocument {
  readonly businessType: BusinessType;
  readonly country: string;
  readonly email: string;
  readonly fields: JsonObject;
}

/**
 * The document after a change: objects merge, anything else (lists too) replaces, cleared paths
 * and the objects they leave empty go. Doing it twice is doing it once.
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

/** True when both say the same of the sub-merchant, in whatever order they say it. */
export function sameDocument(a: StoredDocument, b: StoredDocument): boolean {
  return (
    a.businessType === b.businessType &&
    a.country === b.country &&
    a.email === b.email &&
    isDeepStrictEqual(a.fields, b.fields)
  );
}

/** An account has an IBAN or a number with its routing number; naming it one way ends the other. */
function replacedAccountNames(fields: JsonObject): string[] {
  const account = fields.external_account;
  if (!isJsonObject(account)) return [];
  if (account.iban !== undefined) {
    return ['external_account.account_number', 'external_account.routing_number'];
  }
  const isNumbered = account.account_number !== undefined || account.routing_number !== undefined;
  return isNumbered ? ['external_account.iban'] : [];
}
