import type { RequirementError } from '../../../psp/port.ts';
import {
  type MoneyPlaces,
  nothingRequired,
  type Progress,
  type RequirementsProfile,
  type Restrictions,
  type Status,
} from '../types.ts';

type Flags = Pick<Progress, 'chargesEnabled' | 'payoutsEnabled' | 'disabledReason'>;

/** The shown flags: the provider's, less what is paused or suspended. */
export function shownFlags(progress: Flags, restrictions: Restrictions): Flags {
  const { chargesPaused, payoutsPaused, payoutsSuspended, erasedAt } = restrictions;
  if (erasedAt !== null) {
    return { chargesEnabled: false, payoutsEnabled: false, disabledReason: 'erased' };
  }
  return {
    chargesEnabled: progress.chargesEnabled && !chargesPaused,
    payoutsEnabled: progress.payoutsEnabled && !payoutsPaused && !payoutsSuspended,
    disabledReason: shownReason(progress, restrictions),
  };
}

/** Charges are explained before payouts, and the provider's reason comes before others. */
function shownReason(progress: Flags, restrictions: Restrictions): string | null {
  if (!progress.chargesEnabled) return progress.disabledReason;
  if (restrictions.chargesPaused) return 'platform_paused';
  if (!progress.payoutsEnabled) return progress.disabledReason;
  if (restrictions.payoutsPaused) return 'platform_paused';
  return restrictions.payoutsSuspended ? 'payouts_paused' : null;
}

/** The item that releases suspended payouts, and those that wait for it. */
const wantedForPayouts = 'external_account';
const asksForNothing: ReadonlySet<Status> = new Set(['received', 'creating', 'rejected']);

/**
 * The shown requirements: the provider's, and a bank account while payouts are suspended or a
 * currency has none. It is added here and never stored, since the provider's next profile would
 * replace it.
 */
export function shownRequirements(
  shown: Pick<Progress, 'status' | 'requirements' | 'payoutCurrencies'> &
    Restrictions &
    MoneyPlaces,
): RequirementsProfile {
  const { status, requirements, payoutsSuspended, erasedAt } = shown;
  if (erasedAt !== null) return nothingRequired;
  const missing = missingBankAccounts(shown);
  const isWanted = payoutsSuspended || missing.length > 0;
  if (!isWanted || asksForNothing.has(status)) return requirements;
  const isOther = (item: string) => item !== wantedForPayouts;
  return {
    ...requirements,
    currentlyDue: [...new Set([...requirements.currentlyDue, wantedForPayouts])],
    eventuallyDue: requirements.eventuallyDue.filter(isOther),
    pendingVerification: requirements.pendingVerification.filter(isOther),
    errors: [...requirements.errors, ...missing.map(noBankAccount)],
  };
}

/**
 * The currencies without a bank account at the provider in which money waits or will settle. The
 * provider asks for the first bank account itself.
 */
export function missingBankAccounts({
  payoutCurrencies,
  settlementCurrency,
  waitingCurrencies,
}: Pick<Progress, 'payoutCurrencies'> & MoneyPlaces): readonly string[] {
  if (payoutCurrencies === null) return [];
  const settles = payoutCurrencies.length === 0 ? [] : (settlementCurrency ?? []);
  const wanted = new Set(waitingCurrencies.concat(settles));
  return [...wanted].filter((currency) => !payoutCurrencies.includes(currency)).sort();
}

function noBankAccount(currency: string): RequirementError {
  return {
    requirement: 'external_account',
    code: 'no_bank_account',
    reason:
      `There is no bank account in ${currency}, so what is available in ${currency} is not paid ` +
      `out. Supply a bank account whose currency is ${currency}.`,
  };
}

/**
 * Whether payouts stay suspended after a change: any bank account releases them, even the same
 * one.
 */
export function staysSuspended(
  { payoutsSuspended }: Restrictions,
  suppliedPaths: readonly string[],
): boolean {
  return payoutsSuspended && !suppliedPaths.includes(wantedForPayouts);
}
