import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createProbe } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';

/** A start that cannot go on, in one sentence for whoever started it. */
export class StartError extends Error {}

interface Place {
  readonly host: string;
  readonly port: number;
  readonly variable: 'PORT' | 'METRICS_PORT';
}

/**
 * Refuses ports that are taken or not ours to take, before a database is made for nothing. Whoever
 * takes one later is told of when it comes to listening.
 */
export async function checkPorts(
  config: Pick<Config, 'host' | 'port' | 'metricsPort' | 'role'>,
): Promise<void> {
  const { host, port, metricsPort } = config;
  if (config.role !== 'worker') await checkPort({ host, port, variable: 'PORT' });
  await checkPort(metricsPlace(metricsPort));
}

async function checkPort(place: Place): Promise<void> {
  const probe = createProbe();
  try {
    await once(probe.listen(place.port, place.host), 'listening');
  } catch (error) {
    throw explain(error, place);
  }
  await once(probe.close(), 'close');
}

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
  const place = metricsPlace(port);
  try {
    await once(server.listen(place.port, place.host), 'listening');
  } catch (error) {
    throw explain(error, place);
  }
  return server;
}

function metricsPlace(port: number): Place {
  return { host: '127.0.0.1', port, variable: 'METRICS_PORT' };
}

/** What the system says of an address that is not this machine's, or none at all. */
const noSuchAddress = new Set([
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EINVAL',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

function explain(error: unknown, place: Place): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const where = `${place.host}:${place.port}`;
  const purpose = place.variable === 'PORT' ? 'the API' : 'metrics';
  if (code === 'EADDRINUSE') {
    return new StartError(
      `${where}, meant for ${purpose}, is already in use; stop what listens there or set ` +
        `${place.variable} to another port.`,
    );
  }
  if (code === 'EACCES') {
    return new StartError(
      `${where}, meant for ${purpose}, may not be used by this user; set ${place.variable} above ` +
        '1023.',
    );
  }
  if (noSuchAddress.has(code)) {
    return new StartError(`This machine has no address ${place.host}; set HOST to one it has.`);
  }
  return error;
}
