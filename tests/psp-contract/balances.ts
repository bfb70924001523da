import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  BalanceMovement,
  BalancePage,
  BalanceRequest,
  MovementKind,
} from '../../server/src/psp/balance-port.ts';
import { doneValue } from '../support/provider/simulated-provider.ts';
import { captureTap, newPayout, newRefund } from './money-steps.ts';
import type { MoneyProvider } from './money-world.ts';
import { newCall } from './provider.ts';

/** The contract of every provider that lists its movements of money. */
export function balancesContract(provider: MoneyProvider): void {
  const { name, balances, taps, payouts, disputes, money } = provider;

  test(`${name}: every movement of money is listed once, under our own ids`, async () => {
    const account = await provider.openAccount();
    const tap = (amount: bigint) => captureTap(provider, { account, amount });
    const call = () => newCall(provider, account);
    const [refunded, reversed, lost, won] = [
      await tap(1_000n),
      await tap(2_000n),
      await tap(3_000n),
      await tap(4_000n),
    ];
    const refund = call();
    doneValue(await taps.refund(refund, newRefund(refunded, 400n)));
    doneValue(await taps.reverse(call(), { ref: reversed.ref }));
    const ref = await money.openDispute({ ...lost, amount: 3_000n });
    doneValue(await disputes.accept(call(), ref));
    // The simulator loses it when its work is due, which the next line does.
    const wonRef = await money.openDispute({ ...won, amount: 4_000n });
    await money.closeDispute(account, wonRef, 'won');
    await money.fund(account, { amount: 1_000n, currency: 'USD' });
    const [paid, failed, open] = [
      newPayout(provider, account, 100n),
      newPayout(provider, account, 200n),
      newPayout(provider, account, 300n),
    ];
    const pay = async (payout: typeof paid) =>
      doneValue(await payouts.create(payout.call, payout.request)).ref;
    await money.payPayout(account, await pay(paid));
    await money.failPayout(account, await pay(failed), 'account_closed');
    await pay(open);

    const ids = new Map([
      [refunded.transactionId, 'refunded'],
      [reversed.transactionId, 'reversed'],
      [lost.transactionId, 'lost'],
      [won.transactionId, 'won'],
      [refund.idempotencyKey, 'refund'],
      [paid.request.payoutId, 'paid'],
      [failed.request.payoutId, 'failed'],
      [open.request.payoutId, 'open'],
    ]);
    const listed = (await listAll(account)).flatMap(({ kind, own, gross, currency }) => {
      const id = ids.get(own.refundId ?? own.payoutId ?? own.transactionId ?? '');
      // A provider that keeps balances takes the money of a dispute, or a payout, before its end.
      return id === undefined ? [] : { name: `${kindOf(kind)} ${id} ${currency}`, gross };
    });
    const sums = new Map<string, bigint>();
    for (const { name, gross } of listed) sums.set(name, (sums.get(name) ?? 0n) + gross);
    // Where the fee of a reversal comes back by itself, that is a movement, too.
    const isCompared = (key: string) => !key.includes('open') && !key.startsWith('fee_return');
    const moved = [...sums].filter(([key, sum]) => sum !== 0n && isCompared(key));
    assert.deepEqual(moved.map(([key, sum]) => `${key} ${sum}`).sort(), [
      'capture lost USD 3000',
      'capture refunded USD 1000',
      'capture reversed USD 2000',
      'capture won USD 4000',
      'dispute lost USD -3000',
      'payout paid USD -100',
      'refund refund USD -400',
      'reversal reversed USD -2000',
    ]);
  });

  test(`${name}: a refund that fails is listed twice, with opposite amounts`, async () => {
    const tap = await captureTap(provider, { at: { kind: 'fails refunds' } });
    const call = newCall(provider, tap.account);
    doneValue(await taps.refund(call, newRefund(tap, 400n)));
    await money.failRefunds();
    const listed = (await listAll(tap.account))
      .filter(({ own }) => own.refundId === call.idempotencyKey)
      .map(({ kind, gross }) => `${kind} ${gross}`);
    assert.deepEqual(listed.sort(), ['refund -400', 'refund_failure 400']);
  });

  test(`${name}: a payout of the platform's own money is listed with the others`, async () => {
    await captureTap(provider);
    await money.fund(null, { amount: 500n, currency: 'USD' });
    const { call, request } = newPayout(provider, null);
    const { ref } = doneValue(await payouts.create(call, request));
    await money.payPayout(null, ref);
    const listed = (await listAll(null)).filter(({ own }) => own.payoutId === request.payoutId);
    assert.equal(listed.length, 1);
    assert.partialDeepStrictEqual(listed[0], {
      kind: 'payout',
      sourceRef: ref,
      isOurs: true,
      net: -500n,
    });
  });

  test(`${name}: movements outside the span are not listed`, async () => {
    const { account } = await captureTap(provider);
    const span = { from: new Date(0), to: new Date(1_000) };
    assert.deepEqual(await listAll(account, span), []);
  });

  async function listAll(
    account: string | null,
    span: Pick<BalanceRequest, 'from' | 'to'> = { from: new Date(0), to: null },
  ): Promise<BalanceMovement[]> {
    assert(balances !== null);
    const all: BalanceMovement[] = [];
    for (let after: string | null = null; ; ) {
      const request: BalanceRequest = { ...span, after, limit: 3 };
      const page: BalancePage = doneValue(await balances.list(newCall(provider, account), request));
      all.push(...page.movements);
      if (page.next === null) return all;
      after = page.next;
    }
  }
}

/** The kind of the opposite movement. */
function kindOf(kind: MovementKind): string {
  if (kind === 'dispute_return') return 'dispute';
  return kind === 'payout_failure' ? 'payout' : kind;
}
