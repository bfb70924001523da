import { connect, type Socket } from 'node:net';

export interface Answered {
  readonly status: number;
  /** When it was to be sent: whoever is late counts that, too. */
  readonly startedAtMs: number;
  /** The text of the answer, made only when asked for. */
  text(): string;
}

export interface LoadConnectionOptions {
  readonly host: string;
  readonly port: number;
  /** The next request and when it is to be sent, or null when there is nothing more to send. */
  next(): { readonly text: string; readonly atMs: number } | null;
  onAnswer(answered: Answered): void;
}

const headEnd = Buffer.from('\r\n\r\n');
const lengthName = Buffer.from('ontent-length: ');

/**
 * One keep-alive connection that sends, waits for the answer, and sends again. It knows as much of
 * HTTP/1.1 as Taprail's answers need (a status and a content-length): a full client would take
 * from the service the processor time that this leaves to it. Resolves when there is nothing more
 * to send; rejects when the connection breaks or something other than that arrives.
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
    const end = answerEnd(bytes);
    if (end === null || bytes.length < end) {
      pending = bytes;
      return;
    }
    if (bytes.length > end) return fail(socket, reject, 'an answer was longer than it said');
    pending = null;
    // HTTP/1.1 200 OK: the status is always at the same place.
    const status = Number(bytes.toString('latin1', 9, 12));
    options.onAnswer({ status, startedAtMs, text: () => bytes.toString('utf8') });
    send();
  });
  socket.on('error', (error) => fail(socket, reject, error.message));
  socket.on('close', () => reject(new Error('the service closed the connection')));
  return promise;
}

/** Where the answer ends, or null while its head is incomplete. */
function answerEnd(bytes: Buffer): number | null {
  const head = bytes.indexOf(headEnd);
  if (head === -1) return null;
  const name = bytes.indexOf(lengthName);
  if (name === -1 || name > head) return bytes.length + 1;
  const start = name + lengthName.length;
  const length = Number(bytes.toString('latin1', start, bytes.indexOf('\r', start)));
  return head + headEnd.length + length;
}

function fail(socket: Socket, reject: (error: Error) => void, reason: string): void {
  reject(new Error(reason));
  socket.destroy();
}
