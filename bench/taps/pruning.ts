import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { formatNumber } from '../support/report.ts';
import { comparedLogRow, comparedRow, logRow, rateRow } from './compare.ts';
import { type MeasuredLoad, measureLoad } from './measure-load.ts';
import { oldEvents } from './old-events.ts';
import { onboardSubMerchant } from './onboard-sub-merchant.ts';
import type { Part, PartTools } from './part.ts';

const ratioMin = 0.85;
const logRatioMax = 1.5;
const connections = 256;
const eventsPerTap = 2;
/** The service looks for old events every minute. */
const startsWithinMs = 90_000;

/**
 * Taps while the service deletes millions of events that are too old to be sent again, compared
 * with taps alone just before. Events have to go faster than taps alone bring new ones.
 */
export async function measurePruning({ context, load, size }: PartTools): Promise<Part> {
  const service = await context.startService();
  const client = new pg.Client(service.postgresUrl);
  await client.connect();
  try {
    const { url, apiKey, platformId, postgresUrl, pid } = service;
    const subMerchants = [{ apiKey, externalRef: await onboardSubMerchant({ url, apiKey }) }];
    const plan = { connections, origins: [url], subMerchants, durationMs: size.tapMs };
    const rounds = async (label: string) => {
      const results: MeasuredLoad[] = [];
      for (let round = 1; round <= size.rounds; round += 1) {
        results.push(await measureLoad({ pid, postgresUrl }, () => load({ ...plan, label })));
      }
      return results;
    };
    await load({ ...plan, label: 'warming up', durationMs: size.warmUpMs });
    const base = await rounds('taps alone');
    context.say(`storing ${formatNumber(size.oldEvents)} old events`);
    const events = await oldEvents(client, { platformId, count: size.oldEvents });
    await pruningStarted(events.count);
    const [before, startedAtMs] = [await events.count(), performance.now()];
    const other = await rounds('taps while old events are deleted');
    const seconds = (performance.now() - startedAtMs) / 1000;
    const after = await events.count();
    const pruned = (before - after) / seconds;
    const comparison = { base, other };
    const compared = { name: '  while old events are deleted', to: 'taps alone' };
    const taps = rateRow('taps alone', base);
    const needed = eventsPerTap * taps.value;
    return {
      rows: [
        taps,
        comparedRow(comparison, { ...compared, min: ratioMin }),
        logRow('log per tap alone', base),
        comparedLogRow(comparison, { ...compared, max: logRatioMax }),
        {
          name: 'events deleted',
          value: pruned,
          unit: '/s',
          target: { text: `≥ ${formatNumber(needed)} /s`, met: pruned >= needed },
        },
      ],
      notes: after > 0 ? [] : ['all old events were deleted before the taps ended'],
      details: { before, after, seconds, comparison },
    };
  } finally {
    await client.end();
    await service.stop();
  }
}

async function pruningStarted(count: () => Promise<number>): Promise<void> {
  const stored = await count();
  const giveUpAtMs = performance.now() + startsWithinMs;
  while (performance.now() < giveUpAtMs) {
    if ((await count()) < stored) return;
    await delay(500);
  }
  throw new Error('the service does not delete old events');
}
