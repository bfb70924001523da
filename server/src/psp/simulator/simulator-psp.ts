import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { newUuid } from '../../lib/ids.ts';
import type { Idempotency } from '../../operations/idempotency.ts';
import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { PspTestControls } from '../port.ts';
import type { Psp } from '../psp.ts';
import { type AccountState, nextChangeAt } from './account-rules/index.ts';
import type { RateOf } from './accounts.ts';
import { faultRoutes } from './fault-routes.ts';
import { createSimulator, type Simulator } from './simulator.ts';
import type { SignedWebhook } from './webhooks.ts';

export interface SimulatorPspParts {
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly seed: string;
  readonly rateOf: RateOf;
  /** Where its webhooks arrive: it lives in this process, so no request is made of them. */
  receive(webhook: SignedWebhook): Promise<void>;
}

/** The simulator with all that it brings along: test helpers, and what time changes at it. */
export function createSimulatorPsp(parts: SimulatorPspParts): Psp {
  const { database, idempotency, receive } = parts;
  const simulator = createSimulator(parts);
  const tell = (accountRef: string, eventId: string) => {
    const webhook = { eventId, type: 'account.updated', accountRef };
    return receive(simulator.webhooks.sign(webhook, new Date()));
  };
  return {
    ...simulator,
    testControls: testControls(simulator, (ref) => tell(ref, `evt_${newUuid()}`)),
    routes: faultRoutes({ faults: simulator.faults, idempotency }),
    works: [accountWork(database, tell)],
  };
}

function testControls(
  { accounts, faults }: Simulator,
  tell: (accountRef: string) => Promise<void>,
): PspTestControls {
  return {
    async requireItems(call, ref, demand) {
      await accounts.require(call, ref, demand);
      await tell(ref);
    },
    async rejectAccount(call, ref, reason) {
      await accounts.reject(call, ref, reason);
      await tell(ref);
    },
    failForGood: (platformId, subject) =>
      faults.order(platformId, { operation: '*', subject, kind: 'fatal', times: 1 }),
  };
}

interface AccountRow {
  readonly account_ref: string;
  readonly state: AccountState;
  readonly due_at: Date;
}

/** What time alone changes at the provider is told by webhook, as a real provider does. */
function accountWork(
  database: Database,
  tell: (accountRef: string, eventId: string) => Promise<void>,
): DueWork {
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
      await tell(row.account_ref, eventId);
      await database.rows(sql('simulator_account_told')`
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
