import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ServiceError } from '../lib/errors.ts';
import type { Answer } from '../operations/context.ts';

/** A key must stop working within a second of its revocation, and is cached for half of one. */
const admitEveryMs = 400;

/** How long a drain waits for a caller to take what it was sent. */
const lingerMs = 2_000;

/** Streams that last until the caller leaves, its key is revoked or the server drains. */
export class OpenStreams {
  readonly #open = new Map<AbortController, FastifyReply>();

  /** Sends the stream; `admit` throws once the caller's key is no longer accepted. */
  send(
    reply: FastifyReply,
    stream: NonNullable<Answer['stream']>,
    admit: () => Promise<unknown>,
  ): FastifyReply {
    const ending = new AbortController();
    this.#open.set(ending, reply);
    const guard = setInterval(() => {
      admit().catch((error: unknown) => {
        // The stream survives a database that is away for a moment.
        if (error instanceof ServiceError) ending.abort();
      });
    }, admitEveryMs).unref();
    reply.raw.once('close', () => {
      clearInterval(guard);
      this.#open.delete(ending);
      ending.abort();
    });
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A proxy that buffers the answer would hold events back.
      'x-accel-buffering': 'no',
      // A connection that is kept alive would hold up the drain.
      connection: 'close',
    });
    return reply.send(Readable.from(stream(ending.signal)));
  }

  /** Ends every stream, and cuts off callers that do not read what was sent to them. */
  end(): void {
    for (const [ending, reply] of this.#open) {
      ending.abort();
      setTimeout(() => reply.raw.destroy(), lingerMs).unref();
    }
  }
}
