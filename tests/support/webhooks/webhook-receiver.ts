import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { Stripe } from 'stripe';
import type { StoredEvent } from '../money/tap-service.ts';

/** One delivery as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The exact bytes. */
  readonly body: Buffer;
  readonly event: StoredEvent;
  readonly atMs: number;
}

/** A receiver's reply to a delivery: a status, or none. */
export type Answer = (received: Received) => number | 'hang' | Promise<number | 'hang'>;

/** A platform's receiver: an HTTP server with replies chosen by the test. */
export class TestReceiver {
  readonly received: Received[] = [];
  answer: Answer = () => 200;
  #url = '';
  readonly #hanging = new Set<ServerResponse>();
  readonly #waiting = new Set<{ readonly count: number; readonly reached: () => void }>();

  /** Listens until the tests end. */
  static async open(answer?: Answer): Promise<TestReceiver> {
    const receiver = new TestReceiver();
    if (answer !== undefined) receiver.answer = answer;
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = await Array.fromAsync(request);
      const body = Buffer.concat(chunks);
      const { url: path = '', headers } = request;
      const event = JSON.parse(body.toString()) as StoredEvent;
      await receiver.#take({ path, headers, body, event, atMs: performance.now() }, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    receiver.#url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    after(() => {
      server.close();
      server.closeAllConnections();
    });
    return receiver;
  }

  url(path = '/webhooks'): string {
    return `${this.#url}${path}`;
  }

  /** The ids of the received events, in order of arrival. */
  get eventIds(): string[] {
    return this.received.map(({ event }) => event.id);
  }

  /** Resolves when that many deliveries have arrived in total. */
  async whenReceived(count: number): Promise<void> {
    if (this.received.length >= count) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add({ count, reached: resolve });
    await promise;
  }

  /** Answers all hanging requests. */
  release(status = 200): void {
    for (const response of this.#hanging) response.writeHead(status).end();
    this.#hanging.clear();
  }

  async #take(received: Received, response: ServerResponse): Promise<void> {
    this.received.push(received);
    for (const waiting of this.#waiting) {
      if (this.received.length < waiting.count) continue;
      this.#waiting.delete(waiting);
      waiting.reached();
    }
    const answer = await this.answer(received);
    if (answer === 'hang') this.#hanging.add(response);
    else response.writeHead(answer).end(answer < 300 ? 'noted' : 'not now');
  }
}

/** Verifies a delivery with the official Stripe SDK; throws if it refuses it. */
export function verifyDelivery(received: Received, secret: string): void {
  const signature = received.headers['service-signature'];
  assert(typeof signature === 'string');
  const event = Stripe.webhooks.constructEvent(received.body, signature, secret);
  assert.deepEqual(event, received.event);
}

export function isVerified(received: Received, secret: string): boolean {
  try {
    verifyDelivery(received, secret);
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}
