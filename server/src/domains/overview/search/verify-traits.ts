import { leastUuid } from '../../../lib/ids.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { Difference } from '../../ledger/index.ts';
import { readTransactions } from '../../payments/index.ts';
import { thousandthsOf } from './derive-traits.ts';
import { findPosition } from './trait-store.ts';

const pageSize = 500;
const differencesMax = 100;

interface StoredRow {
  readonly id: string;
  readonly thousandths: bigint;
  readonly last4: number | null;
  readonly authorisationCode: string | null;
  readonly deviceId: string;
}

/**
 * Compares the traits by which taps are searched with the transactions themselves, as far as they
 * are filed: each is found by its tapped and its captured amount, with its card, code and reader.
 */
export async function verifyTraits(
  database: Database,
  platformId: string,
): Promise<readonly Difference[]> {
  const filedId = await findPosition(database, platformId);
  if (filedId === undefined) return [];
  const differences: string[] = [];
  for (let afterId = leastUuid; differences.length < differencesMax; ) {
    const ids = await listIds(database, { platformId, afterId, filedId });
    const last = ids.at(-1);
    if (last === undefined) break;
    const expected = (await readTransactions(database, platformId, ids)).flatMap(rowsOf);
    const stored = new Set((await listStored(database, platformId, expected)).map(textOf));
    differences.push(
      ...expected
        .filter((row) => !stored.has(textOf(row)))
        .map(({ id }) => `transaction ${id}: the search does not find it by all that it shows`),
    );
    afterId = last;
  }
  return differences.map((what) => ({ what }));
}

type Read = Awaited<ReturnType<typeof readTransactions>>[number];

function rowsOf(of: Read): readonly StoredRow[] {
  const { id, currency, deviceId, facts } = of;
  const amounts = new Set(
    [of.amount + of.tipAmount, of.amountCaptured].filter((each) => each > 0n),
  );
  const last4 = facts.card?.last4 == null ? null : Number(facts.card.last4);
  const authorisationCode = facts.authorisationCode?.toUpperCase() ?? null;
  return [...amounts].map((amount) => {
    const thousandths = thousandthsOf(amount, currency);
    return { id, thousandths, last4, authorisationCode, deviceId };
  });
}

function textOf({ id, thousandths, last4, authorisationCode, deviceId }: StoredRow): string {
  return JSON.stringify([id, String(thousandths), last4, authorisationCode, deviceId]);
}

/** Recorded transactions that are filed, without those whose latest operations are not yet. */
async function listIds(
  database: Queryable,
  page: { readonly platformId: string; readonly afterId: string; readonly filedId: string },
): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql('transaction_verify_traits')`
    select t.transaction_id as id
    from transactions t
    left join operations o
      on o.platform_id = ${page.platformId}::uuid
      and o.object_id = t.transaction_id
      and o.position > 1
      and o.operation_id > ${page.filedId}::uuid
    left join tap_trait_late_operations l
      on l.platform_id = ${page.platformId}::uuid and l.object_id = t.transaction_id
    where t.platform_id = ${page.platformId}::uuid
      and t.transaction_id > ${page.afterId}::uuid
      and t.transaction_id <= ${page.filedId}::uuid
      and o.platform_id is null
      and l.platform_id is null
    order by t.transaction_id
    limit ${pageSize}::integer`);
  return rows.map(({ id }) => id);
}

function listStored(
  database: Queryable,
  platformId: string,
  rows: readonly StoredRow[],
): Promise<StoredRow[]> {
  return database.rows<StoredRow>(sql('tap_trait_verify')`
    select x.transaction_id as id, x.thousandths, x.last4,
      x.authorisation_code as "authorisationCode", x.device_id as "deviceId"
    from unnest(
      ${rows.map(({ thousandths }) => thousandths)}::bigint[], ${rows.map(({ id }) => id)}::uuid[]
    ) as w (thousandths, id)
    join tap_traits x
      on x.platform_id = ${platformId}::uuid
      and x.thousandths = w.thousandths
      and x.transaction_id = w.id`);
}
