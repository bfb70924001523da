import { setTimeout as delay } from 'node:timers/promises';
import { type StripeServer, startStripeServer } from '../stripe-server/src/index.ts';
import { Counters, type TapTimes } from './submissions/counters.ts';
import { Postman } from './submissions/postman.ts';
import { type Settled, submitAll, untilSettled } from './submissions/submit-all.ts';
import type { Bench, BenchContext } from './support/bench.ts';
import { formatNumber, type ReportRow } from './support/report.ts';

const sizes = {
  full: { submissions: 5_000, aloneMs: 60_000 },
  quick: { submissions: 200, aloneMs: 15_000 },
};

/** Stripe's live-mode limits, with the endpoints that have their own. */
const limits = {
  perSecond: 100,
  perOperation: 25,
  operations: { 'files.create': 20, 'payouts.create': 15 },
} as const;

const slowerMax = 2;

/** Thousands of submissions at once on a Stripe with its limits, and taps beside them. */
export const submissions: Bench = {
  name: 'submissions',
  title: 'Submissions at once on Stripe, within its limits, by two processes; taps beside them',
  async run(context) {
    const size = context.quick ? sizes.quick : sizes.full;
    const server = await startStripeServer();
    try {
      return await measure(context, server, size);
    } finally {
      await server.close();
    }
  },
};

async function measure(
  context: BenchContext,
  server: StripeServer,
  size: { readonly submissions: number; readonly aloneMs: number },
) {
  const { service, say } = context;
  // Its provider is the simulator, and it would take work from the other processes.
  process.kill(service.pid);
  server.control.limits.set(limits);
  const env = {
    TAPRAIL_PSP: 'stripe',
    STRIPE_ADDRESS: server.url.origin,
    STRIPE_SECRET_KEY: server.secretKey,
    STRIPE_WEBHOOK_SECRET: server.webhookSecret,
    STRIPE_RATE_LIMIT: String(limits.perSecond),
    STRIPE_ENDPOINT_RATE_LIMIT: String(limits.perOperation),
  };
  const processes = [await service.startProcess(env), await service.startProcess(env)];
  const urls = processes.map(({ url }) => url);
  const postman = new Postman(server, urls);
  const counters = await Counters.open(urls, service);
  say('warming up, then taps alone');
  await counters.tapFor(5_000);
  const alone = await counters.tapFor(size.aloneMs);
  say(`${formatNumber(size.submissions)} submissions, with taps beside them`);
  const callsBefore = callsOf(server);
  const beganAtMs = performance.now();
  const ending = new AbortController();
  const tapping = counters.tapUntil(ending.signal);
  await submitAll(urls, service, size.submissions);
  const acceptedSeconds = (performance.now() - beganAtMs) / 1000;
  const settled = await untilSettled(service, size.submissions, say);
  const seconds = (performance.now() - beganAtMs) / 1000;
  // Objects that webhooks are about are read again, too.
  await delay(5_000);
  ending.abort();
  const beside = await tapping;
  await postman.stop();
  // Stopped before its Stripe, so that it logs no failed requests.
  await Promise.all(processes.map((each) => each.stop()));
  const calls = differenceOf(callsOf(server), callsBefore);
  const perAccount = [...calls]
    .filter(([operation]) => operation.startsWith('accounts.'))
    .map(([operation, { count }]) => `${operation} ${(count / size.submissions).toFixed(2)}`);
  const refused = [...calls.values()].reduce((sum, call) => sum + call.refused, 0);
  return {
    rows: rowsOf({ alone, beside, settled, seconds, acceptedSeconds, size }),
    notes: [
      `calls per account: ${perAccount.join(', ')}. Refused by Stripe for their number: ${refused}. ` +
        `Taps per second: ${alone.perSecond.toFixed(1)} alone, ${beside.perSecond.toFixed(1)} beside.`,
    ],
    errors: [
      ...context.errors,
      ...(settled.errored === 0 ? [] : [`${settled.errored} submissions are errored`]),
      ...[...alone.failures, ...beside.failures],
    ],
    details: { size, alone, beside, settled, seconds, calls: Object.fromEntries(calls) },
  };
}

function rowsOf(facts: {
  readonly alone: TapTimes;
  readonly beside: TapTimes;
  readonly settled: Settled;
  readonly seconds: number;
  readonly acceptedSeconds: number;
  readonly size: { readonly submissions: number };
}): readonly ReportRow[] {
  const { alone, beside, settled, seconds, acceptedSeconds, size } = facts;
  const slower = beside.latency.p95Ms / alone.latency.p95Ms;
  return [
    { name: 'submissions, all accepted', value: acceptedSeconds, unit: 's' },
    {
      name: `submissions, all enabled (${settled.enabled}) or asking for more (${settled.asking})`,
      value: seconds,
      unit: 's',
      target: {
        text: 'none errored',
        met: settled.errored === 0 && settled.enabled + settled.asking >= size.submissions,
      },
    },
    { name: 'accounts', value: size.submissions / seconds, unit: '/s' },
    { name: 'p95 of taps alone', value: alone.latency.p95Ms, unit: 'ms', latency: alone.latency },
    {
      name: 'p95 of taps beside the submissions',
      value: beside.latency.p95Ms,
      unit: 'ms',
      latency: beside.latency,
      ratio: { value: slower, to: 'alone' },
      target: { text: `≤ ${slowerMax} ×`, met: slower <= slowerMax },
    },
  ];
}

interface CallsOfOperation {
  readonly count: number;
  readonly refused: number;
}

function callsOf(server: StripeServer): ReadonlyMap<string, CallsOfOperation> {
  const sums = new Map<string, CallsOfOperation>();
  for (const { operation, calls, refused } of server.control.limits.counts()) {
    const known = sums.get(operation) ?? { count: 0, refused: 0 };
    sums.set(operation, { count: known.count + calls, refused: known.refused + refused });
  }
  return sums;
}

function differenceOf(
  now: ReadonlyMap<string, CallsOfOperation>,
  before: ReadonlyMap<string, CallsOfOperation>,
): ReadonlyMap<string, CallsOfOperation> {
  const since = [...now].map(([operation, { count, refused }]) => {
    const known = before.get(operation) ?? { count: 0, refused: 0 };
    return [operation, { count: count - known.count, refused: refused - known.refused }] as const;
  });
  return new Map(since);
}
