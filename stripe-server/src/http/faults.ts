import type { Fault } from './fault-kinds.ts';
import { type AskedRequest, Rain, type RainOrder } from './rain.ts';

export interface FaultOrder extends Fault {
  /** The operation as the official package calls it, such as `paymentIntents.capture`. */
  readonly operation: string;
  /** How often; once by default. */
  readonly times?: number;
  /** Only for requests of this account. */
  readonly account?: string;
}

/** A request that waits until a test releases it. */
export interface Block {
  /** Resolves when the request has come; nothing was executed yet. */
  readonly reached: Promise<void>;
  readonly release: () => void;
}

interface Waiting extends Block {
  readonly operation: string;
  readonly arrive: () => void;
  readonly released: Promise<void>;
}

/** The faults that a test ordered. */
export class Faults {
  #orders: (Omit<FaultOrder, 'times'> & { left: number })[] = [];
  readonly #blocks: Waiting[] = [];
  #rain: Rain | null = null;

  order({ times = 1, ...order }: FaultOrder): void {
    this.#orders.push({ ...order, left: times });
  }

  rain(order: RainOrder): void {
    this.#rain = new Rain(order);
  }

  block(operation: string): Block {
    const arrival = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const waiting = {
      operation,
      reached: arrival.promise,
      arrive: arrival.resolve,
      released: release.promise,
      release: release.resolve,
    };
    this.#blocks.push(waiting);
    return waiting;
  }

  /** Waits if a test blocks this operation. */
  async pass(operation: string): Promise<void> {
    const place = this.#blocks.findIndex((block) => block.operation === operation);
    const [block] = place < 0 ? [] : this.#blocks.splice(place, 1);
    if (block === undefined) return;
    block.arrive();
    await block.released;
  }

  /** The fault of this request, or null. Ordered faults go before the rain. */
  strike(asked: AskedRequest): Fault | null {
    const order = this.#orders.find(
      ({ operation, account, left }) =>
        left > 0 && operation === asked.operation && (account ?? asked.account) === asked.account,
    );
    if (order === undefined) {
      const kind = this.#rain?.strike(asked) ?? null;
      return kind === null ? null : { kind };
    }
    order.left--;
    return order;
  }

  clear(): void {
    this.#orders = [];
    this.#rain = null;
    for (const { release } of this.#blocks.splice(0)) release();
  }
}
