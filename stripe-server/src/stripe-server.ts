import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StripeControl } from './control/control.ts';
import { openControl } from './control/open-control.ts';
import { Execution } from './http/execution.ts';
import { Faults } from './http/faults.ts';
import { FrontDesk, type RecordedRequest, type Reply } from './http/front-desk.ts';
import { IdempotencyKeys } from './http/idempotency.ts';
import { Limits } from './http/limits.ts';
import { readRequest } from './http/read-request.ts';
import { Router } from './http/router.ts';
import { Unfinished } from './http/unfinished.ts';
import { findIn, operationsOf } from './operations.ts';
import { WebhookDelivery } from './webhooks/webhook-delivery.ts';
import type { OwnDetails } from './world/own-account.ts';
import { World } from './world/world.ts';

/** A Stripe of its own for a test: real HTTP on this machine, and state in memory. */
export interface StripeServer {
  readonly url: URL;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The main own account, whose secret key it is. */
  readonly ownAccount: string;
  readonly control: StripeControl;
  /** Every request and what was answered, the oldest first. */
  readonly requests: readonly RecordedRequest[];
  readonly close: () => Promise<void>;
}

export async function startStripeServer(main: OwnDetails = {}): Promise<StripeServer> {
  const world = new World({
    secretKey: 'sk_test_of_the_test_server',
    webhookSecret: 'whsec_of_the_test_server',
    ...main,
  });
  const router = new Router(operationsOf(world));
  const [keys, faults, unfinished] = [new IdempotencyKeys(), new Faults(), new Unfinished()];
  const limits = new Limits();
  const find = (account: string) => findIn(world, account);
  const execution = new Execution({ world, keys, faults, limits, unfinished, find });
  const desk = new FrontDesk({ world, router, faults, execution });
  const listener = new Listener(desk);
  await listener.open();
  const webhooks = new WebhookDelivery(world);
  const parts = { world, router, keys, faults, limits, unfinished, listener, webhooks };
  const control = openControl(parts);
  return {
    url: listener.url,
    secretKey: world.main.secretKey,
    webhookSecret: world.main.webhookSecret,
    ownAccount: world.main.id,
    control,
    requests: desk.requests,
    close: async () => {
      faults.clear();
      await webhooks.stop();
      await listener.close();
    },
  };
}

/** Listens on one port, which it keeps when it goes down and comes back. */
class Listener {
  readonly #desk: FrontDesk;
  #server: Server | null = null;
  #port = 0;

  constructor(desk: FrontDesk) {
    this.#desk = desk;
  }

  get url(): URL {
    return new URL(`http://127.0.0.1:${this.#port}`);
  }

  async open(): Promise<void> {
    if (this.#server !== null) return;
    const server = createServer(async (request, response) => {
      try {
        send(response, await this.#desk.take(await readRequest(request)));
      } catch (error) {
        response.destroy();
        throw error;
      }
    });
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Ends every connection, those that wait for an answer included. */
  async close(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
}

function send(response: ServerResponse, reply: Reply): void {
  if (!('status' in reply)) {
    if (reply.kind === 'reset') response.socket?.resetAndDestroy();
    return;
  }
  const { status, body, headers } = reply;
  response.writeHead(status, {
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  if (reply.kind === 'stalled') response.write(body.slice(0, body.length / 2));
  else response.end(body);
}
