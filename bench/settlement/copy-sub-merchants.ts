import type { Database } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { ownerId } from '../taps/copy-tap.ts';

/** Copies the only sub-merchant with its account at the simulated provider, many times. */
export async function copySubMerchants(database: Database, count: number): Promise<void> {
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
  connection.release();
}
