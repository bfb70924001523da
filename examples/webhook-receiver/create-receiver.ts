import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';

/** The fields of every event; `data.object` is the object that it is about. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

export interface ReceiverOptions {
  /** The endpoint's `whsec_…`, shown once when it was registered. */
  readonly secret: string;
  /** Called once per event. If it fails, the event is not acknowledged and is sent again. */
  readonly onEvent: (event: WebhookEvent) => void | Promise<void>;
}

const toleranceSeconds = 300;
const bodySizeMaxBytes = 1024 * 1024;
const idsRemembered = 100_000;

/** A server that verifies webhooks and handles every event once. */
export function createReceiver({ secret, onEvent }: ReceiverOptions): Server {
  const handled = new Map<string, Promise<void>>();

  /** A duplicate that arrives during handling waits for the same outcome. */
  const handleOnce = (event: WebhookEvent): Promise<void> => {
    const before = handled.get(event.id);
    if (before !== undefined) return before;
    const handling = (async () => onEvent(event))();
    handled.set(event.id, handling);
    handling.catch(() => handled.delete(event.id));
    // Your service would store the ids in its database, in the transaction that handles the event.
    const [oldest] = handled.keys();
    if (handled.size > idsRemembered && oldest !== undefined) handled.delete(oldest);
    return handling;
  };

  const receive = async (request: IncomingMessage): Promise<number> => {
    if (request.method !== 'POST') return 405;
    const body = await readBody(request);
    if (body === null) return 413;
    // The signature covers the raw bytes, so verify before parsing.
    const header = String(request.headers['service-signature'] ?? '');
    if (!isSigned({ body, header, secret, nowSeconds: Date.now() / 1000 })) return 400;
    await handleOnce(JSON.parse(body.toString('utf8')) as WebhookEvent);
    return 200;
  };

  return createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(500).end(),
    );
  });
}

/**
 * True if a signature in the header matches the secret and its time is within five minutes of now.
 */
export function isSigned(claim: {
  readonly body: Buffer;
  readonly header: string;
  readonly secret: string;
  readonly nowSeconds: number;
}): boolean {
  const parts = claim.header.split(',').map((part) => part.split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const age = Math.abs(claim.nowSeconds - Number(time));
  if (!/^\d+$/.test(time) || age > toleranceSeconds) return false;
  const expected = createHmac('sha256', claim.secret)
    .update(`${time}.`)
    .update(claim.body)
    .digest();
  // During a secret rotation there are two signatures, one by each secret.
  return parts.some(([name, value = '']) => {
    const signature = Buffer.from(value, 'hex');
    return (
      name === 'v1' && signature.length === expected.length && timingSafeEqual(signature, expected)
    );
  });
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    sizeBytes += chunk.length;
    if (sizeBytes > bodySizeMaxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
