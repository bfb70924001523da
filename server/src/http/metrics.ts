import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  // Aggregators say what several processes of one machine report: the sum unless told otherwise.
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'taprail_http_request_seconds',
    help: 'How long requests took, by route pattern, method and status class.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15],
    registers: [registry],
  });
  const runs = new Counter({
    name: 'taprail_due_work_total',
    help: 'Due rows that were worked on, by kind of work and how it went.',
    labelNames: ['work', 'result'],
    registers: [registry],
  });
  const attempts = new Histogram({
    name: 'taprail_webhook_attempt_seconds',
    help: 'How long attempts to deliver took, by the class of the answer, or none.',
    labelNames: ['answer'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const deliveries = new Counter({
    name: 'taprail_webhook_deliveries_total',
    help: 'Attempts to deliver that were recorded, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const lateOutcomes = new Counter({
    name: 'taprail_late_outcomes_total',
    help: 'Outcomes that the provider corrected after they were recorded, by what changed.',
    labelNames: ['kind'],
    registers: [registry],
  });
  // A counter that appears with its first outcome would hide that one from `increase`.
  for (const kind of ['capture', 'refund', 'reversal', 'payout']) lateOutcomes.inc({ kind }, 0);
  const accountNotices = new Counter({
    name: 'taprail_account_notices_total',
    help: 'Accounts of sub-merchants at the provider that need a person, by what happened.',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of ['rejection_withdrawn', 'payout_schedule', 'negative_balance']) {
    accountNotices.inc({ kind }, 0);
  }
  const outsideMovements = new Counter({
    name: 'taprail_outside_movements_total',
    help: 'Movements of money that people or schedules made at the provider, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of ['payout', 'refund', 'transfer']) outsideMovements.inc({ kind }, 0);
  const decisions = new Gauge({
    name: 'taprail_provider_decisions_waiting',
    help: 'Refunds, reversals and payouts that wait for a person to decide.',
    aggregator: 'max',
    registers: [registry],
  });
  const negativeBalances = new Gauge({
    name: 'taprail_negative_balances',
    help: 'Available balances of sub-merchants that are below zero.',
    aggregator: 'max',
    registers: [registry],
  });
  const purposed = ['connection', 'purpose'] as const;
  const callsLeft = new Gauge({
    name: 'taprail_provider_calls_left',
    help: 'Further calls per second that a purpose could make, over all processes.',
    aggregator: 'min',
    labelNames: purposed,
    registers: [registry],
  });
  const callsWaiting = new Gauge({
    name: 'taprail_provider_calls_waiting',
    help: 'Calls to the provider that wait for their turn.',
    labelNames: purposed,
    registers: [registry],
  });
  const calls = new Counter({
    name: 'taprail_provider_calls_total',
    help: 'Calls to the provider that were sent, were not for want of room, or were refused for it.',
    labelNames: [...purposed, 'result'],
    registers: [registry],
  });
  const callWaits = new Histogram({
    name: 'taprail_provider_call_wait_seconds',
    help: 'How long calls to the provider waited for their turn.',
    labelNames: ['purpose'],
    buckets: [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const oldestNegative = new Gauge({
    name: 'taprail_negative_balance_oldest_seconds',
    help: 'How long the oldest negative balance has been below zero; 0 without one.',
    aggregator: 'max',
    registers: [registry],
  });
  const differences = new Gauge({
    name: 'taprail_reconcile_differences',
    help: 'Open differences between the ledger and the provider.',
    aggregator: 'max',
    registers: [registry],
  });
  const oldestComparison = new Gauge({
    name: 'taprail_reconcile_oldest_seconds',
    help: 'Time since the comparison of the account that was compared longest ago.',
    aggregator: 'max',
    registers: [registry],
  });
  return {
    registry,
    provider: {
      left: (labels: CallLabels, perSecond: number) => callsLeft.set({ ...labels }, perSecond),
      waiting: (labels: CallLabels, count: number) => callsWaiting.set({ ...labels }, count),
      called: (labels: CallLabels, result: string) => calls.inc({ ...labels, result }),
      waited: (purpose: string, seconds: number) => callWaits.observe({ purpose }, seconds),
      forget(connection: string, purposes: readonly string[]) {
        for (const purpose of purposes) {
          callsLeft.remove({ connection, purpose });
          callsWaiting.remove({ connection, purpose });
        }
      },
    },
    lateOutcomes: {
      count: (kind: string) => lateOutcomes.inc({ kind }),
    },
    accountNotices: {
      count: (kind: string) => accountNotices.inc({ kind }),
    },
    outsideMovements: {
      count: (kind: string) => outsideMovements.inc({ kind }),
    },
    /** Over all platforms, so that every process reports the same. */
    gauges: {
      decisionsWaiting: (count: number) => decisions.set(count),
      negativeBalances(count: number, oldestSeconds: number) {
        negativeBalances.set(count);
        oldestNegative.set(oldestSeconds);
      },
      differences(count: number, oldestSeconds: number) {
        differences.set(count);
        oldestComparison.set(oldestSeconds);
      },
    },
    http: {
      observe(
        facts: { readonly route: string; readonly method: string; readonly status: number },
        elapsedMs: number,
      ) {
        const labels = { ...facts, status: statusClass(facts.status) };
        durations.observe(labels, elapsedMs / 1000);
      },
    },
    dueWork: {
      done: (work: string) => runs.inc({ work, result: 'done' }),
      failed: (work: string) => runs.inc({ work, result: 'failed' }),
    },
    webhooks: {
      attempted(status: number | null, durationMs: number) {
        const answer = status === null ? 'none' : statusClass(status);
        attempts.observe({ answer }, durationMs / 1000);
      },
      recorded: (outcome: string) => deliveries.inc({ outcome }),
    },
  };
}

/** The connection and the purpose of a call. */
interface CallLabels {
  readonly connection: string;
  readonly purpose: string;
}

function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}
