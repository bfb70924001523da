import { statfs } from 'node:fs/promises';
import { sql } from '../../server/src/postgres/sql.ts';
import type { BenchContext } from '../support/bench.ts';
import { formatNumber } from '../support/report.ts';
import type { BenchService } from '../support/service.ts';
import { compare, comparedLogRow, comparedRow, logRow, rateRow } from './compare.ts';
import { fillEntries, spanDays, storedEntryBytes } from './fill-entries.ts';
import { measureLoad } from './measure-load.ts';
import { onboardSubMerchant } from './onboard-sub-merchant.ts';
import type { Part, PartTools } from './part.ts';
import type { TapPlan } from './tap-load.ts';

const ratioMin = 0.85;
const logRatioMax = 1.5;
const connections = 256;
/** Required free disk as a multiple of what is stored; the log and sorting need some, too. */
const freeDiskFactor = 1.2;
const gigabyte = 1e9;

/** The rate with tens of millions of stored taps, compared with a new database. */
export async function measureGrowth(tools: PartTools): Promise<Part> {
  const { context, load, size } = tools;
  const count = context.storedTaps ?? size.storedTaps;
  const reason = await reasonToSkip(context, count);
  if (reason !== null) return { rows: [], notes: [reason], details: null };
  const [empty, stored] = [await context.startService(), await context.startService()];
  try {
    const plans = { empty: await planFor(empty), stored: await planFor(stored) };
    await load({ ...plans.stored, label: 'a tap to copy', connections: 1, requestsMax: 1 });
    context.say(`storing ${formatNumber(count)} taps`);
    await fillEntries(stored.postgresUrl, { count, onProgress: everyTenSeconds(context.say) });
    const bytes = await sizeOf(stored);
    for (const plan of Object.values(plans)) {
      await load({ ...plan, label: 'warming up', durationMs: size.warmUpMs });
    }
    const name = `${formatNumber(count)} stored taps`;
    const durationMs = size.tapMs;
    const comparison = await compare({
      rounds: size.rounds,
      base: () =>
        measureLoad(empty, () => load({ ...plans.empty, label: 'empty database', durationMs })),
      other: () => measureLoad(stored, () => load({ ...plans.stored, label: name, durationMs })),
    });
    return {
      rows: [
        rateRow('empty database', comparison.base),
        comparedRow(comparison, { name, to: 'empty', min: ratioMin }),
        logRow('log per tap, empty database', comparison.base),
        comparedLogRow(comparison, { name: `log per tap, ${name}`, to: 'empty', max: logRatioMax }),
      ],
      notes: [
        `stored taps: ${formatNumber(count)} over ${spanDays} days, their keys, cards and ` +
          `references only, ${(bytes / gigabyte).toFixed(1)} GB`,
      ],
      details: { count, bytes, comparison },
    };
  } finally {
    await Promise.all([empty.stop(), stored.stop()]);
  }
}

async function reasonToSkip(context: BenchContext, count: number): Promise<string | null> {
  if (count === 0) return 'the rate with stored taps was not measured, because --rows was 0.';
  const { bavail, bsize } = await statfs(context.service.folder);
  const neededBytes = freeDiskFactor * count * storedEntryBytes;
  if (bavail * bsize >= neededBytes) return null;
  const [needed, free] = [neededBytes, bavail * bsize].map((n) => (n / gigabyte).toFixed(0));
  return (
    `the rate with ${formatNumber(count)} stored taps was not measured: it needs ${needed} GB of ` +
    `free disk, and there are ${free}. Set TMPDIR to a larger disk, or pass a smaller --rows.`
  );
}

async function planFor({ url, apiKey }: BenchService): Promise<TapPlan> {
  const subMerchants = [{ apiKey, externalRef: await onboardSubMerchant({ url, apiKey }) }];
  return { connections, origins: [url], subMerchants };
}

function everyTenSeconds(say: (line: string) => void): (line: string) => void {
  let saidAtMs = performance.now();
  return (line) => {
    if (performance.now() - saidAtMs < 10_000) return;
    saidAtMs = performance.now();
    say(`  ${line}`);
  };
}

async function sizeOf({ database }: BenchService): Promise<number> {
  const row = await database.row<{ bytes: bigint }>(sql('bench_size')`
    select pg_database_size(current_database()) as bytes`);
  return Number(row?.bytes ?? 0n);
}
