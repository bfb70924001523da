import assert from 'node:assert/strict';
import type { Outcome, PspAccount } from '../../psp/port.ts';
import {
  nothingRequired,
  type Pauses,
  type Progress,
  type RequirementsProfile,
  type Status,
} from './types.ts';

/** The whole status machine; a trigger in the database holds the same pairs. */
export const transitions: Readonly<Record<Status, readonly Status[]>> = {
  received: ['creating'],
  creating: ['pending_requirements', 'enabled', 'rejected', 'errored'],
  pending_requirements: ['enabled', 'rejected', 'errored'],
  enabled: ['pending_requirements', 'rejected'],
  rejected: [],
  errored: ['received'],
};

export interface Situation {
  readonly now: Date;
  /** The version of the document as it stands. */
  readonly documentVersion: number;
  /** The version that this call was to give the provider; null when it only asked. */
  readonly sentVersion: number | null;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Waits after a definite failure of the provider; when they are used up, it failed for good. */
export const failureDelaysMs = [second, 5 * second, 30 * second, 2 * minute, 10 * minute] as const;
/** Waits after an outcome nobody knows yet. */
export const unknownDelaysMs = [
  5 * second,
  15 * second,
  minute,
  5 * minute,
  15 * minute,
  hour,
  6 * hour,
  day,
] as const;

/** What an answer of the provider, whatever it is, makes of a sub-merchant. */
export function decideProgress(
  progress: Progress,
  outcome: Outcome<PspAccount>,
  situation: Situation,
): Progress {
  // An answer that comes too late moves nothing, and above all makes nothing due again.
  if (progress.status === 'rejected' || progress.status === 'errored') {
    return { ...progress, dueAt: null };
  }
  switch (outcome.kind) {
    case 'done':
      return applyAccount(progress, outcome.value, situation);
    case 'refused':
      return outcome.retryable
        ? afterFailure(progress, situation)
        : afterRefusal(progress, outcome, situation);
    case 'unknown':
      return afterUnknown(progress, outcome, situation);
  }
}

/**
 * Takes over what the account says, if it is news: an older reading than the one already applied
 * changes nothing, so duplicated and reordered hints are harmless.
 */
export function applyAccount(
  progress: Progress,
  account: PspAccount,
  situation: Situation,
): Progress {
  if (!acceptsNews(progress.status)) return progress;
  const given = withPushedVersion(progress, account.detailsVersion);
  // One that starts over shows nothing of its last reading, so the same reading is news to it.
  const isNews = progress.status === 'creating' || isNewer(account, progress);
  const reading = isNews ? readAccount(given, account) : given;
  return { ...reading, attempts: 0, dueAt: nextLook(reading, situation) };
}

/** Moves the supplied items that were due to pendingVerification: sent, but nobody knows how far. */
export function awaitVerification(progress: Progress, supplied: readonly string[]): Progress {
  const isSupplied = (item: string) =>
    supplied.some((path) => path === item || path.startsWith(`${item}.`));
  const isMissing = (item: string) => !isSupplied(item);
  const { currentlyDue, eventuallyDue, pastDue, pendingVerification } = progress.requirements;
  const waiting = [...currentlyDue, ...eventuallyDue].filter(isSupplied);
  if (waiting.length === 0) return progress;
  const stillDue = currentlyDue.filter(isMissing);
  const requirements: RequirementsProfile = {
    ...progress.requirements,
    currentlyDue: stillDue,
    eventuallyDue: eventuallyDue.filter(isMissing),
    pastDue: pastDue.filter(isMissing),
    pendingVerification: [...new Set([...pendingVerification, ...waiting])],
    currentDeadline: stillDue.length === 0 ? null : progress.requirements.currentDeadline,
  };
  return {
    ...progress,
    requirements,
    disabledReason: reasonWhileWaiting(progress, requirements),
  };
}

/** A submission sent again after an error starts over; an account already made is kept. */
export function resubmit(progress: Progress, now: Date): Progress {
  return {
    ...progress,
    status: moveTo(progress.status, 'received'),
    disabledReason: null,
    requirements: nothingRequired,
    attempts: 0,
    dueAt: now,
  };
}

export type Flags = Pick<Progress, 'chargesEnabled' | 'payoutsEnabled' | 'disabledReason'>;

/** What callers see of the flags: what the provider allows, less what we have paused. */
export function shownFlags(progress: Flags, pauses: Pauses): Flags {
  return {
    chargesEnabled: progress.chargesEnabled && !pauses.charges,
    payoutsEnabled: progress.payoutsEnabled && !pauses.payouts,
    disabledReason: shownReason(progress, pauses),
  };
}

/** Missing charges are explained before missing payouts, and by the provider before us. */
function shownReason(progress: Flags, pauses: Pauses): string | null {
  if (!progress.chargesEnabled) return progress.disabledReason;
  if (pauses.charges) return 'platform_paused';
  if (!progress.payoutsEnabled) return progress.disabledReason;
  return pauses.payouts ? 'payouts_paused' : null;
}

function reasonWhileWaiting(
  { disabledReason, chargesEnabled }: Progress,
  { currentlyDue, pastDue }: RequirementsProfile,
): string | null {
  const isForItems =
    disabledReason === 'requirements.currently_due' || disabledReason === 'requirements.past_due';
  if (!isForItems) return disabledReason;
  if (pastDue.length > 0) return 'requirements.past_due';
  // Items with a deadline still ahead take nothing from an account that has its charges.
  return currentlyDue.length > 0 && !chargesEnabled
    ? 'requirements.currently_due'
    : 'requirements.pending_verification';
}

function acceptsNews(status: Status): boolean {
  return status === 'creating' || status === 'pending_requirements' || status === 'enabled';
}

function isNewer(account: PspAccount, progress: Progress): boolean {
  if (progress.pspRevision === null || progress.pspAsOf === null) return true;
  if (account.revision !== progress.pspRevision) return account.revision > progress.pspRevision;
  return account.asOf > progress.pspAsOf;
}

function readAccount(progress: Progress, account: PspAccount): Progress {
  const status = account.rejected
    ? 'rejected'
    : account.chargesEnabled
      ? 'enabled'
      : 'pending_requirements';
  const chargesEnabled = status === 'enabled';
  const payoutsEnabled = !account.rejected && account.payoutsEnabled;
  return {
    ...progress,
    status: moveTo(progress.status, status),
    chargesEnabled,
    payoutsEnabled,
    disabledReason: chargesEnabled && payoutsEnabled ? null : (account.disabledReason ?? 'other'),
    requirements: {
      ...account.requirements,
      currentDeadline: account.requirements.currentDeadline?.toISOString() ?? null,
    },
    pspAccount: account.ref,
    pspRevision: account.revision,
    pspAsOf: account.asOf,
  };
}

/** When to ask again of our own accord; the provider's webhooks usually come first. */
function nextLook(progress: Progress, { now, documentVersion }: Situation): Date | null {
  if (progress.status === 'rejected') return null;
  if (progress.pushedVersion < documentVersion) return now;
  const { pendingVerification, currentDeadline } = progress.requirements;
  if (pendingVerification.length > 0) return new Date(now.getTime() + minute);
  if (currentDeadline === null) return null;
  const deadline = new Date(currentDeadline);
  return deadline > now ? deadline : new Date(now.getTime() + day);
}

function afterFailure(progress: Progress, { now }: Situation): Progress {
  const delayMs = failureDelaysMs[progress.attempts];
  if (delayMs === undefined && progress.status !== 'enabled') return fail(progress);
  return {
    ...progress,
    attempts: progress.attempts + 1,
    dueAt: new Date(now.getTime() + (delayMs ?? hour)),
  };
}

function afterUnknown(
  progress: Progress,
  outcome: Outcome<PspAccount> & { kind: 'unknown' },
  { now }: Situation,
): Progress {
  const delayMs = outcome.retryAfterMs ?? unknownDelaysMs[progress.attempts];
  if (delayMs === undefined && progress.status !== 'enabled') return fail(progress);
  return {
    ...progress,
    attempts: progress.attempts + 1,
    dueAt: new Date(now.getTime() + (delayMs ?? day)),
  };
}

/**
 * A refusal for good. One that objects to a detail becomes a requirement error for the caller to
 * mend; any other ends onboarding, but never takes charges from an account that has them.
 */
function afterRefusal(
  progress: Progress,
  outcome: Outcome<PspAccount> & { kind: 'refused' },
  situation: Situation,
): Progress {
  const { param } = outcome;
  const hasAccount = progress.pspAccount !== null && progress.status !== 'creating';
  // What was refused once is not sent again by itself: only a newer version is.
  const sent = withPushedVersion(progress, situation.sentVersion ?? 0);
  if (hasAccount && param !== undefined) {
    const error = { requirement: param, code: outcome.code, reason: outcome.message };
    const requirements: RequirementsProfile = {
      ...progress.requirements,
      errors: [...progress.requirements.errors.filter((e) => e.requirement !== param), error],
    };
    return { ...sent, requirements, attempts: 0, dueAt: nextLook(sent, situation) };
  }
  if (progress.status === 'enabled') {
    return { ...sent, attempts: 0, dueAt: nextLook(sent, situation) };
  }
  return fail(progress);
}

function fail(progress: Progress): Progress {
  return {
    ...progress,
    status: moveTo(progress.status, 'errored'),
    chargesEnabled: false,
    payoutsEnabled: false,
    disabledReason: 'provisioning_error',
    attempts: 0,
    dueAt: null,
  };
}

function withPushedVersion(progress: Progress, version: number): Progress {
  return { ...progress, pushedVersion: Math.max(progress.pushedVersion, version) };
}

function moveTo(from: Status, to: Status): Status {
  assert(from === to || transitions[from].includes(to), `no way from ${from} to ${to}`);
  return to;
}
