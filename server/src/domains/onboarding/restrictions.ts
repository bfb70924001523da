import type { Progress, RequirementsProfile, Restrictions, Status } from './types.ts';

export type Flags = Pick<Progress, 'chargesEnabled' | 'payoutsEnabled' | 'disabledReason'>;

/** What callers see of the flags: what the provider allows, less what is paused or held. */
export function shownFlags(progress: Flags, restrictions: Restrictions): Flags {
  const { chargesPaused, payoutsPaused, payoutsHeld } = restrictions;
  return {
    chargesEnabled: progress.chargesEnabled && !chargesPaused,
    payoutsEnabled: progress.payoutsEnabled && !payoutsPaused && !payoutsHeld,
    disabledReason: shownReason(progress, restrictions),
  };
}

/** Charges are explained before payouts, and by the provider's reason before others. */
function shownReason(progress: Flags, restrictions: Restrictions): string | null {
  if (!progress.chargesEnabled) return progress.disabledReason;
  if (restrictions.chargesPaused) return 'platform_paused';
  if (!progress.payoutsEnabled) return progress.disabledReason;
  if (restrictions.payoutsPaused) return 'platform_paused';
  return restrictions.payoutsHeld ? 'payouts_paused' : null;
}

/** What has to be supplied again before payouts that we hold go on. */
const wantedForPayouts = 'external_account';
const asksForNothing: ReadonlySet<Status> = new Set(['received', 'creating', 'rejected']);

/**
 * What callers see of the requirements: the provider's, and a bank account while we hold payouts.
 * It is added here and never stored, since the provider's next profile would replace it.
 */
export function shownRequirements({
  status,
  requirements,
  payoutsHeld,
}: Pick<Progress, 'status' | 'requirements'> & Restrictions): RequirementsProfile {
  if (!payoutsHeld || asksForNothing.has(status)) return requirements;
  const isOther = (item: string) => item !== wantedForPayouts;
  return {
    ...requirements,
    currentlyDue: [...new Set([...requirements.currentlyDue, wantedForPayouts])],
    eventuallyDue: requirements.eventuallyDue.filter(isOther),
    pendingVerification: requirements.pendingVerification.filter(isOther),
  };
}

/** Whether payouts are held after a change: a bank account ends it, even the same one again. */
export function isStillHeld(
  { payoutsHeld }: Restrictions,
  suppliedPaths: readonly string[],
): boolean {
  return payoutsHeld && !suppliedPaths.includes(wantedForPayouts);
}
