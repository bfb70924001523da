import type { ReadFile } from '../read-file.ts';
import { StripeAccounts } from './accounts.ts';
import { StripeBalances } from './balances.ts';
import { StripeDisputes } from './disputes.ts';
import { StripeEvents } from './events.ts';
import { StripePayouts } from './payouts.ts';
import { StripeRefunds } from './refunds.ts';
import { type Patience, StripeCalls } from './stripe-calls.ts';
import { isLiveKey, type StripeConfig } from './stripe-config.ts';
import { StripeTaps } from './taps.ts';
import { StripeWebhooks } from './webhooks.ts';

export interface StripeParts {
  readonly config: StripeConfig;
  readonly readFile: ReadFile;
  /** Whether it moves real money; as the key says unless told. */
  readonly isLive?: boolean;
  /** How long it is waited for Stripe; what is right for production unless told. */
  readonly patience?: Patience;
}

/** Stripe behind the port, for one connection. Every part makes its calls through one place. */
export function createStripe({
  config,
  readFile,
  isLive = isLiveKey(config.secretKey),
  patience,
}: StripeParts) {
  const calls = new StripeCalls(config, patience);
  return {
    provider: 'stripe',
    accounts: new StripeAccounts({ calls, readFile, isLive }),
    taps: new StripeTaps(calls, new StripeRefunds(calls)),
    payouts: new StripePayouts(calls),
    disputes: new StripeDisputes({ calls, readFile }),
    balances: new StripeBalances(calls),
    webhooks: new StripeWebhooks(config.webhookSecrets),
    events: new StripeEvents(calls),
  };
}
