import { formatId } from '../../lib/ids.ts';
import { formatDecimal } from '../../lib/money.ts';
import { recordOfOperation } from '../../operations/record-of-operation.ts';
import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { ErasureKey } from './erasure-store.ts';

/** How many of each kind a refusal names. */
const namedMax = 3;

/**
 * Sentences about all money of a sub-merchant that is still open, each with what to do; empty if
 * there is none.
 */
export async function findOpenMoney(
  database: Queryable,
  key: ErasureKey & { readonly externalRef: string },
): Promise<readonly string[]> {
  const isStepOpen = await hasOpenOperations(database, key);
  return [
    ...(await listBalances(database, key)).map(balanceSentence),
    ...(await listOpen(database, key)).map(openSentence),
    ...(isStepOpen ? ['The outcome of an operation is not known yet: wait for it.'] : []),
  ];
}

interface Balance {
  readonly kind: string;
  readonly currency: string;
  readonly amount: bigint;
}

function listBalances(database: Queryable, key: ErasureKey): Promise<Balance[]> {
  return database.rows<Balance>(sql('ledger_account_list_open')`
    select kind, currency, -balance as amount
    from ledger_accounts
    where platform_id = ${key.platformId}::uuid
      and submerchant_id = ${key.subMerchantId}::uuid
      and balance <> 0
    order by kind, currency`);
}

function balanceSentence({ kind, currency, amount }: Balance): string {
  const money = `${formatDecimal({ amountMinor: amount, currency })} ${currency}`;
  if (kind === 'submerchant_pending') return `${money} is pending: wait until it has settled.`;
  if (kind === 'submerchant_in_transit') return `${money} is on its way to the bank: wait for it.`;
  if (kind === 'submerchant_dispute_hold')
    return `${money} is held for a dispute: wait for its end.`;
  return amount > 0n
    ? `${money} is available: pay it out with POST /v1/payouts.`
    : `${money} is owed by the sub-merchant: settle it first.`;
}

interface Open {
  readonly kind: 'payout' | 'dispute' | 'tap' | 'refund';
  readonly id: string;
}

/** Payouts, disputes and transactions under way, each kind by an index of the few open ones. */
async function listOpen(database: Queryable, key: ErasureKey): Promise<Open[]> {
  const { platformId, subMerchantId } = key;
  const payouts = await database.rows<Open>(sql('payout_list_under_way')`
    select 'payout' as kind, payout_id as id
    from payouts
    where platform_id = ${platformId}::uuid
      and submerchant_id = ${subMerchantId}::uuid
      and status in ('scheduled', 'in_transit')
    limit ${namedMax}::integer`);
  const disputes = await database.rows<Open>(sql('dispute_list_under_way')`
    select 'dispute' as kind, dispute_id as id
    from disputes
    where platform_id = ${platformId}::uuid
      and submerchant_id = ${subMerchantId}::uuid
      and status in (
        'needs_response', 'under_review', 'inquiry_needs_response', 'inquiry_under_review'
      )
    limit ${namedMax}::integer`);
  const taps = await database.rows<Open>(sql('transaction_list_under_way')`
    (select 'tap' as kind, t.transaction_id as id
     from transaction_dues d
     join transactions t
       on t.platform_id = ${platformId}::uuid and t.transaction_id = d.transaction_id
     where d.platform_id = ${platformId}::uuid
       and t.submerchant_id = ${subMerchantId}::uuid
     limit ${namedMax}::integer)
    union
    (select 'tap' as kind, transaction_id as id
     from transactions
     where platform_id = ${platformId}::uuid
       and submerchant_id = ${subMerchantId}::uuid
       and status = 'approved' and amount_captured <= 0
     limit ${namedMax}::integer)
    union
    (select 'tap' as kind, transaction_id as id
     from transactions
     where platform_id = ${platformId}::uuid
       and submerchant_id = ${subMerchantId}::uuid
       and status = 'pending' and status <> 'approved'
     limit ${namedMax}::integer)`);
  const polled = await database.rows<Open>(sql('provider_poll_list_under_way')`
    select p.kind, p.object_id as id
    from provider_polls p
    join transactions t
      on t.platform_id = ${platformId}::uuid and t.transaction_id = p.transaction_id
    where p.platform_id = ${platformId}::uuid
      and t.submerchant_id = ${subMerchantId}::uuid
      and p.kind = 'refund'
    limit ${namedMax}::integer`);
  return [...payouts, ...disputes, ...taps, ...polled];
}

function openSentence({ kind, id }: Open): string {
  switch (kind) {
    case 'payout':
      return `The payout ${formatId('po', id)} is under way: wait for it, or cancel it.`;
    case 'dispute':
      return `The dispute ${formatId('dp', id)} is open: wait for its end.`;
    case 'refund':
      return `The refund ${formatId('re', id)} is pending: wait for its end.`;
    default:
      return `The tap ${formatId('tap', id)} is not over: capture or reverse it, and let it settle.`;
  }
}

/**
 * Whether an operation on its money has no outcome yet. Older ones than the last examination are
 * among the open ones; taps have no transaction before their outcome.
 */
export async function hasOpenOperations(
  database: Queryable,
  key: ErasureKey & { readonly externalRef: string },
): Promise<boolean> {
  const { platformId, subMerchantId, externalRef } = key;
  const asked = `"externalRef":${JSON.stringify(externalRef)}`;
  const recent = await database.rows(sql('operation_list_unrecorded')`
    select o.operation_id
    from operations o
    join fences f on f.platform_id = ${platformId}::uuid
    left join records r on r.platform_id = ${platformId}::uuid and ${recordOfOperation}
    left join transactions t
      on t.platform_id = ${platformId}::uuid and t.transaction_id = o.object_id
    where o.platform_id = ${platformId}::uuid
      and o.operation_id > f.examined_id
      and o.request is not null
      and r.platform_id is null
      and (t.submerchant_id = ${subMerchantId}::uuid
        or (o.kind = 'tap' and strpos(o.request, ${asked}::text) > 0))
    limit 1`);
  const open = await database.rows(sql('open_operation_list_of_submerchant')`
    select p.operation_id
    from open_operations p
    join operations o on o.platform_id = ${platformId}::uuid and o.operation_id = p.operation_id
    left join transactions t
      on t.platform_id = ${platformId}::uuid and t.transaction_id = o.object_id
    where p.platform_id = ${platformId}::uuid
      and (t.submerchant_id = ${subMerchantId}::uuid
        or (o.kind = 'tap' and strpos(o.request, ${asked}::text) > 0))
    limit 1`);
  return recent.length + open.length > 0;
}
