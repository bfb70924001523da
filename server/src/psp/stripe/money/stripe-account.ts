import { platformOfAccount } from '../../platform-account.ts';

/** The deployment's own account holds the platforms' own money. */
export function stripeAccount({ account }: { readonly account: string | null }): string | null {
  return account === null || platformOfAccount(account) !== null ? null : account;
}
