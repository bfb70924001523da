import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import type { ApiResponse } from '../service/api-client.ts';

/** A raw connection, for bytes that no HTTP client would send. */
export class RawConnection {
  readonly #socket: Socket;
  #received = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      this.#received += text;
    });
    socket.on('error', () => {});
  }

  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** Resolves when the bytes are handed to the system. */
  send(bytes: string | Buffer): Promise<void> {
    return new Promise((resolve) => this.#socket.write(bytes, () => resolve()));
  }

  /** Sends the bytes and closes this half of the connection. */
  sendLast(bytes: string): void {
    this.#socket.end(bytes);
  }

  /** Waits for that many whole responses. */
  async responses(count: number): Promise<readonly ApiResponse[]> {
    for (;;) {
      const found = parseResponses(this.#received);
      if (found.length >= count) return found;
      if (this.#socket.closed) throw new Error(`closed after ${JSON.stringify(this.#received)}`);
      await Promise.race([once(this.#socket, 'data'), once(this.#socket, 'close')]);
    }
  }

  /** Waits for the service to close it, and returns everything received. */
  async closed(): Promise<readonly ApiResponse[]> {
    if (!this.#socket.closed) await once(this.#socket, 'close');
    return parseResponses(this.#received);
  }

  destroy(): void {
    this.#socket.destroy();
  }
}

/** One exchange on a new connection, which the service is expected to close. */
export async function exchange(url: string, bytes: string): Promise<readonly ApiResponse[]> {
  const connection = await RawConnection.open(url);
  await connection.send(bytes);
  return connection.closed();
}

function parseResponses(text: string): readonly ApiResponse[] {
  const responses: ApiResponse[] = [];
  for (let rest = text; ; ) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd === -1) return responses;
    const [statusLine = '', ...lines] = rest.slice(0, headEnd).split('\r\n');
    const headers = new Headers(lines.map((line) => line.split(/: (.*)/s, 2) as [string, string]));
    const bodyEnd = headEnd + 4 + Number(headers.get('content-length'));
    if (rest.length < bodyEnd) return responses;
    const body = rest.slice(headEnd + 4, bodyEnd);
    responses.push({
      status: Number(statusLine.split(' ')[1]),
      headers,
      text: body,
      body: JSON.parse(body) as JsonObject,
    });
    rest = rest.slice(bodyEnd);
  }
}
