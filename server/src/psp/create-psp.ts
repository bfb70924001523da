import type { Environment } from '../lib/environment.ts';
import { type Finding, fine } from '../lib/finding.ts';
import type { Keyring } from '../lib/keyring.ts';
import type { Logger } from '../lib/logger.ts';
import type { Database, Queryable } from '../postgres/database.ts';
import { type BudgetMetrics, CallBudgets } from './budget/call-budgets.ts';
import type { Purpose } from './budget/purposes.ts';
import { AdapterCache } from './connections/adapter-cache.ts';
import { type ConnectionAdapter, connectPsp } from './connections/connected-psp.ts';
import type { ConnectionCredentials, OpenConnection } from './connections/connection.ts';
import { hasConnections } from './connections/connection-store.ts';
import type { DiagnosisRequest, PspDiagnosis } from './connections/diagnosis.ts';
import type { SetUpAnswer } from './connections/set-up.ts';
import type { Psp, PspReadings } from './psp.ts';
import type { PspConfig } from './psp-config.ts';
import { ReaderWakes } from './reader-wakes.ts';
import {
  createSimulator,
  createSimulatorPsp,
  type SimulatorPspParts,
} from './simulator/simulator.ts';
import type { StripeConfig } from './stripe/stripe-config.ts';

/** The provider of a deployment; in production it moves real money. */
type DeployedPsp = PspConfig & { readonly environment: Environment };

type PspParts = Omit<SimulatorPspParts, 'seed' | 'recordsEffects'> & {
  readonly keyring: Keyring;
  readonly logger: Logger;
  readonly metrics: BudgetMetrics;
};

/**
 * Makes the configured provider; only this file knows which providers exist. Stripe's package is
 * loaded only for Stripe: it costs a third of a second and 37 MB.
 */
export async function createPsp(config: DeployedPsp, parts: PspParts): Promise<Psp> {
  if (config.stripe !== null) {
    const { database, logger } = parts;
    const budgets = new CallBudgets(parts);
    const readerWakes = new ReaderWakes({ database, logger });
    return createStripePsp(config, config.stripe, { ...parts, budgets, readerWakes });
  }
  const { simulatorSeed: seed, simulatorEffects: recordsEffects } = config;
  return createSimulatorPsp({ ...parts, seed, recordsEffects });
}

interface StripePspParts extends Pick<PspParts, 'database' | 'keyring' | 'readFile'> {
  readonly budgets: CallBudgets;
  readonly readerWakes: ReaderWakes;
}

/** Stripe, behind the deployment's own connection and those of platforms. */
async function createStripePsp(
  { environment }: DeployedPsp,
  config: StripeConfig,
  parts: StripePspParts,
): Promise<Psp> {
  const { createStripe } = await import('./stripe/stripe.ts');
  const { limitsAt } = await import('./stripe/stripe-config.ts');
  const { database, keyring, readFile, budgets, readerWakes } = parts;
  const isLive = environment === 'production';
  // Stripe's package refuses an empty key. The template makes no calls then.
  const forTemplate = { ...config, secretKey: config.secretKey || 'none' };
  const connected = (purpose: Purpose | null) => {
    const shared = { readFile, budgets, readerWakes, ...(purpose !== null && { purpose }) };
    const template = {
      ...createStripe({ ...shared, config: forTemplate, isLive }),
      platformId: null,
    };
    const open = ({ id: connectionId, platformId, mode, credentials, limits }: OpenConnection) => {
      const own = { ...credentials, limits: limitsAt(config.address, mode, limits) };
      const adapter = createStripe({ ...shared, connectionId, config: { ...config, ...own } });
      return { ...adapter, platformId };
    };
    const own = config.secretKey === '' ? null : template;
    const adapters = new AdapterCache<ConnectionAdapter>({ database, keyring, own, open });
    return connectPsp(template, adapters);
  };
  return {
    ...connected(null),
    readings: connected('reconcile'),
    readerWakes,
    close: () => budgets.stop(),
  };
}

/** The configured provider, for commands that only read. */
export async function openPsp(
  config: DeployedPsp,
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
): Promise<PspReadings> {
  if (config.stripe !== null) {
    const parts = { database, keyring, readFile: async () => null };
    const budgets = new CallBudgets({ database, logger: null, metrics: null });
    const readerWakes = new ReaderWakes(null);
    const { readings } = await createStripePsp(config, config.stripe, {
      ...parts,
      budgets,
      readerWakes,
    });
    return readings;
  }
  const { simulatorSeed: seed, simulatorEffects: recordsEffects } = config;
  const simulator = createSimulator({ database, seed, recordsEffects });
  return { ...simulator, connectionOf: async () => null };
}

/** Says what keeps every platform from reaching the provider; null if nothing does. */
export async function explainLackOfConnections(
  { stripe }: Pick<PspConfig, 'stripe'>,
  database: Queryable,
): Promise<string | null> {
  if (stripe === null || stripe.secretKey !== '' || (await hasConnections(database))) return null;
  return (
    'No platform can reach Stripe: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or give each ' +
    'platform a connection of its own with "npx taprail platforms connect".'
  );
}

/** The account behind the credentials, as the provider names it. */
export async function identifyAccount(
  stripe: StripeConfig,
  credentials: ConnectionCredentials,
): Promise<string | Finding> {
  const { identifyStripeAccount } = await import('./stripe/diagnose.ts');
  return identifyStripeAccount({ ...stripe, ...credentials });
}

/** Checks the setup of the deployment and the provider for one connection, and changes nothing. */
export async function diagnosePsp(
  { stripe }: Pick<PspConfig, 'stripe'>,
  request: DiagnosisRequest,
): Promise<PspDiagnosis> {
  if (stripe !== null) {
    const { diagnoseStripe } = await import('./stripe/diagnose.ts');
    return diagnoseStripe(stripe, request);
  }
  const simulator = fine('provider', 'The simulated provider needs no keys and no webhooks.');
  return { findings: [simulator], clock: null };
}

/** The setup that a connection still needs at the provider; null if the provider needs none. */
export async function planPspSetUp(
  { stripe }: Pick<PspConfig, 'stripe'>,
  request: Pick<DiagnosisRequest, 'connection'> & { readonly publicUrl: string },
): Promise<SetUpAnswer | null> {
  if (stripe === null) return null;
  const { planStripeSetUp } = await import('./stripe/setting-up/set-up.ts');
  return planStripeSetUp(stripe, request);
}
