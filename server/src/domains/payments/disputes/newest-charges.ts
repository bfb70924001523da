import { formatId } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { eachTransaction, withinMax } from '../queries/read-transactions.ts';
import { operationsPerPageMax } from '../queries/read-views.ts';
import { newest, shownMax } from '../transaction/newest.ts';
import type { Transaction } from '../transaction/types.ts';

/**
 * The newest charges of each of these stays that were not voided, as its disputes show them. Leaves
 * out the last stays if the transactions of all are too much to read.
 */
export async function newestCharges(
  database: Queryable,
  platformId: string,
  chainIds: readonly string[],
) {
  const counts = await countCharges(database, platformId, chainIds);
  const byChain = Map.groupBy(counts, ({ chainId }) => chainId);
  const stays = chainIds.map((chainId) => newestOfStay(chainId, byChain.get(chainId) ?? []));
  const chosen = withinMax(stays, ({ size }) => size, operationsPerPageMax);
  const ids = chosen.flatMap((stay) => stay.ids);
  const charges = new Map<string, ReturnType<typeof chargesOf>>();
  for await (const each of eachTransaction(database, platformId, ids)) {
    charges.set(each.id, chargesOf(each));
  }
  return new Map(
    chosen.map(({ chainId, count, ids: own }) => [
      chainId,
      {
        charges: newest(own.toReversed().flatMap((id) => charges.get(id) ?? [])),
        charges_count: count,
        charges_url: `/v1/charges?authorisation_chain_id=${formatId('ach', chainId)}`,
      },
    ]),
  );
}

/** The transactions that have the newest charges of a stay, newest first. */
function newestOfStay(chainId: string, charged: readonly ChargeCount[]) {
  const before = withinMax(charged, (each) => each.count, shownMax);
  const wanted = charged.slice(0, before.length + 1);
  return {
    chainId,
    count: charged.reduce((sum, each) => sum + each.count, 0),
    ids: wanted.map(({ id }) => id),
    size: wanted.reduce((sum, { operations }) => sum + operations, 0),
  };
}

function chargesOf({ id, facts }: Transaction) {
  return facts.charges
    .filter(({ voided }) => !voided)
    .map(({ voided: _, ...charge }) => ({ ...charge, transaction: formatId('txn', id) }));
}

/** How many charges a transaction of a stay has that were not voided. */
interface ChargeCount {
  readonly chainId: string;
  readonly id: string;
  readonly count: number;
  /** With voids and voided ones. */
  readonly operations: number;
}

/** The transactions of these stays that have charges, newest first. */
function countCharges(
  database: Queryable,
  platformId: string,
  chainIds: readonly string[],
): Promise<ChargeCount[]> {
  return database.rows<ChargeCount>(sql('transaction_count_charges')`
    select t.chain_id as "chainId", t.transaction_id as id,
      (count(*) filter (where o.kind = 'charge')
        - count(*) filter (where o.kind = 'void'))::integer as count,
      count(*)::integer as operations
    from transactions t
    join operations o
      on o.platform_id = ${platformId}::uuid
      and o.object_id = t.transaction_id
      and o.position > 1
      and o.kind in ('charge', 'void')
    join records r
      on r.platform_id = ${platformId}::uuid
      and r.object_id = o.object_id
      and r.position = o.position
      and r.stages is not null
    where t.platform_id = ${platformId}::uuid
      and (
        (t.transaction_id = any(${chainIds}::uuid[]) and t.chain_id = t.transaction_id)
        or (t.chain_id = any(${chainIds}::uuid[]) and t.chain_id <> t.transaction_id)
      )
    group by t.chain_id, t.transaction_id
    order by t.transaction_id desc`);
}
