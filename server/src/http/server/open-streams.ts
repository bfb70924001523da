import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ServiceError } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Caller, Download, EventStream } from '../../request/context.ts';
import { rateLimited } from '../errors.ts';

/** A key must stop working within a second of its revocation, and is cached for half of one. */
const admitEveryMs = 400;

/**
 * Open streams per caller on this node. Each regularly checks whether its caller is still admitted,
 * which for a session is a query.
 */
const perCallerMax = 25;

/** How long a drain waits for a caller to take what it was sent. */
const lingerMs = 2_000;

const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy that buffers the answer would delay events.
  'x-accel-buffering': 'no',
  // A keep-alive connection would delay the drain.
  connection: 'close',
};

/** Answers that are sent piece by piece, until they end, the caller leaves or the server drains. */
export class OpenStreams {
  readonly #logger: Logger;
  readonly #open = new Map<AbortController, FastifyReply>();
  readonly #counts = new Map<string, number>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /**
   * Sends server-sent events, or a file of which the next piece is made only once the caller has
   * taken the last. `admit` throws once the caller is no longer accepted. Throws rate_limited if
   * the caller has too many open.
   */
  send(
    reply: FastifyReply,
    stream: EventStream | Download,
    { caller, admit }: { readonly caller: Caller; admit(): Promise<Caller> },
  ): FastifyReply {
    const ending = this.#begin(reply, caller.actor, async () => {
      const { platformId } = await admit();
      return platformId === caller.platformId;
    });
    const { signal } = ending;
    if (typeof stream === 'function') {
      // Other routes still answer a caller that closes its half of the connection. A stream ends:
      // without events to send, nothing else would show that the caller is gone.
      reply.raw.socket?.once('end', () => ending.abort());
      return reply.headers(eventStreamHeaders).send(Readable.from(stream(signal)));
    }
    reply.headers({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${stream.fileName}"`,
    });
    return reply.send(Readable.from(this.#whole(reply, stream, signal)));
  }

  /** Ends every stream, and cuts off callers that do not read what was sent to them. */
  end(): void {
    for (const [ending, reply] of this.#open) {
      ending.abort();
      setTimeout(() => reply.raw.destroy(), lingerMs).unref();
    }
  }

  /** Aborts when the stream must end. */
  #begin(reply: FastifyReply, actor: string, isStillOurs: () => Promise<boolean>): AbortController {
    this.#count(actor, 1);
    const ending = new AbortController();
    this.#open.set(ending, reply);
    let isAsking = false;
    const guard = setInterval(async () => {
      // One check at a time, or they would pile up on a slow database.
      if (isAsking) return;
      isAsking = true;
      // The stream survives a database that is away for a moment.
      const isOurs = await isStillOurs().catch((error) => !(error instanceof ServiceError));
      isAsking = false;
      // A reset gave the key to another platform, whose events a new stream sends.
      if (!isOurs) ending.abort();
    }, admitEveryMs).unref();
    reply.raw.once('close', () => {
      clearInterval(guard);
      this.#open.delete(ending);
      this.#count(actor, -1);
      ending.abort();
    });
    return ending;
  }

  #count(actor: string, change: 1 | -1): void {
    const count = (this.#counts.get(actor) ?? 0) + change;
    if (count > perCallerMax) {
      throw rateLimited({
        message: `At most ${perCallerMax} streams can be open at once. Close one first.`,
        headers: { 'retry-after': '5' },
      });
    }
    if (count === 0) this.#counts.delete(actor);
    else this.#counts.set(actor, count);
  }

  /** Throws unless all of the file was made, which makes Fastify cut the connection. */
  async *#whole(reply: FastifyReply, download: Download, signal: AbortSignal) {
    try {
      for await (const chunk of download.chunks(signal)) {
        signal.throwIfAborted();
        yield chunk;
      }
    } catch (error) {
      if (!signal.aborted) {
        const facts = { requestId: reply.request.id, route: reply.request.routeOptions.url };
        this.#logger.error({ ...facts, err: error }, 'a download was cut off');
      }
      throw error;
    }
  }
}
