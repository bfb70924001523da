import { formatId, parseId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { Answer } from '../../../request/context.ts';
import { chainNotFound } from '../errors.ts';
import type { Payments } from '../payments.ts';
import { shownMax } from '../transaction/newest.ts';
import { renderAuthorisation } from '../transaction/render-authorisation.ts';
import { readTransactions } from './read-transactions.ts';
import { findChain } from './transaction-store.ts';

/** A stay with its sums and its newest authorisations. */
export async function getChain(
  { database }: Payments,
  platformId: string,
  shownId: string,
): Promise<Answer> {
  const id = parseId('ach', shownId);
  const chain = id === null ? undefined : await findChain(database, { platformId, id });
  if (id === null || chain === undefined) throw chainNotFound();
  const sums = await sumChain(database, platformId, id);
  const ids = await listNewest(database, platformId, id);
  const newest = await readTransactions(database, platformId, ids);
  return {
    status: 200,
    body: {
      id: formatId('ach', id),
      object: 'authorisation_chain',
      submerchant: chain.externalRef,
      currency: chain.currency,
      amount_authorised: toJsonAmount(sums.authorised),
      amount_captured: toJsonAmount(sums.captured),
      amount_released: toJsonAmount(sums.released),
      authorisations: newest.toReversed().map(renderAuthorisation),
      authorisations_count: sums.count,
      authorisations_url: `/v1/taps?authorisation_chain_id=${shownId}`,
    },
  };
}

interface ChainSums {
  readonly count: number;
  readonly authorised: bigint;
  readonly captured: bigint;
  readonly released: bigint;
}

async function sumChain(
  database: Queryable,
  platformId: string,
  chainId: string,
): Promise<ChainSums> {
  const sums = await database.row<ChainSums>(sql('transaction_sum_chain')`
    select count(*) filter (where amount_authorised > 0)::integer as count,
      coalesce(sum(amount_authorised), 0)::bigint as authorised,
      coalesce(sum(amount_captured), 0)::bigint as captured,
      coalesce(sum(amount_released), 0)::bigint as released
    from transactions
    where platform_id = ${platformId}::uuid
      and (
        (transaction_id = ${chainId}::uuid and chain_id = ${chainId}::uuid)
        or (chain_id = ${chainId}::uuid and chain_id <> transaction_id)
      )`);
  if (sums === undefined) throw new Error('a sum without a row');
  return sums;
}

/** The newest authorised transactions of a stay, newest first. */
async function listNewest(
  database: Queryable,
  platformId: string,
  chainId: string,
): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql('transaction_list_newest_of_chain')`
    select transaction_id as id
    from transactions
    where platform_id = ${platformId}::uuid
      and amount_authorised > 0
      and (
        (transaction_id = ${chainId}::uuid and chain_id = ${chainId}::uuid)
        or (chain_id = ${chainId}::uuid and chain_id <> transaction_id)
      )
    order by transaction_id desc
    limit ${shownMax}::integer`);
  return rows.map(({ id }) => id);
}
