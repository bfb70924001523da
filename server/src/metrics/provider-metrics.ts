import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { type Series, SeriesHistogram } from './series-histogram.ts';

/** The connection and the purpose of a call. */
interface CallLabels {
  readonly connection: string;
  readonly purpose: string;
}

export function providerMetrics(registry: Registry) {
  const operations = new SeriesHistogram({
    name: 'taprail_provider_operation_seconds',
    help: 'How long operations at the provider took, by operation and how they ended.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 90],
    registry,
  });
  return {
    operation: (operation: string, outcome: string): Series =>
      operations.series(`${operation} ${outcome}`, () => ({ operation, outcome })),
    ...budgetMetrics(registry),
  };
}

function budgetMetrics(registry: Registry) {
  const purposed = ['connection', 'purpose'] as const;
  const left = new Gauge({
    name: 'taprail_provider_calls_left',
    help: 'Further calls per second that a purpose could make, over all processes.',
    aggregator: 'min',
    labelNames: purposed,
    registers: [registry],
  });
  const waiting = new Gauge({
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
  const waits = new Histogram({
    name: 'taprail_provider_call_wait_seconds',
    help: 'How long calls to the provider waited for their turn.',
    labelNames: ['purpose'],
    buckets: [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    left: (labels: CallLabels, perSecond: number) => left.set({ ...labels }, perSecond),
    waiting: (labels: CallLabels, count: number) => waiting.set({ ...labels }, count),
    called: (labels: CallLabels, result: string) => calls.inc({ ...labels, result }),
    waited: (purpose: string, seconds: number) => waits.observe({ purpose }, seconds),
    forget(connection: string, purposes: readonly string[]) {
      for (const purpose of purposes) {
        left.remove({ connection, purpose });
        waiting.remove({ connection, purpose });
      }
    },
  };
}
