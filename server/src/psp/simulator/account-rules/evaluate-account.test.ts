import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountDetails, BusinessType } from '../../port.ts';
import {
  type AccountState,
  acceptDetails,
  openAccount,
  reachVolume,
  rejectAccount,
  requireItems,
} from './account-state.ts';
import { answerItems, testDigest as digest, makeDetails, setField } from './details-fixture.ts';
import { type AccountReading, evaluateAccount, nextChangeAt } from './evaluate-account.ts';
import { currentSetVersion, requirementSetFor, supportedCountries } from './requirement-sets.ts';

const now = new Date('2026-12-01T09:00:00.000Z');
const daysOn = (days: number, ms = 0) => new Date(now.getTime() + days * 86_400_000 + ms);
const open = (details: AccountDetails) => openAccount({ details, now, digest });
const accept = (state: AccountState, details: AccountDetails) =>
  acceptDetails(state, { details, now, digest });
const summarise = ({ chargesEnabled, payoutsEnabled, disabledReason }: AccountReading) =>
  [chargesEnabled, payoutsEnabled, disabledReason] as const;
const complete = makeDetails({ country: 'US' });
const businessTypes: readonly BusinessType[] = ['individual', 'company'];

for (const country of supportedCountries) {
  test(`in ${country} an empty account owes the whole set, a complete one is enabled`, () => {
    for (const businessType of businessTypes) {
      const set = requirementSetFor({ setVersion: currentSetVersion, country, businessType });
      const details = makeDetails({ country, businessType, fields: {} });
      const empty = evaluateAccount(open(details), now);
      assert.deepEqual(summarise(empty), [false, false, 'requirements.currently_due']);
      assert.deepEqual(empty.requirements.currentlyDue, set.atCreation);
      assert.deepEqual(empty.requirements.eventuallyDue, set.atVolume);

      const answered = answerItems(details, { items: set.atCreation });
      const full = evaluateAccount(open(answered), now);
      assert.deepEqual(summarise(full), [true, true, null]);
      assert.deepEqual(full.requirements.currentlyDue, []);
      assert.deepEqual(full.requirements.eventuallyDue, set.atVolume);
      assert.equal(full.requirements.currentDeadline, null);
    }
  });
}

test('a company is asked about each owner and director it names, in order', () => {
  const company = makeDetails({ country: 'GB', businessType: 'company' });
  const named = { ...company, fields: { ...company.fields, owners: { b: {}, a: {} } } };
  const withDirector = setField(named, { path: 'directors.z.first_name', value: 'Z' });
  const { currentlyDue } = evaluateAccount(open(withDirector), now).requirements;
  const set = requirementSetFor({ ...company, setVersion: currentSetVersion });
  assert.deepEqual(currentlyDue, [
    ...set.perOwner.map((leaf) => `owners.a.${leaf}`),
    ...set.perOwner.map((leaf) => `owners.b.${leaf}`),
    ...set.perDirector.filter((leaf) => leaf !== 'first_name').map((leaf) => `directors.z.${leaf}`),
  ]);
  assert.equal(evaluateAccount(open(company), now).chargesEnabled, true);
});

test('a failed verification disables the account, names the reason and asks for the document', () => {
  const state = open(setField(complete, { path: 'individual.id_number', value: '111111111' }));
  const reading = evaluateAccount(state, now);
  const document = 'individual.verification.document.front';
  assert.deepEqual(summarise(reading), [false, false, 'requirements.currently_due']);
  assert.deepEqual(reading.requirements.currentlyDue, [document]);
  assert.deepEqual(
    reading.requirements.errors.map(({ requirement, code }) => [requirement, code]),
    [['individual.id_number', 'verification_failed_keyed_match']],
  );
  const corrected = setField(complete, { path: 'individual.id_number', value: '123456789' });
  assert.deepEqual(summarise(evaluateAccount(accept(state, corrected), now)), [true, true, null]);
});

