/**
 * How a request goes wrong. Before: nothing was executed. After: it was, and nobody hears so. An
 * error is saved for its key as every result is; what is unavailable, locked, limited or not even
 * allowed is not.
 */
export type FaultKind =
  | 'reset before'
  | 'reset after'
  | 'no answer before'
  | 'no answer after'
  | 'error before'
  | 'error after'
  | 'stalled body'
  | 'unavailable'
  | 'lock timeout'
  | 'rate limit'
  | 'wrong key';

export interface FaultOrder {
  /** The operation as the official package calls it, such as `paymentIntents.capture`. */
  readonly operation: string;
  readonly kind: FaultKind;
  /** How often, once unless told. */
  readonly times?: number;
  /** Only for requests of this account. */
  readonly account?: string;
  /** The status of an error, 500 unless told. */
  readonly status?: number;
}

/** A request that waits until a test lets it go on. */
export interface Hold {
  /** Resolves when the request has come; nothing was executed yet. */
  readonly reached: Promise<void>;
  readonly release: () => void;
}

interface Asked {
  readonly operation: string;
  readonly account: string;
}

interface Waiting extends Hold {
  readonly operation: string;
  readonly arrive: () => void;
  readonly released: Promise<void>;
}

/** What a test ordered to go wrong. */
export class Faults {
  #orders: (Omit<FaultOrder, 'times'> & { left: number })[] = [];
  readonly #holds: Waiting[] = [];

  order({ times = 1, ...order }: FaultOrder): void {
    this.#orders.push({ ...order, left: times });
  }

  hold(operation: string): Hold {
    const arrival = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const waiting = {
      operation,
      reached: arrival.promise,
      arrive: arrival.resolve,
      released: release.promise,
      release: release.resolve,
    };
    this.#holds.push(waiting);
    return waiting;
  }

  /** Waits if a test holds this operation. */
  async pass(operation: string): Promise<void> {
    const place = this.#holds.findIndex((hold) => hold.operation === operation);
    const [hold] = place < 0 ? [] : this.#holds.splice(place, 1);
    if (hold === undefined) return;
    hold.arrive();
    await hold.released;
  }

  /** What goes wrong with this request; null when nothing does. */
  strike(asked: Asked): Pick<FaultOrder, 'kind' | 'status'> | null {
    const order = this.#orders.find(
      ({ operation, account, left }) =>
        left > 0 && operation === asked.operation && (account ?? asked.account) === asked.account,
    );
    if (order === undefined) return null;
    order.left--;
    return order;
  }

  clear(): void {
    this.#orders = [];
    for (const { release } of this.#holds.splice(0)) release();
  }
}
