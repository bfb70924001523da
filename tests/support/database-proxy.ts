import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a service and its PostgreSQL, and can be told to do it badly. */
export interface DatabaseProxy {
  /** The address of the same database, through here. */
  readonly url: string;
  /** From now on every byte is swallowed, and whoever connects is never answered. */
  hang(): void;
  /** Passes on what comes from now on. Connections that lost bytes are ended. */
  resume(): void;
  /** Where connections lead to from now on. */
  target(databaseUrl: string): void;
  /** Breaks each connection on which the client sends that; null for none. */
  breakAt(text: string | null): void;
}

/** Keeps nobody from ending. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  const hung = new Set<Socket>();
  let isHanging = false;
  let breaking: string | null = null;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const end = () => {
      for (const socket of [client, upstream]) socket.destroy();
    };
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.unref();
      from.on('data', (bytes) => {
        if (isHanging) hung.add(from);
        else if (from === client && breaking !== null && bytes.includes(breaking)) end();
        else to.write(bytes);
      });
      from.on('error', end).on('close', end);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    hang() {
      isHanging = true;
    },
    resume() {
      isHanging = false;
      for (const socket of hung) socket.destroy();
      hung.clear();
    },
    target(next) {
      target = new URL(next);
    },
    breakAt(text) {
      breaking = text;
    },
  };
}
