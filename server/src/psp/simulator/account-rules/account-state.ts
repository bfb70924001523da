import { isDeepStrictEqual } from 'node:util';
import type { AccountDetails, BusinessType, RejectionReason } from '../../port.ts';
import { assessDetails, type VerificationFailure } from './assess-details.ts';
import { type ProvidedValue, wholeItems } from './provided-values.ts';
import { currentSetVersion, requirementSetFor } from './requirement-sets.ts';

/**
 * What the simulated provider remembers of one account: plain JSON, instants as ISO strings. It
 * holds no personal value: of what was provided it keeps the paths, and of each value a digest.
 */
export interface AccountState {
  readonly country: string;
  readonly businessType: BusinessType;
  readonly setVersion: string;
  /** Digest of the value by the path of each item provided. */
  readonly provided: Readonly<Record<string, string>>;
  readonly owners: readonly string[];
  readonly directors: readonly string[];
  readonly failures: readonly VerificationFailure[];
  readonly demands: readonly Demand[];
  readonly volumeReachedAt: string | null;
  readonly rejection: RejectionReason | null;
  readonly createdAt: string;
  /** Until then the account is being opened, and what was provided is being verified. */
  readonly readyAt: string;
  /** Rises by one with every change, so that two readings can be put in order. */
  readonly revision: number;
  readonly updatedAt: string;
}

/** An item asked for outside the requirement set, or again. It ends when it is answered. */
export interface Demand {
  readonly item: string;
  readonly deadline: string;
  /** Digest of the answer that is no longer good enough; null when any answer will do. */
  readonly refused: string | null;
}

/**
 * Turns a value into a short text from which it cannot be found again. It must be keyed, since the
 * values have so little entropy that a plain hash could be searched, and give equal texts for
 * equal values. Path and version are part of what is digested: equal values in two places do not
 * look equal, and one that was supplied again looks new.
 */
export type Digest = (text: string) => string;

interface NewDetails {
  readonly details: AccountDetails;
  readonly now: Date;
  readonly digest: Digest;
}

/** Opens an account under the current requirement sets. Throws on an unsupported country. */
export function openAccount({ details, now, digest }: NewDetails): AccountState {
  const { provided, owners, directors, failures, rejection, slow } = assessDetails(details);
  const createdAt = now.toISOString();
  return {
    country: details.country,
    businessType: details.businessType,
    setVersion: currentSetVersion,
    provided: digestProvided(details, provided, digest),
    owners,
    directors,
    failures,
    demands: [],
    volumeReachedAt: null,
    rejection,
    createdAt,
    readyAt: slow ? secondsAfter(now, openingSlowSeconds) : createdAt,
    revision: 1,
    updatedAt: createdAt,
  };
}

/**
 * Replaces what is provided by `details`, which are the whole. A demand ends when its item was
 * supplied again, be it with the same value, or was away in between. Country and business type stay
 * those the account was opened with.
 */
export function acceptDetails(state: AccountState, request: NewDetails): AccountState {
  const details = {
    ...request.details,
    country: state.country,
    businessType: state.businessType,
  };
  const assessment = assessDetails(details, state.setVersion);
  const { owners, directors, failures, rejection } = assessment;
  const provided = digestProvided(details, assessment.provided, request.digest);
  const demands = state.demands.flatMap((demand) => {
    const answer = findAnswer(provided, demand.item);
    if (answer === null) return [{ ...demand, refused: null }];
    return answer === demand.refused ? [demand] : [];
  });
  const changes = { provided, owners, directors, failures, rejection, demands };
  return change(state, { changes, now: request.now });
}

/**
 * Asks for items, by default those of the volume threshold, until a deadline (14 days). An item
 * provided before is asked for anew. An item already demanded keeps its earlier deadline.
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
      .map((item) => ({
        item,
        deadline,
        refused: findAnswer(state.provided, item),
      })),
  ];
  return change(state, { changes: { demands }, now: request.now });
}

/** The account has processed so much that the items announced for that are due. Happens once. */
export function reachVolume(state: AccountState, now: Date): AccountState {
  const volumeReachedAt = state.volumeReachedAt ?? now.toISOString();
  return change(state, { changes: { volumeReachedAt }, now });
}

/** The provider wants no more of this account: nothing changes it afterwards. */
export function rejectAccount(
  state: AccountState,
  { reason, now }: { readonly reason: RejectionReason; readonly now: Date },
): AccountState {
  return change(state, { changes: { rejection: reason }, now });
}

/** When the items of the volume threshold must be there, or null while it is not reached. */
export function volumeDeadline(state: AccountState): string | null {
  if (state.volumeReachedAt === null) return null;
  return secondsAfter(new Date(state.volumeReachedAt), dueAfterSeconds);
}

/** Digest of what answers an item, or null when nothing does. */
export function findAnswer(provided: AccountState['provided'], item: string): string | null {
  if (Object.hasOwn(provided, item)) return provided[item] ?? null;
  if (wholeItems.has(item)) return null;
  // A demand may name a group such as an address: whatever stands beneath it answers.
  const group = `${item}.`;
  const beneath = Object.keys(provided).filter((path) => path.startsWith(group));
  if (beneath.length === 0) return null;
  return beneath
    .sort()
    .map((path) => provided[path])
    .join(' ');
}

const dueAfterSeconds = 14 * 24 * 60 * 60;
const openingSlowSeconds = 30;

function digestProvided(
  { suppliedIn }: AccountDetails,
  values: readonly ProvidedValue[],
  digest: Digest,
): Record<string, string> {
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
