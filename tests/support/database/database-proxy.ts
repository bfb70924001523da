import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a service and its PostgreSQL that can be made to fail. */
export interface DatabaseProxy {
  /** The address of the database through the proxy. */
  readonly url: string;
  /** Drops every byte from now on, so that no connection gets an answer. */
  hang(): void;
  /** Forwards bytes again. Connections that lost bytes are closed. */
  resume(): void;
  /** Sets the server of new connections. */
  target(databaseUrl: string): void;
  /** Breaks each connection on which the client sends this text; null for none. */
  breakAt(text: string | null): void;
}

/** Does not keep the process alive. */
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
