import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import type { TapCall } from '../../server/src/psp/tap-port.ts';
import { doneValue } from '../support/provider/simulated-provider.ts';
import { newCall, type ReaderScenario } from './provider.ts';
import { askForTap, takeTap } from './take-tap.ts';
import { askUntilKnown } from './tap-faults.ts';
import type { TapPart } from './taps.ts';

const tipPrompt = {
  eligibleAmount: 1250,
  options: [{ percent: 10 }, { percent: 15 }, { percent: 20 }],
  allowCustom: true,
};

/** A tenth, so that a fee on the amount alone would show. */
const feeWithTip = (total: bigint) => total / 10n;
const captureNow = { platformFee: 0n };

/** The contract of every provider about tips that customers choose on its readers. */
export function tipsContract(provider: TapPart): void {
  const { name, taps } = provider;
  const atOnce = { concurrency: provider.hasFaultsByAccount ? 16 : 1 };

  async function openTap(scenario: ReaderScenario) {
    const account = await provider.openAccount();
    await configure(account);
    const device = await provider.openReader(account, scenario);
    const call = newCall(provider, account);
    const wanted = { device, captureNow, tipPrompt, feeWithTip, timeoutMs: 3_000 };
    const effects = () => provider.effectsOf(account, call.idempotencyKey);
    return { account, call, wanted, effects };
  }

  async function configure(account: string): Promise<void> {
    const { tipReaders } = taps;
    if (tipReaders.kind === 'per tap') return;
    const usual = { percentages: [10, 15, 20], amounts: [], amountsBelow: 0, allowCustom: true };
    const suggestions = new Map([...tipReaders.currencies].map((each) => [each, usual] as const));
    const call = newCall(provider, account);
    const outcome = await taps.configureTips?.(call, { account, suggestions });
    assert(outcome !== undefined);
    doneValue(outcome);
  }

  test(`${name}: a tip that the customer chooses is captured with the amount`, async () => {
    const { call, wanted, effects } = await openTap({ kind: 'leaves a tip', tip: 250 });
    const result = await takeTap(provider, call, wanted);
    assert(result.kind === 'approved');
    assert.equal(result.tipAmount, 250n);
    assert.partialDeepStrictEqual(result.capture, { kind: 'captured' });
    assert.partialDeepStrictEqual(await effects(), {
      authorisations: 1,
      captures: 1,
      captured: 1500n,
    });
  });

  test(`${name}: a customer who leaves no tip pays the amount`, async () => {
    const { call, wanted, effects } = await openTap({ kind: 'leaves a tip', tip: 0 });
    const result = await takeTap(provider, call, wanted);
    assert(result.kind === 'approved');
    assert.equal(result.tipAmount, 0n);
    assert.partialDeepStrictEqual(await effects(), { captures: 1, captured: 1250n });
  });

  test(`${name}: a retried tap with a tip gets the same answer and is captured once`, async () => {
    const { call, wanted, effects } = await openTap({ kind: 'leaves a tip', tip: 250 });
    const first = await takeTap(provider, call, wanted);
    for (const askedBefore of [1, 2]) {
      assert.deepEqual(await takeTap(provider, { ...call, askedBefore }, wanted), first);
    }
    assert.partialDeepStrictEqual(await effects(), { authorisations: 1, captured: 1500n });
  });

  test(`${name}: two processes with one tap capture its tip once`, async () => {
    const { call, wanted, effects } = await openTap({ kind: 'leaves a tip', tip: 250 });
    const results = await Promise.all(
      [0, 1, 1].map((askedBefore) => takeTap(provider, { ...call, askedBefore }, wanted)),
    );
    for (const result of results) assert.deepEqual(result, results[0]);
    assert.partialDeepStrictEqual(await effects(), {
      authorisations: 1,
      captures: 1,
      captured: 1500n,
    });
  });

  test(`${name}: a tip whose capture fails leaves nothing captured, and can be released`, async () => {
    const { call, wanted, effects } = await openTap({ kind: 'fails captures' });
    const result = await takeTap(provider, call, wanted);
    assert(result.kind === 'approved');
    assert.equal(result.capture?.kind, 'failed');
    const { ref } = result;
    assert.deepEqual(await taps.release(call, { ref }), { kind: 'done', value: null });
    assert.partialDeepStrictEqual(await effects(), { captures: 0, captured: 0n });
  });

  test(`${name}: a card that is declined with its tip is charged nothing`, async () => {
    const { call, wanted, effects } = await openTap({ kind: 'declines', responseCode: '51' });
    const result = await takeTap(provider, call, wanted);
    assert.partialDeepStrictEqual(result, { kind: 'declined', responseCode: '51' });
    assert.partialDeepStrictEqual(await effects(), { captures: 0, captured: 0n });
  });

  describe(`${name}: a tip is captured once whatever fails`, atOnce, () => {
    for (const operation of ['taps.authorise', 'taps.capture'] as const) {
      for (const fault of provider.faultsOf(operation)) {
        test(`${name}: a tip is captured once or not at all after ${fault.name}`, async () => {
          const { account, call, wanted, effects } = await openTap({
            kind: 'leaves a tip',
            tip: 250,
          });
          await fault.strike(account);
          const ask = (asked: TapCall) => askForTap(provider, asked, wanted);
          const outcome = await askUntilKnown(fault, call, ask);
          const isApproved = outcome.kind === 'done' && outcome.value.kind === 'approved';
          const found = await effects();
          assert(found.authorisations <= 1);
          assert(found.captures <= 1);
          assert.equal(found.captured, isApproved ? 1500n : 0n, inspect(outcome));
        });
      }
    }
  });
}
