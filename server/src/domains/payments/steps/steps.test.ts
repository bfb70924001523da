import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CaptureRequest, PspTaps } from '../../../psp/tap-port.ts';
import { captureStep } from '../authorisations/authorisation-steps.ts';
import type { Payments } from '../payments.ts';
import { at, terms as fixedTerms, heldTap, later, operationId } from '../payments-fixture.ts';

const terms = { ...fixedTerms, plan: { basisPoints: 250, fixedMinor: 30n } };

for (const [what, feeOverride, fee] of [
  ["the plan's fee", null, 205n],
  ["the tap's own fee", 99, 99n],
] as const) {
  test(`a capture tells the provider ${what}, and the same fee is recorded`, async () => {
    const held = heldTap();
    const transaction = { ...held, facts: { ...held.facts, feeOverride } };
    const asked: CaptureRequest[] = [];
    const taps = {
      capture: async (_call, request) => {
        asked.push(request);
        return { kind: 'done', value: { kind: 'captured', ref: request.ref, settled: null } };
      },
    } satisfies Pick<PspTaps, 'capture'>;
    const call = {
      platformId: held.platformId,
      account: 'acct_1',
      now: at,
      connectionId: null,
      idempotencyKey: operationId,
      askedBefore: 0,
    };
    const request = { amount: 7_000, of: 'authorisation', settingsVersion: 4 } as const;
    const outcome = await captureStep.ask?.({ taps } as unknown as Payments, call, transaction, {
      request,
      terms,
    });
    assert(outcome?.kind === 'done');
    const result = outcome.value;
    const change = captureStep.decide(transaction, {
      request,
      result,
      terms,
      operationId,
      beganAt: at,
      at: later,
    });
    const captured = { ref: 'ref-1', amount: 7_000n, currency: 'USD', platformFee: fee };
    assert.deepEqual(asked, [captured]);
    assert.equal(change.transaction.platformFee, fee);
  });
}
