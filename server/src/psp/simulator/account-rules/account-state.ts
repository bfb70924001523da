import { isDeepStrictEqual } from 'node:util';
import type { PayoutFailureCode } from '../../payout-port.ts';
import type { AccountDetails, BusinessType, RejectionReason } from '../../port.ts';
import { assessDetails, type BankAccount, type VerificationFailure } from './assess-details.ts';
import { type ProvidedValue, wholeItems } from './provided-values.ts';
import { currentSetVersion, requirementSetFor } from './requirement-sets.ts';

/**
 * The simulator's record of one account: plain JSON, instants as ISO strings. It has no personal
 * values, only the provided paths and a digest per value.
 */
export interface AccountState {
  readonly country: string;
  readonly businessType: BusinessType;
  readonly setVersion: string;
  /** The digest of each provided value, by path. */
  readonly provided: Readonly<Record<string, string>>;
  readonly owners: readonly string[];
  readonly directors: readonly string[];
  readonly failures: readonly VerificationFailure[];
  readonly demands: readonly Demand[];
  readonly volumeReachedAt: string | null;
  readonly rejection: RejectionReason | null;
  /**
   * The currencies with a bank account, each with the reason why its bank rejects payouts; null
   * when the bank pays them.
   */
  readonly bankAccounts: Readonly<Record<string, PayoutFailureCode | null>>;
  readonly createdAt: string;
  /** Until then the account is being opened and verified. */
  readonly readyAt: string;
  /** Rises by one with every change, so that readings can be ordered. */
  readonly revision: number;
  readonly updatedAt: string;
}

/** An item that is asked for again, or beyond the requirement set, until it is answered. */
interface Demand {
  readonly item: string;
  readonly deadline: string;
  /** Digest of the refused answer; null when any answer will do. */
  readonly refused: string | null;
}

interface NewDetails {
  readonly details: AccountDetails;
  readonly now: Date;
  /**
   * Returns the same short text for the same value. It must be keyed: the values have so little
   * entropy that a plain hash could be reversed by trying them all.
   */
  readonly digest: (text: string) => string;
}

/** Opens an account under the current requirement sets. Throws on an unsupported country. */
export function openAccount({ details, now, digest }: NewDetails): AccountState {
  const assessment = assessDetails(details);
  const { owners, directors, failures, rejection, slow } = assessment;
  const provided = digestProvided(details, assessment.provided, digest);
  const createdAt = now.toISOString();
  return {
    country: details.country,
    businessType: details.businessType,
    setVersion: currentSetVersion,
    provided,
    owners,
    directors,
    failures,
    demands: [],
    volumeReachedAt: null,
    rejection,
    bankAccounts: withBankAccount({ provided: {}, bankAccounts: {} }, provided, assessment),
    createdAt,
    readyAt: slow ? secondsAfter(now, openingSlowSeconds) : createdAt,
    revision: 1,
    updatedAt: createdAt,
  };
}

/**
 * Replaces all provided details. A demand ends when its item was supplied again, even with the same
 * value, or cleared in between. An account keeps its first country and business type.
 */
export function acceptDetails(state: AccountState, request: NewDetails): AccountState {
  const { country, businessType } = state;
  const details = { ...request.details, country, businessType };
  const assessment = assessDetails(details, state.setVersion);
  const { owners, directors, failures, rejection } = assessment;
  const provided = digestProvided(details, assessment.provided, request.digest);
  const bankAccounts = withBankAccount(state, provided, assessment);
  const demands = state.demands.flatMap((demand) => {
    const answer = findAnswer(provided, demand.item);
    if (answer === null) return [{ ...demand, refused: null }];
    return answer === demand.refused ? [demand] : [];
  });
  const changes = { provided, owners, directors, failures, rejection, bankAccounts, demands };
  return change(state, { changes, now: request.now });
}

/**
 * Asks for items, by default those of the volume threshold, within 14 days by default. A provided
 * item has to be provided again. A demanded item keeps its earlier deadline.
 */
