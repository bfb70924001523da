import { Counter, Histogram, type Registry } from 'prom-client';
import { statusClass } from './http-metrics.ts';

export function deliveryMetrics(registry: Registry) {
  const attempts = new Histogram({
    name: 'taprail_webhook_attempt_seconds',
    help: 'How long attempts to deliver took, by the class of the answer, or none.',
    labelNames: ['answer'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const lags = new Histogram({
    name: 'taprail_webhook_lag_seconds',
    help: 'How long after its creation an event was first sent to an endpoint.',
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1800],
    registers: [registry],
  });
  const deliveries = new Counter({
    name: 'taprail_webhook_deliveries_total',
    help: 'Attempts to deliver that were recorded, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['delivered', 'retried', 'failed']) deliveries.inc({ outcome }, 0);
  return {
    /** `lagMs` is the age of the event at its first attempt; null at a later one. */
    attempted(status: number | null, durationMs: number, lagMs: number | null) {
      const answer = status === null ? 'none' : statusClass(status);
      attempts.observe({ answer }, durationMs / 1000);
      if (lagMs !== null) lags.observe(lagMs / 1000);
    },
    recorded: (outcome: string) => deliveries.inc({ outcome }),
  };
}
