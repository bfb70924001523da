import type { Progress, RequirementsProfile } from '../types.ts';

/** Moves supplied due items to pendingVerification: the provider may not have them yet. */
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

function reasonWhileWaiting(
  { disabledReason, chargesEnabled }: Progress,
  { currentlyDue, pastDue }: RequirementsProfile,
): string | null {
  const isForItems =
    disabledReason === 'requirements.currently_due' || disabledReason === 'requirements.past_due';
  if (!isForItems) return disabledReason;
  if (pastDue.length > 0) return 'requirements.past_due';
  // Before their deadline, items do not disable an account with charges.
  return currentlyDue.length > 0 && !chargesEnabled
    ? 'requirements.currently_due'
    : 'requirements.pending_verification';
}
