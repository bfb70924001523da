import assert from 'node:assert/strict';
import { exponentOf } from '../../../server/src/lib/currencies.ts';
import { newUuid } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { bearer, sendRequest } from '../service/send-request.ts';
import type { TestPlatform, TestService } from '../service/test-service.ts';
import { parseTable } from './parse-csv.ts';
import { uuidOf } from './tap-service.ts';
import type { TapView } from './taps.ts';

export type CsvRow = Readonly<Record<string, string>>;

/** Downloads a CSV file and reads it. */
export async function download(
  service: Pick<TestService, 'url' | 'app'>,
  { apiKey }: Pick<TestPlatform, 'apiKey'>,
  path: string,
): Promise<{ readonly headers: Headers; readonly text: string; readonly rows: CsvRow[] }> {
  const { status, headers, text } = await sendRequest(service, {
    method: 'GET',
    path,
    headers: bearer(apiKey),
  });
  assert.equal(status, 200, text);
  return { headers, text, rows: parseTable(text) };
}

/** The sum of a column in minor units, over the matching rows. */
export function sumOf(rows: readonly CsvRow[], column: string, fitting: CsvRow = {}): number {
  return rows
    .filter((row) => Object.entries(fitting).every(([name, value]) => row[name] === value))
    .reduce((sum, row) => sum + minorOf(row, column), 0);
}

/** An amount of a file in minor units: it has exactly the decimals of the row's currency. */
export function minorOf(row: CsvRow, column: string): number {
  const [text = '', { currency = '' }] = [row[column], row];
  const digits = exponentOf(currency);
  const decimal = digits === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${digits}}$`);
  assert.match(text, decimal, `${column} is a decimal of ${currency}`);
  return Number(text.replace('.', ''));
}

/** Copies a captured transaction many times, without moving any balance. */
export async function multiply(
  { database }: TestService,
  { id: platformId }: TestPlatform,
  { tap, count }: { readonly tap: TapView; readonly count: number },
): Promise<void> {
  const ids = Array.from({ length: count }, () => newUuid());
  const ofTap = uuidOf(tap);
  await database.rows(sql('test_multiply_operations')`
    insert into operations (
      platform_id, operation_id, object_id, position, kind, request, began_at
    )
    select o.platform_id, n.id, n.id, o.position, o.kind, o.request, o.began_at
    from operations o
    cross join unnest(${ids}::uuid[]) as n (id)
    where o.platform_id = ${platformId}::uuid and o.operation_id = ${ofTap}::uuid`);
  await database.rows(sql('test_multiply_records')`
    insert into records (
      platform_id, object_id, position, format, stages, hash, posting_kind, entry_account_ids,
      entry_amounts, entry_currencies, event_ids, recorded_at
    )
    select r.platform_id, n.id, r.position, r.format, r.stages, r.hash, r.posting_kind,
      r.entry_account_ids, r.entry_amounts, r.entry_currencies, r.event_ids, r.recorded_at
    from records r
    cross join unnest(${ids}::uuid[]) as n (id)
    where r.platform_id = ${platformId}::uuid and r.object_id = ${ofTap}::uuid`);
  await database.rows(sql('test_multiply_transactions')`
    insert into transactions (
      platform_id, transaction_id, submerchant_id, device_id, chain_id, status, currency,
      amount_authorised, amount_captured, amount_released, amount_refunded, created_at
    )
    select t.platform_id, n.id, t.submerchant_id, t.device_id, n.id, t.status, t.currency,
      t.amount_authorised, t.amount_captured, t.amount_released, t.amount_refunded, t.created_at
    from transactions t
    cross join unnest(${ids}::uuid[]) as n (id)
    where t.platform_id = ${platformId}::uuid and t.transaction_id = ${ofTap}::uuid`);
}
