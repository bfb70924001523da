import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { Psp } from '../port.ts';
import { type AccountState, nextChangeAt } from './account-rules/index.ts';
import { AccountStore } from './account-store.ts';
import { type RateOf, SimulatorAccounts } from './accounts.ts';
import { FaultBook } from './faults.ts';
import { SimulatorTaps } from './taps.ts';
import { WaitBook } from './waits.ts';
import { type SignedWebhook, SimulatorWebhooks } from './webhooks.ts';

export interface Simulator extends Psp {
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

interface AccountRow {
  readonly account_ref: string;
  readonly state: AccountState;
  readonly due_at: Date;
}

/** What time alone changes at the provider is told by webhook, as a real provider does. */
export function simulatorAccountWork(parts: {
  readonly database: Database;
  readonly simulator: Simulator;
  receive(webhook: SignedWebhook): Promise<void>;
}): DueWork {
  return defineDueWork<AccountRow>({
    name: 'simulator_account',
    table: 'simulator_accounts',
    keyColumns: ['account_ref'],
    columns: ['state', 'due_at'],
    leaseMs: 15_000,
    concurrencyMax: 32,
    async run(row, { now }) {
      // The id names what is told, so telling it twice after a crash is a duplicate like any other.
      const eventId = `evt_${row.account_ref}_${row.state.revision}_${row.due_at.getTime()}`;
      const webhook = { eventId, type: 'account.updated', accountRef: row.account_ref };
      await parts.receive(parts.simulator.webhooks.sign(webhook, new Date()));
      await parts.database.rows(sql('simulator_account_told')`
        update simulator_accounts
        set due_at = case
              when revision = ${row.state.revision}::bigint
              then ${nextChangeAt(row.state, now)}::timestamptz
              else due_at
            end,
            attempts = 0, lease_until = null, lease_token = null
        where platform_id = ${row.platform_id}::uuid
          and account_ref = ${row.account_ref}::text
          and lease_token = ${row.lease_token}::uuid`);
    },
  });
}
