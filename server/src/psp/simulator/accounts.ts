import { createHmac, hash } from 'node:crypto';
import { convertMoney, type Money, parseRate } from '../../lib/money.ts';
import type {
  AccountDetails,
  Outcome,
  PspAccount,
  PspAccounts,
  PspCall,
  PspTestControls,
} from '../port.ts';
import { missing } from '../psp-call.ts';
import {
  type AccountState,
  acceptDetails,
  openAccount,
  reachVolume,
  rejectAccount,
  requireItems,
} from './account-rules/account-state.ts';
import { failsToOpen, mismatchingNumber } from './account-rules/assess-details.ts';
import { countryTerms, settlementCountries } from './account-rules/country-terms.ts';
import { evaluateAccount, nextChangeAt } from './account-rules/evaluate-account.ts';
import type { AccountStore, StoredAccount } from './account-store.ts';
import { type OrderedFaults, pspError } from './faults.ts';

/** Whether a text has the form of an account reference; the account may not exist. */
export function isAccountRef(ref: string): boolean {
  return /^acct_[0-9a-f]{24}$/.test(ref);
}

/** The exchange rate as a decimal text; null if there is none. */
export type RateOf = (pair: { readonly from: string; readonly to: string }) => string | null;

interface Parts {
  readonly seed: string;
  readonly rateOf: RateOf;
  readonly store: AccountStore;
  readonly faults: OrderedFaults;
}

/** The simulator's accounts: the account rules, storage, and ordered faults. */
export class SimulatorAccounts implements PspAccounts {
  readonly countries = settlementCountries;
  /** There are no banks to collect from: the setting and consent are only stored. */
  readonly collectsIn: ReadonlySet<string> = new Set();
  /** Readings carry the platform's clock. */
  readonly readsInRealTime = false;
  readonly atOnceMax = 256;
  readonly testIdNumbers = new Set([mismatchingNumber]);
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  create = (call: PspCall, details: AccountDetails): Promise<Outcome<PspAccount>> =>
    this.#parts.faults.around(call, { operation: 'accounts.create' }, async () => {
      if (failsToOpen(details)) return pspError('The provider could not open the account.');
      const { platformId, now } = call;
      const ref = this.#refFor(call);
      const state = openAccount({ details, now, digest: this.#digest(ref) });
      const dueAt = nextChangeAt(state, now);
      const detailsVersion = details.version;
      const account = { platformId, ref, state, detailsVersion, dueAt };
      return reading(ref, await this.#parts.store.insert(account), now);
    });

  update = (
    call: PspCall,
    { ref, details }: { readonly ref: string; readonly details: AccountDetails },
  ): Promise<Outcome<PspAccount>> =>
    this.#parts.faults.around(call, { operation: 'accounts.update', subject: ref }, () =>
      this.#change(call, ref, ({ state, detailsVersion }) =>
        // A late update does not undo a newer one.
        details.version < detailsVersion
          ? null
          : {
              state: acceptDetails(state, { details, now: call.now, digest: this.#digest(ref) }),
              detailsVersion: details.version,
            },
      ),
    );

  retrieve: PspAccounts['retrieve'] = (call, ref) =>
    this.#parts.faults.around(call, { operation: 'accounts.retrieve', subject: ref }, async () =>
      reading(ref, await this.#parts.store.find(call.platformId, ref), call.now),
    );

  /**
   * Simulated taps are not stored, so the volume has to be reported. Ordered faults do not apply: a
   * real provider never gets this call.
   */
  reportCaptured: NonNullable<PspAccounts['reportCaptured']> = (call, { ref, captured }) =>
    this.#change(call, ref, ({ state, detailsVersion }) =>
      this.#isVolumeReached(state, captured)
        ? { state: reachVolume(state, call.now), detailsVersion }
        : null,
    );

  forget: NonNullable<PspAccounts['forget']> = async (call, ref) => {
    await this.#change(call, ref, ({ state, detailsVersion }) => ({
      state: { ...state, provided: {}, owners: [], directors: [], failures: [], demands: [] },
      detailsVersion,
    }));
  };

  require: PspTestControls['requireItems'] = async (call, ref, demand) => {
    await this.#change(call, ref, ({ state, detailsVersion }) => ({
      state: requireItems(state, { ...demand, now: call.now }),
      detailsVersion,
    }));
  };

  reject: PspTestControls['rejectAccount'] = async (call, ref, reason) => {
    await this.#change(call, ref, ({ state, detailsVersion }) => ({
      state: rejectAccount(state, { reason, now: call.now }),
      detailsVersion,
    }));
  };

  async #change(
    call: Pick<PspCall, 'platformId' | 'now'>,
    ref: string,
    change: (stored: StoredAccount) => StoredAccount | null,
  ): Promise<Outcome<PspAccount>> {
    return reading(ref, await this.#parts.store.change(call, ref, change), call.now);
  }

  #isVolumeReached({ country }: AccountState, captured: readonly Money[]): boolean {
    const threshold = countryTerms.get(country)?.volumeThreshold;
    if (threshold === undefined) return false;
    const { currency: to } = threshold;
    let totalMinor = 0n;
    for (const money of captured) {
      const from = money.currency;
      const rate = from === to ? '1' : this.#parts.rateOf({ from, to });
      // Money without a rate to the threshold's currency does not count.
      if (rate === null) continue;
      totalMinor += convertMoney(money, { currency: to, rate: parseRate(rate) }).amountMinor;
    }
    return totalMinor >= threshold.amountMinor;
  }

  /** One idempotency key always opens the same account. */
  #refFor(call: PspCall): string {
    const mac = createHmac('sha256', this.#parts.seed).update(`account:${call.idempotencyKey}`);
    return `acct_${mac.digest('hex').slice(0, 24)}`;
  }

  /** The account's key is secret, so a plain hash per value is enough and cheaper than an HMAC. */
  #digest(ref: string): (text: string) => string {
    const mac = createHmac('sha256', this.#parts.seed).update(`digest:${ref}`);
    const key = mac.digest('base64url');
    return (text) => hash('sha256', `${key}\n${text}`, 'base64url').slice(0, 12);
  }
}

function reading(ref: string, stored: StoredAccount | null, now: Date): Outcome<PspAccount> {
  if (stored === null) return missing('account');
  const retryAfterMs = Date.parse(stored.state.readyAt) - now.getTime();
  if (retryAfterMs > 0) {
    return { kind: 'unknown', reason: 'the account is still being opened', retryAfterMs };
  }
  const account = evaluateAccount(stored.state, now);
  return { kind: 'done', value: { ...account, ref, detailsVersion: stored.detailsVersion } };
}
