import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import { applyChange } from './rules.ts';
import { defaultSettings, payoutWeekdays, type SettingsChange } from './types.ts';

const plan = { basisPoints: 150, fixedMinor: 25n };
const set = {
  feePlans: new Map([
    ['EUR', plan],
    ['USD', plan],
  ]),
  ceilingMultiplier: 3,
  cutOff: '18:30',
  payoutSchedule: { interval: 'weekly', weeklyAnchor: 'monday' },
  reportingTimeZone: 'UTC',
  collectNegativeBalances: false,
  receiptUrlDays: 730,
  retentionYears: 5,
  archiveOneIn: null,
  tipSuggestions: new Map(),
} as const;

test('only what is named changes', () => {
  assert.deepEqual(applyChange(set, { cutOff: '09:00' }), { ...set, cutOff: '09:00' });
  assert.deepEqual(applyChange(set, { ceilingMultiplier: 1 }), { ...set, ceilingMultiplier: 1 });
  const payoutSchedule = { interval: 'monthly', monthlyAnchor: 31 } as const;
  assert.deepEqual(applyChange(set, { payoutSchedule }), { ...set, payoutSchedule });
});

test('an archive that is turned off differs from one that is not named', () => {
  const all = { ...set, archiveOneIn: 1 };
  assert.deepEqual(applyChange(set, { archiveOneIn: 1 }), all);
  assert.deepEqual(applyChange(all, { archiveOneIn: null }), set);
  assert.equal(applyChange(all, { cutOff: set.cutOff }), null);
});

test('a fee plan is set for its own currency, and null removes it', () => {
  const gbp = { basisPoints: 0, fixedMinor: 0n };
  const feePlans = new Map([['USD', null] as const, ['GBP', gbp] as const]);
  const changed = applyChange(set, { feePlans });
  assert.deepEqual(
    [...(changed?.feePlans ?? [])],
    [
      ['EUR', plan],
      ['GBP', gbp],
    ],
  );
  assert.deepEqual([...set.feePlans.keys()], ['EUR', 'USD']);
});

test('a change to what is set already is none', () => {
  const { feePlans } = set;
  const without = new Map([['JPY', null]]);
  for (const change of [{}, set, { feePlans }, { feePlans: without }, { cutOff: '18:30' }]) {
    assert.equal(applyChange(set, change), null);
  }
});

const plans = fc.record({
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
  fixedMinor: fc.bigInt({ min: 0n, max: 1_000n }),
});
const entry = fc.tuple(fc.constantFrom('EUR', 'GBP', 'USD'), fc.option(plans));
const changes: fc.Arbitrary<SettingsChange> = fc.record(
  {
    feePlans: fc.array(entry).map((entries) => new Map(entries)),
    ceilingMultiplier: fc.integer({ min: 1, max: 3 }),
    cutOff: fc.constantFrom('09:00', '17:00'),
    payoutSchedule: fc.oneof(
      fc.record({ interval: fc.constantFrom('daily', 'manual') }),
      fc.record({
        interval: fc.constant('weekly'),
        weeklyAnchor: fc.constantFrom(...payoutWeekdays),
      }),
      fc.record({
        interval: fc.constant('monthly'),
        monthlyAnchor: fc.integer({ min: 1, max: 31 }),
      }),
    ),
  },
  { requiredKeys: [] },
);

test('a change made again changes nothing, and the last word on each setting stands', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 8 }), (made) => {
      let settings = defaultSettings;
      for (const change of made) {
        settings = { ...settings, ...applyChange(settings, change) };
        assert.equal(applyChange(settings, change), null);
      }
      const last = <Value>(of: (change: SettingsChange) => Value | undefined) =>
        made.map(of).findLast((value) => value !== undefined);
      assert.equal(settings.cutOff, last(({ cutOff }) => cutOff) ?? '17:00');
      for (const currency of ['EUR', 'GBP', 'USD']) {
        const plan = last(({ feePlans }) => feePlans?.get(currency)) ?? undefined;
        assert.deepEqual(settings.feePlans.get(currency), plan);
      }
    }),
  );
});
