import { CallBudgets } from '../budget/call-budgets.ts';
import type { Purpose } from '../budget/purposes.ts';
import type { Psp } from '../psp.ts';
import type { ReadFile } from '../read-file.ts';
import { ReaderWakes } from '../reader-wakes.ts';
import { StripeAccounts } from './accounts.ts';
import { StripeBalances } from './balances.ts';
import { StripeDisputes } from './disputes.ts';
import { StripeEvents } from './events.ts';
import { StripePayouts } from './payouts.ts';
import { StripeRefunds } from './refunds.ts';
import { type Patience, StripeCalls } from './stripe-calls.ts';
import type { StripeConfig } from './stripe-config.ts';
import type { Polling } from './take-tap.ts';
import { StripeTaps } from './taps.ts';
import { StripeWebhooks } from './webhooks.ts';

export interface StripeParts {
  readonly config: StripeConfig;
  readonly readFile: ReadFile;
  /** How long it is waited for Stripe; what is right for production unless told. */
  readonly patience?: Patience;
  /** Where processes divide the calls that Stripe takes; a process has all of them unless told. */
  readonly budgets?: CallBudgets;
  /** Who tells of readers; a process hears only of its own unless told. */
  readonly readerWakes?: ReaderWakes;
  /** How often a tap looks whether its card came. */
  readonly polling?: Polling;
  /** What every call is for; otherwise that follows from what is called. */
  readonly purpose?: Purpose;
}

/** Stripe as the service uses it. It moves real money, so no test controls it. */
export function createStripePsp(parts: StripeParts): Psp {
  const { budgets = ownBudgets() } = parts;
  const readings = createStripe({ ...parts, budgets, purpose: 'reconcile' });
  return {
    ...createStripe({ ...parts, budgets }),
    readings,
    testControls: null,
    routes: [],
    works: [],
    close: () => budgets.stop(),
  };
}

/** Stripe behind the port. Every part makes its calls through one place. */
export function createStripe({ config, readFile, patience, ...parts }: StripeParts) {
  const { budgets = ownBudgets() } = parts;
  const room = config.limits && { budgets, limits: config.limits, purpose: 'step' as const };
  const all = new StripeCalls(config, patience, room);
  const callsFor = (purpose: Purpose) => all.as(parts.purpose ?? purpose);
  const steps = callsFor('step');
  const { readerWakes = new ReaderWakes(null) } = parts;
  const isLive = config.secretKey.includes('_live_');
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
    readerWakes,
    events: new StripeEvents(callsFor('catch up')),
  };
}

/** For a process that shares them with no other. */
function ownBudgets(): CallBudgets {
  return new CallBudgets({ database: null, logger: null, metrics: null });
}
