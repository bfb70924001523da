import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ServiceError } from '../lib/errors.ts';
import type { Logger } from '../log.ts';
import type { Caller, Download, EventStream } from '../operations/context.ts';

/** A key must stop working within a second of its revocation, and is cached for half of one. */
const admitEveryMs = 400;

/** How long a drain waits for a caller to take what it was sent. */
const lingerMs = 2_000;

const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy that buffers the answer would hold events back.
  'x-accel-buffering': 'no',
  // A connection that is kept alive would hold up the drain.
  connection: 'close',
};

/** Answers that are sent piece by piece, until they or the caller end or the server drains. */
export class OpenStreams {
  readonly #logger: Logger;
  readonly #open = new Map<AbortController, FastifyReply>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /**
   * Sends server-sent events, or a file of which the next piece is made only once the caller has
   * taken the last. `admit` throws once the caller's key is no longer accepted.
   */
  send(
    reply: FastifyReply,
    stream: EventStream | Download,
    { caller, admit }: { readonly caller: Caller; admit(): Promise<Caller> },
  ): FastifyReply {
    const signal = this.#begin(reply, async () => {
      const { platformId } = await admit();
      return platformId === caller.platformId;
    });
    if (typeof stream === 'function') {
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

  /** The signal at which the stream must end. */
  #begin(reply: FastifyReply, isStillOurs: () => Promise<boolean>): AbortSignal {
    const ending = new AbortController();
    this.#open.set(ending, reply);
    const guard = setInterval(async () => {
      // The stream survives a database that is away for a moment.
      const isOurs = await isStillOurs().catch((error) => !(error instanceof ServiceError));
      // A reset gave the key to another platform, whose events a new stream sends.
      if (!isOurs) ending.abort();
    }, admitEveryMs).unref();
    reply.raw.once('close', () => {
      clearInterval(guard);
      this.#open.delete(ending);
      ending.abort();
    });
    return ending.signal;
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
