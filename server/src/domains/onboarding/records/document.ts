import type { ServiceError } from '../../../lib/errors.ts';
import type { RowKey } from '../../../lib/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../lib/json.ts';
import type { Keyring, Sealed } from '../../../lib/keyring.ts';
import type { PspAccounts } from '../../../psp/port.ts';
import { settlementCurrency } from '../../../psp/settlement-currency.ts';
import { currencyNotSupported } from '../../../request/errors.ts';
import {
  mergeDocument,
  type StoredDocument,
  type SubmissionChange,
} from '../submission/merge-document.ts';
import { timeZoneOf } from '../time-zones.ts';

/** Everything submitted about a sub-merchant: sealed at rest, never returned, never logged. */
export interface Document extends StoredDocument {
  /** The version that last supplied each path: the provider may ask for one again. */
  readonly suppliedIn: Readonly<Record<string, number>>;
  /** The version that last cleared each path; it may have been supplied since. */
  readonly clearedIn: Readonly<Record<string, number>>;
}

export function changeDocument(
  document: Document,
  change: SubmissionChange,
  version: number,
): Document {
  const suppliedIn: Record<string, number> = { ...document.suppliedIn };
  const clearedIn: Record<string, number> = { ...document.clearedIn };
  for (const path of change.cleared) clearedIn[path] = version;
  for (const path of change.suppliedPaths) suppliedIn[path] = version;
  return { ...mergeDocument(document, change), suppliedIn, clearedIn };
}

export function sealDocument(keyring: Keyring, owner: RowKey, document: Document): Sealed {
  return keyring.seal(Buffer.from(JSON.stringify(document)), documentContext(owner));
}

export function openDocument(keyring: Keyring, owner: RowKey, sealed: Sealed): Document {
  const text = keyring.open(sealed, documentContext(owner)).toString('utf8');
  // Older documents have no record of cleared paths.
  return { clearedIn: {}, ...(JSON.parse(text) as Omit<Document, 'clearedIn'>) };
}

/** The business's own name, which is public. Null if there is none. */
export function displayNameOf({ fields }: Document): string | null {
  const { business_profile: profile } = fields;
  return isJsonObject(profile) && typeof profile.name === 'string' ? profile.name : null;
}

/** With the display name, the only part of a document that is ever shown. */
export function metadataOf({ fields }: Document): Readonly<Record<string, string>> {
  const { metadata } = fields;
  return isJsonObject(metadata) ? (metadata as Readonly<Record<string, string>>) : {};
}

/** The fields for taps, collecting and receipts, stored in columns that are not sealed. */
export interface TapTerms extends ReceiptDetails {
  readonly settlementCurrency: string | null;
  readonly mcc: string | null;
  readonly timeZone: string;
  readonly payoutDelayDays: number;
  readonly payoutInterval: string | null;
  readonly debitConsent: boolean;
}

/** What customers may know: both fields are declared public. */
export interface ReceiptDetails {
  /** The name that customers know, where one was submitted. */
  readonly receiptName: string | null;
  readonly supportAddress: SupportAddress | null;
}

export type SupportAddress = Readonly<
  Partial<Record<'line1' | 'line2' | 'city' | 'state' | 'postal_code' | 'country', string>>
>;

export function tapTerms(document: Document, countries: PspAccounts['countries']): TapTerms {
  const { country, fields } = document;
  const { business_profile: profile, timezone, payout_schedule: given } = fields;
  const { debit_consent: consent } = fields;
  const schedule = isJsonObject(given) ? given : {};
  return {
    settlementCurrency: settlementCurrency(document, countries),
    mcc: isJsonObject(profile) && typeof profile.mcc === 'string' ? profile.mcc : null,
    timeZone: typeof timezone === 'string' ? timezone : timeZoneOf(country),
    payoutDelayDays: typeof schedule.delay_days === 'number' ? schedule.delay_days : 1,
    payoutInterval: typeof schedule.interval === 'string' ? schedule.interval : null,
    // A consent counts only with its time and address.
    debitConsent: isJsonObject(consent) && consent.date !== undefined && consent.ip !== undefined,
    ...receiptDetails(profile),
  };
}

function receiptDetails(profile: Json | undefined): ReceiptDetails {
  if (!isJsonObject(profile)) return { receiptName: null, supportAddress: null };
  const { receipt_name: own, name, support_address: address } = profile;
  const receiptName = [own, name].find((each) => typeof each === 'string') ?? null;
  return { receiptName, supportAddress: isJsonObject(address) ? address : null };
}

/** Refuses each given currency that accounts of the country cannot settle in. */
export function settlementFaults(
  { country, fields }: { readonly country: string; readonly fields: JsonObject },
  countries: PspAccounts['countries'],
): readonly ServiceError[] {
  const settles = countries.get(country);
  if (settles === undefined) return [];
  return namedCurrencies(fields)
    .filter(({ currency }) => !settles.includes(currency))
    .map(({ param }) => {
      const message = `${param} must be a currency that accounts in ${country} settle in: ${settles.join(', ')}.`;
      return currencyNotSupported({ param, message });
    });
}

function namedCurrencies({ external_account: account, default_currency }: JsonObject) {
  const named = {
    'external_account.currency': isJsonObject(account) ? account.currency : undefined,
    default_currency,
  };
  return Object.entries(named).flatMap(([param, currency]) =>
    typeof currency === 'string' ? [{ param, currency }] : [],
  );
}

export function documentContext(owner: RowKey): string {
  return `submerchant/${owner.platformId}/${owner.id}`;
}
