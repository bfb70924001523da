import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enabled, errored, pending, rejected } from '../accounts/progress-fixture.ts';
import { nothingRequired, type Progress, unrestricted } from '../types.ts';
import { shownFlags, shownRequirements, staysSuspended } from './restrictions.ts';

const paid = { chargesEnabled: true, payoutsEnabled: true, disabledReason: null };
const unpaid = { ...paid, payoutsEnabled: false, disabledReason: 'requirements.past_due' };
const bothOff = { ...unpaid, chargesEnabled: false };
const opening = { ...bothOff, disabledReason: null };
const shownRows = [
  // The provider's flags, the platform's pauses (c, p) or our holding (h), and the shown result.
  [paid, '', [true, true, null]],
  [paid, 'c', [false, true, 'platform_paused']],
  [paid, 'p', [true, false, 'platform_paused']],
  [paid, 'h', [true, false, 'payouts_paused']],
  [paid, 'cp', [false, false, 'platform_paused']],
  [paid, 'ch', [false, false, 'platform_paused']],
  [paid, 'ph', [true, false, 'platform_paused']],
  [unpaid, '', [true, false, 'requirements.past_due']],
  [unpaid, 'c', [false, false, 'platform_paused']],
  [unpaid, 'p', [true, false, 'requirements.past_due']],
  [unpaid, 'h', [true, false, 'requirements.past_due']],
  [bothOff, 'cph', [false, false, 'requirements.past_due']],
  [opening, 'cph', [false, false, null]],
] as const;
for (const [word, letters, expected] of shownRows) {
  const said = `charges ${word.chargesEnabled}, payouts ${word.payoutsEnabled}`;
  const restricted = `restricted by '${letters}'`;
  test(`${said}, reason ${word.disabledReason}, ${restricted} shows ${expected}`, () => {
    const shown = shownFlags(word, {
      chargesPaused: letters.includes('c'),
      payoutsPaused: letters.includes('p'),
      payoutsSuspended: letters.includes('h'),
      erasedAt: letters.includes('e') ? new Date() : null,
    });
    assert.deepEqual([shown.chargesEnabled, shown.payoutsEnabled, shown.disabledReason], expected);
  });
}

const places = { settlementCurrency: 'EUR', waitingCurrencies: [] };
const released = { ...unrestricted, ...places };
const suspended = { ...released, payoutsSuspended: true };

test("suspended payouts ask for a bank account beside the provider's items", () => {
  for (const progress of [pending, errored]) {
    assert.deepEqual(shownRequirements({ ...progress, ...suspended }), {
      ...progress.requirements,
      currentlyDue: ['a', 'b.c', 'external_account'],
    });
  }
  const shown = shownRequirements({ ...enabled, ...suspended });
  assert.deepEqual(shown, { ...nothingRequired, currentlyDue: ['external_account'] });
});

test('a bank account that is due, later or being verified is listed once, as due', () => {
  for (const list of ['currentlyDue', 'eventuallyDue', 'pendingVerification'] as const) {
    const said = { ...nothingRequired, [list]: ['external_account'] };
    const shown = shownRequirements({ ...enabled, ...suspended, requirements: said });
    assert.deepEqual(shown, { ...nothingRequired, currentlyDue: ['external_account'] }, list);
  }
  const requirements = { ...nothingRequired, currentlyDue: ['external_account', 'a'] };
  assert.deepEqual(shownRequirements({ ...enabled, ...suspended, requirements }), requirements);
});

test("unless payouts are suspended, the provider's profile is shown unchanged", () => {
  const paused = { ...released, chargesPaused: true, payoutsPaused: true };
  for (const progress of [pending, enabled]) {
    assert.deepEqual(shownRequirements({ ...progress, ...paused }), progress.requirements);
  }
});

for (const status of ['received', 'creating', 'rejected'] as const) {
  test(`suspended payouts ask for nothing while the status is ${status}`, () => {
    const progress: Progress = { ...rejected, status };
    assert.deepEqual(shownRequirements({ ...progress, ...suspended }), nothingRequired);
  });
}

const missingRows = [
  // The currencies with a bank account, those with waiting money, and those asked for.
  [null, ['USD'], []],
  [[], [], []],
  [[], ['USD'], ['USD']],
  [['EUR'], [], []],
  [['EUR'], ['EUR'], []],
  [['GBP'], [], ['EUR']],
  [['GBP'], ['USD', 'EUR'], ['EUR', 'USD']],
  [['EUR'], ['USD'], ['USD']],
] as const;
for (const [payoutCurrencies, waitingCurrencies, asked] of missingRows) {
  const known = payoutCurrencies?.join(', ') ?? 'unknown currencies';
  const what = `bank accounts in ${known || 'no currency'}, money waiting in ${waitingCurrencies}`;
  test(`${what} and settlement in EUR ask for one in ${asked.join(', ') || 'none'}`, () => {
    const progress = { ...enabled, payoutCurrencies };
    const { errors, ...lists } = shownRequirements({ ...progress, ...released, waitingCurrencies });
    assert.deepEqual(lists.currentlyDue, asked.length === 0 ? [] : ['external_account']);
    assert.equal(errors.length, asked.length);
    for (const [index, currency] of asked.entries()) {
      assert.equal(errors[index]?.requirement, 'external_account');
      assert.equal(errors[index]?.code, 'no_bank_account');
      assert.match(errors[index]?.reason ?? '', new RegExp(`bank account in ${currency}`));
    }
  });
}

test('only a bank account releases suspended payouts', () => {
  assert.equal(staysSuspended(suspended, ['external_account', 'external_account.iban']), false);
  assert.equal(staysSuspended(suspended, ['individual', 'individual.phone']), true);
  assert.equal(staysSuspended(suspended, []), true);
  assert.equal(staysSuspended(unrestricted, []), false);
});
