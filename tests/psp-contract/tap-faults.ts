import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import type { Outcome } from '../../server/src/psp/psp-call.ts';
import type { TapCall } from '../../server/src/psp/tap-port.ts';
import { doneValue } from '../support/provider/simulated-provider.ts';
import { eventually } from '../support/running/service-process.ts';
import { type Fault, newCall } from './provider.ts';
import { askForTap, takeTap } from './take-tap.ts';
import type { TapPart } from './taps.ts';

const captureNow = { platformFee: 50n };
const asksMax = 5;

/** The contract of every provider about faulty taps: no effect is doubled. */
export function tapFaultsContract(provider: TapPart): void {
  const { name, taps, outage } = provider;
  const atOnce = { concurrency: provider.hasFaultsByAccount ? 16 : 1 };

  async function openTap() {
    const account = await provider.openAccount();
    const device = await provider.openReader(account, { kind: 'approves' });
    const call = newCall(provider, account);
    const effects = () => provider.effectsOf(account, call.idempotencyKey);
    const ask = (asked: TapCall) =>
      askForTap(provider, asked, { device, captureNow, timeoutMs: 3_000 });
    return { account, device, call, effects, ask, next: () => newCall(provider, account) };
  }

  async function hold() {
    const tap = await openTap();
    const result = await takeTap(provider, tap.call, { device: tap.device });
    assert(result.kind === 'approved');
    const { ref } = result;
    return { ...tap, ref, money: { ref, currency: 'USD' } };
  }

  describe(`${name}: a tap is one whatever fails`, atOnce, () => {
    for (const fault of provider.faultsOf('taps.authorise')) {
      test(`${name}: a tap is taken once or not at all after ${fault.name}`, async () => {
        const { account, device, call, effects, ask, next } = await openTap();
        await fault.strike(account);
        const outcome = await askUntilKnown(fault, call, ask);
        const isApproved = outcome.kind === 'done' && outcome.value.kind === 'approved';
        const found = await effects();
        assert(found.authorisations <= 1);
        assert.equal(found.captured, isApproved ? 1250n : 0n, inspect(outcome));
        const later = await takeTap(provider, next(), { device });
        assert.equal(later.kind, 'approved', 'the reader is free again');
      });

      test(`${name}: a tap requested by two processes after ${fault.name} is one`, async () => {
        const { account, call, effects, ask } = await openTap();
        await fault.strike(account);
        const outcomes = await Promise.all(
          [0, 1].map((askedBefore) => askUntilKnown(fault, { ...call, askedBefore }, ask)),
        );
        const found = await effects();
        assert(found.authorisations <= 1);
        for (const outcome of outcomes) {
          if (outcome.kind !== 'done') continue;
          const isApproved = outcome.value.kind === 'approved';
          assert.equal(found.captured, isApproved ? 1250n : 0n, inspect(outcomes));
        }
      });
    }
  });

  describe(`${name}: later steps are one whatever fails`, atOnce, () => {
    for (const fault of provider.faultsOf('taps.capture')) {
      test(`${name}: a capture is one after ${fault.name}`, async () => {
        const { account, ref, money, effects, next } = await hold();
        const request = { ...money, amount: 1000n, platformFee: 40n };
        await fault.strike(account);
        const outcome = await askUntilKnown(fault, next(), (asked) => taps.capture(asked, request));
        if (outcome.kind === 'refused') assert.equal((await effects()).captured, 0n);
        const result = outcome.kind === 'done' ? outcome : await taps.capture(next(), request);
        assert.partialDeepStrictEqual(doneValue(result), { kind: 'captured', ref });
        assert.partialDeepStrictEqual(await effects(), { captures: 1, captured: 1000n });
      });
    }

    for (const fault of provider.faultsOf('taps.increase')) {
      test(`${name}: a hold is increased to one total after ${fault.name}`, async () => {
        const { account, ref, money, effects, next } = await hold();
        const request = { ...money, amount: 2000n };
        await fault.strike(account);
        const outcome = await askUntilKnown(fault, next(), (asked) =>
          taps.increase(asked, request),
        );
        const result = outcome.kind === 'done' ? outcome : await taps.increase(next(), request);
        assert.equal(doneValue(result).kind, 'approved');
        const capture = await taps.capture(next(), { ...request, platformFee: 0n });
        assert.partialDeepStrictEqual(doneValue(capture), { kind: 'captured', ref });
        assert.partialDeepStrictEqual(await effects(), { authorisations: 1, captured: 2000n });
      });
    }

    for (const fault of provider.faultsOf('taps.reverse')) {
      test(`${name}: a hold is released after ${fault.name}`, async () => {
        const { account, ref, effects, next } = await hold();
        await fault.strike(account);
        const outcome = await askUntilKnown(fault, next(), (asked) => taps.reverse(asked, { ref }));
        if (outcome.kind !== 'done') doneValue(await taps.reverse(next(), { ref }));
        assert.partialDeepStrictEqual(await effects(), { authorisations: 1, captures: 0 });
      });

      test(`${name}: a capture is reversed once after ${fault.name}`, async () => {
        const { account, ref, money, effects, next } = await hold();
        const request = { ...money, amount: 1250n, platformFee: 40n };
        doneValue(await taps.capture(next(), request));
        await fault.strike(account);
        const outcome = await askUntilKnown(fault, next(), (asked) => taps.reverse(asked, { ref }));
        if (outcome.kind !== 'done') doneValue(await taps.reverse(next(), { ref }));
        assert.partialDeepStrictEqual(await effects(), { refunds: 1, refunded: 1250n });
      });
    }
  });

  if (outage === null) return;
  test(`${name}: requests to an unreachable provider have no effect`, async () => {
    const { call, ask, effects, next } = await openTap();
    const { ref, money } = await hold();
    await outage.begin();
    const asked = await Promise.all([
      ask(call),
      taps.capture(next(), { ...money, amount: 1000n, platformFee: 0n }),
      taps.increase(next(), { ...money, amount: 2000n }),
      taps.reverse(next(), { ref }),
    ]).finally(() => outage.end());
    for (const outcome of asked) {
      assert.notEqual(outcome.kind, 'done');
    }
    assert.equal((await effects()).authorisations, 0);
  });

  test(`${name}: a tap whose provider fails while its card is awaited is known later`, async () => {
    const account = await provider.openAccount();
    const device = await provider.openReader(account, { kind: 'waits' });
    const call = newCall(provider, account);
    const request = { device, captureNow, timeoutMs: 3_000 };
    const waiting = askForTap(provider, call, request);
    await eventually('the reader waits', () => provider.isWaiting(account, device));
    await outage.begin();
    const outcome = await waiting.finally(() => outage.end());
    assert.equal(outcome.kind, 'unknown');
    const known = await takeTap(provider, { ...call, askedBefore: 1 }, request);
    assert.deepEqual(known, { kind: 'no card', failure: 'tap_timeout' });
    assert.equal(await provider.isWaiting(account, device), false);
  });
}

/** Polls as the service does while the outcome is unknown. */
export async function askUntilKnown<T>(
  fault: Fault,
  call: TapCall,
  ask: (call: TapCall) => Promise<Outcome<T>>,
): Promise<Exclude<Outcome<T>, { kind: 'unknown' }>> {
  let last: Outcome<T> | null = null;
  for (let asks = 0; asks < asksMax; asks += 1) {
    if (asks === asksMax - 1) await fault.carryOut();
    last = await ask({ ...call, askedBefore: call.askedBefore + asks });
    if (last.kind === 'done') return last;
    // Later it would only report that this attempt had no effect.
    if (last.kind === 'refused' && asks === 0) return last;
  }
  return assert.fail(`still not known after ${asksMax} asks: ${inspect(last)}`);
}
