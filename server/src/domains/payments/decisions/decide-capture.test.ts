import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SettledCapture } from '../../../psp/tap-port.ts';
import { entriesOf, heldTap, later, operationId, terms } from '../payments-fixture.ts';
import type { Transaction } from '../transaction/types.ts';
import { captureChange } from './decide-capture.ts';

const captured = { kind: 'captured', ref: 'ref-1', settled: null } as const;

test('a partial capture releases the rest in the same operation', () => {
  const { transaction, stages, events } = capture(heldTap(), 4_000n);
  assert.deepEqual([transaction.amountCaptured, transaction.amountReleased], [4_000n, 6_000n]);
  assert.equal(transaction.dueTimes.expire, null);
  assert.ok(stages.every(({ body }) => body.at === later.toISOString()));
  assert.deepEqual(
    stages.map(({ kind, body }) => [kind, 'amount' in body && body.amount]),
    [
      ['capture', 4_000],
      ['release', 6_000],
    ],
  );
  assert.deepEqual(events, ['charge.captured']);
});

test('a full capture releases nothing and has no release stage', () => {
  const { transaction, stages } = capture(heldTap(), 10_000n);
  assert.equal(transaction.amountReleased, 0n);
  assert.deepEqual(
    stages.map(({ kind }) => kind),
    ['capture'],
  );
});

test('the fee comes off the captured amount, and the rest is converted', () => {
  const facts = { ...heldTap().facts, settlementCurrency: 'EUR' };
  const plan = { basisPoints: 100, fixedMinor: 5n };
  const { transaction, stages } = capture(heldTap({ facts }), 2_000n, { ...terms, plan });
  assert.equal(transaction.platformFee, 25n);
  // 19.75 USD at 0.9 are 17.775 EUR.
  assert.equal(transaction.facts.fx?.settled_amount, 1_778);
  const [stage] = stages;
  assert(stage?.kind === 'capture');
  assert.deepEqual(stage.body.fx, transaction.facts.fx);
  assert.equal(stage.body.platform_fee, 25);
});

test('a provider that sets the rates tells the settled amount and its currency', () => {
  const facts = { ...heldTap().facts, settlementCurrency: 'EUR' };
  const settled = { amount: 1_801n, currency: 'GBP', rate: '0.91', source: 'theirs', at: later };
  const { transaction, posting } = capture(heldTap({ facts }), 2_000n, terms, settled);
  assert.deepEqual(transaction.facts.fx, {
    rate: '0.91',
    source: 'theirs',
    at: later.toISOString(),
    from: 'USD',
    to: 'GBP',
    settled_amount: 1_801,
  });
  assert.equal(transaction.facts.settlementCurrency, 'GBP');
  assert.ok(entriesOf(posting)?.includes('submerchant_pending GBP -1801'));
});

test('a provider that sets the rates may leave a capture unconverted', () => {
  const facts = { ...heldTap().facts, settlementCurrency: 'EUR' };
  const settled = { amount: 2_000n, currency: 'USD', rate: '1', source: 'theirs', at: later };
  const { transaction, posting } = capture(heldTap({ facts }), 2_000n, terms, settled);
  assert.equal(transaction.facts.fx, null);
  assert.equal(transaction.facts.settlementCurrency, 'USD');
  assert.ok(entriesOf(posting)?.includes('submerchant_pending USD -2000'));
});

test("a capture after the sub-merchant's cut-off is available a business day later", () => {
  const facts = { ...heldTap().facts, timeZone: 'America/New_York' };
  const settlementBy = (cutOff: string) => {
    const { transaction, stages } = capture(heldTap({ facts }), 1n, { ...terms, cutOff });
    const [stage] = stages;
    assert(stage?.kind === 'capture');
    const { available_on, available_at } = stage.body;
    assert.equal(transaction.dueTimes.settle?.toISOString(), available_at);
    return [available_on, available_at];
  };
  // It is six in the morning in New York.
  assert.deepEqual(settlementBy('06:01'), ['2026-03-03', '2026-03-03T05:00:00.000Z']);
  assert.deepEqual(settlementBy('06:00'), ['2026-03-04', '2026-03-04T05:00:00.000Z']);
});

test('a refused capture moves nothing', () => {
  const result = { kind: 'failed', code: 'capture_declined', message: 'No.' } as const;
  const tap = heldTap();
  const change = captureChange(tap, { amount: 4_000n, result, terms, operationId, at: later });
  const { failure } = change.transaction.facts;
  assert.equal(failure?.code, 'capture_failed');
  const stages = [...tap.stages, ...change.stages];
  assert.deepEqual(change.transaction, { ...tap, facts: { ...tap.facts, failure }, stages });
  const body = { amount: 4_000, currency: 'USD', code: 'capture_declined', message: 'No.' };
  const at = later.toISOString();
  assert.deepEqual(change.stages, [{ kind: 'capture_failure', body: { ...body, at } }]);
  assert.deepEqual([change.posting, change.events], [null, ['charge.failed']]);
});

test('a capture after a failed one clears the failure', () => {
  const failure = { code: 'capture_failed', message: 'No.' } as const;
  const tap = heldTap({ facts: { ...heldTap().facts, failure } });
  assert.equal(capture(tap, 1n).transaction.facts.failure, null);
});

function capture(
  tap: Transaction,
  amount: bigint,
  of: typeof terms = terms,
  settled: SettledCapture | null = null,
) {
  const result = { ...captured, settled };
  return captureChange(tap, { amount, result, terms: of, operationId, at: later });
}
