import { isJsonObject, type Json } from '../../lib/json.ts';
import type { Keyring, Sealed } from '../../lib/keyring.ts';
import type { AccountDetails } from '../../psp/port.ts';
import { currencyOf } from './country-currencies.ts';
import { mergeDocument, type StoredDocument } from './submission/merge-document.ts';
import type { SubmissionChange } from './submission/parse-submission.ts';

/** Everything submitted about a sub-merchant: sealed at rest, never returned, never logged. */
export interface Document extends StoredDocument {
  /** The version in which each path was last supplied: the provider may ask for one again. */
  readonly suppliedIn: Readonly<Record<string, number>>;
}

interface Owner {
  readonly platformId: string;
  readonly id: string;
}

export function newDocument(
  base: Pick<StoredDocument, 'businessType' | 'country' | 'email'>,
  change: SubmissionChange,
): Document {
  return changeDocument({ ...base, fields: {}, suppliedIn: {} }, change, 1);
}

export function changeDocument(
  document: Document,
  change: SubmissionChange,
  version: number,
): Document {
  const suppliedIn: Record<string, number> = { ...document.suppliedIn };
  for (const path of change.suppliedPaths) suppliedIn[path] = version;
  return { ...mergeDocument(document, change), suppliedIn };
}

export function sealDocument(keyring: Keyring, owner: Owner, document: Document): Sealed {
  return keyring.seal(Buffer.from(JSON.stringify(document)), contextOf(owner));
}

export function openDocument(keyring: Keyring, owner: Owner, sealed: Sealed): Document {
  return JSON.parse(keyring.open(sealed, contextOf(owner)).toString('utf8')) as Document;
}

export function accountDetails(document: Document, version: number): AccountDetails {
  const { country, businessType, email, fields, suppliedIn } = document;
  return { country, businessType, email, fields, suppliedIn, version };
}

/** The little of a document that taps depend on, for its clear columns. */
export function tapTerms({ country, fields }: Document): {
  readonly settlementCurrency: string | null;
  readonly mcc: string | null;
} {
  const { external_account: account, default_currency: preferred, business_profile } = fields;
  const ofAccount = isJsonObject(account) ? account.currency : undefined;
  const mcc = isJsonObject(business_profile) ? business_profile.mcc : undefined;
  return {
    settlementCurrency: textOf(ofAccount) ?? textOf(preferred) ?? currencyOf(country),
    mcc: textOf(mcc),
  };
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function contextOf(owner: Owner): string {
  return `submerchant/${owner.platformId}/${owner.id}`;
}
