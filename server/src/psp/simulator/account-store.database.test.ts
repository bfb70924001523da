import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../tests/support/database/open-test-database.ts';
import { newUuid } from '../../lib/ids.ts';
import { sql } from '../../postgres/sql.ts';
import { openAccount, requireItems } from './account-rules/account-state.ts';
import { testDigest as digest, makeDetails } from './account-rules/details-fixture.ts';
import { nextChangeAt } from './account-rules/evaluate-account.ts';
import { AccountStore, type NewAccount } from './account-store.ts';

const database = await openTestDatabase();
const store = new AccountStore(database);
const now = new Date('2026-11-15T09:30:00.000Z');
const platformId = newUuid();
const call = { platformId, now };

function newAccount(facts: Partial<NewAccount> = {}): NewAccount {
  const state = openAccount({ details: makeDetails({ country: 'US' }), now, digest });
  const ref = `acct_${newUuid()}`;
  return { platformId, ref, state, detailsVersion: 1, dueAt: null, ...facts };
}

test('an account is found as it was stored', async () => {
  const account = newAccount();
  const stored = { state: account.state, detailsVersion: 1 };
  assert.deepEqual(await store.insert(account), stored);
  assert.deepEqual(await store.find(platformId, account.ref), stored);
});

test('only its own platform finds an account', async () => {
  const account = newAccount();
  await store.insert(account);
  assert.equal(await store.find(newUuid(), account.ref), null);
  assert.equal(await store.find(platformId, 'acct_unknown'), null);
});

test('opening an account again returns the first one unchanged', async () => {
  const first = newAccount({ detailsVersion: 1 });
  await store.insert(first);
  const again = await store.insert({ ...first, detailsVersion: 2 });
  assert.equal(again.detailsVersion, 1);
});

test('an account opened at the same time by several nodes is one account', async () => {
  const account = newAccount();
  const stores = [store, store, new AccountStore(database), new AccountStore(database)];
  const opened = await Promise.all(
    stores.map((one, index) => one.insert({ ...account, detailsVersion: index + 1 })),
  );
  const found = await store.find(platformId, account.ref);
  for (const one of opened) assert.deepEqual(one, found);
  const rows = await database.rows(sql('test_accounts_of_ref')`
    select from simulator_accounts where account_ref = ${account.ref}::text`);
  assert.equal(rows.length, 1);
});

test('concurrent changes are applied in turn, and none is lost', async () => {
  const account = newAccount();
  await store.insert(account);
  const other = new AccountStore(database);
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? store : other).change(call, account.ref, (stored) => ({
        state: requireItems(stored.state, { items: [`documents.d${index}`], now }),
        detailsVersion: stored.detailsVersion + 1,
      })),
    ),
  );
  const found = await store.find(platformId, account.ref);
  assert.equal(found?.detailsVersion, 11);
  assert.equal(found?.state.demands.length, 10);
  assert.equal(found?.state.revision, 11);
});

test('a change that returns null leaves the account as it is', async () => {
  const account = newAccount();
  await store.insert(account);
  const stored = await store.change(call, account.ref, () => null);
  assert.deepEqual(stored, { state: account.state, detailsVersion: 1 });
  assert.deepEqual(await store.find(platformId, account.ref), stored);
});

test('changing an account that does not exist returns null', async () => {
  const changed = await store.change(call, 'acct_unknown', () => assert.fail('there is none'));
  assert.equal(changed, null);
});

test('an account is due when time alone will change it', async () => {
  const account = newAccount();
  await store.insert(account);
  await store.change(call, account.ref, ({ state, detailsVersion }) => ({
    state: requireItems(state, { items: ['documents.licence'], dueInSeconds: 60, now }),
    detailsVersion,
  }));
  const row = await database.row<{ due_at: Date }>(sql('test_account_due')`
    select due_at from simulator_accounts where account_ref = ${account.ref}::text`);
  const found = await store.find(platformId, account.ref);
  assert(found !== null);
  assert.deepEqual(row?.due_at, new Date(now.getTime() + 60_000));
  assert.deepEqual(row?.due_at, nextChangeAt(found.state, now));
});
