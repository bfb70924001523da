import { fine } from '../lib/finding.ts';
import type { Database } from '../postgres/database.ts';
import type { DiagnosisRequest, PspDiagnosis } from './diagnosis.ts';
import type { Psp, PspReadings } from './psp.ts';
import type { PspConfig } from './psp-config.ts';
import {
  createSimulator,
  createSimulatorPsp,
  type SimulatorPspParts,
} from './simulator/simulator.ts';
import { diagnoseStripe } from './stripe/diagnose.ts';
import type { StripeParts } from './stripe/stripe.ts';

type PspParts = Omit<SimulatorPspParts, 'seed' | 'hasJournal'> & Pick<StripeParts, 'readFile'>;

/** Makes the configured provider. No other code knows which providers there are. */
export function createPsp(config: PspConfig, parts: PspParts): Psp {
  switch (config.psp) {
    case 'simulator': {
      const { simulatorSeed: seed, simulatorJournal: hasJournal } = config;
      return createSimulatorPsp({ ...parts, seed, hasJournal });
    }
    case 'stripe':
      throw new Error('the parts of this provider are being put together');
  }
}

/** Looks for faults in how the deployment and the provider are set up. It changes nothing. */
export async function diagnosePsp(
  config: PspConfig,
  request: DiagnosisRequest,
): Promise<PspDiagnosis> {
  if (config.stripe !== null) return diagnoseStripe(config.stripe, request);
  const simulator = fine('provider', 'The simulated provider needs no keys and no webhooks.');
  return { findings: [simulator], clock: null };
}

/** The configured provider for whoever only asks what it knows. */
export function openPsp(config: PspConfig, database: Database): PspReadings {
  switch (config.psp) {
    case 'simulator': {
      const { simulatorSeed: seed, simulatorJournal: hasJournal } = config;
      return createSimulator({ database, seed, hasJournal });
    }
    case 'stripe':
      throw new Error('the parts of this provider are being put together');
  }
}
