import { hash } from 'node:crypto';
import { uuidOf } from '../lib/ids.ts';
import { canonicalJson } from '../lib/json.ts';
import { idempotencyKeyInvalid } from './errors.ts';

/** A caller's key, bound to the request that it came with. */
export interface IdempotencyKey {
  readonly text: string;
  /** Stored only as a MAC, since bodies contain identity numbers. */
  readonly request: string;
}

export const idempotencyLifetimeMs = 24 * 60 * 60 * 1000;

const keyPattern = /^[\x21-\x7e]{1,255}$/;

export function isIdempotencyKey(text: string): boolean {
  return keyPattern.test(text);
}

/** Throws for a header that cannot be a key, before the rest of the request is read. */
export function checkIdempotencyHeader(header: string | string[] | undefined): void {
  if (header === undefined || (typeof header === 'string' && keyPattern.test(header))) return;
  throw idempotencyKeyInvalid({ param: 'Idempotency-Key' });
}

export function readIdempotencyKey(request: {
  readonly header: string | string[] | undefined;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}): IdempotencyKey | null {
  if (typeof request.header !== 'string') return null;
  return {
    text: request.header,
    request: `${request.method} ${request.path}\n${canonicalJson(request.body ?? null)}`,
  };
}

/**
 * The stored form of a key: 16 bytes of SHA-256, so that index entries have a fixed width.
 * Operations on money keep their key for ever. A key that is free again, after its day or after an
 * attempt that had no effect, is therefore stored as its next generation.
 */
export function keyHash({ text }: Pick<IdempotencyKey, 'text'>, generation = 0): string {
  return uuidOf(hash('sha256', generation === 0 ? text : `${text}\n${generation}`));
}
