import { hash } from 'node:crypto';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * One text for equal values, whatever the order of their keys: what fingerprints are made of.
 * Bytes are stood for by their hash, since a file written out would be many times its size.
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
