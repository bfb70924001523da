import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatId } from '../../../lib/ids.ts';
import type { Readers } from '../devices/reader-faults.ts';
import { intentOf, owner } from '../payments-fixture.ts';
import type { TapBody } from '../schemas/fields.ts';
import { readIntent, tapFaults } from './read-intent.ts';

const body: TapBody = {
  amount: 1_250,
  currency: 'USD',
  submerchant: 'bistro-7',
  device: 'reader-1',
};
const settings = { version: 4, ceilingMultiplier: 5 };
const provider: Readers = { taps: { reader: () => ({ kind: 'own' }) } };
const largest = 99_999_999_999;

test('four fields make a plain direct tap', () => {
  assert.deepEqual(readIntent(body, settings), intentOf());
});

test('every field of a body is in the intent', () => {
  const own = { reference: 'r', description: 'd', metadata: { key: 'value' } };
  const chain = formatId('ach', owner.platformId);
  const said = { ...body, ...own, authorisation_chain_id: chain, platform_fee: 7 };
  const tip = { capture_mode: 'tap_with_tip', tip_amount: 50 } as const;
  const read = readIntent({ ...said, ...tip }, settings);
  const expected = intentOf({ ...own, chainId: owner.platformId, feeOverride: 7 });
  assert.deepEqual(read, { ...expected, captureMode: 'tap_with_tip', tipAmount: 50 });
});

test('a ceiling is the requested one, else a multiple of the amount, else the maximum', () => {
  const held = { ...body, capture_mode: 'pre-auth' } as const;
  const ceiling = (more: Partial<TapBody>) =>
    readIntent({ ...held, ...more }, settings).ceilingAmount;
  assert.equal(ceiling({}), 6_250);
  assert.equal(ceiling({ ceiling_amount: 1_250 }), 1_250);
  assert.equal(ceiling({ amount: largest }), largest);
  assert.equal(readIntent(held, { ...settings, ceilingMultiplier: 1 }).ceilingAmount, 1_250);
  assert.equal(readIntent(body, settings).ceilingAmount, null);
});

const refusals: readonly (readonly [string, Partial<TapBody>, string, string])[] = [
  ['a zero amount', { amount: 0 }, 'amount_too_small', 'amount'],
  ['an amount above the maximum', { amount: largest + 1 }, 'amount_too_large', 'amount'],
  ['an unknown currency', { currency: 'XXX' }, 'currency_not_supported', 'currency'],
  ['a tip on a direct tap', { tip_amount: 0 }, 'tip_not_allowed', 'tip_amount'],
  ['a tip on a hold', { capture_mode: 'pre-auth', tip_amount: 1 }, 'tip_not_allowed', 'tip_amount'],
  [
    'a tip that exceeds the maximum total',
    { capture_mode: 'tap_with_tip', amount: largest, tip_amount: 1 },
    'amount_too_large',
    'tip_amount',
  ],
  ['a ceiling without a hold', { ceiling_amount: 9_999 }, 'field_not_applicable', 'ceiling_amount'],
  [
    'a ceiling below the amount',
    { capture_mode: 'pre-auth', ceiling_amount: 1_249 },
    'amount_exceeds_ceiling',
    'ceiling_amount',
  ],
  [
    'a ceiling above all amounts',
    { capture_mode: 'pre-auth', ceiling_amount: largest + 1 },
    'amount_too_large',
    'ceiling_amount',
  ],
  ['a fee above the amount', { platform_fee: 1_251 }, 'amount_too_large', 'platform_fee'],
  [
    'a malformed stay id',
    { authorisation_chain_id: 'ach_nonsense' },
    'authorisation_chain_not_found',
    'authorisation_chain_id',
  ],
];

for (const [title, change, code, param] of refusals) {
  test(`a tap with ${title} is refused`, () => {
    const faults = tapFaults(provider, { ...body, ...change });
    assert.deepEqual(
      faults.map((fault) => [fault.code, fault.param]),
      [[code, param]],
    );
  });
}

test('a rule that depends on a faulty field is skipped', () => {
  const all = { ...body, tip_amount: 5, ceiling_amount: 3, platform_fee: 2_000 };
  const paramsOf = (change: object) =>
    tapFaults(provider, { ...all, ...change }).map(({ param }) => param);
  assert.deepEqual(paramsOf({ capture_mode: null }), ['ceiling_amount', 'platform_fee']);
  assert.deepEqual(paramsOf({ capture_mode: null, amount: null }), []);
  assert.deepEqual(paramsOf({ capture_mode: null, amount: -1 }), ['amount']);
  const { device: _, ...rest } = body;
  assert.deepEqual(tapFaults(provider, { ...rest, currency: null }), []);
});
