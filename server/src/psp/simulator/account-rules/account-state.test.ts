import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountDetails, JsonObject } from '../../port.ts';
import {
  type AccountState,
  acceptDetails,
  openAccount,
  reachVolume,
  rejectAccount,
  requireItems,
} from './account-state.ts';
import { testDigest as digest, makeDetails, setField } from './details-fixture.ts';

const now = new Date('2026-12-01T09:00:00.000Z');
const later = new Date('2026-12-02T09:00:00.000Z');
const complete = makeDetails({ country: 'US' });
const open = (details: AccountDetails = complete) => openAccount({ details, now, digest });
const accept = (state: AccountState, details: AccountDetails) =>
  acceptDetails(state, { details, now: later, digest });

test('a new account has revision one and is ready at once', () => {
  const state = open();
  assert.equal(state.revision, 1);
  assert.equal(state.readyAt, state.createdAt);
  assert.equal(
    open({ ...complete, email: 'a+slow@b.example' }).readyAt,
    '2026-12-01T09:00:30.000Z',
  );
});

test('opening an account in an unsupported country throws', () => {
  assert.throws(() => open({ ...complete, country: 'XX' }), RangeError);
});

test('the same details change nothing, whatever the order of their fields', () => {
  const state = open();
  const fields = Object.fromEntries(Object.entries(complete.fields).reverse());
  assert.equal(accept(state, { ...complete, fields }), state);
});

test('a state that went through JSON is the same state', () => {
  const state = requireItems(open(), { now });
  const stored: AccountState = JSON.parse(JSON.stringify(state));
  assert.deepEqual(stored, state);
  assert.equal(accept(stored, complete), stored);
});

test('a new value for a provided item raises the revision', () => {
  const state = accept(
    open(),
    setField(complete, { path: 'individual.phone', value: '+1 555 0100' }),
  );
  assert.equal(state.revision, 2);
  assert.equal(state.updatedAt, later.toISOString());
});

test('an account keeps the country and business type it was opened with', () => {
  const state = open();
  assert.equal(accept(state, { ...complete, country: 'DE', businessType: 'company' }), state);
});

test('equal values at two paths have different digests', () => {
  const { provided } = open({
    ...complete,
    fields: { individual: { phone: '1' }, company: { phone: '1' } },
  });
  assert.notEqual(provided['individual.phone'], provided['company.phone']);
});

test('a demand for an item never provided ends when the item is provided', () => {
  const document = 'individual.verification.document.front';
  const state = requireItems(open(), { items: [document], now });
  const expected = { item: document, deadline: '2026-12-15T09:00:00.000Z', refused: null };
  assert.deepEqual(state.demands, [expected]);
  const answered = accept(state, setField(complete, { path: document, value: 'file_1' }));
  assert.deepEqual(answered.demands, []);
});

test('a demand for an item provided before ends when it is supplied again, even unchanged', () => {
  const phone = 'individual.phone';
  const before = setField(complete, { path: phone, value: 'the same' });
  const state = requireItems(open(before), { items: [phone], now });
  assert.equal(accept(state, before), state);
  for (const value of ['another', 'the same']) {
    const answered = accept(state, setField(before, { path: phone, value }));
    assert.deepEqual(answered.demands, []);
  }
});

test('a demand ends when the same value was cleared and then provided again', () => {
  const phone = 'individual.phone';
  const state = requireItems(open(), { items: [phone], now });
  const cleared = accept(state, setField(complete, { path: phone, value: null }));
  assert.equal(cleared.demands[0]?.refused, null);
  assert.deepEqual(accept(cleared, complete).demands, []);
});

test('a demand for a group of items ends when anything in the group changes', () => {
  const state = requireItems(open(), { items: ['individual.address'], now });
  assert.equal(accept(state, complete), state);
  const moved = setField(complete, { path: 'individual.address.city', value: 'Elsewhere' });
  assert.deepEqual(accept(state, moved).demands, []);
});

test('an answered demand does not come back when the old value returns', () => {
  const phone = 'individual.phone';
  const state = requireItems(open(), { items: [phone], now });
  const answered = accept(state, setField(complete, { path: phone, value: 'another' }));
  assert.deepEqual(accept(answered, complete).demands, []);
});

test('a second demand for an item keeps the earlier deadline', () => {
  const items = ['individual.phone'];
  const first = requireItems(open(), { items, dueInSeconds: 60, now });
  assert.equal(requireItems(first, { items, dueInSeconds: 61, now }), first);
  const sooner = requireItems(first, { items, dueInSeconds: 59, now });
  assert.deepEqual(
    sooner.demands.map((demand) => demand.deadline),
    ['2026-12-01T09:00:59.000Z'],
  );
});

test('a demand without items asks for those of the volume threshold', () => {
  const items = requireItems(open(), { now }).demands.map((demand) => demand.item);
  assert.deepEqual(items, ['individual.id_number']);
  const state = open();
  assert.equal(requireItems(state, { items: [], now }), state);
});

test('the volume threshold is reached once', () => {
  const state = reachVolume(open(), now);
  assert.equal(state.revision, 2);
  assert.equal(reachVolume(state, later), state);
});

test('a rejected account never changes', () => {
  const rejected = rejectAccount(open(), { reason: 'rejected.terms_of_service', now });
  assert.equal(rejected.rejection, 'rejected.terms_of_service');
  const bySelf = open({ ...complete, email: 'a+reject@b.example' });
  for (const state of [rejected, bySelf]) {
    assert.equal(accept(state, makeDetails({ country: 'US', fields: {} })), state);
    assert.equal(requireItems(state, { now }), state);
    assert.equal(reachVolume(state, now), state);
    assert.equal(rejectAccount(state, { reason: 'rejected.other', now }), state);
  }
});

test('later details can have an account rejected', () => {
  const state = accept(open(), setField(complete, { path: 'individual.dob.year', value: 1900 }));
  assert.equal(state.rejection, 'rejected.listed');
});

const supply = (details: AccountDetails, external_account: JsonObject) =>
  setField(details, { path: 'external_account', value: external_account });
const numbered = { account_number: '00012346000', routing_number: '108800' };
const british = makeDetails({ country: 'GB' });

test('a bank account replaces only the one in its currency', () => {
  const own = open(british);
  assert.deepEqual(own.bankAccounts, { GBP: null });
  const inEuro = supply(british, { ...numbered, currency: 'EUR' });
  const both = accept(own, inEuro);
  assert.deepEqual(both.bankAccounts, { GBP: null, EUR: null });
  const closed = { ...numbered, account_number: '00012340002', currency: 'EUR' };
  const replaced = accept(both, supply(inEuro, closed));
  assert.deepEqual(replaced.bankAccounts, { GBP: null, EUR: 'account_closed' });
});

test('one bank account supplied in another currency moves to that currency', () => {
  const state = open(british);
  const moved = setField(british, { path: 'default_currency', value: 'USD' });
  assert.deepEqual(accept(state, moved).bankAccounts, { GBP: null });
  assert.deepEqual(accept(state, supply(moved, numbered)).bankAccounts, { GBP: null, USD: null });
});

test('clearing the newest bank account clears them all', () => {
  const both = accept(open(british), supply(british, { ...numbered, currency: 'EUR' }));
  const { external_account: _, ...fields } = british.fields;
  assert.deepEqual(accept(both, { ...british, fields }).bankAccounts, {});
});
