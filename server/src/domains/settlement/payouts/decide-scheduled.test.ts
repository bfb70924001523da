import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Payee } from '../../onboarding/index.ts';
import { decideScheduled, explainWaiting } from './decide-scheduled.ts';

const payee: Payee = {
  ...{ externalRef: 'bistro-7', timeZone: 'Europe/Berlin', payoutInterval: null },
  ...{ account: 'acct_1', connectionId: null, payoutsEnabled: true, disabledReason: null },
  ...{ payoutCurrencies: ['EUR'], waitingCurrencies: [] },
};
/** A Monday, after the morning's run. */
const now = new Date('2030-03-04T14:00:00Z');
const account = { currency: 'EUR', dueAt: now, byDefault: { interval: 'daily' }, now } as const;
const limits = { minimumMinor: 100n, unitMinor: 1n };
const tomorrow = new Date('2030-03-05T05:00:00Z');

const cases: readonly [string, object, Partial<Payee>, bigint, string, Date | null][] = [
  ['the next run', {}, {}, 1000n, 'next_payout_day', tomorrow],
  [
    'the present run',
    { dueAt: new Date('2030-03-03T14:00:00Z') },
    {},
    1000n,
    'being_paid_out',
    null,
  ],
  ['its amount', {}, {}, 99n, 'below_minimum', null],
  ['a person', { byDefault: { interval: 'manual' } }, {}, 1000n, 'manual_schedule', null],
  ['a person, however little', {}, { payoutInterval: 'manual' }, 1n, 'manual_schedule', null],
  ['the end of a pause', {}, { payoutsEnabled: false }, 1000n, 'payouts_disabled', null],
  ['a bank account', { currency: 'GBP' }, {}, 1000n, 'no_bank_account', null],
  ['later payments', {}, { payoutsEnabled: false }, -1n, 'negative_balance', null],
];

for (const [what, difference, ofPayee, balanceMinor, reason, until] of cases) {
  test(`${balanceMinor} waits for ${what}`, () => {
    const asked = { ...account, ...difference };
    const paid = { ...payee, ...ofPayee };
    const explained = explainWaiting({ ...asked, balanceMinor, limits }, paid);
    assert.deepEqual(explained, { reason, until });
    const isPaid = decideScheduled(asked, paid).kind === 'pay';
    assert.equal(isPaid, reason === 'being_paid_out');
  });
}
