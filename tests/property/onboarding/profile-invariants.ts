import assert from 'node:assert/strict';
import type { Profile } from '../../support/onboarding/onboarding.ts';

/** The specification's invariants of every profile. */
export function assertProfileHolds(profile: Profile, now: Date): void {
  const {
    status,
    charges_enabled: charges,
    payouts_enabled: payouts,
    requirements,
    pauses,
  } = profile;
  const { currentlyDue, eventuallyDue, pastDue, pendingVerification } = requirements;
  const { currentDeadline, disabledReason, errors } = requirements;
  const text = JSON.stringify(profile);
  const holds = (fact: boolean, sentence: string) => assert(fact, `${sentence}: ${text}`);

  holds(
    charges === (status === 'enabled' && !pauses.charges),
    'charges are enabled exactly in the status enabled, unless they are paused',
  );
  holds(
    !payouts || charges || pauses.charges,
    'payouts are disabled while the PSP forbids charges',
  );
  holds(!payouts || !pauses.payouts, 'payouts are disabled while they are paused');
  const isYoung = status === 'received' || status === 'creating';
  holds(
    (disabledReason === null) === (isYoung || (charges && payouts)),
    'there is a reason exactly if something is disabled',
  );
  holds(
    (status === 'rejected') === (disabledReason?.startsWith('rejected.') ?? false),
    'a rejection has a reason',
  );
  holds(
    (status === 'errored') === (disabledReason === 'provisioning_error'),
    'errored has its own reason',
  );

  for (const list of [currentlyDue, eventuallyDue, pastDue, pendingVerification]) {
    holds(new Set(list).size === list.length, 'no item is listed twice');
  }
  holds(isWithin(pastDue, currentlyDue), 'what is past due is due');
  holds(areApart(eventuallyDue, currentlyDue), 'what is due later is not due now');
  holds(areApart(pendingVerification, currentlyDue), 'what is being verified is not due');
  holds(areApart(pendingVerification, eventuallyDue), 'what is being verified is not due later');
  const faults = errors.filter((error) => !isUnanswered(error));
  holds(
    faults.length === errors.length || status === 'creating',
    'the provider owes an answer only while it opens the account',
  );
  if (isYoung || status === 'rejected') {
    const items = [...currentlyDue, ...eventuallyDue, ...pendingVerification, ...faults];
    holds(items.length === 0 && currentDeadline === null, 'nothing is asked of it');
  }
  if (currentlyDue.length === 0) holds(currentDeadline === null, 'no deadline without an item');
  if (pastDue.length > 0) {
    holds(currentDeadline !== null && new Date(currentDeadline) <= now, 'the deadline has passed');
  }
  holds(
    disabledReason !== 'platform_paused' || pauses.charges || pauses.payouts,
    'the platform has paused something',
  );
  const isAsked = charges && !payouts && currentlyDue.includes('external_account');
  holds(disabledReason !== 'payouts_paused' || isAsked, 'held payouts ask for a bank account');
  holds(disabledReason !== 'requirements.past_due' || pastDue.length > 0, 'something is past due');
  holds(
    disabledReason !== 'requirements.currently_due' || currentlyDue.length > 0,
    'something is due',
  );
  holds(
    disabledReason !== 'requirements.pending_verification' || pendingVerification.length > 0,
    'something is being verified',
  );
}

function isWithin(items: readonly string[], list: readonly string[]): boolean {
  return items.every((item) => list.includes(item));
}

function areApart(items: readonly string[], list: readonly string[]): boolean {
  return !items.some((item) => list.includes(item));
}

/** Shown while the provider has not said whether it opened the account. */
export function isUnanswered({ code }: Profile['requirements']['errors'][number]): boolean {
  return code === 'provider_unanswered';
}
