import type { Bench } from './support/bench.ts';
import { measureAlone } from './taps/alone.ts';
import { measureBesidePgbench } from './taps/beside-pgbench.ts';
import { measureEmv } from './taps/emv.ts';
import { measureGrowth } from './taps/growth.ts';
import { measureLightLoad } from './taps/light-load.ts';
import { onboardSubMerchant } from './taps/onboard-sub-merchant.ts';
import type { Part, Sizes } from './taps/part.ts';
import { measurePlatforms } from './taps/platforms.ts';
import { measurePostings } from './taps/postings.ts';
import { measureProcesses } from './taps/processes.ts';
import { measurePruning } from './taps/pruning.ts';
import { tapLoader } from './taps/tap-load.ts';

const full: Sizes = {
  rounds: 5,
  warmUpMs: 10_000,
  tapMs: 8000,
  pgbenchSeconds: 8,
  comparedMs: 4000,
  commitsMs: 1500,
  lightLoadMs: 15_000,
  postingsMs: 5000,
  oldEvents: 2_000_000,
  storedTaps: 50_000_000,
};

const quick: Sizes = {
  rounds: 1,
  warmUpMs: 3000,
  tapMs: 2000,
  pgbenchSeconds: 2,
  comparedMs: 1200,
  commitsMs: 500,
  lightLoadMs: 1500,
  postingsMs: 1000,
  oldEvents: 100_000,
  storedTaps: 100_000,
};

/** Taps end to end, from the HTTP request through card, risk, ledger and events to the answer. */
export const taps: Bench = {
  name: 'taps',
  title: 'Taps: durable, with keys, each connection waiting for its answer; medians of rounds',
  async run(context) {
    const size = context.quick ? quick : full;
    const { apiKey } = context.service;
    const load = tapLoader(context, {
      apiKey,
      externalRef: await onboardSubMerchant(context.service),
    });
    const tools = { context, load, size };
    await load({ label: 'warming up', connections: 256, durationMs: size.warmUpMs });
    const pgbench = await measureBesidePgbench(tools);
    const parts: Record<string, Part> = {
      pgbench,
      alone: await measureAlone(tools),
      lightLoad: await measureLightLoad(tools, pgbench),
      processes: await measureProcesses(tools),
      platforms: await measurePlatforms(tools),
      postings: await measurePostings(tools),
      emv: measureEmv(pgbench),
      pruning: await measurePruning(tools),
      // Last, because its rows would push everything else out of the caches.
      growth: await measureGrowth(tools),
    };
    const measured = Object.values(parts);
    const details = Object.entries(parts).map(([name, part]) => [name, part.details]);
    return {
      rows: measured.flatMap((part) => part.rows),
      notes: measured.flatMap((part) => part.notes ?? []),
      errors: context.errors,
      details: { ...size, ...Object.fromEntries(details) },
    };
  },
};
