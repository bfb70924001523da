import { Pool } from 'undici';
import { type AddressRules, checkEndpointUrl } from './address-rules.ts';
import { Connection } from './connection.ts';
import { type Connect, makeConnector } from './connector.ts';
import { Exchange, type SendResult } from './exchange.ts';
import { type ResolveHost, resolveHost } from './resolve-host.ts';

/** A request with all headers but those of the connection. */
export interface Sending {
  readonly url: string;
  /** Names and values alternate. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

export interface SenderOptions {
  readonly rules: AddressRules;
  /**
   * URLs do not share connections, not even those of one origin: a path that hangs takes no
   * connections from another, and no platform's answer can be taken for another's.
   */
  readonly connectionsPerUrlMax: number;
  /** For the whole exchange, including the wait for a connection. */
  readonly timeoutMs?: number;
  readonly connectionAgeMaxMs?: number;
  readonly resolve?: ResolveHost;
}

/** The connections to one URL. */
interface Receiver {
  readonly path: string;
  readonly pool: Pool;
}

/** Sends webhooks. Each exchange ends within the timeout. */
export class Sender {
  readonly #rules: AddressRules;
  readonly #connect: Connect;
  readonly #connectionsPerUrlMax: number;
  readonly #timeoutMs: number;
  readonly #connectionAgeMaxMs: number;
  readonly #receivers = new Map<string, Receiver>();
  readonly #drained = Promise.withResolvers<void>();
  #inFlight = 0;
  #isClosed = false;

  constructor(options: SenderOptions) {
    this.#rules = options.rules;
    this.#connectionsPerUrlMax = options.connectionsPerUrlMax;
    this.#timeoutMs = options.timeoutMs ?? 5000;
    this.#connectionAgeMaxMs = options.connectionAgeMaxMs ?? 300_000;
    this.#connect = makeConnector({
      rules: options.rules,
      resolve: options.resolve ?? resolveHost,
    });
  }

  /** Never rejects. Redirects are not followed. */
  async send({ url, headers, body }: Sending): Promise<SendResult> {
    if (this.#isClosed) return { kind: 'failed', error: 'sender_closed', durationMs: 0 };
    const receiver = this.#receivers.get(url) ?? this.#openReceiver(url);
    if (receiver === null) return { kind: 'failed', error: 'address_forbidden', durationMs: 0 };

    const request = {
      method: 'POST',
      path: receiver.path,
      headers: ['accept-encoding', 'identity', ...headers],
      body,
    };
    this.#inFlight += 1;
    const options = { timeoutMs: this.#timeoutMs };
    const result = await new Exchange(receiver.pool, request, options).send();
    // The connection returns to undici's pool one turn after the answer. A request before that
    // would open another connection.
    await new Promise(setImmediate);
    this.#inFlight -= 1;
    if (this.#isClosed && this.#inFlight === 0) this.#drained.resolve();
    return result;
  }

  /** Refuses new requests, waits for those in flight, then closes all connections. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#inFlight > 0) await this.#drained.promise;
    await Promise.all([...this.#receivers.values()].map(({ pool }) => pool.destroy()));
  }

  #openReceiver(url: string): Receiver | null {
    const checked = checkEndpointUrl(url, this.#rules);
    if (!checked.ok) return null;
    const { origin, pathname, search } = checked.url;
    const options = { connect: this.#connect, ageMaxMs: this.#connectionAgeMaxMs };
    const pool = new Pool(origin, {
      connections: this.#connectionsPerUrlMax,
      allowH2: false,
      factory: () => new Connection(checked.url, options),
    });
    const receiver = { path: pathname + search, pool };
    this.#receivers.set(url, receiver);
    const forgetIfUnused = () => {
      const { connected, size } = pool.stats;
      const isUnused = connected === 0 && size === 0;
      if (isUnused && this.#receivers.get(url) === receiver) this.#receivers.delete(url);
    };
    pool.on('disconnect', forgetIfUnused);
    pool.on('connectionError', forgetIfUnused);
    pool.on('drain', forgetIfUnused);
    return receiver;
  }
}
