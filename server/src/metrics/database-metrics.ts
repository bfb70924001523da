import { Gauge, type Registry } from 'prom-client';
import { SeriesHistogram } from './series-histogram.ts';

/** The connections of a process to PostgreSQL. */
interface Connections {
  /** In use, and open but unused. */
  readonly used: number;
  readonly idle: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
  readonly max: number;
}

export function databaseMetrics(registry: Registry) {
  let read: () => Connections = () => ({ used: 0, idle: 0, waiting: 0, max: 0 });
  const connections = new Gauge({
    name: 'taprail_database_connections',
    help: 'Connections to PostgreSQL, by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { used, idle } = read();
      connections.set({ state: 'used' }, used);
      connections.set({ state: 'idle' }, idle);
    },
  });
  const max = new Gauge({
    name: 'taprail_database_connections_max',
    help: 'How many connections may be open.',
    registers: [registry],
    collect() {
      max.set(read().max);
    },
  });
  const waiting = new Gauge({
    name: 'taprail_database_waiting',
    help: 'Statements and transactions that wait for a connection.',
    registers: [registry],
    collect() {
      waiting.set(read().waiting);
    },
  });
  const waits = new SeriesHistogram({
    name: 'taprail_database_wait_seconds',
    help: 'How long statements and transactions waited for a connection.',
    buckets: [0.001, 0.01, 0.05, 0.25, 1, 5],
    registry,
  });
  const wait = waits.series('', () => ({}));
  return {
    waited: (ms: number) => wait.observe(ms / 1000),
    /** Sets where the figures of the connections are read at each scrape. */
    watch(connectionsNow: () => Connections) {
      read = connectionsNow;
    },
  };
}
