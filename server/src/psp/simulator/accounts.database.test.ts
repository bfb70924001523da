import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../tests/support/database/open-test-database.ts';
import { newUuid } from '../../lib/ids.ts';
import { sql } from '../../postgres/sql.ts';
import type { AccountDetails, Outcome, PspAccount } from '../port.ts';
import { answerItems, makeDetails } from './account-rules/details-fixture.ts';
import type { FaultKind } from './faults.ts';
import { createSimulator } from './simulator.ts';

const database = await openTestDatabase();
const simulator = createSimulator({ database, seed: 'a seed' });
const { accounts, faults } = simulator;
const now = new Date('2026-11-15T09:30:00.000Z');
const bare = makeDetails({ country: 'US', fields: {} });
const complete = makeDetails({ country: 'US' });

const newCall = () => {
  return { platformId: newUuid(), connectionId: null, now, idempotencyKey: newUuid() };
};
const version = (details: AccountDetails, number: number) => ({ ...details, version: number });

async function strike(platformId: string, operation: string, kind: FaultKind): Promise<void> {
  await faults.order(platformId, { key: newUuid(), operation, subject: null, kind, times: 1 });
}

test('an idempotency key opens one account, on any node, however often it is used', async () => {
  const call = newCall();
  const other = createSimulator({ database, seed: 'a seed' });
  const opened = await Promise.all(
    [simulator, other, simulator].map((one) => one.accounts.create(call, bare)),
  );
  const refs = new Set(opened.map((outcome) => accountIn(outcome).ref));
  assert.equal(refs.size, 1);
  assert.equal(await countAccounts(call.platformId), 1);
  const { ref } = accountIn(await accounts.create({ ...call, idempotencyKey: newUuid() }, bare));
  assert(!refs.has(ref), 'another key opens another account');
});

test('an account returns its version of the details', async () => {
  const call = newCall();
  const opened = accountIn(await accounts.create(call, version(bare, 1)));
  assert.equal(opened.detailsVersion, 1);
  const again = accountIn(await accounts.create(call, version(complete, 2)));
  assert.equal(again.detailsVersion, 1, 'opening it again changed nothing');
  assert.equal(again.chargesEnabled, false);
  const { ref } = opened;
  const updated = accountIn(await accounts.update(call, { ref, details: version(complete, 2) }));
  assert.equal(updated.detailsVersion, 2);
  assert.equal(updated.chargesEnabled, true);
  assert(updated.revision > opened.revision);
});

test('late details do not undo newer ones', async () => {
  const call = newCall();
  const { ref } = accountIn(await accounts.create(call, version(bare, 1)));
  const newest = await accounts.update(call, { ref, details: version(complete, 3) });
  const overtaken = await accounts.update(call, { ref, details: version(bare, 2) });
  assert.deepEqual(overtaken, newest);
});

test('the same update again changes nothing', async () => {
  const call = newCall();
  const { ref } = accountIn(await accounts.create(call, bare));
  const details = version(answerItems(bare, { items: ['individual.first_name'] }), 2);
  const once = await accounts.update(call, { ref, details });
  assert.deepEqual(await accounts.update(call, { ref, details }), once);
});

test("another platform's account is refused as unknown", async () => {
  const call = newCall();
  const { ref } = accountIn(await accounts.create(call, bare));
  const stranger = { ...call, platformId: newUuid() };
  for (const outcome of [
    await accounts.retrieve(stranger, ref),
    await accounts.update(stranger, { ref, details: bare }),
  ]) {
    assert.partialDeepStrictEqual(outcome, { kind: 'refused', retryable: false });
  }
});

test('an account that opens slowly has an unknown outcome until it is open', async () => {
  const call = newCall();
  const slow = makeDetails({ country: 'US', email: 'owner+slow@example.com', fields: {} });
  const at = (ms: number) => ({ ...call, now: new Date(now.getTime() + ms) });
  for (const { ms, leftMs } of [
    { ms: 0, leftMs: 30_000 },
    { ms: 29_999, leftMs: 1 },
  ]) {
    const opening = await accounts.create(at(ms), slow);
    assert.partialDeepStrictEqual(opening, { kind: 'unknown', retryAfterMs: leftMs });
  }
  const account = accountIn(await accounts.create(at(30_000), slow));
  assert.equal(account.disabledReason, 'requirements.currently_due');
});

test('an account that cannot be opened fails every time and leaves nothing behind', async () => {
  const call = newCall();
  const failing = makeDetails({ country: 'US', email: 'owner+error@example.com', fields: {} });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const outcome = await accounts.create(call, failing);
    assert.partialDeepStrictEqual(outcome, { kind: 'refused', retryable: true });
  }
  assert.equal(await countAccounts(call.platformId), 0);
});

const faultCases: readonly {
  readonly kind: FaultKind;
  readonly expected: object;
  readonly accounts: number;
}[] = [
  { kind: 'error', expected: { kind: 'refused', retryable: true }, accounts: 0 },
  { kind: 'fatal', expected: { kind: 'refused', retryable: false }, accounts: 0 },
  { kind: 'timeout', expected: { kind: 'unknown' }, accounts: 1 },
];
for (const { kind, expected, accounts: count } of faultCases) {
  const acts = count === 1 ? 'acts all the same' : 'does nothing';
  test(`a provider with the fault ${kind} ${acts}, and answers the repeated call`, async () => {
    const call = newCall();
    await strike(call.platformId, 'accounts.create', kind);
    assert.partialDeepStrictEqual(await accounts.create(call, bare), expected);
    assert.equal(await countAccounts(call.platformId), count);
    accountIn(await accounts.create(call, bare));
    assert.equal(await countAccounts(call.platformId), 1);
  });
}

test('an update whose answer was lost has taken effect', async () => {
  const call = newCall();
  const { ref } = accountIn(await accounts.create(call, version(bare, 1)));
  await strike(call.platformId, 'accounts.update', 'timeout');
  const lost = await accounts.update(call, { ref, details: version(complete, 2) });
  assert.equal(lost.kind, 'unknown');
  const account = accountIn(await accounts.retrieve(call, ref));
  assert.deepEqual([account.detailsVersion, account.chargesEnabled], [2, true]);
});

function accountIn(outcome: Outcome<PspAccount>): PspAccount {
  assert(outcome.kind === 'done', `the provider answered ${JSON.stringify(outcome)}`);
  return outcome.value;
}

async function countAccounts(platformId: string): Promise<number> {
  const rows = await database.rows(sql('test_accounts_of_platform')`
    select from simulator_accounts where platform_id = ${platformId}::uuid`);
  return rows.length;
}
