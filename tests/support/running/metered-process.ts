import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { hashingMs, PauseMeter } from './pause-meter.ts';

/** The variable that names the socket at which a process tells its pauses. */
const variable = 'PAUSE_METER_SOCKET';

export interface Pauses {
  /** The longest since the last reading. */
  readonly longestMs: number;
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
  const meter = new PauseMeter();
  const server = createServer((connection) => {
    const longestMs = meter.take();
    connection.end(JSON.stringify({ longestMs, hashingMs: hashingMs() } satisfies Pauses));
    // Hashing is no pause of the service.
    meter.take();
  });
  server.listen(ownSocketPath).unref();
}
