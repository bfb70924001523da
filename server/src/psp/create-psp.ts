import type { Config } from '../config.ts';
import type { Psp } from './psp.ts';
import { createSimulatorPsp, type SimulatorPspParts } from './simulator/simulator.ts';

type PspParts = Omit<SimulatorPspParts, 'seed'>;

/** Makes the configured provider. No other code knows which providers there are. */
export function createPsp(config: Pick<Config, 'psp' | 'simulatorSeed'>, parts: PspParts): Psp {
  switch (config.psp) {
    case 'simulator':
      return createSimulatorPsp({ ...parts, seed: config.simulatorSeed });
  }
}
