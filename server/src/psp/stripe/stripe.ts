import { CallBudgets } from '../budget/call-budgets.ts';
import type { Purpose } from '../budget/purposes.ts';
import type { ReadFile } from '../read-file.ts';
import { ReaderWakes } from '../reader-wakes.ts';
import { StripeAccounts } from './accounts/accounts.ts';
import { StripeBalances } from './money/balances.ts';
import { StripeDisputes } from './money/disputes.ts';
import { StripePayouts } from './money/payouts.ts';
import { StripeRefunds } from './money/refunds.ts';
import { type Patience, StripeCalls } from './stripe-calls.ts';
import { isLiveKey, type StripeConfig } from './stripe-config.ts';
import type { Polling } from './taps/take-tap.ts';
import { StripeTaps } from './taps/taps.ts';
import { StripeEvents } from './webhooks/events.ts';
import { StripeWebhooks } from './webhooks/webhooks.ts';

interface StripeParts {
  readonly config: StripeConfig;
  readonly readFile: ReadFile;
  /** The connection of these credentials; null for the deployment's own. */
  readonly connectionId?: string | null;
  /** Whether it moves real money; follows from the key by default. */
  readonly isLive?: boolean;
  /** How long to wait for Stripe; the production values by default. */
  readonly patience?: Patience;
  /** The limits shared between processes; by default this process has all of them. */
  readonly budgets?: CallBudgets;
  /** Reports events at readers; by default only those of this process. */
  readonly readerWakes?: ReaderWakes;
  /** How often a tap polls for its card. */
  readonly polling?: Polling;
  /** The purpose of every call; by default it follows from the called part. */
  readonly purpose?: Purpose;
}

/** Stripe behind the port, for one connection. All parts make their calls through one place. */
export function createStripe({
  config,
  readFile,
  isLive = isLiveKey(config.secretKey),
  patience,
  ...parts
}: StripeParts) {
  const { connectionId = null, readerWakes = new ReaderWakes(null) } = parts;
  const { budgets = new CallBudgets({ database: null, logger: null, metrics: null }) } = parts;
  const { limits } = config;
  const room = limits && { connectionId, budgets, limits, purpose: 'step' as const };
  const all = new StripeCalls(config, patience, room);
  const callsFor = (purpose: Purpose) => all.as(parts.purpose ?? purpose);
  const steps = callsFor('step');
  return {
    provider: 'stripe',
    accounts: new StripeAccounts({ calls: callsFor('onboarding'), readFile, isLive }),
    taps: new StripeTaps({
      calls: steps,
      callsOfTaps: callsFor('tap'),
      refunds: new StripeRefunds(steps),
      wakes: readerWakes,
      ...(parts.polling && { polling: parts.polling }),
    }),
    payouts: new StripePayouts(callsFor('payout')),
    disputes: new StripeDisputes({ calls: steps, readFile }),
    balances: new StripeBalances(callsFor('reconcile')),
    webhooks: new StripeWebhooks(config.webhookSecrets),
    events: new StripeEvents(callsFor('catch up')),
  };
}
