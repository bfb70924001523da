import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createConnection, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { hashingMs, type Pause, PauseMeter } from './pause-meter.ts';

/** The variable that names the socket at which a process tells its pauses. */
const variable = 'PAUSE_METER_SOCKET';

/** The longest pause since the last reading. */
export interface Pauses extends Pause {
  /** What hashing 20 MB takes in the same thread. */
  readonly hashingMs: number;
}

/** The variables with which a process of Node measures the pauses of its event loop. */
export function meteredBy(socketPath: string): Readonly<Record<string, string>> {
  return {
    [variable]: socketPath,
    NODE_OPTIONS: `--import=${fileURLToPath(import.meta.url)}`,
  };
}

/** Reads the pauses of a metered process. */
export async function readPauses(socketPath: string): Promise<Pauses> {
  const connection = createConnection(socketPath);
  await once(connection, 'connect');
  return JSON.parse(await text(connection)) as Pauses;
}

const ownSocketPath = process.env[variable];
if (isMainThread && ownSocketPath !== undefined) {
  const open = new Set<IncomingMessage>();
  subscribe('http.server.request.start', (message) => {
    open.add((message as { readonly request: IncomingMessage }).request);
  });
  subscribe('http.server.response.finish', (message) => {
    // Its work may have taken this very turn of the loop, which the next timer measures.
    const { request } = message as { readonly request: IncomingMessage };
    setTimeout(() => open.delete(request), 10);
  });
  const meter = new PauseMeter(() =>
    [...open].map(({ method, url }) => `${method} ${url}`.slice(0, 100)),
  );
  const server = createServer((connection) => {
    const longest = meter.take();
    connection.end(JSON.stringify({ ...longest, hashingMs: hashingMs() } satisfies Pauses));
    // Hashing is no pause of the service.
    meter.take();
  });
  server.listen(ownSocketPath).unref();
}
