import { isUtf8 } from 'node:buffer';
import { bodyTooLarge, invalidJson } from '../errors.ts';

const depthMax = 32;

/**
 * Parses a JSON body. Nesting is limited, because later code walks bodies recursively, and a
 * `__proto__` member is refused, because later code might assign it.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw invalidJson({ message: 'The body is not encoded as UTF-8.' });
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw invalidJson({ message: `The body is not valid JSON${placeOf(String(error))}.` });
  }
  inspect(value, 1);
  return value;
}

/** Where the parser stopped, if it says so. The rest of its message quotes the body. */
function placeOf(message: string): string {
  if (message.endsWith('end of JSON input')) return ': it ends too early';
  const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(message) ?? [];
  return line === undefined ? '' : `: look at line ${line}, column ${column}`;
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
    if (key === '__proto__') {
      throw invalidJson({ message: 'The body has a member named __proto__. Remove it.' });
    }
    inspect(members[key], depth + 1);
  }
}
