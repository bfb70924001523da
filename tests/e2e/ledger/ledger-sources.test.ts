import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LedgerEntry, Transaction } from '../../../sdk/src/index.ts';
import { sourceKindOf } from '../../../server/src/domains/ledger/index.ts';
import { closeDispute, dispute, refund } from '../../support/money/after-capture.ts';
import { dayOfWeek, monday, payoutIn, requestPayout } from '../../support/money/payouts.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { advanceTo } from '../../support/onboarding/onboarding.ts';

const taps = await TapService.start({ config: { role: 'api' } });
const { api, counter } = await taps.newCounter({ payout_schedule: { interval: 'manual' } });
const { taprail } = api;
await moveMoneyInEveryWay();
const entries = await Array.fromAsync(taprail.ledger.list({ limit: 100 }));

test('every link of every entry leads to an object, and its source moved the same money', async () => {
  for (const posted of Map.groupBy(entries, ({ posting }) => posting).values()) {
    const [entry] = posted;
    assert(entry !== undefined);
    const { kind, source, transaction, payout, currency } = entry;
    const links = [transaction, payout].filter((link) => link !== null);
    for (const link of links) assert.equal((await follow(link)).id, link, kind);
    assert.equal(links.length, 1, `${kind} names a transaction or a payout`);
    assert(source !== null, kind);
    const moved = await follow(source);
    assert.equal(moved.id, source);
    const amount = kind === 'settlement' ? moved.stages?.settlement?.amount : moved.amount;
    assert.deepEqual([kind, debited(posted), currency], [kind, amount, moved.currency]);
    if ('transaction' in moved) assert.equal(moved.transaction, transaction, kind);
    for (const other of posted) {
      assert.deepEqual(
        [other.source, other.transaction, other.payout, other.kind],
        [source, transaction, payout, kind],
      );
      if (other.submerchant !== null && 'submerchant' in moved) {
        assert.equal(other.submerchant, moved.submerchant, kind);
      }
    }
  }
});

test('every kind of posting occurs, with a source of the right kind', () => {
  const prefixes = { transaction: 'txn', refund: 're', dispute: 'dp', payout: 'po' };
  const found = entries.map(({ kind, source }) => [kind, source?.split('_')[0]]);
  // The simulator tells nothing late, returns fees with refunds and rounds nothing away, and nobody
  // moves money there behind our back: late-outcomes.test.ts, fee-returns.test.ts and
  // statements.test.ts follow those.
  const others = ['fee_return', 'payout_difference'];
  const expected = Object.entries(sourceKindOf)
    .filter(([kind, of]) => !kind.endsWith('_late') && of !== 'provider_movement')
    .filter(([kind]) => !others.includes(kind))
    .map(([kind, of]) => [kind, prefixes[of as keyof typeof prefixes]]);
  assert.deepEqual(Object.fromEntries(found), Object.fromEntries(expected));
});

test('entries of a sub-merchant have the same links', async () => {
  const { externalRef: submerchant } = counter;
  const own = await Array.fromAsync(taprail.ledger.list({ submerchant, limit: 100 }));
  assert.deepEqual(
    own,
    entries.filter((entry) => entry.submerchant === submerchant),
  );
});

test('entries are found by their transaction or their payout', async () => {
  const list = (query: { transaction: string } | { payout: string }) =>
    Array.fromAsync(taprail.ledger.list({ ...query, limit: 3 }));
  for (const [transaction, own] of Map.groupBy(entries, (entry) => entry.transaction)) {
    if (transaction === null) continue;
    assert.deepEqual(await list({ transaction }), own);
    assert.deepEqual(await list({ payout: transaction.replace('txn', 'po') }), []);
  }
  for (const [payout, own] of Map.groupBy(entries, (entry) => entry.payout)) {
    if (payout === null) continue;
    assert.deepEqual(await list({ payout }), own);
    assert.deepEqual(await list({ transaction: payout.replace('po', 'txn') }), []);
    const { externalRef: submerchant } = counter;
    const found = await Array.fromAsync(taprail.ledger.list({ payout, submerchant }));
    assert.deepEqual(
      found,
      own.filter((entry) => entry.submerchant === submerchant),
    );
  }
  const [ofTap] = entries.filter(({ kind }) => kind === 'capture');
  const [ofPayout] = entries.filter(({ kind }) => kind === 'payout');
  const both = { transaction: ofTap?.transaction ?? '', payout: ofPayout?.payout ?? '' };
  assert.deepEqual((await taprail.ledger.list(both)).data, []);
  assert.deepEqual(await list({ payout: 'nothing' }), []);
});

/** Amounts that differ, so that none can be mistaken for another. */
async function moveMoneyInEveryWay(): Promise<void> {
  await advanceTo(api, monday);
  const tap = (amount: number, device?: string) =>
    counter.tap({ amount, platform_fee: 100, ...(device !== undefined && { device }) });
  await tap(10_000);
  await taprail.taps.reverse((await tap(1_100)).id);
  await refund(api, await tap(1_200), 410);
  await refund(api, await tap(1_300, 'sim_refund_fail'), 420);
  await closeDispute(api, await dispute(api, await tap(1_400)), 'won');
  await closeDispute(api, await dispute(api, await tap(1_500)), 'withdrawn');
  const lost = await dispute(api, await tap(1_600));
  await taprail.disputes.accept(lost.id);
  await taprail.test.disputes.reinstate(lost.id);

  const ownPayout = (amount: number) => taprail.payouts.create({ currency: 'USD', amount });
  const payout = async (amount: number) => payoutIn(await requestPayout(counter, { amount }), 201);
  await advanceTo(api, dayOfWeek(1, '08:00'));
  await payout(510);
  await ownPayout(10);
  for (const cancelled of [await payout(520), await ownPayout(20)]) {
    await taprail.payouts.cancel(cancelled.id);
  }
  const failing = [await payout(530), await ownPayout(30)];
  await advanceTo(api, dayOfWeek(1, '15:00'));
  for (const failed of failing) await taprail.test.payouts.fail(failed.id);
  await advanceTo(api, dayOfWeek(1, '22:00'));
}

interface Moved {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly submerchant?: string | null;
  readonly transaction?: string;
  readonly stages?: Transaction['stages'];
}

/** The object behind a link. */
function follow(link: string): Promise<Moved> {
  const [prefix] = link.split('_');
  if (prefix === 're') return taprail.refunds.get(link);
  if (prefix === 'dp') return taprail.disputes.get(link);
  return prefix === 'po' ? taprail.payouts.get(link) : taprail.transactions.get(link);
}

/** The amount that a posting moved. */
function debited(posting: readonly LedgerEntry[]): number {
  return posting.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
}
