import type { Kind } from './kinds.ts';

/** The instants between which something happened, in epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

export type EmailTag = 'plain' | 'slow' | 'error' | 'reject';
export type Value = 'good' | 'mismatch' | 'listed';

/** The platform's submission. */
export interface Submitted {
  readonly email: EmailTag;
  readonly values: ReadonlyMap<string, Value>;
}

/** The visible profile, without instants and sentences; lists are sorted. */
export interface Shown {
  readonly status: string;
  readonly charges_enabled: boolean;
  readonly payouts_enabled: boolean;
  readonly currentlyDue: readonly string[];
  readonly eventuallyDue: readonly string[];
  readonly pastDue: readonly string[];
  readonly pendingVerification: readonly string[];
  readonly deadline: Span | null;
  readonly disabledReason: string | null;
  readonly errors: readonly string[];
}

export const nothingShown: Omit<Shown, 'status'> = {
  charges_enabled: false,
  payouts_enabled: false,
  currentlyDue: [],
  eventuallyDue: [],
  pastDue: [],
  pendingVerification: [],
  deadline: null,
  disabledReason: null,
  errors: [],
};

export const dayMs = 86_400_000;
const openingSlowMs = 30_000;

export const later = ({ from, until }: Span, ms: number): Span => ({
  from: from + ms,
  until: until + ms,
});

/** The PSP's account as the simulator's documentation describes it, without its code. */
export class PspModel {
  readonly #kind: Kind;
  /** When a slowly opening account is open; null if it opens at once. */
  readonly readyAt: Span | null;
  readonly demands = new Map<string, Span>();
  rejection: string | null = null;
  #values: ReadonlyMap<string, Value> = new Map();

  constructor(kind: Kind, submitted: Submitted, at: Span) {
    this.#kind = kind;
    this.readyAt = submitted.email === 'slow' ? later(at, openingSlowMs) : null;
    this.take(submitted, new Set());
  }

  /** Takes all submitted details. Those sent since the last time answer requirements. */
  take(submitted: Submitted, sent: ReadonlySet<string>): void {
    if (this.rejection !== null) return;
    this.#values = new Map(submitted.values);
    for (const item of sent) if (this.#has(item)) this.demands.delete(item);
    const listed = [...this.#values.values()].includes('listed');
    if (submitted.email === 'reject') this.rejection = 'rejected.fraud';
    else if (listed) this.rejection = 'rejected.listed';
  }

  /** Asks for items until a deadline; the earlier of two deadlines counts. */
  require(items: readonly string[] | null, deadline: Span): void {
    if (this.rejection !== null) return;
    for (const item of items ?? this.#kind.atVolume) {
      const known = this.demands.get(item);
      if (known === undefined || deadline.from < known.from) this.demands.set(item, deadline);
    }
  }

  reject(reason: string): void {
    this.rejection ??= reason;
  }

  /** The instants at which the account changes by the passing of time. */
  turningPoints(): readonly Span[] {
    return [...this.demands.values()].flatMap((deadline) => [deadline, later(deadline, 7 * dayMs)]);
  }

  /** The account's state at an instant that is not one of those. */
  read(at: number): Shown {
    if (this.rejection !== null) {
      return { status: 'rejected', ...nothingShown, disabledReason: this.rejection };
    }
    const failed = this.#mismatches() && !this.#has(this.#document);
    const blocking = this.#kind.atCreation.filter((item) => !this.#has(item));
    if (failed) blocking.push(this.#document);
    const isPast = (graceMs: number) => (item: string) => {
      const deadline = this.demands.get(item);
      return deadline !== undefined && deadline.until + graceMs <= at;
    };
    const currentlyDue = [...new Set([...blocking, ...this.demands.keys()])].sort();
    const pastDue = currentlyDue.filter(isPast(0));
    const charges = blocking.length === 0 && !currentlyDue.some(isPast(7 * dayMs));
    const payouts = charges && pastDue.length === 0;
    const blocked = pastDue.length > 0 ? 'requirements.past_due' : 'requirements.currently_due';
    return {
      status: charges ? 'enabled' : 'pending_requirements',
      charges_enabled: charges,
      payouts_enabled: payouts,
      currentlyDue,
      eventuallyDue: this.#kind.atVolume
        .filter((item) => !this.#has(item) && !currentlyDue.includes(item))
        .sort(),
      pastDue,
      pendingVerification: [],
      deadline: this.#earliestDeadline(),
      disabledReason: payouts ? null : blocked,
      errors: failed ? [`${this.#kind.person}.id_number`] : [],
    };
  }

  get #document(): string {
    return `${this.#kind.person}.verification.document.front`;
  }

  #has(item: string): boolean {
    const whole = item.replace(/\.ssn_last_4$/, '.id_number');
    return this.#values.has(item) || this.#values.has(whole);
  }

  #mismatches(): boolean {
    return [...this.#values.values()].includes('mismatch');
  }

  #earliestDeadline(): Span | null {
    const deadlines = [...this.demands.values()].sort((a, b) => a.from - b.from);
    return deadlines[0] ?? null;
  }
}
