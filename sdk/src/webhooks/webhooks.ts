import type { components } from '../generated/api-types.ts';
import { TaprailSignatureError } from '../requests/errors.ts';
import { bytesOf, hexOf } from '../seals/seal-bytes.ts';

type Event = components['schemas']['Event'];

export interface VerifyOptions {
  /** How far the time of the signature may be from now; five minutes by default. */
  readonly toleranceSeconds?: number;
  /** The present time by default. */
  readonly now?: Date;
}

/**
 * The raw bytes, or their text. A body that was parsed and serialised again has another signature.
 */
export type WebhookBody = string | Uint8Array | ArrayBuffer;

/**
 * Checks the `Service-Signature` of a webhook and resolves with the event. Rejects with a
 * TaprailSignatureError, and with a TypeError if the secret is missing or the body was parsed.
 * While you change the secret, pass both. The same event may come again: see `ReplayMemory`.
 */
async function verify(
  body: WebhookBody,
  header: string | null | undefined,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<Event> {
  const { toleranceSeconds = 300, now = new Date() } = options;
  const { time, signatures } = parseHeader(header ?? '');
  const bytes = toBytes(body);
  const isSigned = await anyMatches(checkSecrets(secret), signatures, signedBytes(time, bytes));
  if (!isSigned) fail('wrong', 'No signature of the webhook matches the secret.');
  const ageSeconds = now.getTime() / 1000 - Number(time);
  if (ageSeconds < -toleranceSeconds) fail('too_new', 'The webhook was signed in the future.');
  // Compared in this way, a tolerance that is not a number accepts nothing.
  if (!(ageSeconds <= toleranceSeconds)) fail('too_old', 'The webhook was signed too long ago.');
  return JSON.parse(new TextDecoder().decode(bytes)) as Event;
}

/** The `Service-Signature` of a body, to test your receiver with. */
async function sign(
  body: WebhookBody,
  secret: string,
  { now = new Date() }: { readonly now?: Date } = {},
): Promise<string> {
  const time = String(Math.floor(now.getTime() / 1000));
  const key = await importKey(checkSecrets(secret)[0], 'sign');
  const signature = await crypto.subtle.sign('HMAC', key, signedBytes(time, toBytes(body)));
  return `t=${time},v1=${hexOf(new Uint8Array(signature))}`;
}

/** Needs no client: only the secret of the endpoint. */
export const webhooks = { verify, sign } as const;

function parseHeader(header: string): { time: string; signatures: readonly string[] } {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) =>
    parts.flatMap(([key, value = '']) => (key === name ? [value] : []));
  const [time] = valuesOf('t');
  if (time === undefined || !/^\d{1,12}$/.test(time)) {
    fail('malformed', 'The Service-Signature header is missing or malformed.');
  }
  return { time, signatures: valuesOf('v1') };
}

/** With an empty secret anybody could sign. */
function checkSecrets(secret: string | readonly string[]): readonly [string, ...string[]] {
  const [first, ...others] = [secret].flat();
  if (first && others.every(Boolean)) return [first, ...others];
  throw new TypeError('secret must be the whsec_… text of the endpoint, or several of them');
}

async function anyMatches(
  secrets: readonly string[],
  signatures: readonly string[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  for (const secret of secrets) {
    const key = await importKey(secret, 'verify');
    for (const signature of signatures) {
      const bytes = bytesOf(signature);
      if (bytes && (await crypto.subtle.verify('HMAC', key, new Uint8Array(bytes), signed))) {
        return true;
      }
    }
  }
  return false;
}

/** The whole text of the secret is the key. */
function importKey(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [use]);
}

function signedBytes(time: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const start = new TextEncoder().encode(`${time}.`);
  const bytes = new Uint8Array(start.length + body.length);
  bytes.set(start);
  bytes.set(body, start.length);
  return bytes;
}

function toBytes(body: WebhookBody): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  // Not by instanceof: test runners have classes of the same names of their own.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.length);
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body);
  throw new TypeError('body must be the bytes or the text as they came, before they are parsed');
}

function fail(fault: TaprailSignatureError['fault'], message: string): never {
  throw new TaprailSignatureError(message, fault);
}
