/** The limits of an own account, over all its accounts. */
export interface RateLimits {
  /** Each second in all. */
  readonly perSecond?: number;
  /** Each second of any one operation. */
  readonly perOperation?: number;
  /** Each second of some operations, instead of `perOperation`. */
  readonly operations?: Readonly<Record<string, number>>;
}

/** The requests for one operation in one second. */
export interface CallCount {
  readonly own: string;
  /** The connected account for which it was asked, or the own one. */
  readonly account: string;
  readonly operation: string;
  /** Since the epoch. */
  readonly second: number;
  readonly calls: number;
  /** The number of them that were answered with 429. */
  readonly refused: number;
}

export type LimitReason = 'global-rate' | 'endpoint-rate';

type Asked = Pick<CallCount, 'own' | 'account' | 'operation' | 'second'>;

/** Counts every request, and refuses some where a test has set limits. */
export class Limits {
  readonly #limits = new Map<string, RateLimits>();
  readonly #counts = new Map<string, Asked & { calls: number; refused: number }>();
  /** Requests let through, by own account and second, and by operation. */
  readonly #passed = new Map<string, number>();

  set(own: string, limits: RateLimits | null): void {
    if (limits === null) this.#limits.delete(own);
    else this.#limits.set(own, limits);
  }

  /** Counts a request. Says which limit it exceeds; null lets it through. */
  admit(asked: Asked): LimitReason | null {
    const { own, account, operation, second } = asked;
    const key = `${own} ${account} ${operation} ${second}`;
    const count = this.#counts.get(key) ?? { ...asked, calls: 0, refused: 0 };
    this.#counts.set(key, count);
    count.calls++;
    const reason = this.#exceeded(asked);
    if (reason !== null) {
      count.refused++;
      return reason;
    }
    for (const passed of [`${own} ${second}`, `${own} ${second} ${operation}`]) {
      this.#passed.set(passed, (this.#passed.get(passed) ?? 0) + 1);
    }
    return null;
  }

  #exceeded({ own, operation, second }: Asked): LimitReason | null {
    const limits = this.#limits.get(own);
    if (limits === undefined) return null;
    const { perSecond = Infinity, perOperation = Infinity, operations } = limits;
    const passed = (key: string) => this.#passed.get(key) ?? 0;
    if (passed(`${own} ${second}`) >= perSecond) return 'global-rate';
    const most = operations?.[operation] ?? perOperation;
    return passed(`${own} ${second} ${operation}`) >= most ? 'endpoint-rate' : null;
  }

  get counts(): readonly CallCount[] {
    return [...this.#counts.values()].map((count) => ({ ...count }));
  }

  /** Clears the counts, and keeps the limits. */
  forget(): void {
    this.#counts.clear();
    this.#passed.clear();
  }
}
