import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginNight, countDifferences } from '../../../server/src/domains/reports/index.ts';
import { newUuid } from '../../../server/src/lib/ids.ts';
import { advance, clockNow } from '../../support/onboarding/onboarding.ts';
import { compareAccounts, startStripeWorld } from '../../support/provider/provider-worlds.ts';
import { openBistroOn } from '../../support/provider/stripe-bistro.ts';
import type { ApiClient } from '../../support/service/api-client.ts';

// Without workers, due work is done only when the platform's clock is used.
const world = await startStripeWorld({ config: { role: 'api' } });
const { server, taps } = world;
const { database } = taps.service;
const { control } = server;

const sql = <Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  database.rows<Row>({ name: '', text, values });

/** The requests to Stripe meanwhile, by operation. */
async function countCalls(run: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = server.requests.length;
  await run();
  const made = server.requests.slice(before).map(({ operation }) => operation ?? 'none');
  return Object.fromEntries(
    [...Map.groupBy(made, (each) => each)].map(([name, { length }]) => [name, length]),
  );
}

/** Accounts at Stripe with sub-merchants, copied from a submitted one. */
async function openAccounts(platformId: string, count: number): Promise<string[]> {
  const accounts = Array.from({ length: count }, () => control.accounts.open({ currency: 'usd' }));
  await sql(
    `insert into submerchants
     select (jsonb_populate_record(s, jsonb_build_object(
       'submerchant_id', n.id, 'external_ref', n.id, 'psp_account', n.account, 'due_at', null
     ))).*
     from submerchants s
     cross join unnest($2::uuid[], $3::text[]) as n (id, account)
     where s.platform_id = $1::uuid`,
    [platformId, accounts.map(() => newUuid()), accounts],
  );
  return accounts;
}

const dayMs = 86_400_000;

/** The work of the sweep, on the morning of that many real days from now. */
async function night(platformId: string, { api }: { readonly api: ApiClient }, days: number) {
  const midnight = Math.floor(Date.now() / dayMs) * dayMs;
  const realNow = days === 0 ? new Date() : new Date(midnight + days * dayMs + dayMs / 4);
  const now = await clockNow(api);
  await beginNight(database, { id: platformId, connectionId: null, now, realNow });
  await advance(api, 0);
}

test('an account costs two calls a night, and one more per hundred movements', async () => {
  const { platform } = await openBistroOn(world);
  const accounts = await openAccounts(platform.id, 199);
  await night(platform.id, platform, 0);
  // 200 sub-merchants and the own account.
  assert.deepEqual(await countCalls(() => night(platform.id, platform, 1)), {
    'balance.retrieve': 201,
    'balanceTransactions.list': 201,
  });
  for (const account of accounts.slice(0, 3)) {
    for (let count = 0; count < 250; count += 1) {
      const amount = count % 2 === 0 ? 5 : -5;
      control.money.move(account, { type: 'adjustment', amount, currency: 'usd' });
    }
  }
  const second = await countCalls(() => night(platform.id, platform, 2));
  assert.equal(second['balance.retrieve'], 201);
  // Three accounts have three pages each, and are read once more as statements.
  const lists = second['balanceTransactions.list'] ?? 0;
  assert.ok(lists >= 198 + 9 && lists <= 198 + 18, `${lists} pages were asked for`);
  // Everything read is behind the checkpoint.
  const rows = await sql<{ latest: Date | null }>(
    `select max(latest_at) as latest from reconcile_accounts where platform_id = $1::uuid`,
    [platform.id],
  );
  assert.notEqual(rows[0]?.latest ?? null, null);
});

test('each account is compared once a night, and its differences count until they are gone', async () => {
  const { platform, api, counter } = await openBistroOn(world);
  await counter.tap({ amount: 1_000 });
  const checked = async () => {
    const rows = await sql<{ checkedAt: Date | null }>(
      `select checked_at as "checkedAt" from reconcile_accounts
       where platform_id = $1::uuid order by account_id`,
      [platform.id],
    );
    return rows.map(({ checkedAt }) => checkedAt?.getTime() ?? null);
  };
  await night(platform.id, platform, 0);
  assert.deepEqual(await checked(), [null, null], 'the first comparison is in the next night');
  const calls = await countCalls(() => night(platform.id, platform, 1));
  // The platform before it shares the own account and its balance.
  assert.equal(calls['balance.retrieve'], 1);
  assert.equal(calls['balanceTransactions.list'], 2);
  assert.ok((await checked()).every((each) => each !== null));
  assert.equal((await countDifferences(database, platform.id)).count, 0);
  // Moving the test clock starts no other night.
  const due = await sql('select from reconcile_accounts where due_at is not null');
  assert.equal(due.length, 0);

  await sql(
    `update ledger_accounts set balance = balance - 5
     where platform_id = $1::uuid and kind = 'submerchant_pending'`,
    [platform.id],
  );
  const readSince = () =>
    sql<{ since: Date }>('select since from reconcile_differences where platform_id = $1::uuid', [
      platform.id,
    ]);
  const { differences } = await compareAccounts(world, platform);
  assert.equal(differences.length, 1, differences.join('\n'));
  assert.match(differences[0] ?? '', /^balance of sub-merchant .* in USD: our books say/);
  assert.equal((await countDifferences(database, platform.id)).count, 1);
  const [before] = await readSince();
  await advance(api, 3_600);
  await compareAccounts(world, platform);
  const [after] = await readSince();
  assert.deepEqual(after?.since, before?.since, 'it differs since then');
  await sql(
    `update ledger_accounts set balance = balance + 5
     where platform_id = $1::uuid and kind = 'submerchant_pending'`,
    [platform.id],
  );
  assert.deepEqual((await compareAccounts(world, platform)).differences, []);
  assert.equal((await countDifferences(database, platform.id)).count, 0);
});