export function requireItems(
  state: AccountState,
  request: {
    readonly items?: readonly string[] | undefined;
    readonly dueInSeconds?: number | undefined;
    readonly now: Date;
  },
): AccountState {
  const items = [...new Set(request.items ?? requirementSetFor(state).atVolume)];
  const deadline = secondsAfter(request.now, request.dueInSeconds ?? dueAfterSeconds);
  const demanded = new Set(state.demands.map((demand) => demand.item));
  const demands = [
    ...state.demands.map((demand) =>
      items.includes(demand.item) && Date.parse(deadline) < Date.parse(demand.deadline)
        ? { ...demand, deadline }
        : demand,
    ),
    ...items
      .filter((item) => !demanded.has(item))
      .map((item) => ({ item, deadline, refused: findAnswer(state.provided, item) })),
  ];
  return change(state, { changes: { demands }, now: request.now });
}

/** The account has reached its volume threshold, so the items announced for it are due. */
export function reachVolume(state: AccountState, now: Date): AccountState {
  const volumeReachedAt = state.volumeReachedAt ?? now.toISOString();
  return change(state, { changes: { volumeReachedAt }, now });
}

/** Rejects the account for good; nothing changes it afterwards. */
export function rejectAccount(
  state: AccountState,
  { reason, now }: { readonly reason: RejectionReason; readonly now: Date },
): AccountState {
  return change(state, { changes: { rejection: reason }, now });
}

/** The deadline for the items of the volume threshold; null until it is reached. */
export function volumeDeadline(state: AccountState): string | null {
  if (state.volumeReachedAt === null) return null;
  return secondsAfter(new Date(state.volumeReachedAt), dueAfterSeconds);
}

/** The digest of an item's answer; null if there is none. */
export function findAnswer(provided: AccountState['provided'], item: string): string | null {
  if (Object.hasOwn(provided, item)) return provided[item] ?? null;
  if (wholeItems.has(item)) return null;
  // A demand may name a group such as an address, which any field in it answers.
  const group = `${item}.`;
  const beneath = Object.keys(provided).filter((path) => path.startsWith(group));
  if (beneath.length === 0) return null;
  return beneath
    .sort()
    .map((path) => provided[path])
    .join(' ');
}

/**
 * A supplied bank account replaces the one in its currency; others stay. Clearing removes all,
 * since the details hold only the newest.
 */
function withBankAccount(
  { provided: before, bankAccounts }: Pick<AccountState, 'provided' | 'bankAccounts'>,
  provided: AccountState['provided'],
  { bankAccount }: { readonly bankAccount: BankAccount | null },
): AccountState['bankAccounts'] {
  if (bankAccount === null) return {};
  if (before.external_account === provided.external_account) return bankAccounts;
  return { ...bankAccounts, [bankAccount.currency]: bankAccount.payoutFailure };
}

const dueAfterSeconds = 14 * 24 * 60 * 60;
const openingSlowSeconds = 30;

function digestProvided(
  { suppliedIn }: AccountDetails,
  values: readonly ProvidedValue[],
  digest: NewDetails['digest'],
): Record<string, string> {
  // With path and version, equal values at two paths differ, and a resupplied value looks new.
  const digests: Record<string, string> = {};
  for (const { path, text } of values) {
    digests[path] = digest(`${path}\n${suppliedIn[path] ?? ''}\n${text}`);
  }
  return digests;
}

function change(
  state: AccountState,
  { changes, now }: { readonly changes: Partial<AccountState>; readonly now: Date },
): AccountState {
  if (state.rejection !== null) return state;
  const next = { ...state, ...changes };
  if (isDeepStrictEqual(next, state)) return state;
  return { ...next, revision: state.revision + 1, updatedAt: now.toISOString() };
}

function secondsAfter(instant: Date, seconds: number): string {
  return new Date(instant.getTime() + seconds * 1000).toISOString();
}
