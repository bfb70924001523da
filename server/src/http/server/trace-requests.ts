import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestSpan, Tracing } from '../../lib/tracing.ts';

/** Probes would be most of the traces. */
const untraced = new Set(['/healthz', '/readyz']);

/** Gives each request a span. Registers nothing unless traces are configured. */
export function traceRequests(server: FastifyInstance, tracing: Tracing | null): void {
  if (tracing === null) return;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  server.addHook('onRequest', (request, _reply, done) => {
    if (untraced.has(request.routeOptions.url ?? '')) return done();
    const span = tracing.request(request.headers);
    spans.set(request, span);
    span.run(done);
  });
  // Reading a body leaves the context that the hook above began.
  server.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({
      route: request.routeOptions.url ?? 'unmatched',
      method: request.method,
      status: reply.statusCode,
      requestId: request.id,
    });
    done();
  });
}
