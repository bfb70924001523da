import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Outcome, PspAccount, RequirementError } from '../../../psp/port.ts';
import { nextCollecting, noticesAfter } from '../notices/notices.ts';
import { owedToRejected } from '../restrictions/owed-to-rejected.ts';
import { nothingRequired, type Progress, type RequirementsProfile, type Status } from '../types.ts';
import {
  day,
  failureDelaysMs,
  hour,
  limitedDelayMs,
  minute,
  ownFaultDelayMs,
  unknownDelaysMs,
} from './retry-delays.ts';

/** The status machine. A trigger in the database enforces the same pairs. */
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
  /** The document's present version. */
  readonly documentVersion: number;
  /** The version that this call sent to the provider; null when it only read. */
  readonly sentVersion: number | null;
  /** When its shown state last changed. */
  readonly changedAt: Date;
}

type Unknown = Extract<Outcome<never>, { kind: 'unknown' }>;

/** Applies any answer of the provider. */
export function decideProgress(
  progress: Progress,
  outcome: Outcome<PspAccount>,
  situation: Situation,
): Progress {
  // A late answer changes no status, and must not make the row due again.
  if (progress.status === 'rejected' || progress.status === 'errored') {
    const updated =
      outcome.kind === 'done' ? applyAccount(progress, outcome.value, situation) : progress;
    return progress.status === 'rejected'
      ? { ...updated, ...owedToRejected(updated, outcome, situation) }
      : { ...updated, dueAt: null };
  }
  switch (outcome.kind) {
    case 'done':
      return applyAccount(progress, outcome.value, situation);
    case 'refused':
      // This sub-merchant is not at fault, so it loses none of its tries.
      if (outcome.isOwnFault) return { ...progress, dueAt: after(situation.now, ownFaultDelayMs) };
      if (outcome.isLimited) {
        return { ...progress, dueAt: after(situation.now, outcome.retryAfterMs ?? limitedDelayMs) };
      }
      if (!outcome.retryable) {
        // A failed reading says nothing about the account.
        const isFailedReading = situation.sentVersion === null && outcome.isMissing !== true;
        return isFailedReading
          ? afterUnknown(progress, situation)
          : afterRefusal(progress, outcome, situation);
      }
      // This call was not executed, but an earlier one may have opened the account.
      if (isUnanswered(progress)) return afterUnknown(progress, situation);
      return tryAgain(progress, situation, {
        delayMs: failureDelaysMs[progress.attempts],
        enabledDelayMs: hour,
      });
    case 'unknown':
      return outcome.retryAfterMs === undefined || progress.status === 'creating'
        ? afterUnknown(progress, situation, outcome)
        : tryAgain(progress, situation, {
            delayMs: outcome.retryAfterMs,
            enabledDelayMs: outcome.retryAfterMs,
          });
  }
}

/**
 * Searches for an account that may have been opened until it is found or the provider says that
 * there is none: no try is used up, and the record says why it waits.
 */
function afterUnknown(
  progress: Progress,
  situation: Situation,
  { retryAfterMs, opening }: Pick<Unknown, 'retryAfterMs' | 'opening'> = {},
): Progress {
  const delayMs = unknownDelaysMs[progress.attempts];
  if (progress.status !== 'creating') {
    return tryAgain(progress, situation, { delayMs, enabledDelayMs: day });
  }
  const requirements = { ...progress.requirements, errors: [unanswered] };
  return {
    ...progress,
    requirements,
    ...opening,
    attempts: progress.attempts + 1,
    dueAt: after(situation.now, retryAfterMs ?? delayMs ?? day),
  };
}

const unanswered: RequirementError = {
  requirement: 'account',
  code: 'provider_unanswered',
  reason:
    'The provider has not said yet whether it opened the account. It is searched for; no second ' +
    'one is opened.',
};

/** Whether an earlier call to open the account has an unknown outcome. */
export function isUnanswered({ status, requirements }: Progress): boolean {
  return status === 'creating' && requirements.errors.some(({ code }) => code === unanswered.code);
}

/**
 * Applies a reading of the account. A reading older than the applied one changes nothing, so
 * duplicated and reordered hints are harmless. A rejection is final; a withdrawal by the provider
 * only becomes a notice.
 */
export function applyAccount(
  progress: Progress,
  account: PspAccount,
  situation: Situation,
): Progress {
  if (progress.status === 'rejected') return keepRejected(progress, account, situation);
  const isCreating = progress.status === 'creating';
  if (!isCreating && !isLive(progress)) return progress;
  const given = withPushedVersion(progress, account.detailsVersion);
  // A sub-merchant that starts over has dropped its last reading, so the same one counts again.
  const isNews = isCreating || isNewer(account, progress);
  const reading = isNews ? readAccount(given, account, situation.now) : given;
  const isSame = isAlike(progress, reading);
  const changedAt = isSame ? situation.changedAt : situation.now;
  return { ...reading, attempts: 0, dueAt: nextReading(reading, { ...situation, changedAt }) };
}

