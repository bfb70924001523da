import { Underway } from '../../../lib/underway.ts';
import { type AddressRules, checkEndpointUrl } from './address-rules.ts';
import { ConnectionPool } from './connection-pool.ts';
import { type Connect, makeConnector } from './connector.ts';
import { Exchange, type Sending, type SendResult } from './exchange.ts';
import { canBeSent } from './request-bytes.ts';
import { type ResolveHost, resolveHost } from './resolve-host.ts';

export type { Sending, SendResult } from './exchange.ts';

export interface SenderOptions {
  readonly rules: AddressRules;
  /**
   * Connections are not shared between URLs, not even of one origin: a path that hangs takes none
   * from its neighbour, and no platform's answer can be taken for another's.
   */
  readonly connectionsPerUrlMax: number;
  /** For the whole exchange, waiting for a connection included. */
  readonly timeoutMs?: number;
  readonly connectionAgeMaxMs?: number;
  readonly resolve?: ResolveHost;
}

/** What still waits for a connection with no more time than this left is not sent any more. */
const hopelessMs = 10;

/** Sends webhooks, each in one exchange that ends within the timeout. */
export class Sender {
  readonly #rules: AddressRules;
  readonly #connect: Connect;
  readonly #connectionsPerUrlMax: number;
  readonly #timeoutMs: number;
  readonly #connectionAgeMaxMs: number;
  readonly #pools = new Map<string, ConnectionPool>();
  /** In the order of their deadlines, which is the one they began in. */
  readonly #underway = new Underway<Exchange>();
  #deadlineTimer: NodeJS.Timeout | null = null;
  #isClosed = false;
  readonly #drained = Promise.withResolvers<void>();

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
  send(sending: Sending): Promise<SendResult> {
    return new Promise((resolve) => {
      const exchange = new Exchange(sending, (result) => {
        end();
        resolve(result);
        if (this.#isClosed && this.#underway.isEmpty) this.#drained.resolve();
      });
      const end = this.#underway.begin(exchange);
      this.#watchDeadlines();
      if (this.#isClosed) return exchange.fail('sender_closed');
      if (!canBeSent(sending.headers)) return exchange.fail('invalid_request');
      const pool = this.#pools.get(sending.url) ?? this.#openPool(sending.url);
      if (pool === null) exchange.fail('address_forbidden');
      else pool.carry(exchange);
    });
  }

  /** Takes nothing new, lets what is underway end, and then ends every connection. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#underway.isEmpty) this.#drained.resolve();
    await this.#drained.promise;
    if (this.#deadlineTimer !== null) clearTimeout(this.#deadlineTimer);
    await Promise.all([...this.#pools.values()].map((pool) => pool.close()));
  }

  #openPool(url: string): ConnectionPool | null {
    const checked = checkEndpointUrl(url, this.#rules);
    if (!checked.ok) return null;
    const pool = new ConnectionPool({
      url: checked.url,
      connect: this.#connect,
      connectionsMax: this.#connectionsPerUrlMax,
      connectionAgeMaxMs: this.#connectionAgeMaxMs,
      onEmpty: () => this.#pools.delete(url),
    });
    this.#pools.set(url, pool);
    return pool;
  }

  /**
   * One timer for all: it waits for the deadline that comes first, and when that exchange is long
   * over, as nearly all are, for the one that comes first then.
   */
  #watchDeadlines(): void {
    if (this.#deadlineTimer !== null) return;
    const [first] = this.#underway;
    if (first === undefined) return;
    const remainingMs = first.startedAtMs + this.#timeoutMs - performance.now();
    this.#deadlineTimer = setTimeout(this.#meetDeadlines, Math.max(1, remainingMs));
    // A socket or a resolver keeps the process alive for what is underway.
    this.#deadlineTimer.unref();
  }

  readonly #meetDeadlines = (): void => {
    this.#deadlineTimer = null;
    const nowMs = performance.now();
    const overdue: Exchange[] = [];
    for (const exchange of this.#underway) {
      const leftMs = exchange.startedAtMs + this.#timeoutMs - nowMs;
      if (leftMs > hopelessMs) break;
      if (leftMs <= 0 || exchange.connection === null) overdue.push(exchange);
    }
    // The last first: those that wait for a connection must not get one that an earlier gives up.
    for (const exchange of overdue.reverse()) exchange.fail('timeout');
    this.#watchDeadlines();
  };
}
