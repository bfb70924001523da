import { sql } from '../../server/src/postgres/sql.ts';
import { makeDetails } from '../../server/src/psp/simulator/account-rules/details-fixture.ts';
import { openTestDatabase } from '../support/database/open-test-database.ts';
import { openProvider } from '../support/provider/simulated-provider.ts';
import type { MoneyProvider } from './money-world.ts';
import { type Fault, type ReaderScenario, readContractFile } from './provider.ts';
import { simulatorMoney } from './simulator-money.ts';

/** The simulator under the contract. Its log of effects shows the real ones. */
export async function openSimulator(): Promise<MoneyProvider> {
  const database = await openTestDatabase();
  const simulator = await openProvider(database, {
    recordsEffects: true,
    readFile: readContractFile,
  });
  const { platformId } = simulator;
  const fault = (operation: string, kind: 'timeout' | 'error'): Fault => ({
    name: kind,
    strike: () => simulator.strike(operation, kind),
    // Every call takes the fault that was ordered for it.
    heal: async () => {},
    carryOut: async () => {},
  });
  return {
    ...simulator,
    name: 'the simulator',
    money: simulatorMoney(simulator, database),
    openAccount: () => {
      const details = makeDetails({ country: 'US' });
      return simulator.openAccount({ ...details, fields: { ...details.fields, external_account } });
    },
    async countAccounts() {
      const rows = await database.rows(sql('test_accounts_of_platform')`
        select from simulator_accounts where platform_id = ${platformId}::uuid`);
      return rows.length;
    },
    openReader: async (_account, scenario) => readerOf(scenario),
    async isWaiting(_account, device) {
      const waits = await database.rows(sql('test_waits_at_reader')`
        select call_key
        from simulator_waits
        where platform_id = ${platformId}::uuid and device_id = ${device}::text and is_waiting`);
      return waits.length > 0;
    },
    faultsOf: (operation) => [fault(operation, 'timeout'), fault(operation, 'error')],
    hasFaultsByAccount: false,
    outage: null,
    async effectsOf(account, transactionId) {
      const rows = await database.rows<{ operation: string; amount: bigint }>(sql(
        'test_effects_of_tap',
      )`
        select operation, amount
        from simulator_effects
        where platform_id = ${platformId}::uuid
          and amount is not null
          and account_ref = ${account}::text
          and (own_id = ${transactionId}::text or ref like ${`%${transactionId}%`}::text)`);
      const of = (operations: readonly string[]) =>
        rows.filter((row) => operations.includes(row.operation)).map(({ amount }) => amount);
      const captured = of(['taps.capture']);
      const refunded = of(['taps.refund', 'taps.reverse']);
      return {
        authorisations: of(['taps.authorise']).length,
        captures: captured.length,
        captured: sum(captured),
        refunds: refunded.length,
        refunded: sum(refunded),
      };
    },
  };
}

const external_account = {
  country: 'US',
  currency: 'USD',
  account_number: '000123456789',
  routing_number: '110000000',
};

let readers = 0;

function readerOf(scenario: ReaderScenario): string {
  switch (scenario.kind) {
    case 'approves':
      readers += 1;
      return `reader-${readers}`;
    case 'declines':
      return `sim_decline_${scenario.responseCode}`;
    case 'offline':
      return 'sim_reader_offline';
    case 'no card':
      return 'sim_tap_timeout';
    case 'cancelled at the reader':
      return 'sim_cancelled';
    case 'waits':
      readers += 1;
      return `sim_wait_${900 + readers}`;
    case 'has no screen':
      return 'sim_no_screen';
    case 'declines increases':
      return 'sim_increase_decline';
    case 'leaves a tip':
      return scenario.tip === 0 ? 'sim_tip_none' : `sim_tip_custom_${scenario.tip}`;
    case 'fails captures':
      return 'sim_capture_fail';
    case 'fails refunds':
      return 'sim_refund_fail';
  }
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
