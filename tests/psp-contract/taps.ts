import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doneValue } from '../support/simulated-provider.ts';
import { newCall, type Provider } from './provider.ts';
import { takeTap } from './take-tap.ts';

type Part = Pick<
  Provider,
  'name' | 'platformId' | 'taps' | 'openAccount' | 'openReader' | 'faultsOf' | 'effectsOf'
>;

/** What every provider promises about taps. */
export function tapsContract(provider: Part): void {
  const { name, taps } = provider;

  test(`${name}: a tap is authorised and captured in one call`, async () => {
    const account = await provider.openAccount();
    const device = await provider.openReader(account, { kind: 'approves' });
    const call = newCall(provider, account);
    const result = await takeTap(provider, call, { device, captureNow: { platformFee: 50n } });
    assert(result.kind === 'approved');
    assert.partialDeepStrictEqual(result.capture, { kind: 'captured', ref: result.ref });
    const effects = await provider.effectsOf(account, call.idempotencyKey);
    assert.partialDeepStrictEqual(effects, { authorisations: 1, captures: 1, captured: 1250n });
  });

  test(`${name}: a hold is captured later, once, and what is left of it is released`, async () => {
    const account = await provider.openAccount();
    const device = await provider.openReader(account, { kind: 'approves' });
    const call = newCall(provider, account);
    const held = await takeTap(provider, call, { device });
    assert(held.kind === 'approved');
    assert.equal(held.capture, null);
    const { ref } = held;
    const request = { ref, amount: 1000n, currency: 'USD', platformFee: 0n };
    const capture = newCall(provider, account);
    for (const askedBefore of [0, 1]) {
      const captured = doneValue(await taps.capture({ ...capture, askedBefore }, request));
      assert.partialDeepStrictEqual(captured, { kind: 'captured', ref });
    }
    const effects = await provider.effectsOf(account, call.idempotencyKey);
    assert.partialDeepStrictEqual(effects, { authorisations: 1, captures: 1, captured: 1000n });
  });
}
