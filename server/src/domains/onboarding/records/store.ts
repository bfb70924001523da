import { type RowKey, unknownUuid } from '../../../lib/ids.ts';
import type { Sealed } from '../../../lib/keyring.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { fragment, sql } from '../../../postgres/sql.ts';
import type { BusinessType } from '../../../psp/port.ts';
import type { Notices } from '../notices/notices.ts';
import { shownFlags } from '../restrictions/restrictions.ts';
import type { Progress, RequirementsProfile, Status, SubMerchant } from '../types.ts';
import type { TapTerms } from './document.ts';

export interface SubMerchantRow {
  readonly platform_id: string;
  readonly submerchant_id: string;
  readonly external_ref: string;
  readonly display_name: string | null;
  readonly country: string;
  readonly business_type: BusinessType;
  readonly status: Status;
  readonly charges_paused: boolean;
  readonly payouts_paused: boolean;
  readonly payouts_suspended: boolean;
  readonly requirements: RequirementsProfile;
  readonly settlement_currency: string | null;
  readonly debit_consent: boolean;
  readonly payout_currencies: readonly string[] | null;
  readonly waiting_currencies: readonly string[];
  readonly notices: Notices;
  readonly document: Buffer;
  readonly document_key_id: string;
  readonly document_version: number;
  readonly pushed_version: number;
  readonly connection_id: string | null;
  readonly psp_account: string | null;
  readonly asked_since: Date | null;
  readonly searched_to: string | null;
  readonly psp_payouts_enabled: boolean;
  readonly psp_disabled_reason: string | null;
  readonly psp_revision: bigint | null;
  readonly psp_as_of: Date | null;
  readonly revision: bigint;
  readonly attempts: number;
  readonly due_at: Date | null;
  readonly lease_until: Date | null;
  readonly lease_token: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly erased_at: Date | null;
}

/** The columns of a `SubMerchantRow` beyond those of every claimed row. */
export const submerchantColumns = fragment`external_ref, display_name, country, business_type, status,
  charges_paused, payouts_paused, payouts_suspended, requirements, settlement_currency,
  debit_consent, payout_currencies, waiting_currencies, notices, document, document_key_id,
  document_version, pushed_version, connection_id, psp_account, asked_since, searched_to,
  psp_payouts_enabled, psp_disabled_reason, psp_revision, psp_as_of, revision, due_at,
  lease_until, created_at, updated_at, erased_at`;

