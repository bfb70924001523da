import { createHmac, hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { convertMoney, type Money, parseRate } from '../../lib/money.ts';
import type { Outcome, PspAccount, PspAccounts, PspCall, RejectionReason } from '../port.ts';
import {
  type AccountState,
  acceptDetails,
  countryTerms,
  evaluateAccount,
  failsToOpen,
  mismatchingNumber,
  nextChangeAt,
  openAccount,
  reachVolume,
  rejectAccount,
  requireItems,
} from './account-rules/index.ts';
import type { AccountStore, StoredAccount } from './account-store.ts';
import type { FaultBook, FaultKind } from './faults.ts';

const slowMs = 3_000;

/** Whether an account could have this reference; whether one has it, only the store can say. */
export function isAccountRef(ref: string): boolean {
  return /^acct_[0-9a-f]{24}$/.test(ref);
}

/** What one unit of a currency is worth in another, as a decimal text; null where nobody knows. */
export type RateOf = (pair: { readonly from: string; readonly to: string }) => string | null;

/** The simulated provider's accounts: the rules, with a memory and the faults a real one has. */
export class SimulatorAccounts implements PspAccounts {
  readonly countries = new Map(
    [...countryTerms].map(([country, { settles }]) => [country, settles]),
  );
  readonly testIdNumbers = new Set([mismatchingNumber]);
  readonly #seed: string;
  readonly #rateOf: RateOf;
  readonly #store: AccountStore;
  readonly #faults: FaultBook;

  constructor(parts: {
    readonly seed: string;
    readonly rateOf: RateOf;
    readonly store: AccountStore;
    readonly faults: FaultBook;
  }) {
    this.#seed = parts.seed;
    this.#rateOf = parts.rateOf;
    this.#store = parts.store;
    this.#faults = parts.faults;
  }

  create: PspAccounts['create'] = (call, details) =>
    this.#withFaults(call, 'accounts.create', call.idempotencyKey, async () => {
      if (failsToOpen(details)) return failed('The provider could not open the account.');
      const ref = this.#refFor(call);
      const state = openAccount({ details, now: call.now, digest: this.#digest(ref) });
      const stored = await this.#store.insert({
        platformId: call.platformId,
        ref,
        state,
        detailsVersion: details.version,
        dueAt: nextChangeAt(state, call.now),
      });
      return reading(ref, stored, call.now);
    });

  update: PspAccounts['update'] = (call, { ref, details }) =>
    this.#withFaults(call, 'accounts.update', ref, async () => {
      const stored = await this.#store.change(call, ref, ({ state, detailsVersion }) =>
        // Details that were overtaken on the way do not undo newer ones.
        details.version < detailsVersion
          ? null
          : {
              state: acceptDetails(state, { details, now: call.now, digest: this.#digest(ref) }),
              detailsVersion: details.version,
            },
      );
      return stored === null ? unknownAccount : reading(ref, stored, call.now);
    });

  retrieve: PspAccounts['retrieve'] = (call, ref) =>
    this.#withFaults(call, 'accounts.retrieve', ref, async () => {
      const stored = await this.#store.find(call.platformId, ref);
      return stored === null ? unknownAccount : reading(ref, stored, call.now);
    });

  /**
   * Taps remember nothing, so the volume must be told. No fault strikes here: a real provider would
   * not be asked at all, and those ordered are meant for the calls that it would.
   */
  noteCaptured: NonNullable<PspAccounts['noteCaptured']> = async (call, { ref, captured }) => {
    const stored = await this.#store.change(call, ref, ({ state, detailsVersion }) =>
      this.#isVolumeReached(state, captured)
        ? { state: reachVolume(state, call.now), detailsVersion }
        : null,
    );
    return stored === null ? unknownAccount : reading(ref, stored, call.now);
  };

  /** What the provider would ask for one day: all of its own accord, for tests. */
  async require(
    call: Pick<PspCall, 'platformId' | 'now'>,
    ref: string,
    demand: { readonly items?: readonly string[]; readonly dueInSeconds?: number },
  ): Promise<void> {
    await this.#store.change(call, ref, ({ state, detailsVersion }) => ({
      state: requireItems(state, { ...demand, now: call.now }),
      detailsVersion,
    }));
  }

  async reject(
    call: Pick<PspCall, 'platformId' | 'now'>,
    ref: string,
    reason: RejectionReason,
  ): Promise<void> {
    await this.#store.change(call, ref, ({ state, detailsVersion }) => ({
      state: rejectAccount(state, { reason, now: call.now }),
      detailsVersion,
    }));
  }

  #isVolumeReached({ country }: AccountState, captured: readonly Money[]): boolean {
    const threshold = countryTerms.get(country)?.volumeThreshold;
    if (threshold === undefined) return false;
    const { currency } = threshold;
    let totalMinor = 0n;
    for (const money of captured) {
      const rate =
        money.currency === currency ? '1' : this.#rateOf({ from: money.currency, to: currency });
      // What cannot be told in the threshold's currency cannot count towards it.
      if (rate === null) continue;
      totalMinor += convertMoney(money, { currency, rate: parseRate(rate) }).amountMinor;
    }
    return totalMinor >= threshold.amountMinor;
  }

  /** One key, one account, whoever asks and however often. */
  #refFor(call: PspCall): string {
    const mac = createHmac('sha256', this.#seed).update(`account:${call.idempotencyKey}`);
    return `acct_${mac.digest('hex').slice(0, 24)}`;
  }

  /** Keyed by a secret of the account, so that a plain hash does for each value: it costs less. */
  #digest(ref: string): (text: string) => string {
    const key = createHmac('sha256', this.#seed).update(`digest:${ref}`).digest('base64url');
    return (text) => hash('sha256', `${key}\n${text}`, 'base64url').slice(0, 12);
  }

  async #withFaults(
    call: PspCall,
    operation: string,
    subject: string,
    effect: () => Promise<Outcome<PspAccount>>,
  ): Promise<Outcome<PspAccount>> {
    const fault = await this.#faults.take(call.platformId, { operation, subject });
    return fault === null ? effect() : strike(fault, effect);
  }
}

async function strike(
  fault: FaultKind,
  effect: () => Promise<Outcome<PspAccount>>,
): Promise<Outcome<PspAccount>> {
  switch (fault) {
    case 'error':
      return failed('The provider failed and did nothing.');
    case 'fatal':
      return { ...failed('The provider will not serve this account.'), retryable: false };
    case 'timeout':
      // The worse kind of timeout: the provider acted, and only its answer was lost.
      await effect();
      return { kind: 'unknown', reason: 'timeout' };
    case 'slow':
      await delay(slowMs);
      return effect();
  }
}

function reading(ref: string, stored: StoredAccount, now: Date): Outcome<PspAccount> {
  const readyAt = new Date(stored.state.readyAt);
  if (readyAt > now) {
    const retryAfterMs = readyAt.getTime() - now.getTime();
    return { kind: 'unknown', reason: 'the account is still being opened', retryAfterMs };
  }
  const account = evaluateAccount(stored.state, now);
  return { kind: 'done', value: { ...account, ref, detailsVersion: stored.detailsVersion } };
}

function failed(message: string): Outcome<PspAccount> & { kind: 'refused' } {
  return { kind: 'refused', code: 'psp_error', message, retryable: true };
}

export const unknownAccount: Outcome<never> = {
  kind: 'refused',
  code: 'account_unknown',
  message: 'The provider has no such account.',
  retryable: false,
};

export type { AccountState };
