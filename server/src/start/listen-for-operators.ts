import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Readiness } from '../http/server/readiness.ts';
import { bind, type Place } from './listen.ts';

export interface MetricsSource {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/**
 * Serves /metrics, /healthz and /readyz on an address of their own, in every role: a worker has no
 * other.
 */
export async function listenForOperators(
  parts: { readonly metrics: MetricsSource; readonly readiness: Pick<Readiness, 'check'> },
  { host, port }: Pick<Place, 'host' | 'port'>,
): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request.url ?? '', response, parts).catch(() => response.destroy());
  });
  await bind(server, { host, port, variable: 'METRICS_PORT' });
  return server;
}

async function answer(
  url: string,
  response: ServerResponse,
  { metrics, readiness }: Parameters<typeof listenForOperators>[0],
): Promise<void> {
  const sendJson = (status: number, body: object) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      .end(`${JSON.stringify(body)}\n`);
  // Load balancers may add any query parameters.
  switch (url.split('?', 1)[0]) {
    case '/metrics': {
      const text = await metrics.metrics();
      response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
      return;
    }
    case '/healthz':
      sendJson(200, { status: 'ok' });
      return;
    case '/readyz': {
      const unready = await readiness.check();
      if (unready === null) sendJson(200, { status: 'ok' });
      else {
        const { check: failing, message } = unready;
        sendJson(503, { status: 'unready', failing, message });
      }
      return;
    }
    default:
      response.writeHead(404).end();
  }
}
