import type { Stripe } from 'stripe';
import type { Json } from '../../../server/src/lib/json.ts';

/** A tree of what was submitted about an account or a person. */
export interface Submitted {
  [name: string]: Json | Submitted | undefined;
}

/** An item that Stripe demands beyond what every account owes, until it is supplied. */
export interface Demand {
  readonly item: string;
  readonly error: { readonly code: string; readonly reason: string } | null;
}

export interface AccountRecord {
  readonly id: string;
  readonly created: number;
  readonly country: string;
  readonly controller: Stripe.Account.Controller;
  readonly type: Stripe.Account.Type;
  businessType: string | null;
  defaultCurrency: string;
  submitted: Submitted;
  metadata: Record<string, string>;
  readonly capabilities: Map<string, { requested: boolean; requestedAt: number | null }>;
  readonly bankAccounts: Stripe.BankAccount[];
  demands: Demand[];
  /** Items that were supplied and are being checked. */
  pendingVerification: string[];
  currentDeadline: number | null;
  rejection: string | null;
  /** Another reason for which the account is disabled, set by a test. */
  pause: string | null;
}