test('the volume threshold gives 14 days, then payouts stop, and charges 7 days later', () => {
  const state = reachVolume(open(complete), now);
  const due = ['individual.id_number'];
  const table = [
    { at: now, past: [], flags: [true, true, null] },
    { at: daysOn(14, -1), past: [], flags: [true, true, null] },
    { at: daysOn(14), past: due, flags: [true, false, 'requirements.past_due'] },
    { at: daysOn(21, -1), past: due, flags: [true, false, 'requirements.past_due'] },
    { at: daysOn(21), past: due, flags: [false, false, 'requirements.past_due'] },
  ];
  for (const { at, past, flags } of table) {
    const reading = evaluateAccount(state, at);
    assert.deepEqual(summarise(reading), flags);
    assert.deepEqual(reading.requirements.currentlyDue, due);
    assert.deepEqual(reading.requirements.eventuallyDue, []);
    assert.deepEqual(reading.requirements.pastDue, past);
    assert.deepEqual(reading.requirements.currentDeadline, daysOn(14));
    assert.deepEqual(reading.asOf, at);
  }
  assert.deepEqual(nextChangeAt(state, now), daysOn(14));
  assert.deepEqual(nextChangeAt(state, daysOn(14)), daysOn(21));
  assert.equal(nextChangeAt(state, daysOn(21)), null);
  const answered = accept(state, answerItems(complete, { items: due }));
  assert.deepEqual(summarise(evaluateAccount(answered, daysOn(30))), [true, true, null]);
});

test('an item provided ahead of the volume threshold is not asked for when it is reached', () => {
  const ahead = answerItems(complete, { items: ['individual.id_number'] });
  assert.deepEqual(evaluateAccount(open(ahead), now).requirements.eventuallyDue, []);
  const state = reachVolume(open(ahead), now);
  assert.deepEqual(evaluateAccount(state, daysOn(30)).requirements.currentlyDue, []);
});

test('an item asked for again disables payouts and charges only after its deadline', () => {
  const items = ['individual.phone', 'individual.first_name'];
  const state = requireItems(open(complete), { items, dueInSeconds: 86_400, now });
  const reading = evaluateAccount(state, now);
  assert.deepEqual(summarise(reading), [true, true, null]);
  assert.deepEqual(reading.requirements.currentlyDue, [...items].reverse());
  assert.deepEqual(reading.requirements.currentDeadline, daysOn(1));
  assert.equal(evaluateAccount(state, daysOn(1)).payoutsEnabled, false);
  assert.equal(evaluateAccount(state, daysOn(8)).chargesEnabled, false);
});

test('the current deadline is the earliest, and each item is past due after its own', () => {
  const volume = reachVolume(open(complete), now);
  const state = requireItems(volume, {
    items: ['documents.licence'],
    dueInSeconds: 20 * 86_400,
    now,
  });
  const reading = evaluateAccount(state, daysOn(15));
  assert.deepEqual(reading.requirements.currentlyDue, [
    'individual.id_number',
    'documents.licence',
  ]);
  assert.deepEqual(reading.requirements.pastDue, ['individual.id_number']);
  assert.deepEqual(reading.requirements.currentDeadline, daysOn(14));
});

test('clearing an item required at creation disables charges at once', () => {
  const state = accept(
    open(complete),
    setField(complete, { path: 'external_account', value: null }),
  );
  const reading = evaluateAccount(state, now);
  assert.deepEqual(summarise(reading), [false, false, 'requirements.currently_due']);
  assert.deepEqual(reading.requirements.currentlyDue, ['external_account']);
  assert.equal(reading.revision, 2);
});

test('a slow account waits for its verification and is enabled 30 seconds later', () => {
  const state = open({ ...complete, email: 'owner+slow@example.com' });
  const reading = evaluateAccount(state, now);
  assert.deepEqual(summarise(reading), [false, false, 'requirements.pending_verification']);
  assert.ok(reading.requirements.pendingVerification.includes('individual.ssn_last_4'));
  const ready = nextChangeAt(state, now);
  assert.deepEqual(ready, new Date('2026-12-01T09:00:30.000Z'));
  assert.deepEqual(summarise(evaluateAccount(state, daysOn(0, 30_000))), [true, true, null]);
  assert.deepEqual(evaluateAccount(state, daysOn(1)).requirements.pendingVerification, []);
});

test('a slow account with missing items reports those, not its verification', () => {
  const state = open({ ...makeDetails({ country: 'US', fields: {} }), email: 'a+slow@b.example' });
  assert.equal(evaluateAccount(state, now).disabledReason, 'requirements.currently_due');
});

test('a rejected account owes nothing and never changes with time', () => {
  const state = rejectAccount(reachVolume(open(complete), now), {
    reason: 'rejected.fraud',
    now,
  });
  const reading = evaluateAccount(state, daysOn(30));
  assert.equal(reading.rejected, true);
  assert.deepEqual(summarise(reading), [false, false, 'rejected.fraud']);
  assert.deepEqual(reading.requirements.currentlyDue, []);
  assert.equal(nextChangeAt(state, now), null);
});
