import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LedgerEntry, LedgerEntryQuery } from '../../../sdk/src/index.ts';
import { verifyLedger } from '../../../server/src/domains/ledger/index.ts';
import { verifyTransactions } from '../../../server/src/domains/payments/index.ts';
import { newId, newUuid } from '../../../server/src/lib/ids.ts';
import { violates } from '../../../server/src/postgres/database.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { asReplica } from '../../support/database/as-replica.ts';
import { TapService, uuidOf } from '../../support/money/tap-service.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { setFeePlan } from '../../support/service/settings.ts';

const taps = await TapService.start();
const { database } = taps.service;
const { platform, api, counter } = await taps.newCounter();
const { taprail } = platform;
const neighbour = await TestCounter.open(api, { country: 'DE' });
const plan = { basisPoints: 100, fixedMinor: 0n };
await setFeePlan(database, { platformId: platform.id, currency: 'USD', plan });

// 9,900 and 198 for one, the fees for the platform, and 2,000 in euro for the other.
const first = await counter.tap({ amount: 10_000 });
const second = await counter.tap({ amount: 200 });
const third = await neighbour.tap({ amount: 2_000 });
const undone = await counter.tap({ amount: 5_000 });
await counter.taprail.taps.reverse(undone.id);

test('a balance shows the amounts of a sub-merchant per currency', async () => {
  const own = await taprail.balance.get({ submerchant: counter.externalRef });
  assert.deepEqual(own, {
    object: 'balance',
    submerchant: counter.externalRef,
    balances: [
      {
        ...{ currency: 'USD', pending: 10_098, available: 0, in_transit: 0, held: 0 },
        ...{ operating: 0, payable: 0, deductions: [], negative_since: null },
        ...{ payout_minimum: null, waits_for_minimum: false, waits_for_bank_account: false },
      },
    ],
  });
  const other = await taprail.balance.get({ submerchant: neighbour.externalRef });
  const [euro] = other.balances;
  assert.deepEqual([euro?.currency, euro?.pending], ['EUR', 2_000]);
  const unknown = await api.get('/v1/balance?submerchant=nobody');
  assertRefusal(unknown, { status: 404, code: 'submerchant_not_found', param: 'submerchant' });
});

test("without a sub-merchant the balance is the platform's own", async () => {
  const { submerchant, balances } = await taprail.balance.get();
  assert.equal(submerchant, null);
  assert.deepEqual(
    balances.map(({ currency, operating, pending }) => [currency, operating, pending]),
    [
      ['EUR', 0, 0],
      ['USD', 102, 0],
    ],
  );
});

test('a sub-merchant without taps has no balances', async () => {
  const fresh = await TestCounter.open(api);
  const { balances } = await taprail.balance.get({ submerchant: fresh.externalRef });
  assert.deepEqual(balances, []);
});

test('entries are listed newest first, for all, a sub-merchant or a transaction', async () => {
  const amounts = async (query: LedgerEntryQuery) => {
    const { data } = await taprail.ledger.list(query);
    return data.map(({ account, amount, kind }) => `${kind} ${account} ${amount}`);
  };
  assert.deepEqual(await amounts({ submerchant: counter.externalRef }), [
    'reversal submerchant_pending 4950',
    'capture submerchant_pending -4950',
    'capture submerchant_pending -198',
    'capture submerchant_pending -9900',
  ]);
  assert.deepEqual((await amounts({ transaction: first.transaction })).toSorted(), [
    'capture platform_operating -100',
    'capture psp_clearing 10000',
    'capture submerchant_pending -9900',
  ]);
  assert.equal((await amounts({})).length, 14);
  assert.deepEqual(await amounts({ transaction: newId('txn') }), []);
  assert.deepEqual(await amounts({ transaction: 'nothing' }), []);
  assert.deepEqual(await amounts({ submerchant: 'nobody' }), []);
});

test('an entry shows its posting, its account and its source', async () => {
  const { data: entries } = await taprail.ledger.list({ transaction: third.transaction });
  assert.equal(new Set(entries.map(({ posting }) => posting)).size, 1);
  const pending = entries.find(({ account }) => account === 'submerchant_pending');
  assert.match(String(pending?.id), /^le_[0-9a-z]{26}\.[0-9a-z]{26}$/);
  const { id: _, posting, ...facts } = pending ?? {};
  assert.match(String(posting), /^le_[0-9a-z]{26}$/);
  assert.deepEqual(facts, {
    object: 'ledger_entry',
    account: 'submerchant_pending',
    submerchant: neighbour.externalRef,
    amount: -2_000,
    currency: 'EUR',
    kind: 'capture',
    source: third.transaction,
    transaction: third.transaction,
    payout: null,
    provider_movement: null,
    created_at: third.created_at,
  });
});

test('pages of entries continue within a posting', async () => {
  const { data: whole } = await taprail.ledger.list({ limit: 100 });
  const seen: LedgerEntry[] = [];
  for await (const entry of taprail.ledger.list({ limit: 4 })) {
    seen.push(entry);
    if (seen.length % 4 === 0) await counter.tap({ amount: 1, platform_fee: 0 });
  }
  assert.deepEqual(seen, whole);
  for (const cursor of ['nothing', newId('le'), `${newId('le')}.x`, `${seen[0]?.id}.x`]) {
    // With any filter, whether or not its object exists.
    for (const filter of ['', '&submerchant=nobody', '&transaction=nothing']) {
      const refused = await api.get(`/v1/ledger/entries?cursor=${cursor}${filter}`);
      assertRefusal(refused, { status: 400, code: 'invalid_cursor', param: 'cursor' });
    }
  }
});

