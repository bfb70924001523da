import { isJsonObject, type Json, type JsonObject } from '../../lib/json.ts';
import type { Keyring, Sealed } from '../../lib/keyring.ts';
import { currencyNotSupported } from '../../operations/errors.ts';
import type { AccountDetails, PspAccounts } from '../../psp/port.ts';
import {
  mergeDocument,
  type StoredDocument,
  type SubmissionChange,
} from './submission/merge-document.ts';

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

/** The platform's own notes: the one part of a document that it gets to see again. */
export function metadataOf({ fields }: Document): Readonly<Record<string, string>> {
  const { metadata } = fields;
  return isJsonObject(metadata) ? (metadata as Readonly<Record<string, string>>) : {};
}

/** The little of a document that taps depend on, for its clear columns. */
export function tapTerms(
  { country, fields }: Document,
  countries: PspAccounts['countries'],
): {
  readonly settlementCurrency: string | null;
  readonly mcc: string | null;
} {
  const { business_profile } = fields;
  const mcc = isJsonObject(business_profile) ? business_profile.mcc : undefined;
  const [chosen] = settlementCurrencies(fields);
  return {
    settlementCurrency: chosen?.currency ?? countries.get(country)?.[0] ?? null,
    mcc: textOf(mcc),
  };
}

/** Throws 422 unless the country's accounts can settle in every currency that is named for that. */
export function checkSettlement(
  { country, fields }: { readonly country: string; readonly fields: JsonObject },
  countries: PspAccounts['countries'],
): void {
  const settles = countries.get(country);
  if (settles === undefined) return;
  const wrong = settlementCurrencies(fields).find(({ currency }) => !settles.includes(currency));
  if (wrong === undefined) return;
  const { param } = wrong;
  const message = `${param} must be a currency that accounts in ${country} settle in: ${settles.join(', ')}.`;
  throw currencyNotSupported({ param, message });
}

/** Those that the platform named, the one that counts first. */
function settlementCurrencies({
  external_account: account,
  default_currency: preferred,
}: JsonObject) {
  const ofAccount = isJsonObject(account) ? account.currency : undefined;
  return [
    { param: 'external_account.currency', currency: textOf(ofAccount) },
    { param: 'default_currency', currency: textOf(preferred) },
  ].flatMap(({ param, currency }) => (currency === null ? [] : [{ param, currency }]));
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function contextOf(owner: Owner): string {
  return `submerchant/${owner.platformId}/${owner.id}`;
}
