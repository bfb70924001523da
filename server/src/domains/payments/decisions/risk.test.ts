import assert from 'node:assert/strict';
import { test } from 'node:test';
import { riskBlocked, strongAuthenticationRequired } from '../../../psp/decline-reasons.ts';
import { presented } from '../payments-fixture.ts';
import { decideRisk, neverSeen } from './risk.ts';

const usual = { presented, counts: neverSeen, amount: 1_250n, currency: 'USD', country: 'US' };
const withoutDevice = { ...presented, verifiedOnDevice: false };

const verdicts = [
  {
    title: 'an ordinary tap is approved and no rule applies',
    tap: {},
    risk: { decision: 'approve', score: 0, rules: [] },
  },
  {
    title: 'a second tap of a card at a device is approved',
    tap: { counts: { tapsAtDevice: 1, declines: 0 } },
    risk: { decision: 'approve', score: 0, rules: [] },
  },
  {
    title: 'the third tap of a card at a device within five minutes goes to review',
    tap: { counts: { tapsAtDevice: 2, declines: 0 } },
    risk: { decision: 'review', score: 60, rules: ['card_velocity'] },
  },
  {
    title: 'three declines of a card in ten minutes do not block it',
    tap: { counts: { tapsAtDevice: 0, declines: 3 } },
    risk: { decision: 'approve', score: 0, rules: [] },
  },
  {
    title: 'more than three declines of a card in ten minutes block it',
    tap: { counts: { tapsAtDevice: 0, declines: 4 } },
    risk: { decision: 'block', score: 100, rules: ['card_declines'] },
    decline: riskBlocked,
  },
  {
    title: 'a block by the provider blocks',
    tap: { presented: { ...presented, riskSignal: 'block' as const } },
    risk: { decision: 'block', score: 100, rules: ['provider_block'] },
    decline: riskBlocked,
  },
  {
    title: 'a review by the provider is a review',
    tap: { presented: { ...presented, riskSignal: 'review' as const } },
    risk: { decision: 'review', score: 60, rules: ['provider_review'] },
  },
  {
    title: 'a large amount raises the score and is approved',
    tap: { amount: 1_000_001n },
    risk: { decision: 'approve', score: 30, rules: ['large_amount'] },
  },
  {
    title: 'a card foreign to the reader raises the score and is approved',
    tap: { country: 'DE' },
    risk: { decision: 'approve', score: 20, rules: ['foreign_card'] },
  },
  {
    title: 'a reader without a known country makes no card foreign',
    tap: { country: null },
    risk: { decision: 'approve', score: 0, rules: [] },
  },
  {
    title: 'all applicable rules are listed, and the strictest decides',
    tap: {
      presented: { ...withoutDevice, riskSignal: 'review' as const },
      counts: { tapsAtDevice: 9, declines: 9 },
      amount: 2_000_000n,
      currency: 'EUR',
      country: 'DE',
    },
    risk: {
      decision: 'block',
      score: 100,
      rules: [
        'card_declines',
        'contactless_limit',
        'provider_review',
        'card_velocity',
        'large_amount',
        'foreign_card',
      ],
    },
    decline: riskBlocked,
  },
];

for (const { title, tap, risk, decline = null } of verdicts) {
  test(title, () => assert.deepEqual(decideRisk({ ...usual, ...tap }), { risk, decline }));
}

const limits = { EUR: 5_000n, GBP: 10_000n, CHF: 8_000n, CAD: 25_000n };

test('above its contactless limit a card without CDCVM must be inserted', () => {
  for (const [currency, amount] of Object.entries(limits)) {
    const at = { ...usual, presented: withoutDevice, currency };
    assert.equal(decideRisk({ ...at, amount }).decline, null);
    const above = decideRisk({ ...at, amount: amount + 1n });
    assert.equal(above.decline, strongAuthenticationRequired);
    assert.deepEqual(above.risk.rules, ['contactless_limit']);
    assert.equal(decideRisk({ ...usual, currency, amount: amount + 1n }).decline, null);
  }
});

test('currencies without a contactless limit have none', () => {
  const tap = { ...usual, presented: withoutDevice, amount: 999_999n };
  for (const currency of ['USD', 'JPY', 'KWD']) {
    assert.equal(decideRisk({ ...tap, currency }).decline, null);
  }
});
