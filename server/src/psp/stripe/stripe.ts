import type { ReadFile } from './account-files.ts';
import { StripeAccounts } from './accounts.ts';
import { StripeBalances } from './balances.ts';
import { StripeDisputes } from './disputes.ts';
import { StripePayouts } from './payouts.ts';
import { StripeCalls } from './stripe-calls.ts';
import type { StripeConfig } from './stripe-config.ts';
import { StripeWebhooks } from './webhooks.ts';

export interface StripeParts {
  readonly config: StripeConfig;
  readonly readFile: ReadFile;
}

/** Stripe behind the port. Every part makes its calls through one place. */
export function createStripe({ config, readFile }: StripeParts) {
  const calls = new StripeCalls(config);
  const isLive = config.secretKey.includes('_live_');
  return {
    provider: 'stripe',
    accounts: new StripeAccounts({ calls, readFile, isLive }),
    payouts: new StripePayouts(calls),
    disputes: new StripeDisputes(calls),
    balances: new StripeBalances(calls),
    webhooks: new StripeWebhooks(config.webhookSecrets),
  };
}
