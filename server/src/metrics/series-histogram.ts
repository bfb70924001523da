import type { Metric, Registry } from 'prom-client';

/** One combination of label values. Its user keeps it, so that an observation is an increment. */
export class Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly counts: Float64Array;
  sum = 0;
  readonly #bounds: readonly number[];

  constructor(labels: Readonly<Record<string, string>>, bounds: readonly number[]) {
    this.labels = labels;
    this.#bounds = bounds;
    this.counts = new Float64Array(bounds.length + 1);
  }

  observe(seconds: number): void {
    const bounds = this.#bounds;
    let bucket = 0;
    while (bucket < bounds.length && seconds > (bounds[bucket] as number)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] as number) + 1;
    this.sum += seconds;
  }
}

/**
 * A histogram for paths that each request takes. The one of prom-client looks its series up by a
 * text of all labels at each observation, which costs twenty times as much.
 */
export class SeriesHistogram {
  readonly name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Series>();

  constructor(options: {
    readonly name: string;
    readonly help: string;
    readonly buckets: readonly number[];
    readonly registry: Registry;
  }) {
    this.name = options.name;
    this.#help = options.help;
    this.#bounds = options.buckets;
    // The registry only asks a metric for its name and its values.
    options.registry.registerMetric(this as unknown as Metric);
  }

  /** The series of these labels; the same one for the same text. */
  series(key: string, labels: () => Readonly<Record<string, string>>): Series {
    const known = this.#series.get(key);
    if (known !== undefined) return known;
    const made = new Series(labels(), this.#bounds);
    this.#series.set(key, made);
    return made;
  }

  async get() {
    const values = [...this.#series.values()].flatMap((series) => this.#valuesOf(series));
    return { name: this.name, help: this.#help, type: 'histogram', values, aggregator: 'sum' };
  }

  reset(): void {
    this.#series.clear();
  }

  #valuesOf({ labels, counts, sum }: Series) {
    const named = (part: string, value: number, le: object = {}) => ({
      metricName: `${this.name}_${part}`,
      labels: { ...le, ...labels },
      value,
    });
    let count = 0;
    const buckets = [...this.#bounds, '+Inf'].map((le, index) => {
      count += counts[index] as number;
      return named('bucket', count, { le });
    });
    return [...buckets, named('sum', sum), named('count', count)];
  }
}
