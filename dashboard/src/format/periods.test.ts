import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOfPeriod, periodBefore, periodsOf } from './periods.ts';

test('periods end today, or with the day or month before it', () => {
  assert.deepEqual(periodsOf('2028-03-01'), {
    Today: { from: '2028-03-01', to: '2028-03-01' },
    Yesterday: { from: '2028-02-29', to: '2028-02-29' },
    'Last 7 days': { from: '2028-02-24', to: '2028-03-01' },
    'Last 30 days': { from: '2028-02-01', to: '2028-03-01' },
    'This month': { from: '2028-03-01', to: '2028-03-01' },
    'Last month': { from: '2028-02-01', to: '2028-02-29' },
  });
  const lastMonth = { from: '2027-12-01', to: '2027-12-31' };
  assert.equal(nameOfPeriod(lastMonth, '2028-01-15'), 'Last month');
  assert.equal(nameOfPeriod({ from: '2027-12-02', to: '2027-12-31' }, '2028-01-15'), undefined);
});

const compared = [
  ['a month', '2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['the shorter month', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
  ['the first days of a month', '2028-03-01', '2028-03-30', '2028-02-01', '2028-02-29'],
  ['a day', '2028-03-10', '2028-03-10', '2028-03-09', '2028-03-09'],
  ['a week', '2028-03-03', '2028-03-09', '2028-02-25', '2028-03-02'],
  ['two months', '2028-02-01', '2028-03-31', '2027-12-03', '2028-01-31'],
] as const;

for (const [what, from, to, beforeFrom, beforeTo] of compared) {
  test(`${what} is compared with the one before`, () => {
    assert.deepEqual(periodBefore({ from, to }), { from: beforeFrom, to: beforeTo });
  });
}
