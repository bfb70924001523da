/**
 * A new key for one intent. Unlike `crypto.randomUUID` it also works on a page loaded over plain
 * HTTP from another machine.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
