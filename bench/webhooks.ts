import type { Bench, BenchContext } from './support/bench.ts';
import { busyWarning, measureBusyPercent } from './support/busy.ts';
import { type PgbenchResult, preparePgbench } from './support/pgbench.ts';
import { median, type ReportRow, rangeOf } from './support/report.ts';
import { type SlowSpells, watchSlowSpells } from './support/slow-spells.ts';
import { onboardSubMerchant } from './taps/onboard-sub-merchant.ts';
import type { BareResult } from './webhooks/bare-loop.ts';
import { BenchReceiver } from './webhooks/receiver.ts';
import { type Drain, eventsPerTap, type Steady, WebhookLoads } from './webhooks/rounds.ts';
import { Subscription } from './webhooks/subscription.ts';

const sizes = {
  full: {
    rounds: 5,
    bareMs: 5000,
    drain: 30_000,
    backlog: 200_000,
    steadyMs: 20_000,
    warmUpMs: 20_000,
    idleMs: 10_000,
  },
  quick: {
    rounds: 1,
    bareMs: 2000,
    drain: 6000,
    backlog: 12_000,
    steadyMs: 5000,
    warmUpMs: 5000,
    idleMs: 2000,
  },
} as const;

const pgbenchSeconds = 5;
const ratioMin = 0.4;
const [latencyPerSecond, latencyP50MaxMs, latencyP99MaxMs] = [500, 15, 60];
const rssMaxMb = 300;
/** Taps with their deliveries, at this share of pgbench's rate on the same machine. */
const [combinedPerPgbench, combinedP99MaxMs] = [0.3, 100];

interface Round {
  readonly busyPercent: number;
  readonly bare: BareResult;
  readonly drain: Drain;
  readonly pgbench: PgbenchResult | null;
}

interface Combined extends Steady {
  readonly perSecond: number;
}

/** Deliveries end to end: claimed, signed, sent to a receiver in another process, and recorded. */
export const webhooks: Bench = {
  name: 'webhooks',
  title: 'Webhooks: signed, acknowledged and recorded; medians of rounds',
  async run(context) {
    const size = sizes[context.quick ? 'quick' : 'full'];
    const pgbench = await preparePgbench(context.service.postgresUrl);
    const receiver = await BenchReceiver.open();
    try {
      const loads = await prepare(context, receiver);
      const rounds: Round[] = [];
      for (let round = 1; round <= size.rounds; round += 1) {
        context.say(`round ${round} of ${size.rounds}`);
        rounds.push({
          busyPercent: await measureBusyPercent(),
          bare: await loads.bare(size.bareMs),
          drain: await loads.drain(size.drain),
          pgbench: pgbench === null ? null : await pgbench.run(pgbenchSeconds),
        });
      }
      const lightLoad = await loads.steady(latencyPerSecond / eventsPerTap, size.steadyMs);
      // Between two small drains, because the speed of a virtual machine changes within minutes.
      const before = await loads.drain(size.drain);
      const backlog = await loads.drain(size.backlog);
      const after = await loads.drain(size.drain);
      const slowBefore = await watchSlowSpells(size.idleMs);
      // Without pgbench there is no base rate.
      const perSecond = Math.round(combinedPerPgbench * median(pgbenchRates(rounds)) || 0);
      const combined =
        perSecond > 0 ? await loads.steady(perSecond, size.steadyMs, size.warmUpMs) : null;
      const slowAfter = await watchSlowSpells(size.idleMs);
      const warning = busyWarning(rounds.map((round) => round.busyPercent));
      return {
        rows: [
          ...roundRows(rounds),
          lightLoadRow(lightLoad),
          ...backlogRows(backlog, [before, after]),
          ...(combined === null ? [] : combinedRows({ perSecond, ...combined })),
          slowRow(slowBefore, slowAfter),
        ],
        notes: [
          'bare loop: undici posting signed bodies over 64 connections, without a database',
          'latency of deliveries: from the creation of the event, before its commit, to the receiver',
          ...(warning === null ? [] : [warning]),
        ],
        errors: context.errors,
        details: {
          ...size,
          rounds,
          lightLoad,
          before,
          backlog,
          after,
          combined,
          slowBefore,
          slowAfter,
        },
      };
    } finally {
      receiver.close();
    }
  },
};

