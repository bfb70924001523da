import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  BalanceMovement,
  BalancePage,
  BalanceRequest,
} from '../../server/src/psp/balance-port.ts';
import { doneValue } from '../support/simulated-provider.ts';
import { captureTap, newPayout, newRefund } from './money-steps.ts';
import type { MoneyProvider } from './money-world.ts';
import { newCall } from './provider.ts';

/** What every provider that lists its movements of money promises about them. */
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
    const listed = (await listAll()).flatMap(({ kind, ownId, amount, currency }) => {
      const id = ids.get(ownId);
      return id === undefined ? [] : `${kind} ${id} ${amount} ${currency}`;
    });
    assert.deepEqual(listed.sort(), [
      'capture lost 3000 USD',
      'capture refunded 1000 USD',
      'capture reversed 2000 USD',
      'capture won 4000 USD',
      'dispute lost -3000 USD',
      'payout paid -100 USD',
      'refund refund -400 USD',
      'reversal reversed -2000 USD',
    ]);
  });

  test(`${name}: a refund that fails is listed twice, with opposite amounts`, async () => {
    const tap = await captureTap(provider, { at: { kind: 'fails refunds' } });
    const call = newCall(provider, tap.account);
    doneValue(await taps.refund(call, newRefund(tap, 400n)));
    await money.failRefunds();
    const listed = (await listAll())
      .filter(({ ownId }) => ownId === call.idempotencyKey)
      .map(({ kind, amount }) => `${kind} ${amount}`);
    assert.deepEqual(listed.sort(), ['refund -400', 'refund 400']);
  });

  test(`${name}: a payout of the platform's own money is listed with the others`, async () => {
    await captureTap(provider);
    await money.fund(null, { amount: 500n, currency: 'USD' });
    const { call, request } = newPayout(provider, null);
    const { ref } = doneValue(await payouts.create(call, request));
    await money.payPayout(null, ref);
    const listed = (await listAll()).filter(({ ownId }) => ownId === request.payoutId);
    const movement = { kind: 'payout', ref, ownId: request.payoutId, amount: -500n };
    assert.equal(listed.length, 1);
    assert.partialDeepStrictEqual(listed[0], movement);
  });

  test(`${name}: what happened at another time is not listed`, async () => {
    await captureTap(provider);
    const span = { from: new Date(0), to: new Date(1_000) };
    assert.deepEqual(await listAll(span), []);
  });

  async function listAll(
    span = { from: new Date(0), to: new Date(Date.now() + 400 * 86_400_000) },
  ): Promise<BalanceMovement[]> {
    assert(balances !== null);
    const all: BalanceMovement[] = [];
    for (let after: string | null = null; ; ) {
      const request: BalanceRequest = { ...span, after, limit: 3 };
      const page: BalancePage = doneValue(await balances.list(newCall(provider, null), request));
      all.push(...page.movements);
      if (page.next === null) return all;
      after = page.next;
    }
  }
}
