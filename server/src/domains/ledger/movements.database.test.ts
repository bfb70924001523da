import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../tests/support/database/open-test-database.ts';
import { fc } from '../../../../tests/support/fast-check.ts';
import { recordAndPost } from '../../../../tests/support/money/record-and-post.ts';
import { newUuid } from '../../lib/ids.ts';
import { sql } from '../../postgres/sql.ts';
import { type Movement, readMovements } from './movements.ts';
import { credit, debit, makePosting } from './posting.ts';
import { firstHash } from './record-hash.ts';
import type { Account } from './types.ts';

const database = await openTestDatabase();
const dayMs = 86_400_000;
const begin = Date.parse('2026-11-01T00:00:00Z');
const seed = 19;
const span = { clockOffsetMs: 0, subMerchantId: null };

test('every account has its opening, in, out and closing, for any span', async () => {
  const platformId = newUuid();
  const owners = [newUuid(), newUuid()];
  const account = (subMerchantId: string, currency: string): Account => {
    return { kind: 'submerchant_available', subMerchantId, currency };
  };
  const amounts = fc.sample(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.boolean()), {
    seed,
    numRuns: 4_500,
  });
  const movements = amounts.map(([size, isOut], index) => ({
    subMerchantId: owners[index % 2] ?? '',
    currency: index % 3 === 0 ? 'EUR' : 'USD',
    amount: BigInt(isOut ? -size : size),
    at: new Date(begin + (Math.floor((index * 7919 * dayMs) / 4_500) % (30 * dayMs))),
  }));
  await recordAndPost(
    database,
    platformId,
    movements.map(({ subMerchantId, currency, amount, at }) => {
      const id = newUuid();
      const clearing: Account = { kind: 'psp_clearing', subMerchantId: null, currency };
      const entries = [debit(clearing, amount), credit(account(subMerchantId, currency), amount)];
      return {
        operationId: id,
        kind: 'test',
        objectId: id,
        position: 1,
        stages: '[]',
        hash: firstHash,
        eventIds: [],
        posting: makePosting({ id, platformId, kind: 'capture', transactionId: null, at }, entries),
        at,
      };
    }),
  );
  const offsets = fc.tuple(fc.nat(31 * dayMs), fc.nat(31 * dayMs));
  const sum = (list: typeof movements) => list.reduce((total, { amount }) => total + amount, 0n);
  const isOut = ({ amount }: (typeof movements)[number]) => amount < 0n;
  for (const pair of [[0, 31 * dayMs], ...fc.sample(offsets, { seed, numRuns: 5 })]) {
    const [from = 0, to = 0] = pair.map((offset) => begin + offset).sort((a, b) => a - b);
    const wanted = { ...span, platformId, from: new Date(from), to: new Date(to) };
    const read = (await Array.fromAsync(readMovements(database, wanted, null))).flat();
    const expected = owners.flatMap((owner) =>
      ['EUR', 'USD'].map((currency): Movement => {
        const own = movements.filter((each) => {
          return each.subMerchantId === owner && each.currency === currency;
        });
        const within = own.filter(({ at }) => at.getTime() >= from && at.getTime() < to);
        return {
          name: 'available',
          externalRef: null,
          currency,
          opening: sum(own.filter(({ at }) => at.getTime() < from)),
          in: sum(within.filter((each) => !isOut(each))),
          out: -sum(within.filter(isOut)),
          closing: sum(own.filter(({ at }) => at.getTime() < to)),
        };
      }),
    );
    // An account that was empty throughout has no row.
    const isEmpty = (each: Movement) => !each.opening && !each.in && !each.out;
    assert.deepEqual(
      read,
      expected.filter((each) => !isEmpty(each)),
    );
  }
});

test('accounts are read in pages, each once', async () => {
  const platformId = newUuid();
  const ids = Array.from({ length: 10_050 }, () => newUuid());
  await database.rows(sql('test_insert_accounts')`
    insert into ledger_accounts (
      platform_id, account_id, kind, submerchant_id, currency, balance
    )
    select ${platformId}::uuid, n.id, 'submerchant_pending', n.id, 'EUR', -n.place
    from unnest(${ids}::uuid[]) with ordinality as n (id, place)`);
  const wanted = { ...span, platformId, from: new Date(begin), to: new Date(begin + dayMs) };
  const pages = await Array.fromAsync(readMovements(database, wanted, null));
  assert.deepEqual(
    pages.map((page) => page.length),
    [10_000, 50],
  );
  const closings = pages.flat().map(({ closing }) => Number(closing));
  assert.deepEqual(
    closings,
    ids.map((_, index) => index + 1),
  );
});

test('a disconnected reader ends the summing', async () => {
  const platformId = newUuid();
  await database.rows(sql('test_insert_account')`
    insert into ledger_accounts (platform_id, account_id, kind, submerchant_id, currency, balance)
    values (${platformId}::uuid, ${newUuid()}::uuid, 'platform_operating', null, 'EUR', -1)`);
  const wanted = { ...span, platformId, from: new Date(begin), to: new Date(begin + dayMs) };
  const left = AbortSignal.abort();
  await assert.rejects(readMovements(database, wanted, left).next(), { name: 'AbortError' });
});
