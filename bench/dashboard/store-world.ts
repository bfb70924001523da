import { setTimeout as delay } from 'node:timers/promises';
import { Taprail } from '../../sdk/src/index.ts';
import { parseId } from '../../server/src/lib/ids.ts';
import { copySubMerchants } from '../settlement/copy-sub-merchants.ts';
import type { BenchContext } from '../support/bench.ts';
import { formatNumber } from '../support/report.ts';
import { fillTaps } from '../taps/fill.ts';
import { storeHistory } from './store-history.ts';
import type { Visitor } from './visitor.ts';

export interface WorldSize {
  readonly subMerchants: number;
  readonly taps: number;
  readonly deliveries: number;
  readonly notes: number;
  readonly disputes: number;
}

const spanDays = 28;
const payoutsEach = 10;
/** The share of taps that are settled, the oldest ones. */
const settledShare = 0.9;
const countedAgeMaxMs = 60_000;

/** Copies the only sub-merchant and its only tap until there is a month of business. */
export async function storeWorld(
  context: BenchContext,
  externalRef: string,
  size: WorldSize,
): Promise<{ readonly endpoint: string }> {
  const { service } = context;
  const { database, platformId, url, apiKey } = service;
  const { subMerchants, taps, deliveries, notes } = size;
  const taprail = new Taprail({ url, apiKey });
  context.say(`storing ${formatNumber(subMerchants)} sub-merchants, ${formatNumber(taps)} taps`);
  await copySubMerchants(service, subMerchants);
  await fillTaps(database, {
    count: taps,
    owners: subMerchants,
    hours: spanDays * 24,
    settled: Math.floor(settledShare * taps),
    onProgress(stored) {
      if (stored % 200_000 === 0) context.say(`  ${formatNumber(stored)} taps`);
    },
  });
  // It does not subscribe to tap events, so the taps are measured without deliveries.
  const { id: endpoint } = await taprail.webhookEndpoints.create({
    url: 'https://example.com/hooks',
    events: ['payout.failed'],
  });
  const endpointId = parseId('we', endpoint) ?? '';
  context.say('storing payouts, deliveries, audit entries and failed requests');
  await storeHistory(database, {
    platformId,
    endpointId,
    subMerchants,
    payoutsEach,
    deliveries,
    notes,
  });
  for (let made = 0; made < size.disputes; made += 1) {
    const { transaction } = await taprail.taps.create({
      amount: 1250,
      currency: 'USD',
      submerchant: externalRef,
      device: 'sim_visa',
    });
    await taprail.test.disputes.create({ transaction });
  }
  return { endpoint };
}

/** Sweeps sum up the charts and file what is searched; a month of taps keeps them busy. */
export async function untilSummedUp(context: BenchContext, visitor: Visitor): Promise<void> {
  context.say('waiting until the sweeps have summed up and filed the taps');
  const isPresent = (at: string) => Date.now() - Date.parse(at) < countedAgeMaxMs;
  for (;;) {
    const volume = (await visitor.read('/dashboard/api/volume')) as { counted_until: string };
    const found = (await visitor.read('/dashboard/api/search?q=129')) as { as_of: string };
    if (isPresent(volume.counted_until) && isPresent(found.as_of)) return;
    await delay(1_000);
  }
}
