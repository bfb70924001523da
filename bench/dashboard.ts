import { findSamples } from './dashboard/find-samples.ts';
import { measurePages, pageRows } from './dashboard/measure-pages.ts';
import { openDashboard } from './dashboard/open-dashboard.ts';
import { addressOf } from './dashboard/pages.ts';
import { storeWorld, untilSummedUp } from './dashboard/store-world.ts';
import { Visitor } from './dashboard/visitor.ts';
import type { Bench } from './support/bench.ts';
import { formatNumber } from './support/report.ts';
import { compare, comparedRow, rateRow } from './taps/compare.ts';
import { onboardSubMerchant } from './taps/onboard-sub-merchant.ts';
import { tapLoader } from './taps/tap-load.ts';

const sizes = {
  full: {
    subMerchants: 10_000,
    taps: 1_000_000,
    deliveries: 200_000,
    notes: 100_000,
    disputes: 200,
    /** How often each address is requested. */
    times: 30,
    rounds: 7,
    warmUpMs: 10_000,
    tapMs: 8_000,
  },
  quick: {
    subMerchants: 200,
    taps: 20_000,
    deliveries: 4_000,
    notes: 2_000,
    disputes: 60,
    times: 5,
    rounds: 1,
    warmUpMs: 3_000,
    tapMs: 3_000,
  },
};

const connections = 64;
const besideMin = 0.95;

/** The pages of the dashboard with a month of business stored, and their cost to taps. */
export const dashboard: Bench = {
  name: 'dashboard',
  title: 'Dashboard: the slowest request of each page, and taps while it is open',
  async run(context) {
    const size = context.quick ? sizes.quick : sizes.full;
    const { service } = context;
    const externalRef = await onboardSubMerchant(service);
    const load = tapLoader(context, { apiKey: service.apiKey, externalRef });
    await load({ label: 'a tap to copy', connections: 1, requestsMax: 1 });
    const { endpoint } = await storeWorld(context, externalRef, size);
    const visitor = await Visitor.signIn(service);
    await untilSummedUp(context, visitor);
    const samples = await findSamples(service, endpoint);
    context.say('requesting every page');
    const timings = await measurePages(visitor, samples, size.times);

    const overview = addressOf(['/overview']);
    let refreshes = 0;
    await load({ label: 'warming up', connections, durationMs: size.warmUpMs });
    const comparison = await compare({
      rounds: size.rounds,
      base: () => load({ label: 'taps alone', connections, durationMs: size.tapMs }),
      other: async () => {
        const opened = await openDashboard(visitor, overview);
        const label = 'taps with a dashboard open';
        const result = await load({ label, connections, durationMs: size.tapMs });
        refreshes += await opened.close();
        return result;
      },
    });
    return {
      rows: [
        ...pageRows(timings),
        rateRow(`taps alone, ${connections} connections`, comparison.base),
        comparedRow(comparison, {
          name: 'taps with a dashboard open',
          to: 'alone',
          min: besideMin,
        }),
      ],
      notes: [
        `stored: ${formatNumber(size.taps)} taps, ${formatNumber(2 * size.taps)} events, ` +
          `${formatNumber(size.subMerchants)} sub-merchants. The open dashboard loaded the ` +
          `overview anew ${refreshes} times.`,
      ],
      errors: [
        ...context.errors,
        ...(refreshes === 0 ? ['the open dashboard heard of no tap'] : []),
      ],
      details: { ...size, timings, comparison, refreshes },
    };
  },
};
