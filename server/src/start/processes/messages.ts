import type { MetricObjectWithValues, MetricValue } from 'prom-client';

export type MetricFigures = readonly MetricObjectWithValues<MetricValue<string>>[];

interface Taken {
  readonly type: 'taken';
  /** The requests since the last message, per limiter by the name that took them. */
  readonly taken: readonly Readonly<Record<string, number>>[];
}

export type MessageToWorker =
  | Taken
  | { readonly type: 'drain' }
  | { readonly type: 'stop' }
  | { readonly type: 'metrics' }
  | { readonly type: 'start completed'; readonly testKey: string | null };

export type MessageOfWorker =
  | Taken
  | { readonly type: 'ready'; readonly url: string }
  | { readonly type: 'metrics'; readonly figures: MetricFigures };
