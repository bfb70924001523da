import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

interface HttpFacts {
  readonly route: string;
  readonly method: string;
  readonly status: number;
}

export interface HttpMetrics {
  observe(facts: HttpFacts, elapsedMs: number): void;
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
  const durationsOf = remembered(
    ({ route, method, status }: HttpFacts) => `${method} ${route} ${statusClass(status)}`,
    ({ route, method, status }) =>
      durations.labels({ route, method, status: `${statusClass(status)}xx` }),
  );
  const runsOf = remembered(
    ({ work, result }: { work: string; result: string }) => `${work} ${result}`,
    (labels) => runs.labels(labels),
  );
  const attemptsOf = remembered(
    (status: number | null) => (status === null ? null : statusClass(status)),
    (status) => attempts.labels({ answer: status === null ? 'none' : `${statusClass(status)}xx` }),
  );
  const deliveriesOf = remembered(
    (outcome: string) => outcome,
    (outcome) => deliveries.labels({ outcome }),
  );
  return {
    registry,
    http: { observe: (facts, elapsedMs) => durationsOf(facts).observe(elapsedMs / 1000) },
    dueWork: {
      done: (work) => runsOf({ work, result: 'done' }).inc(),
      failed: (work) => runsOf({ work, result: 'failed' }).inc(),
    },
    webhooks: {
      attempted: (status, durationMs) => attemptsOf(status).observe(durationMs / 1000),
      recorded: (outcome) => deliveriesOf(outcome).inc(),
    },
  };
}

/** Finding a series by its labels anew costs more than observing it; there are few of them. */
function remembered<Facts, Series>(
  nameOf: (facts: Facts) => string | number | null,
  find: (facts: Facts) => Series,
): (facts: Facts) => Series {
  const known = new Map<string | number | null, Series>();
  return (facts) => {
    const name = nameOf(facts);
    const found = known.get(name);
    if (found !== undefined) return found;
    const series = find(facts);
    known.set(name, series);
    return series;
  };
}

function statusClass(status: number): number {
  return Math.floor(status / 100);
}
