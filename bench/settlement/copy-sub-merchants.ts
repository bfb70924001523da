import type { Queryable } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import type { BenchService } from '../support/service.ts';
import { ownerId } from '../taps/copy-tap.ts';

/** Copies the only sub-merchant with its account at the simulated provider, many times. */
export async function copySubMerchants(
  { database, keyring }: Pick<BenchService, 'database' | 'keyring'>,
  count: number,
): Promise<void> {
  const connection = database.dedicated();
  await connection.rows(sql('bench_submerchants')`
    insert into submerchants
    select (jsonb_populate_record(s, jsonb_build_object(
      'submerchant_id', o.id, 'external_ref', 'owner-' || o.n, 'psp_account', o.account
    ))).*
    from submerchants s
    cross join (
      select n, ${ownerId} as id, 'acct_' || left(md5('account ' || n), 24) as account
      from generate_series(1, ${count}::integer) n
    ) o`);
  await connection.rows(sql('bench_simulator_accounts')`
    insert into simulator_accounts
    select (jsonb_populate_record(s, jsonb_build_object('account_ref', o.account))).*
    from simulator_accounts s
    cross join (
      select 'acct_' || left(md5('account ' || n), 24) as account
      from generate_series(1, ${count}::integer) n
    ) o`);
  await sealAgain(connection, keyring);
  connection.release();
}

/** A document opens only for the sub-merchant that it was sealed for. */
async function sealAgain(connection: Queryable, keyring: BenchService['keyring']): Promise<void> {
  const rows = await connection.rows<{
    platformId: string;
    id: string;
    isCopy: boolean;
    keyId: string;
    bytes: Buffer;
  }>(sql('bench_documents')`
    select platform_id as "platformId", submerchant_id as id,
      external_ref like 'owner-%' as "isCopy", document_key_id as "keyId", document as bytes
    from submerchants`);
  const original = rows.find(({ isCopy }) => !isCopy);
  if (original === undefined) throw new Error('there is no sub-merchant to copy');
  const contextOf = (row: { readonly platformId: string; readonly id: string }) =>
    `submerchant/${row.platformId}/${row.id}`;
  const document = keyring.open(original, contextOf(original));
  const copies = rows.filter(({ isCopy }) => isCopy);
  await connection.rows(sql('bench_documents_sealed')`
    update submerchants s
    set document = d.document
    from unnest(
      ${copies.map(({ id }) => id)}::uuid[],
      ${copies.map((copy) => keyring.seal(document, contextOf(copy)).bytes)}::bytea[]
    ) as d (id, document)
    where s.submerchant_id = d.id`);
}
