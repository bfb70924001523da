import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { finish } from '../../due-work/finish.ts';
import { newUuid } from '../../lib/ids.ts';
import type { Idempotency } from '../../operations/idempotency.ts';
import type { Database } from '../../postgres/database.ts';
import type { Psp } from '../psp.ts';
import type { ReadFile } from '../read-file.ts';
import type { AccountState } from './account-rules/account-state.ts';
import { nextChangeAt } from './account-rules/evaluate-account.ts';
import { AccountStore } from './account-store.ts';
import { type RateOf, SimulatorAccounts } from './accounts.ts';
import { SimulatedDisplays } from './displays.ts';
import { SimulatorDisputes } from './disputes.ts';
import { EffectLog } from './effect-log.ts';
import { faultRoutes } from './fault-routes.ts';
import { OrderedFaults } from './faults.ts';
import { SimulatorPayouts } from './payouts.ts';
import { SimulatorRefunds } from './refunds.ts';
import { SimulatorTaps } from './taps.ts';
import { CardWaits } from './waits.ts';
import { type SignedWebhook, SimulatorWebhooks, type Tell } from './webhooks.ts';

export interface SimulatorPspParts {
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly seed: string;
  readonly rateOf: RateOf;
  readonly readFile: ReadFile;
  /** Whether it records its effects. */
  readonly recordsEffects: boolean;
  /** Receives its webhooks. The simulator runs in this process, so it sends no request. */
  receive(webhook: SignedWebhook): Promise<void>;
}

/** The simulator with its test routes and due work. */
export function createSimulatorPsp(parts: SimulatorPspParts): Psp {
  const { idempotency, receive } = parts;
  const { faults, worksFor, ...simulator } = createSimulator(parts);
  const { accounts, payouts, disputes, webhooks } = simulator;
  const tell: Tell = (webhook) => receive(webhooks.sign(webhook, new Date()));
  const notify = (accountRef: string, eventId = `evt_${newUuid()}`) =>
    tell({ eventId, type: 'account.updated', accountRef });
  return {
    ...simulator,
    readings: { ...simulator, connectionOf: async () => null },
    readerWakes: null,
    connectionOf: async () => null,
    async webhooksOf(connectionId) {
      return connectionId === null ? { verify: webhooks.verify, platformId: null } : null;
    },
    events: null,
    testControls: {
      async requireItems(call, ref, demand) {
        await accounts.require(call, ref, demand);
        await notify(ref);
      },
      async rejectAccount(call, ref, reason) {
        await accounts.reject(call, ref, reason);
        await notify(ref);
      },
      failForGood: (platformId, { key, subject }) =>
        faults.order(platformId, { key, operation: '*', subject, kind: 'fatal', times: 1 }),
      // The next five make their rows due, and the works report them.
      openDispute: disputes.open,
      escalateInquiry: disputes.escalate,
      closeDispute: disputes.close,
      reinstateDispute: disputes.reinstate,
      failPayout: payouts.fail,
    },
    routes: faultRoutes({ faults, idempotency }),
    works: [accountWork(notify), ...worksFor(tell)],
    close: async () => {},
  };
}

/** A payment service provider in this process, behind the same port as a real one. */
export function createSimulator(parts: {
  readonly database: Database;
  readonly seed: string;
  /** Without it, only captures in the threshold's currency count towards the threshold. */
  readonly rateOf?: RateOf;
  /** Without it, evidence cannot have files. */
  readonly readFile?: ReadFile;
  readonly recordsEffects?: boolean;
}) {
  const { database, seed, rateOf = () => null, recordsEffects = false } = parts;
  const { readFile = async () => null } = parts;
  const faults = new OrderedFaults(database);
  const store = new AccountStore(database);
  const waits = new CardWaits(database);
  const displays = new SimulatedDisplays(database);
  const effects = recordsEffects ? new EffectLog(database) : null;
  const refunds = new SimulatorRefunds({ database, effects });
  const payouts = new SimulatorPayouts({ seed, database, faults, effects, accounts: store });
  const disputes = new SimulatorDisputes({ database, faults, effects, readFile });
  return {
    provider: 'simulator',
    accounts: new SimulatorAccounts({ seed, rateOf, store, faults }),
    taps: new SimulatorTaps({ seed, faults, effects, waits, displays, refunds, disputes }),
    payouts,
    disputes,
    balances: effects,
    webhooks: new SimulatorWebhooks(seed),
    faults,
    /** The due work of refunds, payouts and disputes. */
    worksFor: (tell: Tell) => [refunds, payouts, disputes].map((each) => each.work(tell)),
  };
}

interface AccountRow {
  readonly account_ref: string;
  readonly state: AccountState;
  readonly due_at: Date;
}

/** Reports changes that time alone brings by webhook, as a real provider does. */
function accountWork(notify: (accountRef: string, eventId: string) => Promise<void>): DueWork {
  return defineDueWork<AccountRow>({
    name: 'simulator_account',
    table: 'simulator_accounts',
    keyColumns: ['account_ref'],
    columns: ['state', 'due_at'],
    leaseMs: 15_000,
    concurrencyMax: 32,
    async run(row, { now }) {
      // The event id follows from the change, so a webhook repeated after a crash is a duplicate.
      const eventId = `evt_${row.account_ref}_${row.state.revision}_${row.due_at.getTime()}`;
      await notify(row.account_ref, eventId);
      const { revision } = row.state;
      return finish({ dueAt: nextChangeAt(row.state, now), ifStill: { revision } });
    },
  });
}
