import { isJsonObject, type Json, type JsonObject } from '../../server/src/lib/json.ts';
import type { SeededRandom } from '../crash/seeded-random.ts';
import type { Operation } from '../support/operations/operations.ts';
import type { OpenApi } from '../support/service/check-response.ts';
import type { RawRequest } from '../support/service/send-request.ts';
import { oddValue, valueFor, writeJson } from './odd-values.ts';

export interface OddRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const formEdge = 'edge-of-the-form';

/** A valid request of an operation, made wrong in up to three ways, or in none. */
export function oddRequest(
  openApi: OpenApi,
  { operation, right }: { readonly operation: Operation; readonly right: RawRequest },
  random: SeededRandom,
): OddRequest {
  const { method, headers, ...rest } = {
    method: operation.method,
    path: withOddQuery(openApi, operation, withOddSegment(right.path, random), random),
    headers: { ...formType(operation), ...right.headers, ...oddHeaders(random) },
    body: oddBody(openApi, operation, random),
  };
  const known = random.chance(0.02) ? random.pick(['PUT', 'OPTIONS', 'QUERY', 'HEAD']) : method;
  return { method: known, headers, ...rest };
}

function withOddSegment(path: string, random: SeededRandom): string {
  if (random.chance(0.8)) return path;
  const segments = path.split('/');
  segments[1 + random.below(segments.length - 1)] = urlText(oddValue(random), random);
  return segments.join('/');
}

function withOddQuery(
  openApi: OpenApi,
  { parameters }: Operation,
  path: string,
  random: SeededRandom,
): string {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query' && random.chance(0.4))
    .map(({ name, schema }) => `${name}=${urlText(valueFor(openApi, schema, random), random)}`);
  if (random.chance(0.05)) pairs.push(`${urlText(oddValue(random), random)}=1`);
  if (random.chance(0.03)) pairs.push('limit=1', 'limit=2', 'limit[]=3', 'limit[a]=1');
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** Encoded for an address, sometimes badly. */
function urlText(value: Json, random: SeededRandom): string {
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 3000);
  const encoded = encodeURIComponent(text.toWellFormed());
  return random.chance(0.1) ? `${encoded}%ZZ%E0%A4%A` : encoded;
}

function formType({ bodyForm }: Operation): Record<string, string> {
  const isForm = bodyForm === 'multipart';
  return isForm ? { 'content-type': `multipart/form-data; boundary=${formEdge}` } : {};
}

function oddHeaders(random: SeededRandom): Record<string, string> {
  const key = random.pick([
    null,
    null,
    `fuzz-${random.below(50)}`,
    `fresh-${random.below(2 ** 31)}`,
  ]);
  const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
  if (random.chance(0.02)) headers['idempotency-key'] = random.pick(['', 'a b', 'k'.repeat(300)]);
  if (random.chance(0.02))
    headers.authorization = random.pick(['Bearer', 'Bearer x', 'Basic eDp5']);
  if (random.chance(0.02)) headers.cookie = random.pick(['', 'taprail', 'taprail=;;=x', '=']);
  if (random.chance(0.02)) headers['sec-fetch-site'] = random.pick(['cross-site', 'none', '']);
  if (random.chance(0.02)) headers.origin = random.pick(['null', 'http://[', 'https://x.example']);
  if (random.chance(0.02)) headers['last-event-id'] = random.pick(['', 'evt_x', '\xff']);
  if (random.chance(0.02)) headers['content-encoding'] = 'gzip';
  if (random.chance(0.02)) headers.expect = '100-continue';
  return headers;
}

function oddBody(openApi: OpenApi, operation: Operation, random: SeededRandom): Buffer | null {
  const { bodyForm, bodySchema, bodyExample, method } = operation;
  if (method === 'GET') return random.chance(0.02) ? Buffer.from('{}') : null;
  if (bodyForm === 'multipart') return oddForm(random);
  const example: JsonObject = bodyExample ?? {};
  const text = writeJson(
    random.pick<() => Json>([
      () => example,
      () => withOddMembers(openApi, operation, example, random),
      () => withOddMembers(openApi, operation, example, random),
      () => (bodySchema === null ? {} : valueFor(openApi, bodySchema, random)),
      () => oddValue(random),
    ])(),
  );
  return spoilBytes(Buffer.from(text), random);
}

/** The example with some members removed and others added. */
function withOddMembers(
  openApi: OpenApi,
  { bodySchema }: Operation,
  example: JsonObject,
  random: SeededRandom,
): Json {
  const wild = bodySchema === null ? {} : valueFor(openApi, bodySchema, random);
  const kept = Object.entries(example).filter(() => random.chance(0.9));
  return { ...Object.fromEntries(kept), ...(isJsonObject(wild) ? wild : {}) };
}

function oddForm(random: SeededRandom): Buffer {
  const content = random.pick([Buffer.from('%PDF-1.7'), Buffer.alloc(200_000, 1), Buffer.alloc(0)]);
  const name = random.pick(['file', 'file', 'purpose', '__proto__', '']);
  const head = `--${formEdge}\r\nContent-Disposition: form-data; name="${name}"; filename="f"\r\n\r\n`;
  const form = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${formEdge}--\r\n`)]);
  return spoilBytes(form, random);
}

/**
 * Mostly leaves the bytes alone; otherwise truncates them or changes one. Leaves addresses alone,
 * because a changed digit could name somebody else's host.
 */
function spoilBytes(bytes: Buffer, random: SeededRandom): Buffer {
  if (bytes.length === 0 || bytes.includes('//') || random.chance(0.9)) return bytes;
  if (random.chance(0.5)) return bytes.subarray(0, random.below(bytes.length));
  bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}
