import assert from 'node:assert/strict';
import type { Kind } from './kinds.ts';
import {
  type EmailTag,
  later,
  nothingShown,
  PspModel,
  type Shown,
  type Span,
  type Value,
} from './psp-model.ts';

export interface Change {
  readonly supply: ReadonlyMap<string, Value>;
  readonly clear: readonly string[];
  readonly email?: EmailTag;
}

export type CallFault = 'none' | 'error' | 'timeout' | 'slow';

/** An advance of the clock from `start` to `target`; afterwards it was at `end`. */
export interface Advance {
  /** From when due work may have been done; with workers, even before the advance. */
  readonly since: number;
  readonly start: number;
  readonly target: number;
  readonly end: number;
}

type Stage = 'absent' | 'received' | 'creating' | 'live' | 'errored';

const second = 1000;
const failureDelays = [1, 5, 30, 120, 600];
const unknownDelays = [5, 15, 60, 300, 900, 3600, 21_600, 86_400];

/**
 * One sub-merchant as the specification describes it: the submitted details, the PSP's details, the
 * open exchanges with the PSP, and the view of a caller.
 */
export class OnboardingModel {
  readonly kind: Kind;
  /** The PSP's view for callers. */
  shown: Shown = { status: 'absent', ...nothingShown };
  readonly values = new Map<string, Value>();
  email: EmailTag = 'plain';
  psp: PspModel | null = null;
  /** When the PSP is asked again; null without an open exchange. */
  retry: Span | null = null;
  /** Faults of the next creations, in order. */
  readonly creationFaults: ('error' | 'timeout')[] = [];
  /** The platform's pauses. */
  pauses = { charges: false, payouts: false };
  /** Whether payouts are held until there is a bank account. */
  isHeld = false;

  #stage: Stage = 'absent';
  /** Whether the record knows its PSP account. */
  #linked = false;
  #hinted = false;
  #attempts = 0;
  /** The details supplied since the PSP last took everything; null if it has everything. */
  #unsent: Set<string> | null = null;

  constructor(kind: Kind) {
    this.kind = kind;
  }

  get stage(): Stage {
    return this.#stage;
  }

  get isLinked(): boolean {
    return this.#linked;
  }

  get isRejected(): boolean {
    return this.shown.status === 'rejected';
  }

  /** Whether the PSP will reject the submission as soon as it gets it. */
  get isDoomed(): boolean {
    return this.email === 'reject' || [...this.values.values()].includes('listed');
  }

  /** Whether a fault could still hit a creation. */
  get isToBeCreated(): boolean {
    return !this.#linked && (this.#stage === 'absent' || this.#stage === 'errored');
  }

