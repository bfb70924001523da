import type { Database, Queryable } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { copyTap, ownAccountId, ownerId, type Sample } from './copy-tap.ts';

/** Less than a day, so that every idempotency key is still kept. */
const spanHours = 20;

const chunkSize = 20_000;

/**
 * Copies the only stored tap many times, as taps that many sub-merchants took one after another
 * until now, each with its own card and key.
 */
export async function fillTaps(
  database: Database,
  options: {
    readonly count: number;
    /** The number of sub-merchants that the taps are spread over. */
    readonly owners?: number;
    /** When the service takes the next step on each of them; never by default. */
    readonly dueAt?: Date;
    /** The time that the taps are spread over, and how many of the oldest are settled. */
    readonly hours?: number;
    readonly settled?: number;
    onProgress(stored: number): void;
  },
): Promise<void> {
  const { count, owners = 1000, dueAt = null, hours = spanHours, settled = 0 } = options;
  const connection = database.dedicated();
  const sample = await findSample(connection);
  await openAccounts(connection, owners);
  const newest = new Date();
  const stepMs = (hours * 3_600_000) / count;
  const settledBefore = new Date(newest.getTime() - (count - settled) * stepMs);
  for (let first = 1; first <= count; first += chunkSize) {
    const last = Math.min(count, first + chunkSize - 1);
    await copyTap(connection, sample, {
      first,
      last,
      owners,
      dueAt,
      settledBefore,
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

/** Opens the accounts of the sub-merchants, which the copies are posted to. */
async function openAccounts(connection: Queryable, owners: number): Promise<void> {
  await connection.rows(sql('bench_owners')`
    create table bench_owners as
    select n, owner_id, ${ownAccountId} as account_id, platform_id, kind, currency
    from (
      select n, ${ownerId} as owner_id, a.platform_id, a.kind, a.currency
      from ledger_accounts a
      cross join generate_series(1, ${owners}::integer) n
      where a.submerchant_id is not null
    ) o`);
  await connection.rows(sql('bench_accounts_open')`
    insert into ledger_accounts (platform_id, account_id, kind, submerchant_id, currency, balance)
    select platform_id, account_id, kind, owner_id, currency, 0
    from bench_owners`);
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
  // All copies have a record. Examining millions of them would disturb the measurement.
  await connection.rows(sql('bench_mark')`
    update fences f
    set examined_id = (
      select o.operation_id
      from operations o
      where o.platform_id = f.platform_id
      order by o.operation_id desc
      limit 1
    )`);
  await connection.rows(sql('bench_vacuum')`vacuum (analyze)`);
  await connection.rows(sql('bench_checkpoint')`checkpoint`);
}
