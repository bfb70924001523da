import type { Sealed } from '../../../lib/keyring.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { fragment, plannedAfresh, sql } from '../../../postgres/sql.ts';
import type { PageBounds } from '../../../request/answer-page.ts';
import type { MoneyPlaces, Progress, Restrictions, Status, SubMerchant } from '../types.ts';

/** The shown part of a sub-merchant, its metadata still sealed in the document. */
export interface SubMerchantView
  extends Sealed,
    Restrictions,
    MoneyPlaces,
    Pick<
      SubMerchant,
      | 'platformId'
      | 'id'
      | 'externalRef'
      | 'displayName'
      | 'country'
      | 'businessType'
      | 'createdAt'
      | 'updatedAt'
    >,
    Pick<
      Progress,
      | 'status'
      | 'chargesEnabled'
      | 'payoutsEnabled'
      | 'disabledReason'
      | 'requirements'
      | 'payoutCurrencies'
      | 'notices'
    > {}

export const viewColumns = fragment`platform_id as "platformId", submerchant_id as id,
  external_ref as "externalRef", display_name as "displayName", country,
  business_type as "businessType", status,
  charges_enabled as "chargesEnabled", payouts_enabled as "payoutsEnabled",
  disabled_reason as "disabledReason", charges_paused as "chargesPaused",
  payouts_paused as "payoutsPaused", payouts_suspended as "payoutsSuspended", requirements,
  settlement_currency as "settlementCurrency", payout_currencies as "payoutCurrencies",
  waiting_currencies as "waitingCurrencies", notices, document as bytes, document_key_id as "keyId",
  created_at as "createdAt", updated_at as "updatedAt", erased_at as "erasedAt"`;

/** In the order of ids. Planned afresh: with known values one of the two sort keys drops out. */
export async function listSubMerchants(
  database: Queryable,
  page: PageBounds & {
    readonly platformId: string;
    readonly status: Status | null;
    readonly isPastDue: boolean | null;
  },
): Promise<SubMerchantView[]> {
  return database.rows<SubMerchantView>(
    plannedAfresh(sql('submerchant_list')`
    select ${viewColumns}
    from submerchants
    where platform_id = ${page.platformId}::uuid
      and (${page.status}::text is null or status = ${page.status}::text)
      and (${page.isPastDue}::boolean is null
        or (requirements -> 'pastDue' <> '[]'::jsonb) = ${page.isPastDue}::boolean)
      and submerchant_id > ${page.afterId}::uuid
      and submerchant_id < ${page.beforeId}::uuid
    order by case when ${page.isOldestFirst}::boolean then submerchant_id end, submerchant_id desc
    limit ${page.limit}::integer`),
  );
}
