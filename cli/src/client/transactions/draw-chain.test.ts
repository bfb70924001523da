import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Payout, Transaction, TransactionProof } from '../../../../sdk/src/index.ts';
import { drawChain } from './draw-chain.ts';

const at = '2026-11-17T16:41:00.000Z';
const plain = (_: unknown, text: string) => text;

test('a chain has a line per stage, and between operations the hash that links them', () => {
  const payout = {
    amount: 10_250,
    currency: 'GBP',
    status: 'paid',
    wire_reference: 'SIM123',
    eta: '2026-11-19T16:00:00.000Z',
  } as Payout;
  const card = { scheme: 'visa', last4: '4821' };
  const drawn = draw(
    [
      record('a', {
        tap: { amount: 10_000, tip_amount: 500, currency: 'GBP', card, at },
        authorisation: { approved: true, amount: 10_500, authorisation_code: '104482', at },
        provider: { ref: 'not shown', at },
        capture: { amount: 10_500, currency: 'GBP', platform_fee: 250, at },
      }),
      record('b', {
        settlement: { amount: 10_250, currency: 'GBP', available_on: '2026-11-19', at },
      }),
    ],
    payout,
  );
  assert.deepEqual(drawn.split('\n'), [
    '  ● tap                 105.00 GBP  visa ···· 4821, tip 5.00 GBP    17 Nov 16:41',
    '  ● authorisation       105.00 GBP  approved, code 104482           17 Nov 16:41',
    '  ● capture             105.00 GBP  fee 2.50 GBP                    17 Nov 16:41',
    '  │ aaaaaaaa…aaaa',
    '  ● settlement          102.50 GBP  available on 19 Nov             17 Nov 16:41',
    '  │ bbbbbbbb…bbbb',
    '  ● payout              102.50 GBP  paid, SIM123                    19 Nov 16:00',
  ]);
});

test('the last line says what ended a chain early', () => {
  const failure = { code: 'cancelled_by_customer' };
  const cancelled = draw([record('c', { tap: { amount: 1_250, currency: 'GBP', failure, at } })]);
  assert.match(cancelled, /● tap +12\.50 GBP {2}cancelled by customer .*\n {2}╰ cccccccc…cccc$/);
});

test('a reversal has the amount that was reversed, and a release that of the hold', () => {
  const reversal = { reason: 'requested', captured: 6_000, released: 6_000, at };
  assert.match(draw([record('d', { reversal })]), /● reversal +60\.00 GBP {2}requested /);
  const hold = { ...reversal, captured: 0, released: 1_250 };
  assert.match(draw([record('d', { reversal: hold })]), /● release +12\.50 GBP {2}requested /);
  const timeout = { reason: 'timeout', captured: 0, released: 0, at };
  assert.match(draw([record('e', { timeout })]), /● release {23,}timeout /);
});

function record(digit: string, stages: Readonly<Record<string, object>>) {
  return { hash: digit.repeat(64), stages: JSON.stringify(Object.entries(stages)) };
}

function draw(records: readonly object[], payout: Payout | null = null): string {
  const proof = { records } as Pick<TransactionProof, 'records'>;
  const stages = {} as Transaction['stages'];
  return drawChain({ transaction: { currency: 'GBP', stages }, proof, payout }, plain);
}
