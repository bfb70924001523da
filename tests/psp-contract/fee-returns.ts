import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PspTaps } from '../../server/src/psp/tap-port.ts';
import { doneValue } from '../support/provider/simulated-provider.ts';
import { askUntilDone, type CapturedTap, captureTap, newRefund } from './money-steps.ts';
import type { MoneyProvider } from './money-world.ts';
import { newCall } from './provider.ts';

/** A provider that returns the fee of a refund by a separate call. */
export interface FeeProvider extends MoneyProvider {
  readonly taps: PspTaps & { readonly returnFee: NonNullable<PspTaps['returnFee']> };
  /** The platform's remaining fee of this tap, and the number of returns. */
  feeOf(tap: CapturedTap): Promise<{ readonly kept: bigint; readonly returns: number }>;
}

/** The contract of every provider that returns fees separately. */
export function feeReturnsContract(provider: FeeProvider): void {
  const { name, taps } = provider;

  /** A tap of 12.50 with a fee of 0.62, of which this much is refunded. */
  async function refundedTap(amount = 500n) {
    const tap = await captureTap(provider);
    const call = newCall(provider, tap.account);
    doneValue(await taps.refund(call, newRefund(tap, amount)));
    return { tap, refundId: call.idempotencyKey };
  }

  test(`${name}: a refund leaves the fee, which is returned in exact parts`, async () => {
    const tap = await captureTap(provider);
    let returnedBefore = 0n;
    for (const [amount, fee] of [
      [500n, 25n],
      [333n, 16n],
      [417n, 21n],
    ] as const) {
      const call = newCall(provider, tap.account);
      doneValue(await taps.refund(call, newRefund(tap, amount)));
      assert.equal((await provider.feeOf(tap)).kept, 62n - returnedBefore);
      const request = newReturn(tap, { refundId: call.idempotencyKey, fee, returnedBefore });
      const { ref, ...moved } = doneValue(
        await taps.returnFee(newCall(provider, tap.account), request),
      );
      assert.deepEqual(moved, { amount: fee, currency: 'USD' });
      assert.notEqual(ref ?? '', '');
      returnedBefore += fee;
    }
    assert.deepEqual(await provider.feeOf(tap), { kept: 0n, returns: 3 });
  });

  test(`${name}: a retried return of a fee happens once`, async () => {
    const { tap, refundId } = await refundedTap();
    const call = newCall(provider, tap.account);
    const request = newReturn(tap, { refundId, fee: 25n });
    const first = doneValue(await taps.returnFee(call, request));
    for (const askedBefore of [0, 1, 2]) {
      assert.deepEqual(doneValue(await taps.returnFee({ ...call, askedBefore }, request)), first);
    }
    assert.deepEqual(await provider.feeOf(tap), { kept: 37n, returns: 1 });
  });

  for (const fault of provider.faultsOf('taps.return_fee')) {
    test(`${name}: a fee is returned once in spite of: ${fault.name}`, async () => {
      const { tap, refundId } = await refundedTap();
      const call = newCall(provider, tap.account);
      const request = newReturn(tap, { refundId, fee: 25n });
      await askUntilDone(fault, null, (askedBefore) =>
        taps.returnFee({ ...call, askedBefore }, request),
      );
      assert.deepEqual(await provider.feeOf(tap), { kept: 37n, returns: 1 });
    });

    test(`${name}: a reversal returns the fee once in spite of: ${fault.name}`, async () => {
      const tap = await captureTap(provider);
      const call = newCall(provider, tap.account);
      await askUntilDone(fault, null, (askedBefore) =>
        taps.reverse({ ...call, askedBefore }, { ref: tap.ref }),
      );
      assert.deepEqual(await provider.feeOf(tap), { kept: 0n, returns: 1 });
      const effects = await provider.effectsOf(tap.account, tap.transactionId);
      assert.partialDeepStrictEqual(effects, { refunds: 1, refunded: 1250n });
    });
  }

  test(`${name}: a reversal leaves the fee to the step that follows`, async () => {
    const tap = await captureTap(provider);
    const reversal = { ref: tap.ref, feeFollows: true };
    doneValue(await taps.reverse(newCall(provider, tap.account), reversal));
    assert.deepEqual(await provider.feeOf(tap), { kept: 62n, returns: 0 });
    const request = newReturn(tap, { refundId: null, fee: 62n });
    doneValue(await taps.returnFee(newCall(provider, tap.account), request));
    assert.deepEqual(await provider.feeOf(tap), { kept: 0n, returns: 1 });
  });

  test(`${name}: more than the fee, or the fee of a capture without one, is refused`, async () => {
    const { tap, refundId } = await refundedTap();
    const ask = (request: ReturnType<typeof newReturn>) =>
      taps.returnFee(newCall(provider, tap.account), request);
    const refused = { kind: 'refused', retryable: false };
    const tooMuch = newReturn(tap, { refundId, fee: 63n });
    assert.partialDeepStrictEqual(await ask(tooMuch), refused);
    const free = await captureTap(provider, { account: tap.account, fee: 0n });
    assert.partialDeepStrictEqual(await ask(newReturn(free, { refundId, fee: 1n })), refused);
    assert.deepEqual(await provider.feeOf(tap), { kept: 62n, returns: 0 });
  });
}

/** The return of a part of the fee of 62 that `captureTap` takes of a tap. */
export function newReturn(
  { ref, transactionId }: CapturedTap,
  returned: {
    readonly refundId: string | null;
    readonly fee: bigint;
    readonly returnedBefore?: bigint;
  },
) {
  const { refundId, fee: amount, returnedBefore = 0n } = returned;
  const settled = { amount, currency: 'USD' };
  const whole = { platformFee: 62n, returnedBefore };
  return { ref, transactionId, refundId, amount, currency: 'USD', settled, ...whole };
}
