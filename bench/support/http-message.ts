const headEnd = Buffer.from('\r\n\r\n');
const lengthName = Buffer.from('ontent-length: ');

export interface MessageBounds {
  /** Where the body begins. */
  readonly body: number;
  readonly end: number;
}

/**
 * Where a message of HTTP/1.1 has its parts, or null while its head is incomplete. As much as a
 * bench needs, which knows both sides: a full parser would take from the service the processor time
 * that this leaves to it. One that does not say how long it is never ends.
 */
export function messageBounds(bytes: Buffer): MessageBounds | null {
  const head = bytes.indexOf(headEnd);
  if (head === -1) return null;
  const body = head + headEnd.length;
  const name = bytes.indexOf(lengthName);
  if (name === -1 || name > head) return { body, end: Number.POSITIVE_INFINITY };
  const start = name + lengthName.length;
  const length = Number(bytes.toString('latin1', start, bytes.indexOf('\r', start)));
  return { body, end: body + length };
}
