import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TapService } from '../../support/money/tap-service.ts';
import { assertRefusal, codesIn } from '../../support/service/assert-refusal.ts';

const taps = await TapService.start();
const { platform, counter } = await taps.newCounter();

test('a tap is captured at once by default', async () => {
  const tap = await counter.tap();
  assert.equal(tap.object, 'tap');
  assert.equal(tap.status, 'approved');
  assert.equal(tap.capture_mode, 'direct');
  assert.equal(tap.ceiling_amount, null);
  assert.equal(tap.response_code, '00');
  assert.match(tap.authorisation_code ?? '', /^\d{6}$/);
  assert.deepEqual(amountsOf(tap), {
    amount: 1250,
    tip_amount: 0,
    total_amount: 1250,
    amount_authorised: 1250,
    amount_captured: 1250,
    amount_released: 0,
    amount_refunded: 0,
  });
  assert.deepEqual(await taps.stageKinds(platform, tap), ['tap', 'authorisation', 'capture']);
  assert.deepEqual(await counter.tap({ capture_mode: 'direct' }).then(amountsOf), amountsOf(tap));
});

test('each object of a tap has an id with the prefix of its kind', async () => {
  const tap = await counter.tap();
  assert.match(tap.id, /^tap_[0-9a-z]{26}$/);
  assert.match(tap.transaction, /^txn_[0-9a-z]{26}$/);
  assert.match(tap.authorisation, /^auth_[0-9a-z]{26}$/);
  assert.match(tap.authorisation_chain_id, /^ach_[0-9a-z]{26}$/);
  assert.equal(tap.submerchant, counter.externalRef);
  assert.equal(tap.device, counter.reader);
});

test('a tap shows the public card details and the cryptogram', async () => {
  const { card, cryptogram } = await counter.tap();
  const cardFields = [
    ...['scheme', 'bin', 'last4', 'funding', 'issuer_country', 'fingerprint'],
    ...['entry_mode', 'application_label'],
  ];
  assert.deepEqual(Object.keys(card ?? {}), cardFields);
  assert.match(card?.bin ?? '', /^\d{6}$/);
  assert.match(card?.last4 ?? '', /^\d{4}$/);
  const signed = ['value', 'type', 'atc', 'unpredictable_number', 'aid', 'cvm'];
  assert.deepEqual(Object.keys(cryptogram ?? {}), signed);
  assert.match(String(cryptogram?.value), /^[0-9A-F]{16}$/);
  assert.match(String(cryptogram?.unpredictable_number), /^[0-9A-F]{8}$/);
});

test('reference, description and metadata are returned unchanged', async () => {
  const own = {
    reference: 'table 12',
    description: 'Zwei Kaffee ☕ und ein "Stück" Kuchen',
    metadata: { waiter: 'Øyvind', empty: '' },
  };
  const tap = await counter.tap(own);
  const { reference, description, metadata } = await counter.read(tap);
  assert.deepEqual({ reference, description, metadata }, own);
  const bare = await counter.tap();
  assert.deepEqual([bare.reference, bare.description, bare.metadata], [null, null, {}]);
});

test('tap_with_tip authorises and captures amount and tip in one call', async () => {
  const tap = await counter.tap({ amount: 4000, tip_amount: 601, capture_mode: 'tap_with_tip' });
  assert.equal(tap.status, 'approved');
  assert.deepEqual(amountsOf(tap), {
    amount: 4000,
    tip_amount: 601,
    total_amount: 4601,
    amount_authorised: 4601,
    amount_captured: 4601,
    amount_released: 0,
    amount_refunded: 0,
  });
});

test('tap_with_tip without a tip has a tip of zero', async () => {
  const tap = await counter.tap({ capture_mode: 'tap_with_tip' });
  assert.deepEqual([tap.tip_amount, tap.amount_captured], [0, 1250]);
});

test('a tip is allowed only in tap_with_tip', async () => {
  for (const capture_mode of ['direct', 'pre-auth']) {
    const refused = await counter.send({ capture_mode, tip_amount: 100 });
    assertRefusal(refused, { status: 422, code: 'tip_not_allowed', param: 'tip_amount' });
  }
});

test('pre-auth holds the amount and captures nothing', async () => {
  const tap = await counter.hold(40_000);
  assert.equal(tap.status, 'approved');
  assert.deepEqual([tap.amount_authorised, tap.amount_captured], [40_000, 0]);
  assert.equal(tap.platform_fee, 0);
  assert.deepEqual(await taps.stageKinds(platform, tap), ['tap', 'authorisation']);
  assert.deepEqual(await taps.eventTypes(platform, tap), ['tap.approved']);
});

