import { connections, type Memory, OnboardingLoads, type Round } from './onboarding/rounds.ts';
import type { Bench } from './support/bench.ts';
import { busyWarning } from './support/busy.ts';
import { type Pgbench, preparePgbench } from './support/pgbench.ts';
import { formatNumber, median, medianLatency, type ReportRow, rangeOf } from './support/report.ts';

const getRatioMin = 0.35;
const postRatioMin = 0.3;
const rssMaxMb = 250;
/** How much the backlog may grow in the second half of a run, as a share of what it accepts. */
const lagGrowthMax = 0.05;

const sizes = {
  full: { rounds: 5, readMs: 5000, writeMs: 8000, stored: 10_000, memoryRequests: 200_000 },
  quick: { rounds: 1, readMs: 2000, writeMs: 3000, stored: 2000, memoryRequests: 20_000 },
} as const;

/** Accepting sub-merchants, provisioning them in the background, and reading them. */
export const onboarding: Bench = {
  name: 'onboarding',
  title: `Onboarding: ${connections} connections, each waiting for its answer; medians of rounds`,
  async run(context) {
    const size = sizes[context.quick ? 'quick' : 'full'];
    const pgbench = await preparePgbench(context.service.postgresUrl);
    context.say(pgbench === null ? pgbenchMissing : `  compared with ${pgbench.call}`);
    const loads = new OnboardingLoads({ context, sizes: size, pgbench });
    context.say(`storing ${formatNumber(size.stored)} sub-merchants and warming up`);
    await loads.prepare();
    const rounds: Round[] = [];
    for (let round = 1; round <= size.rounds; round += 1) {
      context.say(`round ${round} of ${size.rounds}`);
      rounds.push(await loads.round());
    }
    context.say(`memory over ${formatNumber(size.memoryRequests)} requests`);
    const memory = await loads.memory();
    return {
      rows: [...readRows(rounds), ...writeRows(rounds), ...lagRows(rounds), memoryRow(memory)],
      notes: notes({ pgbench, rounds, memory }),
      errors: context.errors,
      details: { connections, ...size, pgbench: pgbench?.call ?? null, rounds, memory },
    };
  },
};

const pgbenchMissing =
  'pgbench, which comes with PostgreSQL, is not installed here: POST has nothing to compare with.';

function readRows(rounds: readonly Round[]): ReportRow[] {
  const ratio = median(rounds.map((round) => round.get.perSecond / round.noOp.perSecond));
  return [
    {
      name: 'no-op: GET /healthz',
      ...rate(rounds, (round) => round.noOp.perSecond),
      latency: medianLatency(rounds.map((round) => round.noOp)),
    },
    {
      name: 'GET /sub-merchants/:externalRef',
      ...rate(rounds, (round) => round.get.perSecond),
      ratio: { value: ratio, to: 'no-op' },
      target: { text: `≥ ${getRatioMin} ×`, met: ratio >= getRatioMin },
      latency: medianLatency(rounds.map((round) => round.get)),
    },
  ];
}

function writeRows(rounds: readonly Round[]): ReportRow[] {
  const against = (read: (round: Round) => number): Pick<ReportRow, 'ratio'> => {
    const ratios = rounds.flatMap((round) =>
      round.pgbench === null ? [] : [read(round) / round.pgbench.perSecond],
    );
    return ratios.length === 0 ? {} : { ratio: { value: median(ratios), to: 'pgbench' } };
  };
  const sustained = against((round) => round.post.sustainedPerSecond);
  const met = (sustained.ratio?.value ?? 0) >= postRatioMin;
  return [
    ...rounds
      .slice(0, 1)
      .flatMap((round): ReportRow[] =>
        round.pgbench === null
          ? []
          : [{ name: 'pgbench TPC-B', ...rate(rounds, (one) => one.pgbench?.perSecond ?? 0) }],
      ),
    {
      name: 'POST /sub-merchants, accepted',
      ...rate(rounds, (round) => round.post.accepted.perSecond),
      ...against((round) => round.post.accepted.perSecond),
      latency: medianLatency(rounds.map((round) => round.post.accepted)),
    },
    {
      name: '  provisioned at the same time',
      ...rate(rounds, (round) => round.post.provisionedPerSecond),
    },
    {
      name: '  accepted and provisioned',
      ...rate(rounds, (round) => round.post.sustainedPerSecond),
      ...sustained,
      ...(sustained.ratio === undefined ? {} : { target: { text: `≥ ${postRatioMin} ×`, met } }),
    },
  ];
}

/** A backlog that only grows means that the service accepts more than it can provision. */
function lagRows(rounds: readonly Round[]): ReportRow[] {
  const growths = rounds.map(({ post: { lag, accepted } }) =>
    Math.max(0, ((lag.atEnd - lag.atMiddle) / (accepted.answered / 2)) * 100),
  );
  const growth = median(growths);
  return [
    {
      name: '  backlog growth in the second half',
      value: growth,
      unit: '%',
      range: rangeOf(growths),
      target: { text: `≤ ${lagGrowthMax * 100} %`, met: growth <= lagGrowthMax * 100 },
    },
    {
      name: '  backlog gone after',
      value: median(rounds.map((round) => round.post.drainSeconds)),
      unit: 's',
      range: rangeOf(rounds.map((round) => round.post.drainSeconds)),
    },
  ];
}

function memoryRow(memory: Memory): ReportRow {
  return {
    name: `RSS, highest in ${formatNumber(memory.load.answered)} mixed requests`,
    value: memory.maxMb,
    unit: 'MB',
    target: { text: `< ${rssMaxMb} MB`, met: memory.maxMb < rssMaxMb },
    latency: memory.load,
  };
}

function notes(facts: {
  readonly pgbench: Pgbench | null;
  readonly rounds: readonly Round[];
  readonly memory: Memory;
}): string[] {
  const { pgbench, rounds, memory } = facts;
  const warning = busyWarning(rounds.map((round) => round.busyPercent));
  const middle = (read: (round: Round) => number) => formatNumber(median(rounds.map(read)));
  return [
    ...(warning === null ? [] : [warning]),
    pgbench === null ? pgbenchMissing : `compared with ${pgbench.call}, ${pgbench.version}`,
    `unprovisioned: ${middle((round) => round.post.lag.atStart)} at the start, ` +
      `${middle((round) => round.post.lag.atMiddle)} in the middle, ` +
      `${middle((round) => round.post.lag.atEnd)} at the end of a run of POSTs`,
    `RSS over the mixed requests: ${memory.sparkline} MB, at the end ${formatNumber(memory.endMb)} MB`,
  ];
}

function rate(
  rounds: readonly Round[],
  read: (round: Round) => number,
): Pick<ReportRow, 'value' | 'unit' | 'range'> {
  const values = rounds.map(read);
  return { value: median(values), unit: '/s', range: rangeOf(values) };
}
