import { fine } from '../lib/finding.ts';
import type { Logger } from '../log.ts';
import type { Database } from '../postgres/database.ts';
import { type BudgetMetrics, CallBudgets } from './budget/call-budgets.ts';
import type { DiagnosisRequest, PspDiagnosis } from './diagnosis.ts';
import type { Psp, PspReadings } from './psp.ts';
import type { PspConfig } from './psp-config.ts';
import { ReaderWakes } from './reader-wakes.ts';
import {
  createSimulator,
  createSimulatorPsp,
  type SimulatorPspParts,
} from './simulator/simulator.ts';

type PspParts = Omit<SimulatorPspParts, 'seed' | 'hasJournal'> & {
  readonly logger: Logger;
  readonly metrics: BudgetMetrics;
};

/**
 * Makes the configured provider. No other code knows which providers there are. Stripe's package
 * is loaded only for Stripe: it costs a third of a second and 37 MB.
 */
export async function createPsp(config: PspConfig, parts: PspParts): Promise<Psp> {
  if (config.stripe !== null) {
    const { createStripePsp } = await import('./stripe/stripe.ts');
    const { database, readFile, logger } = parts;
    const budgets = new CallBudgets(parts);
    const readerWakes = new ReaderWakes({ database, logger });
    return createStripePsp({ config: config.stripe, readFile, budgets, readerWakes });
  }
  const { simulatorSeed: seed, simulatorJournal: hasJournal } = config;
  return createSimulatorPsp({ ...parts, seed, hasJournal });
}

/** The configured provider for whoever only asks what it knows. */
export async function openPsp(config: PspConfig, database: Database): Promise<PspReadings> {
  if (config.stripe !== null) {
    const { createStripePsp } = await import('./stripe/stripe.ts');
    const budgets = new CallBudgets({ database, logger: null, metrics: null });
    return createStripePsp({ config: config.stripe, readFile: async () => null, budgets }).readings;
  }
  const { simulatorSeed: seed, simulatorJournal: hasJournal } = config;
  return createSimulator({ database, seed, hasJournal });
}

/** Looks for faults in how the deployment and the provider are set up. It changes nothing. */
export async function diagnosePsp(
  config: PspConfig,
  request: DiagnosisRequest,
): Promise<PspDiagnosis> {
  if (config.stripe !== null) {
    const { diagnoseStripe } = await import('./stripe/diagnose.ts');
    return diagnoseStripe(config.stripe, request);
  }
  const simulator = fine('provider', 'The simulated provider needs no keys and no webhooks.');
  return { findings: [simulator], clock: null };
}
