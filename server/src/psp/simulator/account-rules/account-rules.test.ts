import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { fc } from '../../../../../tests/support/fast-check.ts';
import type { AccountDetails, BusinessType, JsonObject } from '../../port.ts';
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

const start = new Date('2026-12-01T09:00:00.000Z');
const dayMs = 86_400_000;
const after = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

/** An account at some point of its life, the details last given, and the time. */
interface Life {
  readonly state: AccountState;
  readonly details: AccountDetails;
  readonly now: Date;
}
type Step = (life: Life) => Life;

const accept = (life: Life, details: AccountDetails): Life => ({
  ...life,
  details,
  state: acceptDetails(life.state, { details, now: life.now, digest }),
});

const setVersion = currentSetVersion;
const allItems = [
  ...new Set(
    ['US', 'GB', 'AE', 'SG'].flatMap((country) =>
      (['individual', 'company'] as const).flatMap((businessType) => {
        const set = requirementSetFor({ setVersion, country, businessType });
        return [...set.atCreation, ...set.atVolume];
      }),
    ),
  ),
  'owners.a.first_name',
  'owners.a.id_number',
  'directors.d.dob.year',
  'documents.licence',
  'individual.address',
];

const someItems = fc.subarray(allItems, { maxLength: 12 });
const round = fc.integer({ min: 1, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(someItems, round).map(
    ([items, n]): Step =>
      (life) =>
        accept(life, answerItems(life.details, { items, round: n })),
  ),
  round.map(
    (n): Step =>
      (life) =>
        accept(
          life,
          answerItems(life.details, {
            items: evaluateAccount(life.state, life.now).requirements.currentlyDue,
            round: n,
          }),
        ),
  ),
  fc.constantFrom(...allItems).map(
    (path): Step =>
      (life) =>
        accept(life, setField(life.details, { path, value: null })),
  ),
  fc.constantFrom('individual', 'representative', 'owners.a', 'directors.d').map(
    (person): Step =>
      (life) =>
        accept(life, setField(life.details, { path: `${person}.id_number`, value: '111 11 1111' })),
  ),
  fc
    .record({
      items: fc.option(someItems, { nil: undefined }),
      dueInSeconds: fc.option(fc.integer({ min: 0, max: 30 * 86_400 }), { nil: undefined }),
    })
    .map(
      (request): Step =>
        (life) => ({ ...life, state: requireItems(life.state, { ...request, now: life.now }) }),
    ),
  fc.constant<Step>((life) => ({ ...life, state: reachVolume(life.state, life.now) })),
  fc.integer({ min: 1, max: 25 * dayMs }).map(
    (ms): Step =>
      (life) => ({ ...life, now: after(life.now, ms) }),
  ),
);
const rejection = fc.constantFrom<Step>(
  (life) => ({
    ...life,
    state: rejectAccount(life.state, { reason: 'rejected.other', now: life.now }),
  }),
  (life) => accept(life, { ...life.details, email: 'owner+reject@example.com' }),
  (life) => accept(life, setField(life.details, { path: 'owners.a.dob.year', value: 1900 })),
);

const opening = fc
  .record({
    country: fc.constantFrom(...supportedCountries),
    businessType: fc.constantFrom<BusinessType>('individual', 'company'),
    email: fc.constantFrom('owner@example.com', 'owner+slow@example.com'),
    isComplete: fc.boolean(),
  })
  .map(({ isComplete, ...options }): Life => {
    const details = makeDetails(isComplete ? options : { ...options, fields: {} });
    return { state: openAccount({ details, now: start, digest }), details, now: start };
  });

const live = (steps: fc.Arbitrary<Step>) =>
  fc
    .tuple(opening, fc.array(steps, { maxLength: 10 }))
    .map(([life, all]) => all.reduce((current, next) => next(freezeDeep(current)), life));
const anyLife = live(
  fc.oneof({ weight: 20, arbitrary: step }, { weight: 1, arbitrary: rejection }),
);

test('flags, reason and lists of an account always agree with each other', () => {
  fc.assert(fc.property(anyLife, ({ state, now }) => assertAgreement(evaluateAccount(state, now))));
});

test('answering what is currently due turns both flags on, unless rejected', () => {
  fc.assert(
    fc.property(live(step), (life) => {
      let current = { ...life, now: after(life.now, 30_000) };
      for (let n = 4; n < 8; n += 1) {
        const { currentlyDue } = evaluateAccount(current.state, current.now).requirements;
        if (currentlyDue.length === 0) break;
        current = accept(current, answerItems(current.details, { items: currentlyDue, round: n }));
      }
      const reading = evaluateAccount(current.state, current.now);
      assert.deepEqual(reading.requirements.currentlyDue, []);
      assert.deepEqual([reading.chargesEnabled, reading.payoutsEnabled], [true, true]);
    }),
  );
});

test('the state changes exactly at the next change by time, not before', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(anyLife, share, ({ state, now }, part) => {
      const at = (instant: Date) => ({ ...evaluateAccount(state, instant), asOf: now });
      const change = nextChangeAt(state, now);
      const end = change ?? after(now, 400 * dayMs);
      const spanMs = end.getTime() - now.getTime();
      assert.ok(spanMs > 0);
      for (const ms of [Math.floor(part * (spanMs - 1)), spanMs - 1]) {
        assert.deepEqual(at(after(now, ms)), at(now));
      }
      assert.equal(isDeepStrictEqual(at(end), at(now)), change === null);
    }),
  );
});

