import { isDeepStrictEqual } from 'node:util';
import { nothingRequired, type PspAccount, type PspRequirements } from '../../port.ts';
import { type AccountState, findAnswer, volumeDeadline } from './account-state.ts';
import { requirementSetFor } from './requirement-sets.ts';

/** The state of an account at an instant. */
export type AccountReading = Omit<PspAccount, 'ref' | 'detailsVersion'>;

/**
 * Charges need every item of the creation, no failed verification, and nothing past due for seven
 * days; payouts also need nothing past due at all. Items asked for later change nothing before
 * their deadline. A rejected account owes nothing, since nothing would help it.
 */
export function evaluateAccount(state: AccountState, now: Date): AccountReading {
  const { revision, rejection } = state;
  const payoutCurrencies = Object.keys(state.bankAccounts).sort();
  if (rejection !== null) {
    return {
      revision,
      asOf: now,
      chargesEnabled: false,
      payoutsEnabled: false,
      rejected: true,
      disabledReason: rejection,
      requirements: nothingRequired,
      payoutCurrencies,
    };
  }
  const due = findDueItems(state);
  const pastDue = due.current.filter((item) => hasPassed(due.deadlines.get(item), now));
  const graceBegan = new Date(now.getTime() - pastDueGraceMs);
  const isSuspended = pastDue.some((item) => hasPassed(due.deadlines.get(item), graceBegan));
  const isReady = hasPassed(Date.parse(state.readyAt), now);
  const chargesEnabled = isReady && !due.blocks && !isSuspended;
  const payoutsEnabled = chargesEnabled && pastDue.length === 0;
  const requirements = {
    currentlyDue: due.current,
    eventuallyDue: due.later,
    pastDue,
    pendingVerification: isReady ? [] : due.answered,
    currentDeadline:
      due.deadlines.size === 0 ? null : new Date(Math.min(...due.deadlines.values())),
    errors: state.failures.map(({ requirement, code, reason }) => ({ requirement, code, reason })),
  };
  const disabledReason = payoutsEnabled ? null : nameCause(due.blocks, requirements);
  const reading = { chargesEnabled, payoutsEnabled, disabledReason, requirements };
  return { ...reading, revision, asOf: now, rejected: false, payoutCurrencies };
}

/** The next instant at which time alone changes the result of `evaluateAccount`. */
export function nextChangeAt(state: AccountState, now: Date): Date | null {
  const deadlines = [...deadlinesOf(state).values()];
  const ahead = [
    Date.parse(state.readyAt),
    ...deadlines.flatMap((deadline) => [deadline, deadline + pastDueGraceMs]),
  ].filter((instant) => instant > now.getTime());
  // Most accounts wait for nothing, and evaluating them for comparison is expensive.
  if (ahead.length === 0) return null;
  const { asOf: _now, ...today } = evaluateAccount(state, now);
  const change = ahead
    .sort((a, b) => a - b)
    .map((instant) => new Date(instant))
    .find((instant) => {
      const { asOf: _then, ...then } = evaluateAccount(state, instant);
      return !isDeepStrictEqual(then, today);
    });
  return change ?? null;
}

const pastDueGraceMs = 7 * 24 * 60 * 60 * 1000;

function nameCause(blocks: boolean, requirements: PspRequirements): string {
  if (requirements.pastDue.length > 0) return 'requirements.past_due';
  const isWaitingOnly = !blocks && requirements.pendingVerification.length > 0;
  return isWaitingOnly ? 'requirements.pending_verification' : 'requirements.currently_due';
}

function findDueItems(state: AccountState) {
  const set = requirementSetFor(state);
  const isMissing = isMissingIn(state);
  const atCreation = [
    ...set.atCreation,
    ...state.owners.flatMap((ref) => set.perOwner.map((leaf) => `owners.${ref}.${leaf}`)),
    ...state.directors.flatMap((ref) => set.perDirector.map((leaf) => `directors.${ref}.${leaf}`)),
  ];
  // Every failed verification blocks the account: it puts the person's identity in doubt.
  const remedies = state.failures.flatMap((failure) => failure.remedies);
  const blocking = [...atCreation.filter(isMissing), ...remedies];
  const deadlines = deadlinesOf(state);
  const due = new Set([...blocking, ...deadlines.keys()]);
  const failed = new Set(state.failures.map((failure) => failure.requirement));
  const inSetOrder = new Set([...atCreation, ...remedies, ...set.atVolume, ...due]);
  return {
    blocks: blocking.length > 0,
    current: [...inSetOrder].filter((item) => due.has(item)),
    later: set.atVolume.filter((item) => isMissing(item) && !due.has(item)),
    answered: atCreation.filter((item) => !due.has(item) && !failed.has(item)),
    deadlines,
  };
}

function isMissingIn(state: AccountState): (item: string) => boolean {
  return (item) => findAnswer(state.provided, item) === null;
}

/** In epoch milliseconds, for demanded items and those due by volume. */
function deadlinesOf(state: AccountState): ReadonlyMap<string, number> {
  const deadlines = new Map(
    state.demands.map(({ item, deadline }) => [item, Date.parse(deadline)] as const),
  );
  const volume = volumeDeadline(state);
  if (volume === null) return deadlines;
  for (const item of requirementSetFor(state).atVolume.filter(isMissingIn(state))) {
    const demanded = deadlines.get(item) ?? Number.POSITIVE_INFINITY;
    deadlines.set(item, Math.min(demanded, Date.parse(volume)));
  }
  return deadlines;
}

/** A deadline passes at its own instant. */
function hasPassed(deadlineMs: number | undefined, now: Date): boolean {
  return deadlineMs !== undefined && deadlineMs <= now.getTime();
}
