import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createProbe, type Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { errorCode } from '../lib/faults/error-code.ts';

/** Explains in one sentence why a start failed. */
export class StartError extends Error {}

export interface MetricsSource {
  readonly contentType: string;
  metrics(): Promise<string>;
}

interface Place {
  readonly host: string;
  readonly port: number;
  readonly variable: 'PORT' | 'METRICS_PORT';
}

/**
 * Refuses ports that cannot be used, before a database is created for nothing. A port that is taken
 * afterwards is reported when the service listens.
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
  await bind(probe, place);
  await once(probe.close(), 'close');
}

async function bind(server: NetServer, place: Place): Promise<void> {
  try {
    await once(server.listen(place.port, place.host), 'listening');
  } catch (error) {
    throw explain(error, place);
  }
}

/** Listens and returns the address for callers; the system may have chosen the port. */
export async function listen(
  http: FastifyInstance,
  place: { readonly host: string; readonly port: number; readonly tls: boolean },
): Promise<string> {
  try {
    await http.listen({ host: place.host, port: place.port });
  } catch (error) {
    throw explain(error, { ...place, variable: 'PORT' });
  }
  const host = place.host.includes(':') ? `[${place.host}]` : place.host;
  return `${place.tls ? 'https' : 'http'}://${host}:${portOf(http.server)}`;
}

export function portOf(server: NetServer): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port is open');
  return address.port;
}

/** Serves /metrics to this machine only, on a port of its own. */
export async function listenForMetrics(source: MetricsSource, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = await source.metrics();
    response.writeHead(200, { 'content-type': source.contentType }).end(text);
  });
  await bind(server, metricsPlace(port));
  return server;
}

function metricsPlace(port: number): Place {
  return { host: '127.0.0.1', port, variable: 'METRICS_PORT' };
}

/** Errors for an address that this machine does not have or that is malformed. */
const noSuchAddress = new Set([
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EINVAL',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

function explain(error: unknown, place: Place): unknown {
  const code = errorCode(error);
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
