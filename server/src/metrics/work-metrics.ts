import { Counter, Gauge, type Registry } from 'prom-client';

export interface Backlog {
  readonly work: string;
  readonly count: number;
  readonly oldestMs: number;
}

export function workMetrics(registry: Registry) {
  const runs = new Counter({
    name: 'taprail_due_work_total',
    help: 'Due rows that were worked on, by kind of work and how it went.',
    labelNames: ['work', 'result'],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'taprail_due_work_waiting',
    help: 'Due rows that no worker has leased, by kind of work, over all platforms.',
    aggregator: 'max',
    labelNames: ['work'],
    registers: [registry],
  });
  const oldest = new Gauge({
    name: 'taprail_due_work_oldest_seconds',
    help: 'How long the oldest of them has been due; 0 without any.',
    aggregator: 'max',
    labelNames: ['work'],
    registers: [registry],
  });
  return {
    done: (work: string) => runs.inc({ work, result: 'done' }),
    failed: (work: string) => runs.inc({ work, result: 'failed' }),
    /** Over all platforms, so that every process reports the same. */
    backlog({ work, count, oldestMs }: Backlog) {
      waiting.set({ work }, count);
      oldest.set({ work }, oldestMs / 1000);
    },
  };
}
