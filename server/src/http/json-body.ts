import { isUtf8 } from 'node:buffer';
import { bodyTooLarge, invalidJson } from './errors.ts';

const depthMax = 32;

/**
 * Parses a JSON body. Nesting is limited, because later code walks bodies recursively, and a
 * `__proto__` member is refused, because later code might assign it.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw invalidJson();
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    // The parser's own error quotes the body, so it is dropped.
    throw invalidJson();
  }
  inspect(value, 1);
  return value;
}

function inspect(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > depthMax) {
    throw bodyTooLarge({ message: `The body nests deeper than ${depthMax} levels.` });
  }
  if (Array.isArray(value)) {
    for (const item of value) inspect(item, depth + 1);
    return;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(members)) {
    if (key === '__proto__') throw invalidJson();
    inspect(members[key], depth + 1);
  }
}
