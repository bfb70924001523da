const headEnd = Buffer.from('\r\n\r\n');
const lengthName = Buffer.from('ontent-length: ');

export interface MessageBounds {
  /** Where the body begins. */
  readonly body: number;
  readonly end: number;
}

/**
 * Finds the parts of an HTTP/1.1 message; null while its head is incomplete. A message without
 * content-length never ends. The bench controls both ends, and a full parser would take CPU time
 * from the service.
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