export function toSubMerchant(row: SubMerchantRow): SubMerchant {
  return {
    platformId: row.platform_id,
    id: row.submerchant_id,
    externalRef: row.external_ref,
    displayName: row.display_name,
    country: row.country,
    businessType: row.business_type,
    connectionId: row.connection_id,
    progress: {
      status: row.status,
      chargesEnabled: row.status === 'enabled',
      payoutsEnabled: row.psp_payouts_enabled,
      disabledReason: row.psp_disabled_reason,
      requirements: row.requirements,
      payoutCurrencies: row.payout_currencies,
      notices: row.notices,
      pspAccount: row.psp_account,
      askedSince: row.asked_since,
      searchedTo: row.searched_to,
      pspRevision: row.psp_revision === null ? null : Number(row.psp_revision),
      pspAsOf: row.psp_as_of,
      pushedVersion: row.pushed_version,
      attempts: row.attempts,
      dueAt: row.due_at,
    },
    chargesPaused: row.charges_paused,
    payoutsPaused: row.payouts_paused,
    payoutsSuspended: row.payouts_suspended,
    erasedAt: row.erased_at,
    settlementCurrency: row.settlement_currency,
    debitConsent: row.debit_consent,
    waitingCurrencies: row.waiting_currencies,
    document: { keyId: row.document_key_id, bytes: row.document },
    documentVersion: row.document_version,
    revision: row.revision,
    leaseUntil: row.lease_until,
    leaseToken: row.lease_token,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Locks the row until the transaction ends. */
export async function lockByExternalRef(
  transaction: Queryable,
  handle: { readonly platformId: string; readonly externalRef: string },
): Promise<SubMerchant | undefined> {
  const row = await transaction.row<SubMerchantRow>(sql('submerchant_lock_by_ref')`
    select platform_id, submerchant_id, attempts, lease_token, ${submerchantColumns}
    from submerchants
    where platform_id = ${handle.platformId}::uuid and external_ref = ${handle.externalRef}::text
    for update`);
  return row === undefined ? undefined : toSubMerchant(row);
}

/** Locks the row, by id. */
export async function lockById(
  transaction: Queryable,
  key: RowKey,
): Promise<SubMerchant | undefined> {
  const row = await transaction.row<SubMerchantRow>(sql('submerchant_lock')`
    select platform_id, submerchant_id, attempts, lease_token, ${submerchantColumns}
    from submerchants
    where platform_id = ${key.platformId}::uuid and submerchant_id = ${key.id}::uuid
    for update`);
  return row === undefined ? undefined : toSubMerchant(row);
}

export async function findById(database: Queryable, key: RowKey): Promise<SubMerchant | undefined> {
  const row = await database.row<SubMerchantRow>(sql('submerchant_find')`
    select platform_id, submerchant_id, attempts, lease_token, ${submerchantColumns}
    from submerchants
    where platform_id = ${key.platformId}::uuid and submerchant_id = ${key.id}::uuid`);
  return row === undefined ? undefined : toSubMerchant(row);
}

/** Fixes a sub-merchant's connection before its account is opened; false if the lease has ended. */
export async function saveConnection(
  database: Queryable,
  { platformId, id, leaseToken }: SubMerchant,
  connectionId: string,
): Promise<boolean> {
  const rows = await database.rows(sql('submerchant_save_connection')`
    update submerchants
    set connection_id = ${connectionId}::uuid
    where platform_id = ${platformId}::uuid
      and submerchant_id = ${id}::uuid
      and lease_token = ${leaseToken}::uuid
      and psp_account is null
    returning submerchant_id`);
  return rows.length > 0;
}

export async function findIdByExternalRef(
  database: Queryable,
  handle: { readonly platformId: string; readonly externalRef: string },
): Promise<string | null> {
  const row = await database.row<{ id: string }>(sql('submerchant_id_by_ref')`
    select submerchant_id as id
    from submerchants
    where platform_id = ${handle.platformId}::uuid and external_ref = ${handle.externalRef}::text`);
  return row?.id ?? null;
}

/** The id for a filter by externalRef: null without one; for an unknown one, an id of nothing. */
export async function filterSubMerchant(
  database: Queryable,
  platformId: string,
  externalRef: string | undefined,
): Promise<string | null> {
  if (externalRef === undefined) return null;
  return (await findIdByExternalRef(database, { platformId, externalRef })) ?? unknownUuid;
}

/** Makes a sub-merchant due for a worker if it is not onboarded yet. */
export async function makeDue(
  database: Queryable,
  subMerchant: { readonly platformId: string; readonly id: string; readonly dueAt: Date },
): Promise<void> {
  await database.rows(sql('submerchant_make_due')`
    update submerchants
    set due_at = ${subMerchant.dueAt}::timestamptz, revision = revision + 1
    where platform_id = ${subMerchant.platformId}::uuid
      and submerchant_id = ${subMerchant.id}::uuid
      and status in ('received', 'creating', 'pending_requirements')
      and erased_at is null`);
}

/** Writes a changed document of a locked row, with its new progress. */
export async function saveDocument(
  transaction: Queryable,
  changed: TapTerms & {
    readonly subMerchant: SubMerchant;
    readonly businessType: BusinessType;
    readonly displayName: string | null;
    readonly document: Sealed;
    readonly documentVersion: number;
    readonly payoutsSuspended: boolean;
    readonly progress: Progress;
    readonly lease: { readonly until: Date; readonly token: string } | null;
    readonly now: Date;
  },
): Promise<void> {
  const { subMerchant, progress, document, payoutsSuspended } = changed;
  const shown = shownFlags(progress, { ...subMerchant, payoutsSuspended });
  await transaction.rows(sql('submerchant_save_document')`
    update submerchants
    set business_type = ${changed.businessType}::text,
        display_name = ${changed.displayName}::text,
        settlement_currency = ${changed.settlementCurrency}::text,
        mcc = ${changed.mcc}::text,
        time_zone = ${changed.timeZone}::text,
        payout_delay_days = ${changed.payoutDelayDays}::integer,
        payout_interval = ${changed.payoutInterval}::text,
        debit_consent = ${changed.debitConsent}::boolean,
        receipt_name = ${changed.receiptName}::text,
        support_address = ${jsonOf(changed.supportAddress)}::jsonb,
        document = ${document.bytes}::bytea,
        document_key_id = ${document.keyId}::text,
        document_version = ${changed.documentVersion}::integer,
        status = ${progress.status}::text,
        payouts_enabled = ${shown.payoutsEnabled}::boolean,
        disabled_reason = ${shown.disabledReason}::text,
        payouts_suspended = ${payoutsSuspended}::boolean,
        payouts_released_at = case
          when payouts_suspended and not ${payoutsSuspended}::boolean
            then ${changed.now}::timestamptz
          else payouts_released_at
        end,
        psp_disabled_reason = ${progress.disabledReason}::text,
        requirements = ${JSON.stringify(progress.requirements)}::jsonb,
        attempts = ${progress.attempts}::integer,
        due_at = ${progress.dueAt}::timestamptz,
        lease_until = coalesce(${changed.lease?.until ?? null}::timestamptz, lease_until),
        lease_token = coalesce(${changed.lease?.token ?? null}::uuid, lease_token),
        updated_at = ${changed.now}::timestamptz,
        revision = revision + 1
    where platform_id = ${subMerchant.platformId}::uuid
      and submerchant_id = ${subMerchant.id}::uuid`);
}

export function jsonOf(value: object | null): string | null {
  return value && JSON.stringify(value);
}
