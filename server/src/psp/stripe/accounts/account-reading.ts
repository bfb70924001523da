import type Stripe from 'stripe';
import type { PspAccount, PspRequirements, RequirementError } from '../../port.ts';
import { namesPerson, requirementNames } from './requirement-names.ts';
import { reasonFor, shownCode } from './requirement-reasons.ts';

/** Our keys in an account's metadata. */
export const accountKeys = {
  platform: 'platform_id',
  subMerchant: 'sub_merchant_id',
  /** The version of the details that the account has in full. */
  version: 'details_version',
  refusedVersion: 'refused_version',
  refusedPath: 'refused_path',
  refusedCode: 'refused_code',
} as const;

export function detailsVersionOf({ metadata }: Pick<Stripe.Account, 'metadata'>): number {
  return Number(metadata?.[accountKeys.version] ?? 0);
}

/** The version of the details that a person has. */
export function personVersionOf({ metadata }: Pick<Stripe.Person, 'metadata'>): number {
  return Number(metadata?.[accountKeys.version] ?? 0);
}

/** The version whose detail at or under a path Stripe refused; 0 for none. */
export function refusedVersionOf(
  { metadata }: Pick<Stripe.Account, 'metadata'>,
  path = '',
): number {
  const refused = metadata?.[accountKeys.refusedPath] ?? '';
  const isThere = path === '' || refused === path || refused.startsWith(`${path}.`);
  return isThere ? Number(metadata?.[accountKeys.refusedVersion] ?? 0) : 0;
}

export function isRejected({ requirements }: Pick<Stripe.Account, 'requirements'>): boolean {
  return requirements?.disabled_reason?.startsWith('rejected.') === true;
}

/** Whether naming the account's requirements takes its persons. */
export function needsPersons({ requirements }: Pick<Stripe.Account, 'requirements'>): boolean {
  if (!requirements) return false;
  const { currently_due, eventually_due, past_due, pending_verification, errors } = requirements;
  const lists = [currently_due, eventually_due, past_due, pending_verification];
  return (
    lists.some((items) => items?.some(namesPerson)) ||
    (errors ?? []).some(({ requirement }) => namesPerson(requirement))
  );
}

/**
 * An account in our words. `asOf` is from before the request, so that no later change is missed.
 */
export function readAccount(
  account: Stripe.Account,
  { persons, asOf }: { readonly persons: readonly Stripe.Person[]; readonly asOf: Date },
): PspAccount {
  const refusal = refusalIn(account);
  const chargesEnabled = account.charges_enabled;
  const payoutsEnabled = account.payouts_enabled;
  const requirements = requirementsOf(account, requirementNames(persons));
  return {
    ref: account.id,
    revision: 0,
    asOf,
    // A refused version is not sent again; a newer one is.
    detailsVersion: Math.max(detailsVersionOf(account), refusal?.version ?? 0),
    chargesEnabled,
    payoutsEnabled,
    rejected: isRejected(account),
    disabledReason:
      chargesEnabled && payoutsEnabled
        ? null
        : (account.requirements?.disabled_reason ?? causeIn(requirements)),
    requirements: refusal === null ? requirements : withRefusal(requirements, refusal.error),
    payoutCurrencies: payoutCurrenciesOf(account),
  };
}

/** Null if Stripe shows only some of its bank accounts: the account carries the newest ten. */
function payoutCurrenciesOf({ external_accounts: accounts }: Stripe.Account): string[] | null {
  if (accounts === undefined || accounts.has_more) return null;
  const currencies = accounts.data.flatMap(({ currency }) => currency?.toUpperCase() ?? []);
  return [...new Set(currencies)].sort();
}

function requirementsOf(
  { requirements }: Stripe.Account,
  nameOf: (item: string) => string,
): PspRequirements {
  const named = (items: readonly string[] | null | undefined) => (items ?? []).map(nameOf);
  const deadline = requirements?.current_deadline ?? null;
  return {
    currentlyDue: named(requirements?.currently_due),
    eventuallyDue: named(requirements?.eventually_due),
    pastDue: named(requirements?.past_due),
    pendingVerification: named(requirements?.pending_verification),
    currentDeadline: deadline === null ? null : new Date(deadline * 1000),
    errors: (requirements?.errors ?? []).map(({ requirement, code }) =>
      errorOf(nameOf(requirement), code),
    ),
  };
}

function errorOf(requirement: string, code: string): RequirementError {
  return { requirement, code: shownCode(code), reason: reasonFor(code) };
}

/** Stripe does not always say why something is disabled. */
function causeIn({ pastDue, currentlyDue, pendingVerification }: PspRequirements): string {
  if (pastDue.length > 0) return 'requirements.past_due';
  if (currentlyDue.length > 0) return 'requirements.currently_due';
  return pendingVerification.length > 0 ? 'requirements.pending_verification' : 'other';
}

interface Refusal {
  readonly version: number;
  readonly error: RequirementError;
}

/** The recorded refusal of a newer version of the details; null if there is none. */
function refusalIn(account: Stripe.Account): Refusal | null {
  const metadata = account.metadata ?? {};
  const version = refusedVersionOf(account);
  if (version <= detailsVersionOf(account)) return null;
  const path = metadata[accountKeys.refusedPath] ?? '';
  return { version, error: errorOf(path, metadata[accountKeys.refusedCode] ?? '') };
}

function withRefusal(requirements: PspRequirements, error: RequirementError): PspRequirements {
  const others = requirements.errors.filter((each) => each.requirement !== error.requirement);
  return { ...requirements, errors: [...others, error] };
}
