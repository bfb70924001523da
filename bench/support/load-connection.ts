import { connect, type Socket } from 'node:net';
import { messageBounds } from './http-message.ts';

export interface Answered {
  readonly status: number;
  /** When the request was due. A late request counts its delay, too. */
  readonly startedAtMs: number;
  /** The text of the answer, decoded on demand. */
  text(): string;
}

export interface LoadConnectionOptions {
  readonly host: string;
  readonly port: number;
  /** The next request and when it is due, or null when there is nothing more to send. */
  next(): { readonly text: string; readonly atMs: number } | null;
  onAnswer(answered: Answered): void;
}

/**
 * One keep-alive connection that sends, waits for the answer, and sends again. Resolves when there
 * is nothing more to send; rejects when the connection breaks or anything but an answer arrives.
 */
export function driveConnection(options: LoadConnectionOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ host: options.host, port: options.port, noDelay: true });
  let startedAtMs = 0;
  let pending: Buffer | null = null;

  const send = () => {
    const request = options.next();
    if (request === null) {
      socket.destroy();
      resolve();
      return;
    }
    startedAtMs = request.atMs;
    const write = () => socket.write(request.text, 'latin1');
    const waitMs = request.atMs - performance.now();
    if (waitMs < 1) write();
    else setTimeout(write, waitMs);
  };
  socket.on('connect', send);
  socket.on('data', (chunk: Buffer) => {
    const bytes: Buffer = pending === null ? chunk : Buffer.concat([pending, chunk]);
    const end = messageBounds(bytes)?.end ?? Number.POSITIVE_INFINITY;
    if (bytes.length < end) {
      pending = bytes;
      return;
    }
    if (bytes.length > end)
      return fail(socket, reject, 'an answer was longer than its content-length');
    pending = null;
    // In "HTTP/1.1 200 OK" the status is at a fixed offset.
    const status = Number(bytes.toString('latin1', 9, 12));
    options.onAnswer({ status, startedAtMs, text: () => bytes.toString('utf8') });
    send();
  });
  socket.on('error', (error) => fail(socket, reject, error.message));
  socket.on('close', () => reject(new Error('the service closed the connection')));
  return promise;
}

function fail(socket: Socket, reject: (error: Error) => void, reason: string): void {
  reject(new Error(reason));
  socket.destroy();
}
