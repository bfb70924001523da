import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import type { Posting } from '../../ledger/index.ts';
import { heldTap, later, owner } from '../payments-fixture.ts';
import type { LockedRate } from '../transaction/stages.ts';
import { capturePosting } from './capture-posting.ts';

const postingId = '0194f2a0-0000-7000-8000-000000000007';
const { subMerchantId } = owner;

test('a capture debits the provider and credits the platform and the sub-merchant', () => {
  const posting = post({ capturedMinor: 1_000n, feeMinor: 30n, fx: null });
  assert.equal(posting?.kind, 'capture');
  assert.equal(posting?.transactionId, heldTap().id);
  assert.deepEqual(posting?.entries, [
    entry('psp_clearing', 1_000n),
    entry('platform_operating', -30n),
    entry('submerchant_pending', -970n),
  ]);
});

test('a capture settling in another currency passes through fx_clearing', () => {
  const posting = post({ capturedMinor: 1_000n, feeMinor: 30n, fx: rateTo('EUR', 873) });
  assert.deepEqual(posting?.entries, [
    entry('psp_clearing', 1_000n),
    entry('platform_operating', -30n),
    entry('fx_clearing', -970n),
    entry('fx_clearing', 873n, 'EUR'),
    entry('submerchant_pending', -873n, 'EUR'),
  ]);
});

test('a zero amount has no entry', () => {
  const free = post({ capturedMinor: 1_000n, feeMinor: 0n, fx: null });
  assert.deepEqual(kindsOf(free), ['psp_clearing', 'submerchant_pending']);
  const kept = post({ capturedMinor: 1_000n, feeMinor: 1_000n, fx: null });
  assert.deepEqual(kindsOf(kept), ['psp_clearing', 'platform_operating']);
  const dust = post({ capturedMinor: 1n, feeMinor: 0n, fx: rateTo('EUR', 0) });
  assert.deepEqual(kindsOf(dust), ['psp_clearing', 'fx_clearing']);
});

test('every currency balances for any amount, fee and rate', () => {
  const largest = 99_999_999_999n;
  const amounts = fc.tuple(fc.bigInt(1n, largest), fc.bigInt(0n, largest), fc.nat());
  fc.assert(
    fc.property(amounts, fc.boolean(), ([capturedMinor, fee, settled], converts) => {
      const feeMinor = fee > capturedMinor ? capturedMinor : fee;
      const fx = converts ? rateTo('EUR', settled) : null;
      const sums = new Map<string, bigint>();
      for (const { account, amount } of post({ capturedMinor, feeMinor, fx })?.entries ?? []) {
        sums.set(account.currency, (sums.get(account.currency) ?? 0n) + amount);
      }
      for (const sum of sums.values()) assert.equal(sum, 0n);
    }),
  );
});

function post(capture: { capturedMinor: bigint; feeMinor: bigint; fx: LockedRate | null }) {
  const { capturedMinor: amountCaptured, feeMinor: platformFee, fx } = capture;
  const facts = { ...heldTap().facts, fx };
  const captured = heldTap({ amountCaptured, platformFee, facts });
  return capturePosting(captured, { postingId, at: later });
}

function kindsOf(posting: Posting | null): string[] | undefined {
  return posting?.entries.map(({ account }) => account.kind);
}

function entry(kind: string, amount: bigint, currency = 'USD') {
  const isTheirs = kind.startsWith('submerchant');
  return { account: { kind, subMerchantId: isTheirs ? subMerchantId : null, currency }, amount };
}

function rateTo(to: string, settled_amount: number): LockedRate {
  return { rate: '0.9', source: 'test', at: later.toISOString(), from: 'USD', to, settled_amount };
}
