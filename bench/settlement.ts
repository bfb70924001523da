import { compareBatchedReads } from './settlement/batched-reads.ts';
import { copySubMerchants } from './settlement/copy-sub-merchants.ts';
import { type PaidOut, payOut } from './settlement/pay-out.ts';
import type { Bench, BenchContext } from './support/bench.ts';
import type { LoadResult } from './support/load.ts';
import { formatNumber, type ReportRow } from './support/report.ts';
import { rateRow } from './taps/compare.ts';
import { fillTaps } from './taps/fill.ts';
import { onboardSubMerchant } from './taps/onboard-sub-merchant.ts';
import { tapLoader } from './taps/tap-load.ts';

const sizes = {
  full: { few: 5_000, many: 50_000, tapsEach: 20, tapMs: 8_000, readMs: 3_000 },
  quick: { few: 200, many: 2_000, tapsEach: 5, tapMs: 2_000, readMs: 500 },
};

const besideMin = 0.8;
const secondsMax = 30 * 60;
/** Ten times as many sub-merchants may take ten times as long, plus noise. */
const growthMax = 11;
const connections = 64;

/** Settling and paying out many sub-merchants at once, beside taps. */
export const settlement: Bench = {
  name: 'settlement',
  title: 'Settlement: everything of a day due at once, in the background of one process',
  async run(context) {
    const size = context.quick ? sizes.quick : sizes.full;
    const few = await measure(context, { ...size, subMerchants: size.few });
    const many = await measure(context, { ...size, subMerchants: size.many });
    const grown = totalSeconds(many) / totalSeconds(few);
    const name = (part: Measured) =>
      `${formatNumber(part.subMerchants)} sub-merchants, ${formatNumber(part.taps)} transactions`;
    return {
      rows: [
        ...[few, many].flatMap((part) => [
          timeRow(`${name(part)}: settled`, part.settleSeconds),
          timeRow(`${name(part)}: paid out`, part.payOutSeconds),
        ]),
        {
          ...timeRow('both, for ten times as many', totalSeconds(many)),
          ratio: { value: grown, to: formatNumber(few.subMerchants) },
          target: {
            text: `≤ ${growthMax} ×, ≤ ${secondsMax / 60} min`,
            met: grown <= growthMax && totalSeconds(many) <= secondsMax,
          },
        },
        ...few.reads,
        { name: 'memory meanwhile', value: many.rssMaxMb, unit: 'MB' },
        rateRow(`taps alone, ${connections} connections`, [many.alone]),
        ...(['settling', 'paying out'] as const).map((work) => {
          const loads = many.beside[work];
          const share = mean(loads.map(({ perSecond }) => perSecond)) / many.alone.perSecond;
          return {
            ...rateRow(`taps while ${work}`, loads),
            ratio: { value: share, to: 'alone' },
            target: { text: `≥ ${besideMin} ×`, met: share >= besideMin },
          };
        }),
      ],
      notes: [],
      errors: [
        ...context.errors,
        ...[few, many]
          .filter(({ paid, subMerchants }) => paid < subMerchants)
          .map((part) => `only ${part.paid} of ${part.subMerchants} were paid out`),
      ],
      details: { ...size, few, many },
    };
  },
};

type Measured = Awaited<ReturnType<typeof measure>>;

async function measure(
  context: BenchContext,
  size: {
    readonly subMerchants: number;
    readonly tapsEach: number;
    readonly tapMs: number;
    readonly readMs: number;
  },
) {
  const { subMerchants, tapsEach, tapMs, readMs } = size;
  const service = await context.startService();
  try {
    const { apiKey, database, url } = service;
    const externalRef = await onboardSubMerchant(service);
    const load = tapLoader(context, { apiKey, externalRef });
    const taps = subMerchants * tapsEach;
    await load({ label: 'a tap to copy', origins: [url], connections: 1, requestsMax: 1 });
    context.say(`storing ${formatNumber(subMerchants)} sub-merchants with ${tapsEach} taps each`);
    await copySubMerchants(service, subMerchants);
    const dueAt = new Date(Date.now() + 2 * 86_400_000);
    await fillTaps(database, { count: taps, owners: subMerchants, dueAt, onProgress: () => {} });
    const reads = await compareBatchedReads(service, readMs);
    const plan = { origins: [url], connections, durationMs: tapMs };
    await load({ ...plan, label: 'warming up' });
    const alone = await load({ ...plan, label: 'taps alone' });
    const beside: Record<'settling' | 'paying out', LoadResult[]> = {
      settling: [],
      'paying out': [],
    };
    const paidOut: PaidOut = await payOut(service, {
      onProgress: (line) => context.say(`  ${line}`),
      beside: async (work) => {
        beside[work].push(await load({ ...plan, label: `taps while ${work}` }));
      },
    });
    return { subMerchants, taps, alone, beside, reads, ...paidOut };
  } finally {
    await service.stop();
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function totalSeconds({ settleSeconds, payOutSeconds }: PaidOut): number {
  return settleSeconds + payOutSeconds;
}

function timeRow(name: string, value: number): ReportRow {
  return { name, value, unit: 's' };
}
