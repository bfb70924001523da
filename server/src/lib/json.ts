import { hash } from 'node:crypto';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields with this value at a path, creating objects as needed. */
export function withValueAt(
  fields: JsonObject,
  [name = '', ...inner]: readonly string[],
  value: Json,
): JsonObject {
  const child = fields[name];
  const rest = isJsonObject(child) ? child : {};
  return { ...fields, [name]: inner.length === 0 ? value : withValueAt(rest, inner, value) };
}

/**
 * The same text for equal values, whatever the order of their keys, for fingerprints. Bytes are
 * replaced by their hash, since a file as text would be many times its size.
 */
export function canonicalJson(value: unknown): string {
  if (value instanceof Uint8Array) return `sha256:${hash('sha256', value)}`;
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (isJsonObject(value)) {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
