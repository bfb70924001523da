import { once } from 'node:events';
import { createServer as createProbe, type Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { errorCode } from '../lib/faults/error-code.ts';

/** Explains in one sentence why a start failed. */
export class StartError extends Error {}

export interface Place {
  readonly host: string;
  readonly port: number;
  readonly variable: 'PORT' | 'METRICS_PORT';
}

/**
 * Refuses ports that cannot be used, before a database is created for nothing. A port that is taken
 * afterwards is reported when the service listens.
 */
export async function checkPorts(
  config: Pick<Config, 'host' | 'port' | 'metricsHost' | 'metricsPort' | 'role'>,
): Promise<void> {
  const { host, port, metricsHost, metricsPort } = config;
  if (config.role !== 'worker') await checkPort({ host, port, variable: 'PORT' });
  await checkPort({ host: metricsHost, port: metricsPort, variable: 'METRICS_PORT' });
}

async function checkPort(place: Place): Promise<void> {
  const probe = createProbe();
  await bind(probe, place);
  await once(probe.close(), 'close');
}

/** Throws a StartError that says what to do if the address cannot be used. */
export async function bind(server: NetServer, place: Place): Promise<void> {
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
  return `${place.tls ? 'https' : 'http'}://${hostInUrl(place.host)}:${portOf(http.server)}`;
}

export function hostInUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

export function portOf(server: NetServer): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port is open');
  return address.port;
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
    const variable = place.variable === 'PORT' ? 'HOST' : 'METRICS_HOST';
    return new StartError(
      `This machine has no address ${place.host}; set ${variable} to one it has.`,
    );
  }
  return error;
}