  /** The view of callers: the PSP's, less pauses and held payouts. */
  get seen(): Shown {
    const { charges, payouts } = this.pauses;
    const { shown } = this;
    const reasons = [
      { applies: !shown.charges_enabled, reason: shown.disabledReason },
      { applies: charges, reason: 'platform_paused' },
      { applies: !shown.payouts_enabled, reason: shown.disabledReason },
      { applies: payouts, reason: 'platform_paused' },
      { applies: this.isHeld, reason: 'payouts_paused' },
    ];
    const seen = {
      ...shown,
      charges_enabled: shown.charges_enabled && !charges,
      payouts_enabled: shown.payouts_enabled && !payouts && !this.isHeld,
      disabledReason: reasons.find(({ applies }) => applies)?.reason ?? null,
    };
    const isAsked = this.isHeld && ['live', 'errored'].includes(this.#stage) && !this.isRejected;
    return isAsked ? askingFor(seen, 'external_account') : seen;
  }

  /** False if the change repeats known values. */
  hasEffect(change: Change, kind: 'patch' | 'submission'): boolean {
    const differs =
      change.clear.some((item) => this.values.has(item)) ||
      (change.email !== undefined && change.email !== this.email) ||
      [...change.supply].some(([item, value]) => this.values.get(item) !== value);
    const supplies = change.supply.size > 0 || change.email !== undefined;
    return differs || (kind === 'patch' && supplies);
  }

  submit(change: Change, at: Span): void {
    if (this.isRejected) return;
    if (this.#stage === 'absent' || this.#stage === 'errored') {
      this.#merge(change);
      this.#move('received');
      this.#attempts = 0;
      return;
    }
    if (this.hasEffect(change, 'submission')) this.change(change, 'none', at);
  }

  /** A change that has an effect. With an account, the PSP gets it at once. */
  change(change: Change, fault: CallFault, at: Span): void {
    this.#merge(change);
    if (this.#stage !== 'live') return;
    switch (fault) {
      case 'none':
      case 'slow':
        this.#exchange(at.until);
        break;
      case 'error':
        this.#postpone(failureDelays, at);
        if (this.#stage === 'live') this.shown = awaiting(this.shown, change.supply);
        break;
      case 'timeout':
        this.psp?.take(this, this.#unsent ?? new Set());
        this.#unsent = null;
        this.#postpone(unknownDelays, at);
        if (this.#stage === 'live') this.shown = awaiting(this.shown, change.supply);
        break;
    }
  }

  /** A webhook of the PSP. It is applied with the next due work if its account is known. */
  hint(): void {
    if (this.#linked) this.#hinted = true;
  }

  /** A test route made an exchange with the PSP fail for good. */
  fail(): void {
    this.#hinted = false;
    this.#giveUp();
  }

  /** Instants near which an observer cannot tell what has happened already. */
  turningPoints(): readonly Span[] {
    const points = [...(this.psp?.turningPoints() ?? [])];
    if (this.retry !== null) points.push(this.retry);
    if (this.psp?.readyAt && !this.#linked) points.push(this.psp.readyAt);
    return points;
  }

  /** Does everything that falls due while the clock advances. */
  elapse(advance: Advance): void {
    const drift = advance.end - advance.target;
    const atOnce: Span = { from: advance.since, until: advance.start + drift };
    if (this.#stage === 'received') this.#work(atOnce);
    while (this.#stage === 'creating' && this.#isDue(advance)) {
      const due = this.retry ?? atOnce;
      this.#work({ from: due.from, until: Math.max(due.until, advance.start) + drift });
    }
    if (this.#stage === 'live') {
      const isOpen = this.retry !== null && !this.#isDue(advance);
      const isTold = this.#hinted || this.#turnsWithin(advance);
      if (!isOpen || isTold) this.#exchange(advance.end);
    }
    this.#hinted = false;
  }

  #isDue({ target }: Advance): boolean {
    return this.retry !== null && this.retry.until <= target;
  }

  #turnsWithin({ since, end }: Advance): boolean {
    const instants = (this.psp?.turningPoints() ?? []).map((point) => point.until);
    return instants
      .filter((instant) => instant > since && instant <= end)
      .some((instant) => {
        const [before, after] = [this.psp?.read(instant - 1), this.psp?.read(instant)];
        return JSON.stringify(before) !== JSON.stringify(after);
      });
  }

  #merge(change: Change): void {
    for (const item of change.clear) this.values.delete(item);
    for (const [item, value] of change.supply) this.values.set(item, value);
    if (change.supply.has('external_account')) this.isHeld = false;
    this.email = change.email ?? this.email;
    this.#unsent = new Set([...(this.#unsent ?? []), ...change.supply.keys()]);
  }

  /** A worker processes a record that has no account yet. */
  #work(at: Span): void {
    this.#move('creating');
    this.retry = null;
    if (this.#linked) this.#goLive(at);
    else this.#create(at);
  }

  #create(at: Span): void {
    const fault = this.creationFaults.shift();
    const fails = fault === 'error' || this.email === 'error';
    if (!fails && this.psp === null) {
      this.psp = new PspModel(this.kind, this, at);
      this.#unsent = null;
    }
    const readyAt = this.psp?.readyAt ?? null;
    if (fault === 'timeout') this.#postpone(unknownDelays, at);
    else if (fails) this.#postpone(failureDelays, at);
    else if (readyAt !== null && at.until < readyAt.from) {
      this.#attempts += 1;
      this.retry = readyAt;
    } else this.#goLive(at);
  }

  #goLive(at: Span): void {
    this.#stage = 'live';
    this.#linked = true;
    this.#exchange(at.until);
  }

  /** Sends the missing details to the PSP, and shows the account's state. */
  #exchange(at: number): void {
    assert(this.psp !== null);
    if (this.#unsent !== null) this.psp.take(this, this.#unsent);
    this.#unsent = null;
    this.#attempts = 0;
    this.retry = null;
    this.shown = this.psp.read(at);
  }

  #postpone(delays: readonly number[], at: Span): void {
    const delay = delays[this.#attempts];
    if (delay === undefined && this.shown.status !== 'enabled') {
      this.#giveUp();
      return;
    }
    this.#attempts += 1;
    this.retry = later(at, (delay ?? (delays === failureDelays ? 3600 : 86_400)) * second);
  }

  #giveUp(): void {
    this.#stage = 'errored';
    this.shown = {
      ...this.shown,
      status: 'errored',
      charges_enabled: false,
      payouts_enabled: false,
      disabledReason: 'provisioning_error',
    };
    this.retry = null;
    this.#attempts = 0;
  }

  #move(stage: 'received' | 'creating'): void {
    this.#stage = stage;
    this.shown = { ...nothingShown, status: stage };
  }
}

/** With one more item that is due now, wherever it was before. */
function askingFor(shown: Shown, wanted: string): Shown {
  const others = (items: readonly string[]) => items.filter((item) => item !== wanted);
  return {
    ...shown,
    currentlyDue: [...others(shown.currentlyDue), wanted].sort(),
    eventuallyDue: others(shown.eventuallyDue),
    pendingVerification: others(shown.pendingVerification),
  };
}

/** Sent with an unknown outcome: no longer due, but being verified. */
function awaiting(shown: Shown, supplied: { has(item: string): boolean }): Shown {
  const rest = (items: readonly string[]) => items.filter((item) => !supplied.has(item));
  const [currentlyDue, pastDue] = [rest(shown.currentlyDue), rest(shown.pastDue)];
  const asked = [...shown.currentlyDue, ...shown.eventuallyDue];
  const waiting = asked.filter((item) => supplied.has(item));
  const reason =
    pastDue.length > 0
      ? 'requirements.past_due'
      : currentlyDue.length > 0 && !shown.charges_enabled
        ? 'requirements.currently_due'
        : 'requirements.pending_verification';
  return {
    ...shown,
    currentlyDue,
    pastDue,
    eventuallyDue: rest(shown.eventuallyDue),
    pendingVerification: [...new Set([...shown.pendingVerification, ...waiting])].sort(),
    deadline: currentlyDue.length === 0 ? null : shown.deadline,
    disabledReason: shown.disabledReason === null ? null : reason,
  };
}
