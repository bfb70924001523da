import type { Config } from '../config.ts';
import type { Psp } from './psp.ts';
import { createSimulatorPsp, type SimulatorPspParts } from './simulator/simulator-psp.ts';

export type PspParts = Omit<SimulatorPspParts, 'seed'>;

/** The provider that the configuration names. Nothing else knows which ones there are. */
export function createPsp(config: Pick<Config, 'psp' | 'simulatorSeed'>, parts: PspParts): Psp {
  return providers[config.psp](config, parts);
}

const providers: Readonly<
  Record<Config['psp'], (config: Pick<Config, 'simulatorSeed'>, parts: PspParts) => Psp>
> = {
  simulator: ({ simulatorSeed }, parts) => createSimulatorPsp({ ...parts, seed: simulatorSeed }),
};