/** Starts over a submission sent again after an error; an existing account is kept. */
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

/** Whether there is an account that gets changes at once. */
export function isLive({ status }: Progress): boolean {
  return status === 'pending_requirements' || status === 'enabled';
}

function isNewer(account: PspAccount, progress: Progress): boolean {
  if (progress.pspRevision === null || progress.pspAsOf === null) return true;
  if (account.revision !== progress.pspRevision) return account.revision > progress.pspRevision;
  return account.asOf > progress.pspAsOf;
}

function keepRejected(progress: Progress, account: PspAccount, { now }: Situation): Progress {
  if (!isNewer(account, progress)) return progress;
  const notices = noticesAfter(progress.notices, account, { isRejected: true, now });
  if (notices === progress.notices) return progress;
  return { ...progress, notices, pspRevision: account.revision, pspAsOf: account.asOf };
}

function readAccount(progress: Progress, account: PspAccount, now: Date): Progress {
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
    payoutCurrencies: account.payoutCurrencies,
    notices: noticesAfter(progress.notices, account, { isRejected: account.rejected, now }),
    pspAccount: account.ref,
    searchedTo: null,
    pspRevision: account.revision,
    pspAsOf: account.asOf,
  };
}

/**
 * When to read the account next. Webhooks usually come first, so the pause grows while nothing
 * changes: to a day after a day, and a week after a month.
 */
function nextReading(progress: Progress, situation: Situation): Date | null {
  const { now, documentVersion, changedAt } = situation;
  if (progress.status === 'rejected') return null;
  if (progress.pushedVersion < documentVersion) return now;
  const { pendingVerification, currentDeadline } = progress.requirements;
  const unchangedMs = now.getTime() - changedAt.getTime();
  const mostMs = unchangedMs < 30 * day ? day : 7 * day;
  const slowly = (leastMs: number) => after(now, Math.min(Math.max(unchangedMs, leastMs), mostMs));
  if (pendingVerification.length > 0) return slowly(minute);
  // The next reading tries again to turn the schedule off.
  if (progress.notices.payoutSchedule?.setBackAt === null) return after(now, hour);
  const collectingAt = nextCollecting(progress.notices, now);
  if (collectingAt !== null) return collectingAt;
  const isWaiting = progress.status === 'pending_requirements';
  if (currentDeadline === null) return isWaiting ? slowly(hour) : null;
  const deadline = new Date(currentDeadline);
  if (deadline <= now) return after(now, day);
  return isWaiting && slowly(hour) < deadline ? slowly(hour) : deadline;
}

/** Whether callers see the same state in both. */
function isAlike(one: Progress, other: Progress): boolean {
  const shown = (progress: Progress) => {
    const { status, payoutsEnabled, disabledReason, requirements, payoutCurrencies } = progress;
    const { notices } = progress;
    return { status, payoutsEnabled, disabledReason, requirements, payoutCurrencies, notices };
  };
  return isDeepStrictEqual(shown(one), shown(other));
}

function after(now: Date, delayMs: number): Date {
  return new Date(now.getTime() + delayMs);
}

/** Onboarding fails once the delays are used up. An enabled account is retried for ever. */
function tryAgain(
  progress: Progress,
  { now }: Situation,
  { delayMs, enabledDelayMs }: { delayMs: number | undefined; enabledDelayMs: number },
): Progress {
  if (delayMs === undefined && progress.status !== 'enabled') return fail(progress);
  const dueAt = after(now, delayMs ?? enabledDelayMs);
  return { ...progress, attempts: progress.attempts + 1, dueAt };
}

/**
 * A refusal for good. A refused detail becomes a requirement error that the platform can correct.
 * Any other refusal ends onboarding, except for an enabled account, which keeps its charges.
 */
function afterRefusal(
  progress: Progress,
  outcome: Outcome<PspAccount> & { kind: 'refused' },
  situation: Situation,
): Progress {
  const { param } = outcome;
  const hasAccount = progress.pspAccount !== null && progress.status !== 'creating';
  // A refused version is not sent again; a newer one is.
  const sent = withPushedVersion(progress, situation.sentVersion ?? 0);
  if (hasAccount && param !== undefined) {
    const error = { requirement: param, code: outcome.code, reason: outcome.message };
    const requirements: RequirementsProfile = {
      ...progress.requirements,
      errors: [...progress.requirements.errors.filter((e) => e.requirement !== param), error],
    };
    const changed = { ...situation, changedAt: situation.now };
    return { ...sent, requirements, attempts: 0, dueAt: nextReading(sent, changed) };
  }
  if (progress.status === 'enabled') {
    return { ...sent, attempts: 0, dueAt: nextReading(sent, situation) };
  }
  // An account opened all the same is kept for the next submission.
  return fail({ ...progress, pspAccount: progress.pspAccount ?? outcome.ref ?? null });
}

function fail(progress: Progress): Progress {
  return {
    ...progress,
    status: moveTo(progress.status, 'errored'),
    requirements: isUnanswered(progress) ? nothingRequired : progress.requirements,
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
