import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ServiceError } from '../lib/errors.ts';
import type { Answer } from '../operations/context.ts';

/** Revocation must work within a second, and a key is believed for up to half of one. */
const admitEveryMs = 400;

/** How long a drain waits for a caller to take what it was sent. */
const lingerMs = 2_000;

/** Answers that go on until the caller leaves, its key no longer admits it, or the server drains. */
export class OpenStreams {
  readonly #open = new Map<AbortController, FastifyReply>();

  /** Sends the stream; `admit` throws once the caller would be refused if it asked again. */
  send(
    reply: FastifyReply,
    stream: NonNullable<Answer['stream']>,
    admit: () => Promise<void>,
  ): FastifyReply {
    const ending = new AbortController();
    this.#open.set(ending, reply);
    const guard = setInterval(() => {
      admit().catch((error: unknown) => {
        // A database that is away for a moment is no reason to send anybody off.
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
      // Proxies that gather an answer before passing it on would hold events back.
      'x-accel-buffering': 'no',
      // Kept alive, the connection would hold up the end of a drain.
      connection: 'close',
    });
    return reply.send(Readable.from(stream(ending.signal)));
  }

  /** Has every stream end by itself, and cuts off who does not even read what was sent before. */
  end(): void {
    for (const [ending, reply] of this.#open) {
      ending.abort();
      setTimeout(() => reply.raw.destroy(), lingerMs).unref();
    }
  }
}
