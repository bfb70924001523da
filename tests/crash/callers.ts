import assert from 'node:assert/strict';
import type { CrashService } from './crashing-service.ts';
import type { PersistentClient } from './persistent-client.ts';

/** The callers of a workload since its last check. */
export class Callers<Result> {
  #working: Promise<Result[]>[] = [];
  #clients: PersistentClient[] = [];

  /** They go on through crashes until `ended` collects their results. */
  add(client: PersistentClient, working: Promise<Result[]>): void {
    working.catch(() => {});
    this.#working.push(working);
    this.#clients.push(client);
  }

  async ended(): Promise<Result[]> {
    return (await Promise.all(this.#working)).flat();
  }

  /** Returns the number of retries and begins anew. Fails after an internal error. */
  countRetries({ hasLostDatabase }: Pick<CrashService, 'hasLostDatabase'>): number {
    const clients = this.#clients;
    this.#working = [];
    this.#clients = [];
    const failures = clients.flatMap((client) => client.failures);
    if (!hasLostDatabase) assert.deepEqual(failures, [], 'no internal errors');
    return clients.reduce((sum, client) => sum + client.retries, 0);
  }
}

/** The instant of a crash, after that many events. */
export function strikeAfter(events: number) {
  const { promise: instant, resolve: strike } = Promise.withResolvers<void>();
  let eventsLeft = events;
  return {
    instant,
    onEvent() {
      eventsLeft -= 1;
      if (eventsLeft <= 0) strike();
    },
    countAgain(again: number) {
      eventsLeft = again;
    },
  };
}
