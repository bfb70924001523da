import type * as api from '@opentelemetry/api';
import type { RequestSpan, Tracing } from '../../lib/tracing.ts';
import { version } from '../../version.ts';

type Api = typeof api;

/** Of so many events this process knows the trace; a delivery mostly begins within milliseconds. */
const eventsMax = 10_000;
const kinds = { database: { 'db.system.name': 'postgresql' }, provider: {} } as const;

/** Spans by the API of OpenTelemetry, which exports them as its registered SDK decides. */
export class OpenTelemetry implements Tracing {
  readonly #api: Api;
  readonly #tracer: api.Tracer;
  /** In a context: the spans to which the next statement links. */
  readonly #linksKey: symbol;
  readonly #waiting = new WeakMap<object, api.Span>();
  readonly #traceOfEvent = new Map<string, api.Context>();

  constructor(openTelemetry: Api) {
    this.#api = openTelemetry;
    this.#tracer = openTelemetry.trace.getTracer('taprail', version);
    this.#linksKey = openTelemetry.createContextKey('taprail.links');
  }

  request(headers: Parameters<Tracing['request']>[0]): RequestSpan {
    const { context, propagation, trace, ROOT_CONTEXT, SpanKind, SpanStatusCode } = this.#api;
    const parent = propagation.extract(ROOT_CONTEXT, headers);
    const span = this.#tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
    const inside = trace.setSpan(ROOT_CONTEXT, span);
    return {
      run: (work) => context.with(inside, work),
      end({ route, method, status, requestId }) {
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'taprail.request_id': requestId,
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  work<T>(name: string, eventId: string | null, run: () => Promise<T>): Promise<T> {
    const { ROOT_CONTEXT, SpanKind } = this.#api;
    const parent = this.#traceOfEvent.get(eventId ?? '') ?? ROOT_CONTEXT;
    const attributes = eventId === null ? {} : { 'taprail.event_id': eventId };
    const span = this.#tracer.startSpan(
      `work ${name}`,
      { kind: SpanKind.CONSUMER, attributes },
      parent,
    );
    return this.#runIn(span, parent, run);
  }

  within<T>(name: string, kind: 'database' | 'provider', run: () => T): T {
    const { context, trace, SpanKind } = this.#api;
    const parent = context.active();
    const links = parent.getValue(this.#linksKey) as api.Link[] | undefined;
    // A statement of housekeeping, or of a poll, belongs to no trace.
    if (trace.getSpan(parent) === undefined && links === undefined) return run();
    const span = this.#tracer.startSpan(
      name,
      { kind: SpanKind.CLIENT, attributes: kinds[kind], links: links ?? [] },
      parent,
    );
    return this.#runIn(span, parent, run);
  }

  waitingFor<T>(item: object, result: Promise<T>): Promise<T> {
    const { context, trace } = this.#api;
    if (trace.getActiveSpan() === undefined) return result;
    const span = this.#tracer.startSpan('group commit', {}, context.active());
    this.#waiting.set(item, span);
    const end = () => span.end();
    result.then(end, end);
    return result;
  }

  batch<T>(items: readonly object[], run: () => Promise<T>): Promise<T> {
    const { context, ROOT_CONTEXT } = this.#api;
    const links = items.flatMap((item) => {
      const span = this.#waiting.get(item);
      return span === undefined ? [] : [{ context: span.spanContext() }];
    });
    // A batch is begun by one of its requests, but belongs to none.
    const inside = links.length === 0 ? ROOT_CONTEXT : ROOT_CONTEXT.setValue(this.#linksKey, links);
    return context.with(inside, run);
  }

  annotate(attributes: Parameters<Tracing['annotate']>[0]): void {
    this.#api.trace.getActiveSpan()?.setAttributes({ ...attributes });
  }

  emitted(events: readonly { readonly id: string }[]): void {
    const { context, trace } = this.#api;
    const active = context.active();
    if (trace.getSpan(active) === undefined) return;
    for (const { id } of events) this.#traceOfEvent.set(id, active);
    const surplus = this.#traceOfEvent.size - eventsMax;
    if (surplus <= 0) return;
    for (const id of [...this.#traceOfEvent.keys().take(surplus)]) this.#traceOfEvent.delete(id);
  }

  /** Ends the span with the work. Of an error it has the kind, since messages may quote data. */
  #runIn<T>(span: api.Span, parent: api.Context, run: () => T): T {
    const { context, trace, SpanStatusCode } = this.#api;
    const fail = (error: unknown) => {
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
    const inside = trace.setSpan(parent.deleteValue(this.#linksKey), span);
    const result = context.with(inside, run);
    if (result instanceof Promise) result.then(() => span.end(), fail);
    // A provider's own facts need no call, and their span is never ended, so never exported.
    return result;
  }
}