const tables = ['records'] as const;
const assaults = [
  ['updated', (table: string) => `update ${table} set recorded_at = now()`],
  [
    'updated where nothing matches',
    (table: string) => `update ${table} set stages = '' where position < 0`,
  ],
  ['deleted', (table: string) => `delete from ${table}`],
  ['truncated', (table: string) => `truncate ${table}`],
  ['truncated with all that hangs on it', (table: string) => `truncate ${table} cascade`],
] as const;

for (const table of tables) {
  for (const [what, assault] of assaults) {
    test(`${table} cannot be ${what} by any database user`, async () => {
      const name = `test_${table}_${what.replaceAll(' ', '_')}`;
      const tried = database.rows({ name, text: assault(table), values: [] });
      await assert.rejects(tried, refusedBy(`${table}_append_only`));
    });
  }
}

function refusedBy(constraint: string): (error: unknown) => boolean {
  return (error) => violates(error, constraint);
}

/** Writes the record of an operation with these entries. */
function post(entries: readonly (readonly [amount: bigint, currency: string])[]) {
  return database.rows(sql('test_post')`
    insert into records (
      platform_id, object_id, position, format, recorded_at, entry_account_ids, entry_amounts,
      entry_currencies
    ) values (
      ${platform.id}::uuid, ${newUuid()}::uuid, 1, 1, now(),
      ${entries.map(() => newUuid())}::uuid[], ${entries.map(([amount]) => amount)}::bigint[],
      ${entries.map(([, currency]) => currency)}::text[]
    )`);
}

test('the database refuses a posting that does not balance in every currency', async () => {
  const unbalanced = [
    [[1n, 'USD']],
    [
      [100n, 'USD'],
      [-99n, 'USD'],
    ],
    [
      [100n, 'USD'],
      [-100n, 'EUR'],
    ],
  ] as const;
  for (const entries of unbalanced) {
    await assert.rejects(post(entries), refusedBy('records_balance'));
  }
});

test('the database refuses an entry of zero', async () => {
  await assert.rejects(post([[0n, 'USD']]), refusedBy('records_entries_complete'));
});

test('the database refuses impossible amounts of a transaction', async () => {
  const impossible = database.rows(sql('test_break_amounts')`
    update transactions set amount_released = 1
    where platform_id = ${platform.id}::uuid and transaction_id = ${uuidOf(second)}::uuid`);
  await assert.rejects(impossible, refusedBy('transactions_amounts'));
});

/** Manipulations, and what verify reports about them. Each is rolled back afterwards. */
const alterations = [
  {
    title: 'a balance other than the sum of its entries',
    text: "update ledger_accounts set balance = balance + 1 where kind = 'platform_operating'",
    found: /\(platform_operating\) keeps -?\d+ but its entries sum to/,
  },
  {
    title: 'a statement whose end differs from the balance',
    text: "update balance_sums set amount = amount + 1 where span = 'day'",
    found: /^statements of \S+ end with -?\d+ USD but the balance is -?\d+$/,
  },
  {
    title: 'an entry that was changed',
    text: `
      update records set entry_amounts = array_replace(entry_amounts, 10000::bigint, 10001::bigint)
      where 10000 = any(entry_amounts)`,
    found: /^the posting of operation \d on \S+ is out of balance by 1 USD$/,
  },
  {
    title: 'a stage that was rewritten',
    text: `
      update records set stages = replace(stages, '"amount":10000', '"amount":90000')`,
    found: /record 1 does not match its hash$/,
  },
  {
    title: 'a missing record',
    text: `
      delete from records where stages like '%"reversal"%'`,
    found: /it says reversed 5000 0 5000 0, but its records approved 5000/,
  },
  {
    title: 'a capture without a posting',
    text: `
      update records
      set entry_account_ids = null, entry_amounts = null, entry_currencies = null
      where 10000 = any(entry_amounts)`,
    found: /10000 is left of its capture, but the ledger cleared 0$/,
  },
  {
    title: 'a row that differs from its records',
    text: "update transactions set amount_released = 1 where status = 'reversed'",
    found: /it says reversed 5000 0 1 0, but its records reversed 5000 0 5000 0$/,
  },
  {
    title: 'an unknown sub-merchant',
    text: 'update transactions set submerchant_id = transaction_id where amount_captured = 200',
    found: /its sub-merchant is unknown$/,
  },
  {
    title: 'a missing transaction',
    text: 'delete from transactions where amount_captured = 200',
    found: /it is gone, but its records are there$/,
  },
  {
    title: 'a lost due time',
    text: 'delete from transaction_dues',
    found: /its settle is due at .+, but nothing will take that step$/,
  },
];

for (const { title, text, found } of alterations) {
  test(`verify finds ${title}`, async () => {
    const undo = new Error('undo it');
    const altered = database.transaction(async (transaction) => {
      await asReplica(transaction);
      for (const statement of text.split(';')) {
        await transaction.rows({ name: '', text: statement, values: [] });
      }
      const differences = [
        ...(await verifyLedger(transaction, platform.id)),
        ...(await verifyTransactions(transaction, platform.id, () => {})),
      ].map(({ what }) => what);
      assert.ok(
        differences.some((what) => found.test(what)),
        differences.join('\n') || 'verify found nothing',
      );
      throw undo;
    });
    await assert.rejects(altered, undo);
  });
}
