import type { Database, Queryable } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { copyTap, type Sample } from './copy-tap.ts';

/** The disk space of a stored tap, indexes included, as measured. */
export const storedTapBytes = 3000;
/** Less than a day, so that every idempotency key is still kept. */
export const spanHours = 20;

const chunkSize = 20_000;
/** The number of sub-merchants that the taps are spread over. */
const owners = 1000;

/**
 * Copies the only stored tap many times, as taps that many sub-merchants took one after another
 * until now, each with its own card and key.
 */
export async function fillTaps(
  database: Database,
  options: { readonly count: number; onProgress(stored: number): void },
): Promise<void> {
  const { count } = options;
  const connection = database.dedicated();
  const sample = await findSample(connection);
  await openAccounts(connection);
  const newest = new Date();
  const stepMs = (spanHours * 3_600_000) / count;
  for (let first = 1; first <= count; first += chunkSize) {
    const last = Math.min(count, first + chunkSize - 1);
    await copyTap(connection, sample, {
      first,
      last,
      owners,
      from: new Date(newest.getTime() - (count - first + 1) * stepMs),
      stepMs,
    });
    options.onProgress(last);
  }
  await settle(connection);
}

async function findSample(connection: Queryable): Promise<Sample> {
  const [sample, ...others] = await connection.rows<Sample>(sql('bench_sample')`
    select t.platform_id, t.transaction_id, a.account_id
    from transactions t
    join ledger_accounts a
      on a.platform_id = t.platform_id and a.submerchant_id = t.submerchant_id`);
  if (sample === undefined || others.length > 0)
    throw new Error('there must be exactly one tap to copy');
  return sample;
}

/** Gives each account the id of its sub-merchant, so that nobody has to look it up. */
async function openAccounts(connection: Queryable): Promise<void> {
  await connection.rows(sql('bench_accounts_open')`
    insert into ledger_accounts (platform_id, account_id, kind, submerchant_id, currency, balance)
    select a.platform_id, o.id, a.kind, o.id, a.currency, 0
    from ledger_accounts a
    cross join (
      select md5('owner ' || n)::uuid as id from generate_series(1, ${owners}::integer) n
    ) o
    where a.submerchant_id is not null`);
}

/** Brings balances, statistics and files to the state of a database that has run for a while. */
async function settle(connection: Queryable): Promise<void> {
  await connection.rows(sql('bench_balances')`
    update ledger_accounts a
    set balance = s.balance
    from (
      select r.platform_id, e.account_id, sum(e.amount)::bigint as balance
      from records r
      cross join unnest(r.entry_account_ids, r.entry_amounts) as e (account_id, amount)
      group by r.platform_id, e.account_id
    ) s
    where a.platform_id = s.platform_id and a.account_id = s.account_id`);
  // All of them have a record. Examining millions of them would disturb the measurement.
  await connection.rows(sql('bench_mark')`
    update operation_marks m
    set examined_id = (
      select o.operation_id
      from operations o
      where o.platform_id = m.platform_id
      order by o.operation_id desc
      limit 1
    )`);
  await connection.rows(sql('bench_vacuum')`vacuum (analyze)`);
  await connection.rows(sql('bench_checkpoint')`checkpoint`);
}
