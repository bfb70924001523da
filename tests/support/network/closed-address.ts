import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/**
 * An address that refuses connections, on a port that fetch does not block. A connection from that
 * port keeps others from listening there: a port that is merely free may soon be another test's.
 */
export async function closedAddress(): Promise<string> {
  const server = createServer((accepted) => accepted.unref()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  // They last as long as the process, and do not keep it.
  server.unref();
  socket.unref();
  return `http://127.0.0.1:${socket.localPort}`;
}
