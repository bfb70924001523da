import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface HttpMetrics {
  observe(
    facts: { readonly route: string; readonly method: string; readonly status: number },
    elapsedMs: number,
  ): void;
}

export interface Metrics {
  readonly registry: Registry;
  readonly http: HttpMetrics;
  readonly dueWork: {
    done(work: string): void;
    failed(work: string): void;
  };
  readonly webhooks: {
    attempted(status: number | null, durationMs: number): void;
    recorded(outcome: string): void;
  };
}

export function createMetrics(): Metrics {
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
    help: 'Attempts to deliver that were recorded, by what became of the delivery.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // Finding a series by its labels anew costs more than observing it; there are few of them.
  const known = new Map<string, ReturnType<typeof durations.labels>>();
  return {
    registry,
    http: {
      observe({ route, method, status }, elapsedMs) {
        const statusClass = Math.floor(status / 100);
        const name = `${method} ${route} ${statusClass}`;
        let series = known.get(name);
        if (series === undefined) {
          series = durations.labels({ route, method, status: `${statusClass}xx` });
          known.set(name, series);
        }
        series.observe(elapsedMs / 1000);
      },
    },
    dueWork: {
      done: (work) => runs.inc({ work, result: 'done' }),
      failed: (work) => runs.inc({ work, result: 'failed' }),
    },
    webhooks: {
      attempted(status, durationMs) {
        const answer = status === null ? 'none' : `${Math.floor(status / 100)}xx`;
        attempts.observe({ answer }, durationMs / 1000);
      },
      recorded: (outcome) => deliveries.inc({ outcome }),
    },
  };
}
