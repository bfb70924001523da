import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/** A start that cannot go on, in one sentence for whoever started it. */
export class StartError extends Error {}

/** Listens and returns the address that callers use; the port may have been chosen by the system. */
export async function listen(
  http: FastifyInstance,
  place: { readonly host: string; readonly port: number; readonly tls: boolean },
): Promise<string> {
  try {
    await http.listen({ host: place.host, port: place.port });
  } catch (error) {
    throw explain(error, { ...place, variable: 'PORT' });
  }
  const address = http.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : place.port;
  const host = place.host.includes(':') ? `[${place.host}]` : place.host;
  return `${place.tls ? 'https' : 'http'}://${host}:${port}`;
}

/** Serves /metrics to this machine alone, apart from the API. */
export async function listenForMetrics(registry: Registry, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, '127.0.0.1', resolve);
  try {
    await promise;
  } catch (error) {
    throw explain(error, { host: '127.0.0.1', port, variable: 'METRICS_PORT' });
  }
  return server;
}

function explain(
  error: unknown,
  place: { readonly host: string; readonly port: number; readonly variable: string },
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const where = `${place.host}:${place.port}`;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `${where} is already in use; stop what listens there or set ${place.variable} to another port.`,
    );
  }
  if (code === 'EACCES') {
    return new StartError(
      `${where} may not be used by this user; set ${place.variable} above 1023.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`This machine has no address ${place.host}; set HOST to one it has.`);
  }
  return error;
}
