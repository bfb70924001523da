import pg from 'pg';
import { formatNumber } from '../support/report.ts';

/** The disk space of an operation and its transaction, as narrow as here, indexes included. */
export const storedEntryBytes = 650;
/** The time that they are spread over. */
export const spanDays = 365;

const owners = 1000;
const chunkSize = 500_000;

interface Entries {
  readonly count: number;
  onProgress(line: string): void;
}

/**
 * Copies the only stored tap many times into the two tables whose indexes a tap writes at random
 * places: keys and references. A tap only appends to all others, so their size costs it nothing.
 * Copies have what indexes contain and little else. Indexes are made anew once the rows are there.
 */
export async function fillEntries(url: string, entries: Entries): Promise<void> {
  const clients = [new pg.Client(url), new pg.Client(url)] as const;
  const [first, second] = clients;
  try {
    for (const client of clients) {
      await client.connect();
      await client.query("set maintenance_work_mem = '1GB'");
    }
    await Promise.all([fill(first, operations, entries), fill(second, transactions, entries)]);
    await first.query('checkpoint');
  } finally {
    for (const client of clients) await client.end();
  }
}

interface Filled {
  readonly name: string;
  /** Those that have an entry for each row. */
  readonly indexes: readonly string[];
  readonly copy: string;
}

async function fill(
  client: pg.Client,
  table: Filled,
  { count, onProgress }: Entries,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    'select name, pg_get_indexdef(name::regclass) as definition from unnest($1::text[]) name',
    [table.indexes],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const newestMs = Date.now();
  const stepMs = (spanDays * 86_400_000) / count;
  for (let from = 1; from <= count; from += chunkSize) {
    const to = Math.min(count, from + chunkSize - 1);
    const fromMs = newestMs - (count - from + 1) * stepMs;
    await client.query(table.copy, [from, to, fromMs, stepMs]);
    onProgress(`${table.name}: ${formatNumber(to)} of ${formatNumber(count)} stored`);
  }
  for (const { name, definition } of indexes) {
    await client.query(definition);
    onProgress(`${table.name}: ${name} made`);
  }
  await client.query(`vacuum (analyze) ${table.name}`);
}

/**
 * Rows `n` from $1 to $2, each $4 milliseconds after the one before, the first at $3, with a random
 * text and an id of their time. PostgreSQL's own function for such ids takes as long as all else.
 */
const times = `(
  select n, random, to_timestamp(ms / 1000::float8) as at,
    (lpad(to_hex(ms), 12, '0') || right(random, 20))::uuid as id
  from (
    select n, md5(n::text) as random, ($3::float8 + (n - $1::integer) * $4::float8)::bigint as ms
    from generate_series($1::integer, $2::integer) n
    offset 0
  ) t
  offset 0
) t`;

const operations: Filled = {
  name: 'operations',
  indexes: ['operations_key'],
  copy: `
  insert into operations (
    platform_id, operation_id, object_id, position, kind, key_hash, began_at
  )
  select s.platform_id, t.id, t.id, s.position, s.kind, t.random::uuid, t.at
  from (select * from operations order by operation_id desc limit 1) s
  cross join ${times}`,
};

/** References are as random as many platforms make them. */
const transactions: Filled = {
  name: 'transactions',
  indexes: ['transactions_by_submerchant', 'transactions_by_card', 'transactions_by_reference'],
  copy: `
  insert into transactions (
    platform_id, transaction_id, submerchant_id, device_id, chain_id, status, currency,
    amount_authorised, amount_captured, amount_released, amount_refunded, card_fingerprint,
    reference, created_at
  )
  select s.platform_id, t.id, lpad(to_hex(t.n % ${owners}), 32, '0')::uuid, '', t.id, s.status,
    s.currency, s.amount_authorised, s.amount_captured, s.amount_released, s.amount_refunded,
    t.random, 'order-' || left(t.random, 9), t.at
  from (select * from transactions order by transaction_id desc limit 1) s
  cross join ${times}`,
};
