import { isDeepStrictEqual } from 'node:util';
import type { PspAccount, PspRequirements } from '../../port.ts';
import { type AccountState, findAnswer, volumeDeadline } from './account-state.ts';
import { requirementSetFor } from './requirement-sets.ts';

/** How an account stands at an instant; the caller knows its reference and what it was given. */
export type AccountReading = Omit<PspAccount, 'ref' | 'detailsVersion'>;

/**
 * Charges need every item of the creation, no failed verification, and nothing past due for seven
 * days; payouts need, beyond that, nothing past due at all. Items asked for later take nothing away
 * before their deadline. A rejected account is asked for nothing, since nothing would help it.
 */
export function evaluateAccount(state: AccountState, now: Date): AccountReading {
  return state.rejection === null
    ? evaluateOpenAccount(state, now)
    : {
        revision: state.revision,
        asOf: now,
        chargesEnabled: false,
        payoutsEnabled: false,
        rejected: true,
        disabledReason: state.rejection,
        requirements: nothingRequired,
      };
}

/** The next instant at which `evaluateAccount` answers differently by the passing of time alone. */
export function nextChangeAt(state: AccountState, now: Date): Date | null {
  const deadlines = [...deadlinesOf(state).values()];
  const ahead = [
    Date.parse(state.readyAt),
    ...deadlines.flatMap((deadline) => [deadline, deadline + pastDueGraceMs]),
  ].filter((instant) => instant > now.getTime());
  // Most accounts wait for nothing, and reading one to compare is the dear part.
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

const nothingRequired: PspRequirements = Object.freeze({
  currentlyDue: [],
  eventuallyDue: [],
  pastDue: [],
  pendingVerification: [],
  currentDeadline: null,
  errors: [],
});

function evaluateOpenAccount(state: AccountState, now: Date): AccountReading {
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
    currentDeadline: earliest(due.deadlines),
    errors: state.failures.map(({ requirement, code, reason }) => ({ requirement, code, reason })),
  };
  return {
    revision: state.revision,
    asOf: now,
    chargesEnabled,
    payoutsEnabled,
    rejected: false,
    disabledReason: payoutsEnabled ? null : nameCause(due, requirements),
    requirements,
  };
}

function nameCause(due: DueItems, requirements: PspRequirements): string {
  if (requirements.pastDue.length > 0) return 'requirements.past_due';
  const isWaitingOnly = !due.blocks && requirements.pendingVerification.length > 0;
  return isWaitingOnly ? 'requirements.pending_verification' : 'requirements.currently_due';
}

interface DueItems {
  /** Whether an item without which nothing is enabled is missing or failed. */
  readonly blocks: boolean;
  /** In the order of the requirement set. */
  readonly current: readonly string[];
  readonly later: readonly string[];
  /** Items asked for at the creation that are answered well. */
  readonly answered: readonly string[];
  /** Deadline in epoch milliseconds of those current items that have one. */
  readonly deadlines: ReadonlyMap<string, number>;
}

function findDueItems(state: AccountState): DueItems {
  const set = requirementSetFor(state);
  const isMissing = isMissingIn(state);
  const atCreation = [
    ...set.atCreation,
    ...state.owners.flatMap((ref) => set.perOwner.map((leaf) => `owners.${ref}.${leaf}`)),
    ...state.directors.flatMap((ref) => set.perDirector.map((leaf) => `directors.${ref}.${leaf}`)),
  ];
  // A failed verification puts the person's identity in doubt, so it blocks whichever item failed.
  const remedies = state.failures.flatMap((failure) => failure.remedies);
  const blocking = [...atCreation.filter(isMissing), ...remedies];
  const announced = set.atVolume.filter(isMissing);
  const deadlines = deadlinesOf(state);
  const due = new Set([...blocking, ...deadlines.keys()]);
  const failed = new Set(state.failures.map((failure) => failure.requirement));
  return {
    blocks: blocking.length > 0,
    current: [...new Set([...atCreation, ...remedies, ...set.atVolume, ...due])].filter((item) =>
      due.has(item),
    ),
    later: announced.filter((item) => !due.has(item)),
    answered: atCreation.filter((item) => !due.has(item) && !failed.has(item)),
    deadlines,
  };
}

function isMissingIn(state: AccountState): (item: string) => boolean {
  return (item) => findAnswer(state.provided, item) === null;
}

/** By which instants items must be there: what was demanded, and what the volume makes due. */
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

function earliest(deadlines: ReadonlyMap<string, number>): Date | null {
  return deadlines.size === 0 ? null : new Date(Math.min(...deadlines.values()));
}

/** At the deadline itself it has passed. */
function hasPassed(deadlineMs: number | undefined, now: Date): boolean {
  return deadlineMs !== undefined && deadlineMs <= now.getTime();
}
