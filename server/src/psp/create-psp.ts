import { fine } from '../lib/finding.ts';
import type { Keyring } from '../lib/keyring.ts';
import type { Database } from '../postgres/database.ts';
import { type ConnectionAdapter, connectPsp } from './connections/connected-psp.ts';
import type { OpenConnection } from './connections/connection.ts';
import { ConnectionBook } from './connections/connection-book.ts';
import type { DiagnosisRequest, PspDiagnosis } from './diagnosis.ts';
import type { Psp, PspReadings } from './psp.ts';
import type { PspConfig } from './psp-config.ts';
import type { SetUpAnswer } from './set-up.ts';
import {
  createSimulator,
  createSimulatorPsp,
  type SimulatorPspParts,
} from './simulator/simulator.ts';
import type { StripeConfig } from './stripe/stripe-config.ts';

type PspParts = Omit<SimulatorPspParts, 'seed' | 'hasJournal'> & { readonly keyring: Keyring };

/**
 * Makes the configured provider. No other code knows which providers there are. Stripe's package
 * is loaded only for Stripe: it costs a third of a second and 37 MB.
 */
export async function createPsp(config: PspConfig, parts: PspParts): Promise<Psp> {
  if (config.stripe !== null) return createStripePsp(config.stripe, parts);
  const { simulatorSeed: seed, simulatorJournal: hasJournal } = config;
  return createSimulatorPsp({ ...parts, seed, hasJournal });
}

/** Stripe, behind the deployment's own connection and those of platforms. */
async function createStripePsp(
  config: StripeConfig,
  { database, keyring, readFile }: Pick<PspParts, 'database' | 'keyring' | 'readFile'>,
): Promise<Psp> {
  const { createStripe } = await import('./stripe/stripe.ts');
  const template = { ...createStripe({ config, readFile }), platformId: null };
  const open = ({ platformId, credentials }: OpenConnection) => {
    return { ...createStripe({ config: { ...config, ...credentials }, readFile }), platformId };
  };
  const own = config.secretKey === '' ? null : template;
  const book = new ConnectionBook<ConnectionAdapter>({ database, keyring, own, open });
  return connectPsp(template, book);
}

/** The configured provider for whoever only asks what it knows. */
export async function openPsp(
  config: PspConfig,
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
): Promise<PspReadings> {
  if (config.stripe !== null) {
    return createStripePsp(config.stripe, { database, keyring, readFile: async () => null });
  }
  const { simulatorSeed: seed, simulatorJournal: hasJournal } = config;
  const simulator = createSimulator({ database, seed, hasJournal });
  return { ...simulator, connectionOf: async () => null };
}

/**
 * Looks for faults in how the deployment and the provider are set up, for one connection. It changes
 * nothing.
 */
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

/** What a connection still needs at the provider; null for one that needs nothing there. */
export async function planPspSetUp(
  { stripe }: Pick<PspConfig, 'stripe'>,
  request: Pick<DiagnosisRequest, 'connection'> & { readonly publicUrl: string },
): Promise<SetUpAnswer | null> {
  if (stripe === null) return null;
  const { planStripeSetUp } = await import('./stripe/setting-up/set-up.ts');
  return planStripeSetUp(stripe, request);
}
