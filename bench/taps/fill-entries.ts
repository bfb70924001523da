import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { formatNumber } from '../support/report.ts';
import type { PrintedRows } from './print-entries.ts';

/** The disk space of an operation and its transaction, as narrow as here, indexes included. */
export const storedEntryBytes = 650;
/** The time that they are spread over. */
export const spanDays = 365;

const chunkSize = 1_000_000;
const printer = fileURLToPath(new URL('print-entries.ts', import.meta.url));

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
  readonly name: PrintedRows['table'];
  /** Those that have an entry for each row. */
  readonly indexes: readonly string[];
  /** Of the rows that are printed, in this order. */
  readonly columns: string;
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
  const {
    rows: [shared],
  } = await client.query<PrintedRows['shared']>(
    `select * from ${table.name} order by ${table.columns.split(',')[1]} desc limit 1`,
  );
  if (shared === undefined) throw new Error(`${table.name} has no row to copy`);
  const stepMs = (spanDays * 86_400_000) / count;
  const oldestMs = Date.now() - count * stepMs;
  for (let from = 0; from < count; from += chunkSize) {
    const chunk: PrintedRows = {
      table: table.name,
      count: Math.min(chunkSize, count - from),
      firstMs: oldestMs + from * stepMs,
      stepMs,
      shared,
    };
    const encoded = Buffer.from(JSON.stringify(chunk)).toString('base64url');
    // Rows of INSERT take three times as long.
    const program = `'${process.execPath}' '${printer}' ${encoded}`;
    await client.query(
      `copy ${table.name} (${table.columns}) from program ${pg.escapeLiteral(program)}`,
    );
    onProgress(
      `${table.name}: ${formatNumber(from + chunk.count)} of ${formatNumber(count)} stored`,
    );
  }
  for (const { name, definition } of indexes) {
    await client.query(definition);
    onProgress(`${table.name}: ${name} made`);
  }
  await client.query(`vacuum (analyze) ${table.name}`);
}

const operations: Filled = {
  name: 'operations',
  indexes: ['operations_key'],
  columns: 'platform_id, operation_id, object_id, position, kind, key_hash, began_at',
};

const transactions: Filled = {
  name: 'transactions',
  indexes: ['transactions_by_submerchant', 'transactions_by_card', 'transactions_by_reference'],
  columns:
    'platform_id, transaction_id, submerchant_id, device_id, chain_id, status, currency, ' +
    'amount_authorised, amount_captured, amount_released, amount_refunded, card_fingerprint, ' +
    'reference, created_at',
};
