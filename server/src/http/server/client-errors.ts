import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newId } from '../../lib/ids.ts';
import { headersTooLarge, invalidHttp, renderError, requestTimedOut } from '../errors.ts';

interface BrokenConnection {
  readonly socket: Socket;
  /** The response to the latest request that could be read. */
  readonly latest: ServerResponse | undefined;
  readonly docsUrl: string;
}

/**
 * Refuses bytes that are not a request, in the shape of every other refusal, and closes the
 * connection, because it is unknown where the next request begins. An earlier request that is still
 * unanswered gets its own answer first, or the refusal would be taken for it.
 */
export function refuseConnection(
  error: Error & { readonly code?: string },
  connection: BrokenConnection,
): void {
  const { socket, latest } = connection;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refuse = () => void socket.end(render(error.code, connection), () => socket.destroy());
  if (latest?.req.complete && !latest.writableFinished) latest.once('finish', refuse);
  else refuse();
}

/** Sent with every answer. */
export const answerHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

const refusals = new Map<string | undefined, typeof invalidHttp>([
  ['ERR_HTTP_REQUEST_TIMEOUT', requestTimedOut],
  ['HPE_HEADER_OVERFLOW', headersTooLarge],
]);

function render(code: string | undefined, { docsUrl }: BrokenConnection): string {
  const refusal = (refusals.get(code) ?? invalidHttp)();
  const requestId = newId('req');
  const body = JSON.stringify(renderError(refusal, { requestId, docsUrl }));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    `request-id: ${requestId}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(answerHeaders).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
