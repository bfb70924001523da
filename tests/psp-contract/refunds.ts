import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doneValue } from '../support/provider/simulated-provider.ts';
import { askUntilDone, captureTap, newRefund, toldAbout, unheardOf } from './money-steps.ts';
import type { MoneyProvider } from './money-world.ts';
import { newCall } from './provider.ts';

/** The contract of every provider about refunds. */
export function refundsContract(provider: MoneyProvider): void {
  const { name, taps } = provider;

  test(`${name}: a capture is refunded in parts, and each is read again`, async () => {
    const tap = await captureTap(provider);
    for (const amount of [500n, 750n]) {
      const call = newCall(provider, tap.account);
      const made = doneValue(await taps.refund(call, newRefund(tap, amount)));
      const { transactionId } = tap;
      const { ref } = made;
      const facts = { ref, refundId: call.idempotencyKey, transactionId, status: 'succeeded' };
      assert.deepEqual(made, facts);
      const reading = newCall(provider, tap.account);
      assert.deepEqual(doneValue(await taps.retrieveRefund(reading, ref)), facts);
    }
    const effects = await provider.effectsOf(tap.account, tap.transactionId);
    assert.partialDeepStrictEqual(effects, { refunds: 2, refunded: 1250n });
  });

  test(`${name}: a retried refund is the same one`, async () => {
    const tap = await captureTap(provider);
    const call = newCall(provider, tap.account);
    const first = doneValue(await taps.refund(call, newRefund(tap, 500n)));
    for (const askedBefore of [0, 1, 2]) {
      const again = await taps.refund({ ...call, askedBefore }, newRefund(tap, 500n));
      assert.deepEqual(doneValue(again), first);
    }
    const effects = await provider.effectsOf(tap.account, tap.transactionId);
    assert.partialDeepStrictEqual(effects, { refunds: 1, refunded: 500n });
  });

  for (const fault of provider.faultsOf('taps.refund')) {
    test(`${name}: there is one refund in spite of: ${fault.name}`, async () => {
      const tap = await captureTap(provider);
      const call = newCall(provider, tap.account);
      const made = await askUntilDone(fault, tap.account, (askedBefore) =>
        taps.refund({ ...call, askedBefore }, newRefund(tap, 500n)),
      );
      assert.equal(made.refundId, call.idempotencyKey);
      const effects = await provider.effectsOf(tap.account, tap.transactionId);
      assert.partialDeepStrictEqual(effects, { refunds: 1, refunded: 500n });
    });
  }

  test(`${name}: a refund that fails later has a webhook, and is read as failed`, async () => {
    const tap = await captureTap(provider, { at: { kind: 'fails refunds' } });
    const { account } = tap;
    const made = doneValue(await taps.refund(newCall(provider, account), newRefund(tap, 500n)));
    assert.notEqual(made.status, 'failed');
    await provider.money.failRefunds();
    const told = await toldAbout(provider, account, made.ref);
    assert.ok(told.length > 0);
    for (const { subject, accountRef } of told) {
      assert.deepEqual([subject, accountRef], ['refund', account]);
    }
    const read = doneValue(await taps.retrieveRefund(newCall(provider, account), made.ref));
    assert.deepEqual(read, { ...made, status: 'failed' });
  });

  test(`${name}: an unknown refund is refused`, async () => {
    const call = newCall(provider, await provider.openAccount());
    const outcome = await taps.retrieveRefund(call, unheardOf());
    assert.partialDeepStrictEqual(outcome, { kind: 'refused', retryable: false });
  });
}
