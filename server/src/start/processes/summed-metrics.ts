import { EventEmitter, once } from 'node:events';
import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { MetricFigures } from './messages.ts';

/** A process that is too busy to answer is represented by its last figures. */
const answerWaitMs = 1000;

/**
 * The metrics of several processes as those of one. Counters of a process that has ended stay in
 * the sum: if it sank, Prometheus would take all that is left for new.
 */
export class SummedMetrics {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #own = new Registry();
  readonly #latest = new Map<number, MetricFigures>();
  readonly #answers = new EventEmitter();
  readonly #askAll: () => Iterable<number>;
  #ended: MetricFigures = [];
  #adding = Promise.resolve();

  /** `askAll` asks the processes for their figures, and returns the ids of those asked. */
  constructor(askAll: () => Iterable<number>) {
    this.#askAll = askAll;
    collectDefaultMetrics({ register: this.#own });
  }

  async metrics(): Promise<string> {
    const signal = AbortSignal.timeout(answerWaitMs);
    const answers = Iterator.from(this.#askAll()).map((id) =>
      once(this.#answers, String(id), { signal }).catch(() => {}),
    );
    await Promise.all([...answers]);
    const own = (await this.#own.getMetricsAsJSON()).flatMap(ofProcess);
    return await sum([own, ...this.#latest.values(), this.#ended]).metrics();
  }

  answered(id: number, figures: MetricFigures): void {
    this.#latest.set(id, figures);
    this.#answers.emit(String(id));
  }

  ended(id: number): void {
    const figures = this.#latest.get(id) ?? [];
    const counts = figures.filter(({ type }) => countTypes.has(String(type)));
    // It stays in the sum until it is part of the others that have ended.
    this.answered(id, counts);
    this.#adding = this.#adding.then(async () => {
      this.#ended = await sum([this.#ended, counts]).getMetricsAsJSON();
      this.#latest.delete(id);
    });
  }
}

/** As they are at run time; the package declares them as numbers. */
const countTypes = new Set(['counter', 'histogram']);

function sum(figures: readonly MetricFigures[]): Registry {
  return AggregatorRegistry.aggregate([...figures]);
}

/**
 * CPU time, memory and files count for the process that distributes the connections, too, and the
 * deployment is as old as that one. Its event loop would only embellish the others' average.
 */
function ofProcess(metric: MetricFigures[number]): MetricFigures {
  if (!metric.name.startsWith('process_')) return [];
  return metric.name === 'process_start_time_seconds'
    ? [{ ...metric, aggregator: 'first' }]
    : [metric];
}
