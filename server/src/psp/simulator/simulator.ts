import type { Database } from '../../postgres/database.ts';
import type { Psp } from '../psp.ts';
import { AccountStore } from './account-store.ts';
import { type RateOf, SimulatorAccounts } from './accounts.ts';
import { FaultBook } from './faults.ts';
import { SimulatorTaps } from './taps.ts';
import { WaitBook } from './waits.ts';
import { SimulatorWebhooks } from './webhooks.ts';

export interface Simulator extends Pick<Psp, 'provider'> {
  readonly accounts: SimulatorAccounts;
  readonly taps: SimulatorTaps;
  readonly webhooks: SimulatorWebhooks;
  readonly faults: FaultBook;
}

/** A payment service provider in this process, behind the same port as a real one. */
export function createSimulator(parts: {
  readonly database: Database;
  readonly seed: string;
  /** For sums over several currencies; without it, only what is in the account's own counts. */
  readonly rateOf?: RateOf;
}): Simulator {
  const faults = new FaultBook(parts.database);
  const store = new AccountStore(parts.database);
  const { seed, rateOf = () => null } = parts;
  return {
    provider: 'simulator',
    accounts: new SimulatorAccounts({ seed, rateOf, store, faults }),
    taps: new SimulatorTaps({ seed, faults, waits: new WaitBook(parts.database) }),
    webhooks: new SimulatorWebhooks(seed),
    faults,
  };
}
