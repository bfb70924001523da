import type { ServerResponse } from 'node:http';
import { serviceUnavailable } from '../errors.ts';

interface Waiting {
  readonly caller: string;
  readonly size: number;
  begin(): void;
}

/**
 * Limits the bytes of uploads in memory, in all and per caller. Requests without room wait in order
 * of arrival with their body unread, so that the sender waits as well; those whose caller has used
 * up its share let others pass. The wait ends after a while, since slow senders can take all the
 * room.
 */
export class UploadRoom {
  readonly #shareBytes: number;
  readonly #waitMaxMs: number;
  readonly #queue: Waiting[] = [];
  readonly #taken = new Map<string, number>();
  #free: number;

  constructor(options: {
    readonly sizeBytes: number;
    /** At most so much for one caller; enough for one upload. */
    readonly shareBytes: number;
    readonly waitMaxMs: number;
  }) {
    this.#free = options.sizeBytes;
    this.#shareBytes = options.shareBytes;
    this.#waitMaxMs = options.waitMaxMs;
  }

  /** Takes room until the response has ended. Throws service_unavailable if none becomes free. */
  async take(
    upload: { readonly caller: string; readonly size: number },
    response: ServerResponse,
  ): Promise<void> {
    await this.#wait(upload);
    const giveBack = () => {
      this.#add(upload, -1);
      this.#letIn();
    };
    // The sender may have given up by now.
    if (response.closed) giveBack();
    else response.once('close', giveBack);
  }

  async #wait({ caller, size }: Omit<Waiting, 'begin'>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { caller, size, begin: resolve };
    this.#queue.push(waiting);
    const timer = setTimeout(() => {
      this.#queue.splice(this.#queue.indexOf(waiting), 1);
      reject(serviceUnavailable());
      this.#letIn();
    }, this.#waitMaxMs);
    this.#letIn();
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  #letIn(): void {
    for (const waiting of [...this.#queue]) {
      if ((this.#taken.get(waiting.caller) ?? 0) + waiting.size > this.#shareBytes) continue;
      // A small one behind it must not overtake a large one for ever.
      if (waiting.size > this.#free) return;
      this.#add(waiting, 1);
      this.#queue.splice(this.#queue.indexOf(waiting), 1);
      waiting.begin();
    }
  }

  #add({ caller, size }: Omit<Waiting, 'begin'>, sign: 1 | -1): void {
    this.#free -= sign * size;
    const taken = (this.#taken.get(caller) ?? 0) + sign * size;
    if (taken === 0) this.#taken.delete(caller);
    else this.#taken.set(caller, taken);
  }
}
