import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../tests/support/fast-check.ts';
import { accountId, credit, debit, makePosting, reversePosting } from './posting.ts';
import type { Account } from './types.ts';

const facts = {
  id: '0194f2a0-0000-7000-8000-000000000001',
  platformId: '0194f2a0-0000-7000-8000-000000000002',
  kind: 'capture',
  transactionId: null,
  at: new Date('2026-03-02T10:00:00.000Z'),
} as const;
const clearing: Account = { kind: 'psp_clearing', subMerchantId: null, currency: 'EUR' };
const operating: Account = { kind: 'platform_operating', subMerchantId: null, currency: 'EUR' };
const dollars: Account = { ...clearing, currency: 'USD' };

test('a debit is positive and a credit negative', () => {
  assert.equal(debit(clearing, 5n).amount, 5n);
  assert.equal(credit(clearing, 5n).amount, -5n);
});

test('entries of one account are summed, and zero entries are dropped', () => {
  const posting = makePosting(facts, [
    debit(clearing, 100n),
    debit(clearing, 50n),
    credit(operating, 150n),
    debit(dollars, 7n),
    credit(dollars, 7n),
  ]);
  assert.deepEqual(posting, {
    ...facts,
    entries: [debit(clearing, 150n), credit(operating, 150n)],
  });
});

test('without amounts there is no posting', () => {
  assert.equal(makePosting(facts, []), null);
  assert.equal(makePosting(facts, [debit(clearing, 0n), credit(operating, 0n)]), null);
});

test('a posting that is unbalanced in any currency throws', () => {
  const one = [debit(clearing, 100n), credit(operating, 99n)];
  assert.throws(() => makePosting(facts, one), /a posting leaves 1 EUR/);
  const two = [debit(clearing, 100n), credit(dollars, 100n)];
  assert.throws(() => makePosting(facts, two), /a posting leaves/);
});

test('a posting and its mirror image cancel out on every account', () => {
  const amounts = fc.array(fc.bigInt(-1_000_000n, 1_000_000n), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(amounts, (drawn) => {
      const sum = drawn.reduce((total, amount) => total + amount, 0n);
      const entries = [...drawn.map((amount) => debit(clearing, amount)), credit(operating, sum)];
      const posting = makePosting(facts, entries);
      if (posting === null) return;
      const reversal = { id: 'another', kind: 'reversal', at: new Date(0) } as const;
      const mirrored = reversePosting(posting, reversal);
      assert.deepEqual({ ...mirrored, entries: [] }, { ...posting, ...reversal, entries: [] });
      assert.equal(makePosting(facts, [...posting.entries, ...mirrored.entries]), null);
    }),
  );
});

test('equal accounts have the same id, different accounts different ids', () => {
  const ids = [
    accountId(facts.platformId, clearing),
    accountId(facts.id, clearing),
    accountId(facts.platformId, operating),
    accountId(facts.platformId, dollars),
    accountId(facts.platformId, { ...clearing, subMerchantId: facts.id }),
  ];
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(accountId(facts.platformId, { ...clearing }), ids[0]);
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});
