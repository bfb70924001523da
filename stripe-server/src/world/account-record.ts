import type { Stripe } from 'stripe';
import type { Submitted } from './submitted.ts';

/** An item that Stripe demands beyond what every account owes, until it is supplied. */
export interface Demand {
  readonly item: string;
  readonly error: {
    readonly code: Stripe.Account.Requirements.Error.Code;
    readonly reason: string;
  } | null;
}

export interface AccountRecord {
  readonly id: string;
  /** The own account that opened it. */
  readonly own: string;
  readonly created: number;
  readonly country: string;
  readonly controller: Stripe.Account.Controller;
  readonly type: Stripe.Account.Type;
  /** The person of an individual's account. */
  readonly individualId: string;
  businessType: Stripe.Account.BusinessType | null;
  defaultCurrency: string;
  submitted: Submitted;
  metadata: Record<string, string>;
  readonly capabilities: Map<string, { requested: boolean; requestedAt: number | null }>;
  readonly bankAccounts: Stripe.BankAccount[];
  demands: Demand[];
  currentDeadline: number | null;
  /** Whether what was supplied is still being checked. */
  isVerifying: boolean;
  rejection: string | null;
  /** Another reason for which the account is disabled, set by a test. */
  pause: string | null;
}
