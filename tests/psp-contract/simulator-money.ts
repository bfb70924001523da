import type { Database } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { platformAccountRef } from '../../server/src/psp/platform-account.ts';
import { later, type openProvider } from '../support/provider/simulated-provider.ts';
import type { MoneyWorld } from './money-world.ts';
import { contractNow } from './provider.ts';

const day = 86_400_000;

/** The simulator's banks and cardholders, run by its own due work. */
export function simulatorMoney(
  simulator: Awaited<ReturnType<typeof openProvider>>,
  database: Database,
): MoneyWorld {
  const { platformId, payouts, disputes, webhooks, told, work } = simulator;
  const call = { platformId, now: contractNow };
  return {
    // Its balance is unlimited.
    fund: async () => {},
    payPayout: () => work(later(day)),
    async failPayout(account, ref, code) {
      await payouts.fail(call, { account, ref, code });
      await work(contractNow);
    },
    async countPayouts(account, payoutId) {
      const rows = await database.rows(sql('test_count_payouts')`
        select payout_ref
        from simulator_payouts
        where platform_id = ${platformId}::uuid
          and account_ref = ${account ?? platformAccountRef(platformId)}::text
          and payout_id = ${payoutId}::text`);
      return rows.length;
    },
    async openDispute({ account, transactionId, amount }) {
      const ref = await disputes.open(call, {
        key: transactionId,
        account,
        transactionId,
        amount,
        currency: 'USD',
        scheme: 'visa',
        reason: 'fraudulent',
        dueInSeconds: null,
        isInquiry: false,
      });
      await work(contractNow);
      return ref;
    },
    async closeDispute(account, ref, outcome) {
      await disputes.close(call, { account, ref, outcome });
      await work(contractNow);
    },
    failRefunds: () => work(later(day)),
    async told(account) {
      const of = account ?? platformAccountRef(platformId);
      const theirs = told.filter(({ accountRef }) => accountRef === of);
      return theirs.map((webhook) => webhooks.sign(webhook, new Date()));
    },
    sign: (rawBody, at) => webhooks.signBody(rawBody, at),
  };
}
