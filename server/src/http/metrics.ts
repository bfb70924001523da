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
  return {
    registry,
    http: {
      observe({ route, method, status }, elapsedMs) {
        const labels = { route, method, status: `${Math.floor(status / 100)}xx` };
        durations.observe(labels, elapsedMs / 1000);
      },
    },
    dueWork: {
      done: (work) => runs.inc({ work, result: 'done' }),
      failed: (work) => runs.inc({ work, result: 'failed' }),
    },
  };
}
