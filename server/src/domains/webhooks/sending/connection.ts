import type { Socket } from 'node:net';
import { AnswerReader } from './answer-reader.ts';
import type { Connect, Connecting } from './connector.ts';
import type { Exchange } from './exchange.ts';
import { failureReason } from './failure.ts';
import { requestBeginning, requestBytes } from './request-bytes.ts';

/** Receivers seldom close what has been idle for less; a longer time they may ask for. */
const idleTimeoutMs = 4000;
const idleTimeoutMaxMs = 30_000;
/** It must be ours to end a connection first, or what is sent then is sent in vain. */
const keepAliveMarginMs = 2000;

export interface ConnectionOwner {
  /** It can carry the next exchange. */
  onFree(connection: Connection): void;
  /** It carries nothing any more, and never will. What it was to carry may need another. */
  onGone(connection: Connection, unsent: Exchange | null): void;
}

/** A connection to one receiver that carries one exchange at a time. */
export class Connection {
  readonly openedAtMs = performance.now();
  readonly #beginning: string;
  readonly #owner: ConnectionOwner;
  readonly #connecting: Connecting;
  readonly #closed = Promise.withResolvers<void>();
  #socket: Socket | null = null;
  #exchange: Exchange | null = null;
  #answer = new AnswerReader();
  #hadAnswer = false;
  #isDropped = false;

  constructor(url: URL, connect: Connect, owner: ConnectionOwner) {
    this.#beginning = requestBeginning(url);
    this.#owner = owner;
    const { protocol, port } = url;
    const destination = { protocol, port, hostname: url.hostname.replace(/^\[(.*)\]$/, '$1') };
    const onBytes = (bytes: Buffer) => this.#onBytes(bytes);
    this.#connecting = connect(destination, onBytes, (error, socket) => {
      if (error !== null) this.#onLost(error);
      else this.#onConnected(socket);
    });
  }

  carry(exchange: Exchange): void {
    this.#exchange = exchange;
    exchange.connection = this;
    this.#socket?.write(requestBytes(this.#beginning, exchange.sending));
  }

  /** Ends it at once, at whatever stage it is. Resolves when its socket is closed. */
  drop(unsent: Exchange | null = null): Promise<void> {
    if (!this.#isDropped) {
      this.#isDropped = true;
      this.#exchange = null;
      this.#connecting.cancel();
      if (this.#socket === null) this.#closed.resolve();
      this.#owner.onGone(this, unsent);
    }
    return this.#closed.promise;
  }

  #onConnected(socket: Socket): void {
    this.#socket = socket;
    socket.on('error', (error) => this.#onLost(error));
    socket.on('end', () => this.#onEnd());
    socket.on('close', () => {
      this.#closed.resolve();
      this.#onEnd();
    });
    socket.on('timeout', () => {
      if (this.#exchange === null) this.drop();
    });
    socket.setTimeout(idleTimeoutMs);
    if (this.#exchange !== null) this.carry(this.#exchange);
  }

  #onBytes(bytes: Buffer): void {
    const exchange = this.#exchange;
    // Nobody asked for them.
    if (exchange === null) this.drop();
    else if (this.#read(bytes, exchange)) this.#onAnswer(exchange);
  }

  #read(bytes: Buffer, exchange: Exchange): boolean {
    try {
      return this.#answer.read(bytes);
    } catch (error) {
      exchange.fail(failureReason(error));
      return false;
    }
  }

  #onAnswer(exchange: Exchange): void {
    const { status, excerpt, keepsAlive, keepAliveMs } = this.#answer;
    exchange.answer(status, excerpt);
    if (!keepsAlive || !this.#keepAlive(keepAliveMs)) {
      this.drop();
      return;
    }
    this.#exchange = null;
    this.#answer = new AnswerReader();
    this.#hadAnswer = true;
    this.#owner.onFree(this);
  }

  /** For as long as the receiver said, if it said so. */
  #keepAlive(askedMs: number | null): boolean {
    const idleMs = askedMs === null ? idleTimeoutMs : askedMs - keepAliveMarginMs;
    if (this.#socket === null || idleMs <= 0) return false;
    const timeoutMs = Math.min(idleMs, idleTimeoutMaxMs);
    if (this.#socket.timeout !== timeoutMs) this.#socket.setTimeout(timeoutMs);
    return true;
  }

  #onEnd(): void {
    const exchange = this.#exchange;
    if (exchange !== null && this.#answer.end()) this.#onAnswer(exchange);
    else this.#onLost(null);
  }

  /** Without an error when the receiver ended it. */
  #onLost(error: Error | null): void {
    const exchange = this.#exchange;
    const reason = error === null ? 'reset' : failureReason(error);
    // That is how the end of a connection that was kept alive shows, and no answer of the receiver;
    // sent twice, an event has the same id.
    const isStale = reason === 'reset' && this.#hadAnswer && this.#answer.isUntouched;
    if (!isStale) exchange?.fail(reason);
    this.drop(isStale ? exchange : null);
  }
}
