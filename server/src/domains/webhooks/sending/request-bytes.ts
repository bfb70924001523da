import type { Sending } from './exchange.ts';

/** What the requests to one URL have in common: the request line and the connection's headers. */
export function requestBeginning(url: URL): string {
  return (
    `POST ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n` +
    'connection: keep-alive\r\naccept-encoding: identity\r\n'
  );
}

/** A request in one piece, since every write is a packet of its own. */
export function requestBytes(beginning: string, { headers, body }: Sending): Buffer {
  let head = beginning;
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  head += `content-length: ${body.length}\r\n\r\n`;
  const bytes = Buffer.allocUnsafe(head.length + body.length);
  bytes.write(head, 'latin1');
  bytes.set(body, head.length);
  return bytes;
}

/** False when a receiver would read something else, such as a header of its own. */
export function canBeSent(headers: readonly string[]): boolean {
  return !/[^\t\x20-\x7e\x80-\xff]/.test(headers.join(''));
}
