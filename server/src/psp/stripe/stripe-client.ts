import { AsyncLocalStorage } from 'node:async_hooks';
import Stripe from 'stripe';
import { inAll } from '../budget/rate-limits.ts';
import { endpointOf } from './endpoint.ts';

/** The version of every request and of new webhook endpoints. */
export const apiVersion = '2026-10-28.endive';

export interface StripeSettings {
  readonly secretKey: string;
  /** Stripe's address; null for the usual one. */
  readonly address: URL | null;
}

/** Every request has to pass it before it is sent. */
export interface Gate {
  /** Resolves when the request may be sent; throws if it may not. */
  pass(endpoint: string): Promise<void>;
  /** Stripe refused a request as one too many, of an endpoint or overall. */
  limited(name: string): void;
}

/** The gate of the present call. Only the client knows which requests the call becomes. */
export const gates = new AsyncLocalStorage<Gate>();

/** The code of a request that was not sent because of the limits. */
const noRoom = 'NO_ROOM';

/** The error that the package gets for a request that was not sent. */
export class NoRoom extends Error {
  readonly code = noRoom;
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('there are more calls than Stripe takes');
    this.retryAfterMs = retryAfterMs;
  }
}

/** The official package, without its own retries, and trusting only answers of Stripe itself. */
export function createStripeClient(
  { secretKey, address }: StripeSettings,
  { attemptMs }: { readonly attemptMs: number },
): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    maxNetworkRetries: 0,
    httpClient: carefulHttpClient(),
    timeout: attemptMs,
    telemetry: false,
    ...(address === null ? {} : addressOptions(address)),
  });
}

function addressOptions(address: URL): Stripe.StripeConfig {
  const protocol = address.protocol === 'http:' ? 'http' : 'https';
  const port = address.port || (protocol === 'http' ? 80 : 443);
  return { host: address.hostname, port, protocol };
}

/** Replaces the system's code for an ended connection, because the package retries that. */
export const connectionEnded = 'CONNECTION_ENDED';

/**
 * The package has two habits that would lose money. It repeats a call whose connection was reset,
 * even with retries off, and reports only the last failure. And it takes any JSON without an
 * `error` for a success, whatever the status.
 */
function carefulHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const gate = gates.getStore();
    const [, , path, method] = request;
    const endpoint = endpointOf(method, path);
    await gate?.pass(endpoint);
    const response = await makeRequest(...request).catch((error: NodeJS.ErrnoException) => {
      const hasEnded = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      throw hasEnded ? Object.assign(error, { code: connectionEnded }) : error;
    });
    if (response.getStatusCode() === 429) {
      const reason = String(response.getHeaders()['stripe-rate-limited-reason'] ?? '');
      gate?.limited(reason.startsWith('endpoint') ? endpoint : inAll);
    }
    const toJson = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body: unknown = await toJson();
      if (isOfStripe(body, response.getStatusCode())) return body;
      // The package passes it on as an error without a status, which is judged as unknown.
      throw new Error('the answer is not one of Stripe');
    };
    return response;
  };
  return client;
}

/** Whether a body has Stripe's form for that status: an object with its type, or an error. */
function isOfStripe(body: unknown, status: number): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { object, error } = body as { readonly object?: unknown; readonly error?: unknown };
  if (status >= 200 && status < 300) return typeof object === 'string' && error === undefined;
  return typeof error === 'object' && error !== null;
}
