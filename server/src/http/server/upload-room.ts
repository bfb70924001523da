import type { ServerResponse } from 'node:http';
import { serviceUnavailable } from '../errors.ts';

/**
 * Limits the bytes of uploads in memory. Requests without room wait in order of arrival with their
 * body unread, so that the sender waits as well. The wait ends after a while, since a few slow
 * senders can take all the room.
 */
export class UploadRoom {
  readonly #waitMaxMs: number;
  readonly #queue: { readonly size: number; begin(): void }[] = [];
  #free: number;

  constructor(options: { readonly sizeBytes: number; readonly waitMaxMs: number }) {
    this.#free = options.sizeBytes;
    this.#waitMaxMs = options.waitMaxMs;
  }

  /** Takes room until the response has ended. Throws service_unavailable if none becomes free. */
  async take(size: number, response: ServerResponse): Promise<void> {
    if (this.#queue.length === 0 && size <= this.#free) this.#free -= size;
    else await this.#wait(size);
    const giveBack = () => {
      this.#free += size;
      this.#letIn();
    };
    // The sender may have given up by now.
    if (response.closed) giveBack();
    else response.once('close', giveBack);
  }

  async #wait(size: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { size, begin: resolve };
    this.#queue.push(waiting);
    const timer = setTimeout(() => {
      this.#queue.splice(this.#queue.indexOf(waiting), 1);
      reject(serviceUnavailable());
      this.#letIn();
    }, this.#waitMaxMs);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  #letIn(): void {
    for (let next = this.#queue[0]; next !== undefined; next = this.#queue[0]) {
      if (next.size > this.#free) return;
      this.#free -= next.size;
      this.#queue.shift();
      next.begin();
    }
  }
}
