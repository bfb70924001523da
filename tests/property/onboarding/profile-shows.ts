import assert from 'node:assert/strict';
import type { Profile } from '../../support/onboarding/onboarding.ts';
import { isUnanswered } from './profile-invariants.ts';
import type { Shown } from './psp-model.ts';

/** Fails unless the profile is that of the model, with its deadline in the possible range. */
export function assertProfileShows(profile: Profile, shown: Shown): void {
  const { deadline, ...expected } = shown;
  const { requirements } = profile;
  const { currentlyDue, eventuallyDue, pastDue, pendingVerification } = requirements;
  assert.deepEqual(
    {
      status: profile.status,
      charges_enabled: profile.charges_enabled,
      payouts_enabled: profile.payouts_enabled,
      currentlyDue: currentlyDue.toSorted(),
      eventuallyDue: eventuallyDue.toSorted(),
      pastDue: pastDue.toSorted(),
      pendingVerification: pendingVerification.toSorted(),
      disabledReason: requirements.disabledReason,
      errors: requirements.errors
        .filter((error) => !isUnanswered(error))
        .map((error) => error.requirement),
    },
    expected,
  );
  const { currentDeadline } = requirements;
  const instant = currentDeadline === null ? null : Date.parse(currentDeadline);
  const isRight =
    deadline === null || instant === null
      ? deadline === instant
      : instant >= deadline.from && instant <= deadline.until;
  assert(isRight, `${currentDeadline} is not within ${JSON.stringify(deadline)}`);
}
