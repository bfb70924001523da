/** Values of attributes. Neither personal data nor secrets belong in them. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** The span of a request that this process serves. */
export interface RequestSpan {
  /** Runs the work, and all that it begins, in this span. */
  run(work: () => void): void;
  end(facts: {
    readonly route: string;
    readonly method: string;
    readonly status: number;
    readonly requestId: string;
  }): void;
}

/** What parts of the service report about requests, work, statements and calls. */
export interface Tracing {
  /** Continues the trace that the headers name, or begins one. */
  request(headers: Readonly<Record<string, string | string[] | undefined>>): RequestSpan;
  /** Runs due work in a span. It continues the trace in which the event was made, if known here. */
  work<T>(name: string, eventId: string | null, run: () => Promise<T>): Promise<T>;
  /** Runs a part of a request or of work in a span below it; without one, in none. */
  within<T>(name: string, kind: 'database' | 'provider', run: () => T): T;
  /** The time until the result of an item that waits for a batch. */
  waitingFor<T>(item: object, result: Promise<T>): Promise<T>;
  /** Runs a batch. The spans of its statements link to those of its items. */
  batch<T>(items: readonly object[], run: () => Promise<T>): Promise<T>;
  /** Sets attributes of the current span. */
  annotate(attributes: Attributes): void;
  /** Remembers the current trace for the deliveries of these events from this process. */
  emitted(events: readonly { readonly id: string }[]): void;
}

/** Null unless traces are configured, so that without them a comparison is all they cost. */
export let tracing: Tracing | null = null;

export function setTracing(to: Tracing | null): void {
  tracing = to;
}
