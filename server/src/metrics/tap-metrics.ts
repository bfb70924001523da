import { Counter, type Registry } from 'prom-client';

const outcomes = ['approved', 'declined', 'cancelled', 'pending', 'reversed', 'expired'] as const;

export function tapMetrics(registry: Registry) {
  const taps = new Counter({
    name: 'taprail_taps_total',
    help: 'Taps that got their outcome, or were left pending, by the status of the tap.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const labels = Object.fromEntries(outcomes.map((outcome) => [outcome, { outcome }]));
  for (const each of Object.values(labels)) taps.inc(each, 0);
  return { count: (outcome: (typeof outcomes)[number]) => taps.inc(labels[outcome] ?? {}) };
}
