import { findIdByExternalRef, lookupLane } from '../../server/src/domains/onboarding/index.ts';
import { findTransaction, readingLane } from '../../server/src/domains/payments/index.ts';
import { newUuid } from '../../server/src/lib/ids.ts';
import { type Database, openDatabase } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { median, type ReportRow, rangeOf } from '../support/report.ts';
import type { BenchService } from '../support/service.ts';

const turns = 5;
const inFlight = 64;
/** A mechanism that exists only for speed must be worth that much. */
const worthMin = 1.1;

type Read = (index: number) => Promise<unknown>;

/** The rates of reads that share statements, by turns with those of reads with a statement each. */
export async function compareBatchedReads(
  { postgresUrl, platformId }: Pick<BenchService, 'postgresUrl' | 'platformId'>,
  turnMs: number,
): Promise<ReportRow[]> {
  const database = openDatabase({
    url: postgresUrl,
    connectionsMax: 10,
    applicationName: 'taprail bench',
    onIdleError: (error) => console.error(error.message),
  });
  try {
    return [
      await compare('lookups of sub-merchants', turnMs, await lookUps(database, platformId)),
      await compare('transactions of due steps', turnMs, await transactions(database, platformId)),
    ];
  } finally {
    await database.close();
  }
}

interface Ways {
  readonly together: Read;
  readonly each: Read;
}

async function lookUps(database: Database, platformId: string): Promise<Ways> {
  const rows = await database.rows<{ ref: string }>(sql('bench_external_refs')`
    select external_ref as ref
    from submerchants
    where platform_id = ${platformId}::uuid
    limit 1000`);
  const lane = lookupLane(database);
  const refAt = (index: number) => rows[index % rows.length]?.ref ?? '';
  return {
    together: (index) => lane.submit({ id: newUuid(), platformId, externalRef: refAt(index) }),
    // Reads less of the row, and so flatters the statements of their own.
    each: (index) => findIdByExternalRef(database, { platformId, externalRef: refAt(index) }),
  };
}

async function transactions(database: Database, platformId: string): Promise<Ways> {
  const rows = await database.rows<{ id: string }>(sql('bench_transactions')`
    select transaction_id as id
    from transactions
    where platform_id = ${platformId}::uuid
    limit 1000`);
  const lane = readingLane(database);
  const keyAt = (index: number) => ({ platformId, id: rows[index % rows.length]?.id ?? '' });
  return {
    together: (index) => lane.submit(keyAt(index)),
    each: (index) => findTransaction(database, keyAt(index)),
  };
}

async function compare(name: string, turnMs: number, { together, each }: Ways): Promise<ReportRow> {
  const rates: number[] = [];
  const ratios: number[] = [];
  await Promise.all([ratePerSecond(together, turnMs / 2), ratePerSecond(each, turnMs / 2)]);
  for (let turn = 0; turn < turns; turn += 1) {
    const rate = await ratePerSecond(together, turnMs);
    rates.push(rate);
    ratios.push(rate / (await ratePerSecond(each, turnMs)));
  }
  const worth = median(ratios);
  return {
    name: `${name} that share statements, ${inFlight} in flight`,
    value: median(rates),
    unit: '/s',
    range: rangeOf(rates),
    ratio: { value: worth, to: 'one each' },
    target: { text: `≥ ${worthMin} ×`, met: worth >= worthMin },
  };
}

async function ratePerSecond(read: Read, durationMs: number): Promise<number> {
  const startedAtMs = performance.now();
  let count = 0;
  const readOn = async () => {
    while (performance.now() - startedAtMs < durationMs) {
      count += 1;
      await read(count);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, readOn));
  return count / ((performance.now() - startedAtMs) / 1000);
}