/** Onboards a sub-merchant, registers an endpoint for its events, and warms up the service. */
async function prepare(context: BenchContext, receiver: BenchReceiver): Promise<WebhookLoads> {
  const subMerchant = await onboardSubMerchant(context.service);
  const subscription = await Subscription.open(context.service, receiver.url);
  const loads = new WebhookLoads({ context, receiver, subscription, subMerchant });
  context.say('warming up');
  await loads.steady(100, 2000);
  await loads.drain(3000);
  return loads;
}

function pgbenchRates(rounds: readonly Round[]): number[] {
  return rounds.flatMap(({ pgbench }) => (pgbench === null ? [] : [pgbench.perSecond]));
}

function roundRows(rounds: readonly Round[]): ReportRow[] {
  const bare = rounds.map((round) => round.bare.perSecond);
  const drained = rounds.map((round) => round.drain.perSecond);
  const ratio = median(rounds.map((round) => round.drain.perSecond / round.bare.perSecond));
  const peers = pgbenchRates(rounds);
  return [
    ...(peers.length === 0
      ? []
      : [
          {
            name: 'pgbench TPC-B',
            value: median(peers),
            unit: '/s',
            range: rangeOf(peers),
          } as const,
        ]),
    { name: 'bare loop', value: median(bare), unit: '/s', range: rangeOf(bare) },
    {
      name: 'deliveries',
      value: median(drained),
      unit: '/s',
      range: rangeOf(drained),
      ratio: { value: ratio, to: 'bare loop' },
      target: { text: `≥ ${ratioMin} ×`, met: ratio >= ratioMin },
    },
    {
      name: "the service's CPU time per delivery",
      value: median(rounds.map((round) => round.drain.serviceUsEach)),
      unit: 'µs',
    },
    {
      name: "the bare loop's CPU time per request",
      value: median(rounds.map((round) => round.bare.cpuUsEach)),
      unit: 'µs',
    },
  ];
}

function lightLoadRow({ deliveries, taps }: Steady): ReportRow {
  const { p50Ms, p99Ms } = deliveries;
  return {
    name: `event to receiver, ${latencyPerSecond} events/s`,
    value: deliveries.count / taps.seconds,
    unit: '/s',
    latency: deliveries,
    target: {
      text: `p50 ≤ ${latencyP50MaxMs} ms, p99 ≤ ${latencyP99MaxMs} ms`,
      met: p50Ms <= latencyP50MaxMs && p99Ms <= latencyP99MaxMs,
    },
  };
}

function backlogRows(backlog: Drain, small: readonly Drain[]): ReportRow[] {
  const ratio = backlog.perSecond / median(small.map((drain) => drain.perSecond));
  return [
    {
      name: `a backlog of ${backlog.count.toLocaleString('en-GB')}`,
      value: backlog.perSecond,
      unit: '/s',
      ratio: { value: ratio, to: 'small ones' },
      target: { text: 'the same rate', met: ratio >= 0.9 },
    },
    {
      name: 'memory while it drains',
      value: backlog.rssMaxMb,
      unit: 'MB',
      target: { text: `< ${rssMaxMb} MB`, met: backlog.rssMaxMb < rssMaxMb },
    },
  ];
}

function combinedRows({ perSecond, taps, deliveries, open }: Combined): ReportRow[] {
  // Deliveries in flight are no backlog, unless they exceed one second's worth.
  const openMax = eventsPerTap * perSecond;
  return [
    {
      name: `taps with deliveries: ${combinedPerPgbench} × pgbench`,
      value: taps.perSecond,
      unit: '/s',
      latency: taps,
      target: {
        text: `p99 ≤ ${combinedP99MaxMs} ms`,
        met: taps.p99Ms <= combinedP99MaxMs && taps.perSecond >= 0.98 * perSecond,
      },
    },
    {
      name: 'their deliveries',
      value: deliveries.count / ((deliveries.lastAtMs - deliveries.firstAtMs) / 1000),
      unit: '/s',
      latency: deliveries,
      target: {
        text: `no backlog (${open.atMiddle}, ${open.atEnd})`,
        met: Math.max(open.atMiddle, open.atEnd) <= openMax,
      },
    },
  ];
}

/** The service cannot avoid slow spells of the machine, so the report shows them. */
function slowRow(...watched: readonly SlowSpells[]): ReportRow {
  const longestMs = Math.max(...watched.map((spells) => spells.longestMs));
  return {
    name: `time in which the idle machine was slow, up to ${Math.round(longestMs)} ms at a time`,
    value: median(watched.map((spells) => spells.percent)),
    unit: '%',
  };
}