test('a hold may be increased to five times its amount by default', async () => {
  assert.equal((await counter.hold(40_000)).ceiling_amount, 200_000);
  assert.equal((await counter.hold(40_000, { ceiling_amount: 41_000 })).ceiling_amount, 41_000);
  assert.equal((await counter.hold(40_000, { ceiling_amount: 40_000 })).ceiling_amount, 40_000);
});

test('a platform can have its own default ceiling', async () => {
  const { api, counter: own } = await taps.newCounter();
  await api.patch('/v1/settings', { ceiling_multiplier: 2 });
  assert.equal((await own.hold(40_000)).ceiling_amount, 80_000);
});

test('a ceiling cannot exceed the largest amount', async () => {
  assert.equal((await counter.hold(99_999_999_998)).ceiling_amount, 99_999_999_999);
  const refused = await counter.send({ capture_mode: 'pre-auth', ceiling_amount: 1e11 });
  assertRefusal(refused, { status: 422, code: 'amount_too_large', param: 'ceiling_amount' });
});

test('a ceiling below the amount, or without pre-auth, is refused', async () => {
  const low = await counter.send({ capture_mode: 'pre-auth', ceiling_amount: 1249 });
  assertRefusal(low, { status: 422, code: 'amount_exceeds_ceiling', param: 'ceiling_amount' });
  for (const capture_mode of ['direct', 'tap_with_tip']) {
    const refused = await counter.send({ capture_mode, ceiling_amount: 5000 });
    const expected = { status: 422, code: 'field_not_applicable', param: 'ceiling_amount' };
    assertRefusal(refused, expected);
  }
});

test('all faults of a tap are reported at once, of every kind', async () => {
  const malformed = await counter.api.post('/v1/taps', { amount: 0, device: 'sim_nope', foo: 1 });
  const missing = { status: 400, code: 'parameter_missing', param: 'currency' };
  assert.deepEqual(codesIn(assertRefusal(malformed, missing)), {
    currency: 'parameter_missing',
    submerchant: 'parameter_missing',
    foo: 'parameter_unknown',
    amount: 'amount_too_small',
    device: 'parameter_invalid',
  });
  const unfit = await counter.send({
    amount: 0,
    currency: 'XXX',
    device: 'sim_nope',
    tip_amount: -1,
    platform_fee: 1e12,
  });
  const unsupported = { status: 422, code: 'currency_not_supported', param: 'currency' };
  const refusal = assertRefusal(unfit, unsupported);
  assert.match(refusal.message, /^5 fields need attention; the first: /);
  assert.deepEqual(codesIn(refusal), {
    currency: 'currency_not_supported',
    tip_amount: 'tip_not_allowed',
    amount: 'amount_too_small',
    platform_fee: 'amount_too_large',
    device: 'parameter_invalid',
  });
  // Rules that depend on a malformed field are skipped.
  const mode = await counter.send({ capture_mode: 'tap_with_tips', tip_amount: 5 });
  const invalid = assertRefusal(mode, { status: 400, code: 'parameter_invalid' });
  assert.deepEqual(codesIn(invalid), { capture_mode: 'parameter_invalid' });
  const single = assertRefusal(await counter.send({ tip_amount: -1 }), {
    status: 422,
    code: 'tip_not_allowed',
    param: 'tip_amount',
  });
  assert.deepEqual(codesIn(single), { tip_amount: 'tip_not_allowed' });
});

test('an amount out of bounds is named beside the other faults of every step', async () => {
  const hold = await counter.hold(1_000);
  const { authorisation } = hold;
  for (const path of [
    `/v1/taps/${hold.id}/capture`,
    `/v1/authorisations/${authorisation}/capture`,
    `/v1/authorisations/${authorisation}/increase`,
    `/v1/authorisations/${authorisation}/charges`,
    '/v1/refunds',
    '/v1/payouts',
    '/v1/test/disputes',
  ]) {
    const refused = await counter.api.post(path, { amount: 0, foo: 1 });
    const { amount, foo } = codesIn(assertRefusal(refused, { status: 400, code: /^parameter_/ }));
    assert.deepEqual([amount, foo], ['amount_too_small', 'parameter_unknown'], path);
  }
});

function amountsOf(tap: Awaited<ReturnType<typeof counter.tap>>) {
  const { amount, tip_amount, total_amount } = tap;
  const { amount_authorised, amount_captured, amount_released, amount_refunded } = tap;
  return {
    amount,
    tip_amount,
    total_amount,
    amount_authorised,
    amount_captured,
    amount_released,
    amount_refunded,
  };
}
