import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declineOf } from '../../server/src/psp/decline-reasons.ts';
import { doneValue } from '../support/provider/simulated-provider.ts';
import { eventually } from '../support/running/service-process.ts';
import { contractNow, newCall, type Provider, type ReaderScenario } from './provider.ts';
import { askForTap, takeTap } from './take-tap.ts';

export type TapPart = Pick<
  Provider,
  | 'name'
  | 'platformId'
  | 'taps'
  | 'openAccount'
  | 'openReader'
  | 'isWaiting'
  | 'faultsOf'
  | 'hasFaultsByAccount'
  | 'outage'
  | 'effectsOf'
>;

const captureNow = { platformFee: 50n };
const nothing = { captures: 0, captured: 0n, refunds: 0, refunded: 0n };

/** The contract of every provider about taps without faults. */
export function tapsContract(provider: TapPart): void {
  const { name, taps } = provider;

  /** A tap on an account of its own, and its counted effects. */
  async function openTap(scenario: ReaderScenario) {
    const account = await provider.openAccount();
    const device = await provider.openReader(account, scenario);
    const call = newCall(provider, account);
    const effects = () => provider.effectsOf(account, call.idempotencyKey);
    return { account, device, call, effects, next: () => newCall(provider, account) };
  }

  /** A hold of 1250, with the inputs of later steps. */
  async function hold(scenario: ReaderScenario = { kind: 'approves' }) {
    const tap = await openTap(scenario);
    const result = await takeTap(provider, tap.call, { device: tap.device });
    assert(result.kind === 'approved');
    assert.equal(result.capture, null);
    const { ref } = result;
    return { ...tap, ref, money: { ref, currency: 'USD' } };
  }

  test(`${name}: a tap is authorised and captured in one call`, async () => {
    const { device, call, effects } = await openTap({ kind: 'approves' });
    const result = await takeTap(provider, call, { device, captureNow });
    assert(result.kind === 'approved');
    assert.equal(result.responseCode, '00');
    assert.match(result.presented?.card.last4 ?? '', /^\d{4}$/);
    assert.partialDeepStrictEqual(result.capture, { kind: 'captured', ref: result.ref });
    const captured = { captures: 1, captured: 1250n };
    assert.deepEqual(await effects(), { ...nothing, ...captured, authorisations: 1 });
  });

  test(`${name}: a retried tap gets the same answer and has one effect`, async () => {
    const { device, call, effects } = await openTap({ kind: 'approves' });
    const first = await takeTap(provider, call, { device, captureNow });
    for (const askedBefore of [1, 2]) {
      const again = await takeTap(provider, { ...call, askedBefore }, { device, captureNow });
      assert.deepEqual(again, first);
    }
    assert.partialDeepStrictEqual(await effects(), { authorisations: 1, captured: 1250n });
  });

  test(`${name}: two concurrent processes with one tap have one effect`, async () => {
    const { device, call, effects } = await openTap({ kind: 'approves' });
    const results = await Promise.all(
      [0, 1, 1].map((askedBefore) =>
        takeTap(provider, { ...call, askedBefore }, { device, captureNow }),
      ),
    );
    for (const result of results) assert.deepEqual(result, results[0]);
    assert.partialDeepStrictEqual(await effects(), { authorisations: 1, captured: 1250n });
  });

  for (const responseCode of ['05', '51', '54']) {
    test(`${name}: a tap declined with ${responseCode} is declined at every retry`, async () => {
      const { device, call, effects } = await openTap({ kind: 'declines', responseCode });
      const result = await takeTap(provider, call, { device, captureNow });
      assert(result.kind === 'declined');
      const { declineReason } = declineOf({ responseCode, scheme: 'visa' });
      const scheme = result.presented?.card.scheme ?? null;
      const told = declineOf({ responseCode: result.responseCode, scheme });
      assert.equal(told.declineReason, declineReason);
      const again = await takeTap(provider, { ...call, askedBefore: 1 }, { device, captureNow });
      assert.deepEqual(again, result);
      assert.partialDeepStrictEqual(await effects(), nothing);
    });
  }

  const noCards = {
    reader_offline: { kind: 'offline' },
    tap_timeout: { kind: 'no card' },
    cancelled_by_customer: { kind: 'cancelled at the reader' },
  } as const;
  for (const [failure, scenario] of Object.entries(noCards)) {
    test(`${name}: a tap without a card is ${failure} at every retry`, async () => {
      const { device, call, effects } = await openTap(scenario);
      // Only the tap that runs out of time shall reach its deadline, on a busy machine as well.
      const timeoutMs = failure === 'tap_timeout' ? 400 : 20_000;
      for (const askedBefore of [0, 1]) {
        const result = await takeTap(provider, { ...call, askedBefore }, { device, timeoutMs });
        assert.deepEqual(result, { kind: 'no card', failure });
      }
      assert.partialDeepStrictEqual(await effects(), nothing);
    });
  }

  test(`${name}: a reader takes one tap at a time, and cancelling it frees the reader`, async () => {
    const { account, device, call, effects, next } = await openTap({ kind: 'waits' });
    const waiting = takeTap(provider, call, { device, timeoutMs: 20_000 });
    await eventually('the reader waits', () => provider.isWaiting(account, device));
    const second = await takeTap(provider, next(), { device, timeoutMs: 20_000 });
    assert.deepEqual(second, { kind: 'busy' });
    assert.equal(await taps.cancelPresent({ ...next(), account }, device), true);
    assert.deepEqual(await waiting, { kind: 'no card', failure: 'cancelled_by_customer' });
    assert.equal(await taps.cancelPresent({ ...next(), account }, device), false);
    assert.partialDeepStrictEqual(await effects(), nothing);
  });

  test(`${name}: a hold is captured once, and the rest is released`, async () => {
    const { ref, money, next, effects } = await hold();
    const capture = next();
    const request = { ...money, amount: 1000n, platformFee: 40n };
    for (const askedBefore of [0, 1, 2]) {
      const captured = doneValue(await taps.capture({ ...capture, askedBefore }, request));
      assert.partialDeepStrictEqual(captured, { kind: 'captured', ref });
    }
    const captured = { captures: 1, captured: 1000n };
    assert.deepEqual(await effects(), { ...nothing, ...captured, authorisations: 1 });
  });

  test(`${name}: a capture that fails captures nothing`, async () => {
    const { money, next, effects } = await hold({ kind: 'fails captures' });
    const capture = next();
    for (const askedBefore of [0, 1]) {
      const request = { ...money, amount: 1250n, platformFee: 0n };
      const result = doneValue(await taps.capture({ ...capture, askedBefore }, request));
      assert.equal(result.kind, 'failed');
    }
    assert.deepEqual(await effects(), { ...nothing, authorisations: 1 });
  });

  test(`${name}: a hold is increased to a new total, and then captured up to it`, async () => {
    const { ref, money, next, effects } = await hold();
    const increase = next();
    for (const askedBefore of [0, 1]) {
      const asked = { ...increase, askedBefore };
      const result = doneValue(await taps.increase(asked, { ...money, amount: 2000n }));
      assert.equal(result.kind, 'approved');
    }
    const request = { ...money, amount: 2000n, platformFee: 0n };
    const captured = doneValue(await taps.capture(next(), request));
    assert.partialDeepStrictEqual(captured, { kind: 'captured', ref });
    assert.partialDeepStrictEqual(await effects(), { authorisations: 1, captured: 2000n });
  });

  test(`${name}: a declined increase leaves the hold as it was`, async () => {
    const { ref, money, next, effects } = await hold({ kind: 'declines increases' });
    const increase = await taps.increase(next(), { ...money, amount: 2000n });
    assert.deepEqual(doneValue(increase), { kind: 'declined', responseCode: '51' });
    const request = { ...money, amount: 1250n, platformFee: 0n };
    const captured = doneValue(await taps.capture(next(), request));
    assert.partialDeepStrictEqual(captured, { kind: 'captured', ref });
    assert.partialDeepStrictEqual(await effects(), { captured: 1250n });
  });

  test(`${name}: a hold is prolonged as often as asked by other ends, or never`, async () => {
    const { money, next } = await hold();
    if (taps.extend === null) return;
    const heldSince = contractNow;
    const until = new Date(heldSince.getTime() + 7 * 86_400_000);
    const request = { ...money, amount: 1250n, heldSince, captureBefore: until };
    const call = next();
    const [first, again] = [
      doneValue(await taps.extend(call, request)),
      doneValue(await taps.extend({ ...call, askedBefore: 1 }, request)),
    ];
    assert.deepEqual(again, first);
    assert(first.kind === 'extended' && first.captureBefore > until);
    const further = await taps.extend(next(), { ...request, captureBefore: first.captureBefore });
    const second = doneValue(further);
    assert(second.kind === 'extended' && second.captureBefore > first.captureBefore);
  });

  for (const step of ['reverse', 'release'] as const) {
    test(`${name}: a hold moves no money by ${step}, however often it is retried`, async () => {
      const { ref, next, effects } = await hold();
      const call = next();
      for (const askedBefore of [0, 1]) {
        assert.equal(doneValue(await taps[step]({ ...call, askedBefore }, { ref })), null);
      }
      assert.deepEqual(await effects(), { ...nothing, authorisations: 1 });
    });
  }

  test(`${name}: a reversed capture is returned in full, once`, async () => {
    const { device, call, effects, next } = await openTap({ kind: 'approves' });
    const result = await takeTap(provider, call, { device, captureNow });
    assert(result.kind === 'approved');
    const reverse = next();
    for (const askedBefore of [0, 1]) {
      const asked = { ...reverse, askedBefore };
      assert.equal(doneValue(await taps.reverse(asked, { ref: result.ref })), null);
    }
    assert.deepEqual(await effects(), {
      authorisations: 1,
      captures: 1,
      captured: 1250n,
      refunds: 1,
      refunded: 1250n,
    });
  });

  test(`${name}: a tap is reversed by its key alone, whether captured or never made`, async () => {
    const { device, call, effects, next } = await openTap({ kind: 'approves' });
    await takeTap(provider, call, { device, captureNow });
    for (const askedBefore of [3, 4]) {
      assert.equal(doneValue(await taps.reverse({ ...call, askedBefore }, { ref: null })), null);
    }
    assert.partialDeepStrictEqual(await effects(), { captured: 1250n, refunded: 1250n });
    const never = await taps.reverse({ ...next(), askedBefore: 3 }, { ref: null });
    assert.equal(doneValue(never), null);
  });

  test(`${name}: a tap for a foreign account is refused`, async () => {
    const { device } = await openTap({ kind: 'approves' });
    const stranger = newCall(provider, 'nobody');
    const outcome = await askForTap(provider, stranger, { device, captureNow });
    assert.equal(outcome.kind, 'refused');
  });
}