test('a change raises the revision by one, and without one the same state is returned', () => {
  const rejectable = fc.oneof(step, rejection);
  fc.assert(
    fc.property(anyLife, rejectable, (life, next) => {
      const { state } = next(freezeDeep(life));
      if (state === life.state) return;
      assert.equal(state.revision, life.state.revision + 1);
      assert.equal(life.state.rejection, null);
    }),
  );
});

test('no personal value is ever found in the state', () => {
  const secret = fc.stringMatching(/^[a-z]{4}[0-9]{8}$/);
  const person = fc.record(
    {
      first_name: secret,
      id_number: fc.oneof(secret, fc.constant('111111111')),
      address: fc.record({ line1: secret, city: secret }),
      verification: fc.record({ document: fc.record({ front: secret }) }),
    },
    { requiredKeys: [] },
  );
  const fields: fc.Arbitrary<JsonObject> = fc.record({
    individual: person,
    owners: fc.record({ a: person }),
    external_account: fc.record({ iban: secret, account_holder_name: secret }),
    documents: fc.record({ licence: fc.array(secret) }),
    metadata: fc.dictionary(secret, secret),
  });
  fc.assert(
    fc.property(fields, fields, secret, (before, afterwards, localPart) => {
      const details = makeDetails({
        country: 'US',
        email: `${localPart}@example.com`,
        fields: before,
      });
      const opened = openAccount({ details, now: start, digest });
      const demanded = requireItems(opened, { items: allItems, now: start });
      const changed = { ...details, fields: afterwards };
      const state = acceptDetails(demanded, { details: changed, now: start, digest });
      const stored = JSON.stringify([opened, demanded, state]);
      const values = JSON.stringify([before, afterwards]).match(/[a-z]{4}[0-9]{8}|1{9}/g) ?? [];
      for (const value of [...values, localPart]) assert.ok(!stored.includes(value));
    }),
  );
});

function assertAgreement(reading: AccountReading): void {
  const { chargesEnabled, payoutsEnabled, rejected, disabledReason, requirements } = reading;
  const { currentlyDue, eventuallyDue, pastDue, pendingVerification, errors } = requirements;
  assert.equal(disabledReason === null, chargesEnabled && payoutsEnabled);
  assert.equal(disabledReason?.startsWith('rejected.') ?? false, rejected);
  assert.ok(chargesEnabled || !payoutsEnabled);
  assert.equal(disabledReason === 'requirements.past_due', pastDue.length > 0);
  assert.ok(pastDue.length === 0 || !payoutsEnabled);
  assert.ok(pastDue.every((item) => currentlyDue.includes(item)));
  for (const list of [eventuallyDue, pendingVerification]) {
    assert.ok(list.every((item) => !currentlyDue.includes(item)));
  }
  for (const list of [currentlyDue, eventuallyDue, pastDue, pendingVerification]) {
    assert.equal(new Set(list).size, list.length);
  }
  if (disabledReason === 'requirements.currently_due') assert.ok(currentlyDue.length > 0);
  if (disabledReason === 'requirements.pending_verification') {
    assert.ok(pendingVerification.length > 0);
  }
  assert.ok(errors.length === 0 || (!chargesEnabled && currentlyDue.length > 0));
  assert.ok(requirements.currentDeadline === null || currentlyDue.length > 0);
}

/** The rules must not write into what they are given. */
function freezeDeep<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const child of Object.values(value)) freezeDeep(child);
    Object.freeze(value);
  }
  return value;
}
