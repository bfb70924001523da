import type { IncomingMessage } from 'node:http';
import { type FormFields, parseForm } from '../request/form.ts';
import { Refusal, refusal } from '../request/refusal.ts';
import type { KeyHolder, OwnAccounts } from '../world/own-account.ts';
import { apiVersion } from '../world/world.ts';

/** A request as it arrived, before anything is known about it. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly contentType: string;
  readonly body: Buffer<ArrayBuffer>;
  readonly header: (name: string) => string | null;
}

export async function readRequest(request: IncomingMessage): Promise<RawRequest> {
  const chunks: Buffer[] = await Array.fromAsync(request);
  const { pathname, search } = new URL(request.url ?? '/', 'http://stripe');
  const header = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    method: request.method ?? '',
    path: pathname,
    query: search.slice(1),
    contentType: header('content-type') ?? '',
    body: Buffer.concat(chunks),
    header,
  };
}

/** The key of a request; empty if it has none. */
export function keyOf(request: RawRequest): string {
  return request.header('authorization')?.replace(/^Bearer /, '') ?? '';
}

/** The account of the key. Refuses other keys, and other versions of the API. */
export function findCaller(request: RawRequest, owns: OwnAccounts): KeyHolder {
  const holder = owns.byKey(keyOf(request));
  if (holder === null) {
    const isGiven = request.header('authorization') !== null;
    throw refusal.plain(
      401,
      isGiven ? 'Invalid API Key provided.' : 'You did not provide an API key.',
    );
  }
  const version = request.header('stripe-version');
  if (version !== apiVersion) {
    throw refusal.plain(400, `Invalid Stripe API version: ${version}`);
  }
  return holder;
}

/** The parameters of a request, wherever they are written. */
export async function readForm(request: RawRequest): Promise<FormFields> {
  const { method, query, contentType, body } = request;
  if (method !== 'POST') return parseForm(query);
  if (query !== '') throw refusal.plain(400, 'Parameters of a POST belong into its body.');
  if (contentType.startsWith('multipart/form-data')) return readMultipart(contentType, body);
  if (body.length > 0 && !contentType.startsWith('application/x-www-form-urlencoded')) {
    throw new Refusal(400, {
      type: 'invalid_request_error',
      message: `Invalid request (content type ${contentType})`,
    });
  }
  return parseForm(body.toString());
}

/** A file becomes its facts; its bytes are not kept. */
async function readMultipart(contentType: string, body: Buffer<ArrayBuffer>): Promise<FormFields> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
  const entries = [...form].map(([name, value]) => {
    if (typeof value === 'string') return [name, value] as const;
    const facts = { name: value.name, size: String(value.size), type: value.type };
    return [name, facts] as const;
  });
  return Object.fromEntries(entries);
}
