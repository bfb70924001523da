import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import { noFee } from '../../platforms/index.ts';
import { decideFee } from './fees.ts';

const plan = { basisPoints: 290, fixedMinor: 30n };

const fees = [
  { title: 'a share and a fixed part', capturedMinor: 10_000n, fee: 320n },
  // 14.5 and 30, then 29.493 and 30.
  { title: 'a half, rounded up', capturedMinor: 500n, fee: 45n },
  { title: 'less than a half, rounded down', capturedMinor: 1_017n, fee: 59n },
  { title: 'at most the captured amount', capturedMinor: 20n, fee: 20n },
  { title: 'the largest amount', capturedMinor: 99_999_999_999n, fee: 2_900_000_030n },
] as const;

for (const { title, capturedMinor, fee } of fees) {
  test(`the fee takes ${title}`, () => {
    assert.equal(decideFee({ capturedMinor, plan, overrideMinor: null }), fee);
  });
}

test('a fee set on the tap replaces the plan, even a zero fee', () => {
  const capturedMinor = 1_000n;
  assert.equal(decideFee({ capturedMinor, plan, overrideMinor: 0n }), 0n);
  assert.equal(decideFee({ capturedMinor, plan, overrideMinor: 999n }), 999n);
  assert.equal(decideFee({ capturedMinor, plan, overrideMinor: 1_001n }), 1_000n);
});

test('without a plan there is no fee', () => {
  assert.equal(decideFee({ capturedMinor: 1_000n, plan: noFee, overrideMinor: null }), 0n);
});

test('a fee is between zero and the capture, and never falls as the capture grows', () => {
  const amount = fc.bigInt({ min: 1n, max: 99_999_999_999n });
  const plans = fc.record({
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
    fixedMinor: fc.bigInt({ min: 0n, max: 10_000n }),
  });
  fc.assert(
    fc.property(amount, plans, (capturedMinor, drawn) => {
      const fee = decideFee({ capturedMinor, plan: drawn, overrideMinor: null });
      const more = { capturedMinor: capturedMinor + 1n, plan: drawn, overrideMinor: null };
      assert.ok(fee >= 0n && fee <= capturedMinor);
      assert.ok(decideFee(more) >= fee);
    }),
  );
});
