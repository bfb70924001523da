import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket, type TlsOptions } from 'node:tls';
import type { Sending } from './sender.ts';

export interface ReceivedRequest {
  readonly head: string;
  readonly body: Buffer;
  /** Counts connections from 1. */
  readonly connection: number;
  /** The server name that the sender sent in TLS. */
  readonly servername: string | false | null;
}

export type Answer = (socket: Socket, request: ReceivedRequest) => void;

/** A receiver on bare sockets, so that it can misbehave in any way. */
export interface Receiver extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  readonly connections: readonly Socket[];
}

export const answerOk: Answer = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
};

export async function openReceiver(answer: Answer, tls?: TlsOptions): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const connections: Socket[] = [];
  const accept = (socket: Socket) => {
    const connection = connections.push(socket);
    readRequests(socket, ({ head, body }) => {
      const servername = (socket as TLSSocket).servername ?? null;
      const request = { head, body, connection, servername };
      requests.push(request);
      answer(socket, request);
    });
  };
  const server = tls === undefined ? createServer(accept) : createTlsServer(tls, accept);
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}/hooks?for=us`,
    requests,
    connections,
    [Symbol.asyncDispose]: async () => {
      for (const socket of connections) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export function sendingTo(url: string, body = '{"id":"evt_1"}'): Sending {
  return { url, headers: ['content-type', 'application/json'], body: Buffer.from(body) };
}

function readRequests(
  socket: Socket,
  onRequest: (request: { head: string; body: Buffer }) => void,
): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    // Like any server, it ignores requests that it can no longer answer.
    if (socket.writableEnded) return;
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd === -1) return;
      const head = received.toString('latin1', 0, headEnd);
      const bodyEnd = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (received.length < bodyEnd) return;
      const body = received.subarray(headEnd + 4, bodyEnd);
      received = received.subarray(bodyEnd);
      onRequest({ head, body });
    }
  });
}
