import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { addTo, type ReconciledAccount, type Sums } from './account.ts';

/** The ledger's balances of an account at one moment. */
export interface Figures {
  readonly sums: Sums;
  /** Its payouts being sent, which the provider may have made or not. */
  readonly sending: readonly {
    readonly id: string;
    readonly amount: bigint;
    readonly currency: string;
  }[];
}

interface PayoutRow {
  readonly id: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly isSending: boolean;
}

/**
 * A sub-merchant's account holds its pending and available balance, and an own account its
 * platforms' fees less the movements of the provider and of people. Payouts count until they are
 * sent.
 */
export async function readFigures(
  database: Queryable,
  { subMerchantId }: Pick<ReconciledAccount, 'subMerchantId'>,
  platformIds: readonly string[],
): Promise<Figures> {
  const sums = new Map<string, bigint>();
  const sending: Figures['sending'][number][] = [];
  for (const platformId of platformIds) {
    const owner = { platformId, subMerchantId };
    const balances = await (subMerchantId === null
      ? sumOwn(database, platformId)
      : sumSubMerchant(database, { platformId, subMerchantId }));
    for (const { currency, amount } of balances) addTo(sums, currency, amount);
    for (const { isSending, ...payout } of await listUnsent(database, owner)) {
      addTo(sums, payout.currency, payout.amount);
      if (isSending) sending.push(payout);
    }
  }
  return { sums, sending };
}

function sumSubMerchant(
  database: Queryable,
  owner: { readonly platformId: string; readonly subMerchantId: string },
): Promise<{ readonly currency: string; readonly amount: bigint }[]> {
  return database.rows(sql('reconcile_sum_submerchant')`
    select currency, -sum(balance)::bigint as amount
    from ledger_accounts
    where platform_id = ${owner.platformId}::uuid
      and submerchant_id = ${owner.subMerchantId}::uuid
      and kind in ('submerchant_pending', 'submerchant_available')
    group by currency`);
}

function sumOwn(
  database: Queryable,
  platformId: string,
): Promise<{ readonly currency: string; readonly amount: bigint }[]> {
  return database.rows(sql('reconcile_sum_own')`
    select currency, -sum(balance)::bigint as amount
    from ledger_accounts
    where platform_id = ${platformId}::uuid
      and submerchant_id is null
      and kind in (
        'platform_operating', 'psp_fees', 'psp_reserves', 'psp_transfers', 'psp_adjustments'
      )
    group by currency`);
}

function listUnsent(
  database: Queryable,
  {
    platformId,
    subMerchantId,
  }: { readonly platformId: string; readonly subMerchantId: string | null },
): Promise<PayoutRow[]> {
  return database.rows(sql('reconcile_list_unsent')`
    select payout_id as id, amount, currency, status = 'in_transit' as "isSending"
    from payouts
    where platform_id = ${platformId}::uuid
      and submerchant_id is not distinct from ${subMerchantId}::uuid
      and (status = 'scheduled' or (status = 'in_transit' and psp_ref is null))`);
}

/** An operation whose effect at the provider may be ahead of the ledger, or behind it. */
interface OpenOperation {
  readonly id: string;
  readonly kind: string;
  readonly beganAt: Date;
}

/**
 * The operations without an outcome on an account's transactions; a platform's for its own account.
 */
export function listOpen(
  database: Queryable,
  { platformId, subMerchantId }: Pick<ReconciledAccount, 'platformId' | 'subMerchantId'>,
): Promise<OpenOperation[]> {
  return database.rows(sql('reconcile_list_open')`
    select o.operation_id as id, o.kind, o.began_at as "beganAt"
    from open_operations p
    join operations o
      on o.platform_id = ${platformId}::uuid and o.operation_id = p.operation_id
    join transactions t
      on t.platform_id = ${platformId}::uuid and t.transaction_id = o.object_id
    where p.platform_id = ${platformId}::uuid
      and (${subMerchantId}::uuid is null or t.submerchant_id = ${subMerchantId}::uuid)
    limit 1000`);
}

/** The platforms whose fees an own account holds; several may share the deployment's. */
export async function listSharing(
  database: Queryable,
  { platformId, connectionId }: Pick<ReconciledAccount, 'platformId' | 'connectionId'>,
  platforms: readonly { readonly id: string }[],
): Promise<readonly string[]> {
  if (connectionId !== null) return [platformId];
  const rows = await database.rows<{ readonly id: string }>(sql('reconcile_list_connected')`
    select platform_id as id
    from psp_connections`);
  const connected = new Set(rows.map(({ id }) => id));
  return platforms.map(({ id }) => id).filter((id) => !connected.has(id));
}
