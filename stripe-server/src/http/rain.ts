import { createHash } from 'node:crypto';
import type { FaultEitherWay, FaultKind } from './fault-kinds.ts';

/** Random faults: any request may go wrong. */
export interface RainOrder {
  /** Another seed makes other requests go wrong. */
  readonly seed: string | number;
  /** The part of the requests that go wrong, from 0 to 1. */
  readonly share: number;
  /** By default all but those that are slow, saved for the key, or the caller's own mistake. */
  readonly kinds?: readonly FaultKind[];
  /** All by default. */
  readonly operations?: readonly string[];
}

/** The parts of a request that decide its fault. */
export interface AskedRequest {
  readonly operation: string;
  readonly account: string;
  /** Its idempotency key, or its path and parameters. */
  readonly identity: string;
}

/** Each before or after the effect. They are over at once, and nothing is saved for the key. */
const ordinaryWays: readonly FaultEitherWay[] = [
  ...(['reset', 'html', 'text', 'empty body', 'cut body'] as const),
  ...(['empty object', 'no error', 'key in use'] as const),
];

/** After any of these, the same request can be repeated and then gets the true answer. */
const ordinaryKinds: readonly FaultKind[] = [
  ...ordinaryWays.flatMap((way): FaultKind[] => [`${way} before`, `${way} after`]),
  ...(['unavailable', 'lock timeout', 'rate limit'] as const),
];

/** Strikes in a row after which a request gets through, so that repeating it always helps. */
const strikesMax = 4;

/**
 * Decides by the request and its number of repetitions, so that other requests in between make no
 * difference.
 */
export class Rain {
  readonly #order: RainOrder;
  readonly #kinds: readonly FaultKind[];
  readonly #asked = new Map<string, { times: number; strikes: number }>();

  constructor(order: RainOrder) {
    const { share, kinds = ordinaryKinds } = order;
    if (!(share >= 0 && share <= 1)) throw new Error(`${share} is no share of the requests`);
    if (kinds.length === 0) throw new Error('it cannot rain without a kind of fault');
    this.#order = order;
    this.#kinds = kinds;
  }

  /** The kind of fault that strikes this request; null when none does. */
  strike({ operation, account, identity }: AskedRequest): FaultKind | null {
    const { seed, share, operations } = this.#order;
    if (operations?.includes(operation) === false) return null;
    const asked = JSON.stringify([seed, operation, account, identity]);
    const before = this.#asked.get(asked) ?? { times: 0, strikes: 0 };
    const [chance, choice] = draw(`${asked} ${before.times}`);
    const isStruck = chance < share && before.strikes < strikesMax;
    const strikes = isStruck ? before.strikes + 1 : 0;
    this.#asked.set(asked, { times: before.times + 1, strikes });
    return isStruck ? (this.#kinds[Math.floor(choice * this.#kinds.length)] ?? null) : null;
  }
}

/** Two numbers from 0 to below 1 that depend on nothing but the text. */
function draw(text: string): readonly [number, number] {
  const hash = createHash('sha256').update(text).digest();
  return [hash.readUInt32BE(0) / 2 ** 32, hash.readUInt32BE(4) / 2 ** 32];
}
