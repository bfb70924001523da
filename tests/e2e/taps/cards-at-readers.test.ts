import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { accountOf } from '../../../server/src/psp/simulator/cards/card.ts';
import {
  deriveCardKeys,
  scenarioOf,
  tapCard,
} from '../../../server/src/psp/simulator/cards/index.ts';
import { dumpDatabase } from '../../support/database/dump-database.ts';
import { endOperationLeases } from '../../support/database/end-operation-leases.ts';
import { TapService, uuidOf } from '../../support/money/tap-service.ts';
import { type TapView, TestCounter, viewIn } from '../../support/money/taps.ts';
import { disclosed } from '../../support/onboarding/disclosure.ts';
import { advance, orderFault } from '../../support/onboarding/onboarding.ts';
import { keyed, newKey } from '../../support/service/idempotency.ts';
import { RecordingClient } from '../../support/service/recording-client.ts';

const taps = await TapService.start();
const { service } = taps;
const platform = await taps.newPlatform();
const { openApi } = service.app;
const api = new RecordingClient({ url: service.url, apiKey: platform.apiKey, openApi });
const counter = await TestCounter.open(api);
const european = await taps.newCounter({ country: 'DE' });

const approving = [
  ['reader-1', 'visa'],
  ['sim_visa', 'visa'],
  ['sim_mastercard', 'mastercard'],
  ['sim_amex', 'amex'],
  ['sim_wallet', 'visa'],
  ['sim_increase_decline', 'visa'],
  ['sim_refund_fail', 'visa'],
  ['sim_dispute_fraud', 'visa'],
  ['sim_dispute_product', 'visa'],
  ['sim_dispute_withdrawn', 'visa'],
] as const;

for (const [device, scheme] of approving) {
  test(`${device} is approved with a ${scheme} card`, async () => {
    const tap = await counter.tap({ device });
    assert.equal(tap.status, 'approved');
    assert.equal(tap.card?.scheme, scheme);
    assert.equal(tap.card?.issuer_country, 'US');
    assert.equal(tap.cryptogram?.cvm, 'cdcvm');
    assert.deepEqual([tap.response_code, tap.decline_reason, tap.retry_advice], ['00', null, null]);
    assert.deepEqual(tap.risk, { decision: 'approve', score: 0, rules: [] });
    assert.equal(tap.failure, null);
  });
}

/** Response codes (field 39), their meanings and the retry advice. */
const declines = [
  ['01', 'refer_to_issuer', null],
  ['02', 'refer_to_issuer', null],
  ['03', 'invalid_merchant', null],
  ['04', 'pickup_card', 'do_not_retry'],
  ['05', 'do_not_honour', 'try_another_card'],
  ['07', 'pickup_card', 'do_not_retry'],
  ['12', 'invalid_transaction', null],
  ['13', 'invalid_amount', null],
  ['14', 'invalid_card', null],
  ['15', 'issuer_not_found', null],
  ['19', 're_enter_transaction', 'retry_now'],
  ['1A', 'strong_authentication_required', 'insert_card_or_pin'],
  ['30', 'format_error', null],
  ['41', 'lost_card', null],
  ['43', 'stolen_card', null],
  ['46', 'account_closed', 'do_not_retry'],
  ['51', 'insufficient_funds', 'try_another_card'],
  ['54', 'expired_card', null],
  ['55', 'incorrect_pin', null],
  ['57', 'not_permitted_to_cardholder', null],
  ['58', 'not_permitted_to_terminal', null],
  ['59', 'suspected_fraud', null],
  ['61', 'exceeds_amount_limit', null],
  ['62', 'restricted_card', null],
  ['63', 'security_violation', null],
  ['65', 'exceeds_frequency_limit', null],
  ['70', 'strong_authentication_required', 'insert_card_or_pin'],
  ['75', 'pin_tries_exceeded', null],
  ['82', 'cryptogram_invalid', 'insert_card'],
  ['88', 'cryptogram_invalid', 'insert_card'],
  ['91', 'issuer_unavailable', 'retry_later'],
  ['93', 'transaction_cannot_complete', null],
  ['94', 'duplicate_transaction', null],
  ['96', 'system_error', 'retry_later'],
  ['99', 'generic_decline', null],
] as const;

test('a decline is a 200 with the response code, its meaning and retry advice', async () => {
  for (const [code, reason, advice] of declines) {
    const tap = await counter.tap({ device: `sim_decline_${code}` });
    const outcome = [tap.status, tap.response_code, tap.decline_reason, tap.retry_advice];
    assert.deepEqual(outcome, ['declined', code, reason, advice]);
    assertNothingHeld(tap);
  }
});

test('a declined tap is a transaction that ends with the declined authorisation', async () => {
  const tap = await counter.tap({ device: 'sim_decline_51' });
  assert.deepEqual(await taps.stageKinds(platform, tap), ['tap', 'authorisation']);
  assert.deepEqual(await taps.eventTypes(platform, tap), ['tap.declined']);
  const { body } = await api.get(`/v1/transactions/${tap.transaction}`);
  const { authorisation } = body.stages as JsonObject;
  assert.equal(body.status, 'declined');
  assert.deepEqual(authorisation, {
    approved: false,
    amount: 0,
    currency: 'USD',
    authorisation_code: null,
    response_code: '51',
    decline_reason: 'insufficient_funds',
    retry_advice: 'try_another_card',
    capture_before: null,
    at: tap.created_at,
    increases: [],
    charges: [],
    charges_count: 0,
    charges_url: `/v1/charges?authorisation=${tap.transaction.replace('txn_', 'auth_')}`,
  });
});

test('the issuer detects a changed cryptogram and a reused counter', async () => {
  for (const device of ['sim_cryptogram_bad', 'sim_replay']) {
    const tap = await counter.tap({ device });
    const outcome = [tap.status, tap.response_code, tap.decline_reason, tap.retry_advice];
    assert.deepEqual(outcome, ['declined', '82', 'cryptogram_invalid', 'insert_card']);
    assertNothingHeld(tap);
  }
});

test('sim_pin_required is declined by the issuer with 1A for any amount', async () => {
  const tap = await european.counter.tap({ device: 'sim_pin_required', amount: 100 });
  const outcome = [tap.status, tap.response_code, tap.decline_reason, tap.retry_advice];
  const expected = ['declined', '1A', 'strong_authentication_required', 'insert_card_or_pin'];
  assert.deepEqual(outcome, expected);
});

test('at sim_amount the issuer answers with the last two digits of the amount', async () => {
  const answer = async (amount: number) => {
    const { status, response_code } = await counter.tap({ device: 'sim_amount', amount });
    return [status, response_code];
  };
  assert.deepEqual(await answer(1_000), ['approved', '00']);
  assert.deepEqual(await answer(1_051), ['declined', '51']);
  assert.deepEqual(await answer(7), ['declined', '07']);
});

test('a foreign card has another country and currency and a higher risk score', async () => {
  const tap = await counter.tap({ device: 'sim_foreign' });
  assert.equal(tap.status, 'approved');
  assert.notEqual(tap.card?.issuer_country, 'US');
  assert.deepEqual(tap.risk, { decision: 'approve', score: 20, rules: ['foreign_card'] });
});

const unread = [
  ['sim_reader_offline', 'reader_offline'],
  ['sim_tap_timeout', 'tap_timeout'],
  ['sim_cancelled', 'cancelled_by_customer'],
] as const;

for (const [device, code] of unread) {
  test(`at ${device} no card is read: the tap is cancelled without an event`, async () => {
    const tap = await counter.tap({ device });
    assert.equal(tap.status, 'cancelled');
    assert.equal(tap.failure?.code, code);
    assert.match(tap.failure?.message ?? '', /\.$/);
    assert.deepEqual([tap.card, tap.cryptogram, tap.risk], [null, null, null]);
    assert.deepEqual([tap.response_code, tap.decline_reason], [null, null]);
    assertNothingHeld(tap);
    assert.deepEqual(await taps.stageKinds(platform, tap), ['tap']);
    assert.deepEqual(await taps.events(platform, tap), []);
    const { body } = await api.get(`/v1/transactions/${tap.transaction}`);
    assert.equal(body.status, 'cancelled');
    assert.equal((body.stages as JsonObject).authorisation, null);
  });
}

test('a failed capture leaves the tap approved and uncaptured with a reason', async () => {
  const tap = await counter.tap({ device: 'sim_capture_fail' });
  assert.equal(tap.status, 'approved');
  assert.deepEqual([tap.amount_authorised, tap.amount_captured], [1250, 0]);
  assert.equal(tap.failure?.code, 'capture_failed');
  assert.deepEqual(await taps.eventTypes(platform, tap), ['tap.approved', 'charge.failed']);
  const kinds = ['tap', 'authorisation', 'capture_failure'];
  assert.deepEqual(await taps.stageKinds(platform, tap), kinds);
  const held = await counter.hold(1_000, { device: 'sim_capture_fail' });
  assert.match(tap.failure?.message ?? '', /capture_before/);
  assert.equal((await counter.read(tap)).failure?.code, 'capture_failed');
  const failed = await counter.taprail.taps.capture(held.id);
  assert.deepEqual([failed.status, failed.amount_captured], ['approved', 0]);
  assert.equal(failed.failure?.code, 'capture_failed');
});

test('a risk block declines a tap without asking the provider', async () => {
  const tap = await counter.tap({ device: 'sim_risk_block' });
  const outcome = [tap.status, tap.response_code, tap.decline_reason, tap.retry_advice];
  assert.deepEqual(outcome, ['declined', null, 'risk_blocked', null]);
  assert.deepEqual(tap.risk, { decision: 'block', score: 100, rules: ['provider_block'] });
  assertNothingHeld(tap);
  assert.deepEqual(await taps.stageKinds(platform, tap), ['tap']);
  assert.deepEqual(await taps.eventTypes(platform, tap), ['tap.declined']);
});

test('a risk review approves, and the stage records decision, score and rules', async () => {
  const tap = await counter.tap({ device: 'sim_risk_review' });
  assert.equal(tap.status, 'approved');
  const risk = { decision: 'review', score: 60, rules: ['provider_review'] };
  assert.deepEqual(tap.risk, risk);
  const [stage] = await taps.stages(platform, tap);
  assert.deepEqual(JSON.parse(stage?.body ?? '{}').risk, risk);
});

const limits = [
  { currency: 'EUR', limit: 5_000 },
  { currency: 'GBP', limit: 10_000 },
  { currency: 'CHF', limit: 8_000 },
  { currency: 'CAD', limit: 25_000 },
];

for (const { currency, limit } of limits) {
  test(`without CDCVM an amount above ${limit} ${currency} needs the inserted card or a PIN`, async () => {
    const { counter: at } = european;
    const within = await at.tap({ device: 'sim_no_cdcvm', amount: limit, currency });
    assert.equal(within.status, 'approved');
    assert.equal(within.cryptogram?.cvm, 'none');
    const above = await at.tap({ device: 'sim_no_cdcvm', amount: limit + 1, currency });
    const outcome = [above.status, above.response_code, above.decline_reason, above.retry_advice];
    const reason = 'strong_authentication_required';
    assert.deepEqual(outcome, ['declined', null, reason, 'insert_card_or_pin']);
    assert.deepEqual(above.risk?.rules, ['contactless_limit']);
    assert.deepEqual(await taps.stageKinds(european.platform, above), ['tap']);
    const wallet = await at.tap({ device: 'sim_wallet', amount: limit + 1, currency });
    assert.equal(wallet.status, 'approved');
  });
}

test('there is no contactless limit in USD, and tips count towards the other limits', async () => {
  const dollars = await counter.tap({ device: 'sim_no_cdcvm', amount: 900_000 });
  assert.equal(dollars.status, 'approved');
  const tip = { capture_mode: 'tap_with_tip', amount: 4_000, tip_amount: 1_001 } as const;
  const tipped = await european.counter.tap({ device: 'sim_no_cdcvm', ...tip });
  assert.equal(tipped.decline_reason, 'strong_authentication_required');
});

test('the simulator never draws a card twice, so no velocity rule fires by accident', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => counter.tap()));
  assert.equal(new Set(made.map(({ card }) => card?.fingerprint)).size, 12);
  for (const { risk } of made) assert.deepEqual(risk?.rules, []);
});

test('a card number cannot be read in any answer, log, event or row', async () => {
  const made = await takeEveryCourse();
  const numbers = made.map(cardNumberOf);
  assert.equal(new Set(numbers).size, made.length);
  const places = {
    answers: api.seen.join('\n'),
    logs: service.logs.join('\n'),
    database: await dumpDatabase(service.database),
  };
  // Besides the whole number, the digits that would complete the public ones.
  const secrets = numbers.flatMap((pan) => [pan, pan.slice(0, -4), pan.slice(6)]);
  for (const [place, text] of Object.entries(places)) {
    assert.ok(text.length > 1_000, `${place} were searched`);
    assert.deepEqual(disclosed(text, secrets), [], place);
  }
  const shown = made.map(({ card }) => card?.fingerprint ?? '');
  assert.deepEqual(
    disclosed(places.database, shown),
    shown,
    'the public digits are found, so the search works',
  );
});

/** Approved, declined, forged, blocked, lost and failed taps, and every step. */
async function takeEveryCourse(): Promise<TapView[]> {
  const devices = ['sim_visa', 'sim_mastercard', 'sim_amex', 'sim_foreign', 'sim_decline_51'];
  const others = ['sim_replay', 'sim_cryptogram_bad', 'sim_risk_block', 'sim_capture_fail'];
  const made: TapView[] = [];
  for (const device of [...devices, ...others]) {
    made.push(viewIn(await counter.send({ device }, keyed(newKey()))));
  }
  const lost = viewIn(await counter.send({ device: 'sim_issuer_timeout', amount: 1_000 }), 202);
  const held = await counter.hold(10_000);
  await counter.stay(held, 'increase', { amount: 12_000 });
  await counter.stay(held, 'charges', { amount: 5_000 });
  await orderFault(api, { operation: 'taps.capture', kind: 'timeout' });
  assert.equal((await counter.stay(held, 'capture')).status, 202);
  await orderFault(api, { operation: 'taps.authorise', kind: 'error' });
  assert.equal((await counter.send()).status, 502);
  await fail();
  await advance(api, 3_600);
  await counter.act(held, 'reverse');
  await api.get(`/v1/transactions/${held.transaction}`);
  return [...made, held, await counter.read(lost)];
}

/** PostgreSQL quotes the whole row that violates a constraint. The log must not. */
async function fail(): Promise<void> {
  const run = (text: string) => service.database.rows({ name: '', text, values: [] });
  await run('alter table records add constraint no_more check (false) not valid');
  assert.equal((await counter.send()).status, 500);
  assert.ok(service.logs.some((line) => line.includes('"constraint":"no_more"')));
  await run('alter table records drop constraint no_more');
  await endOperationLeases(service.database);
}

/** The simulator derives cards from its seed and the tap's id, so tests can derive them, too. */
function cardNumberOf(tap: TapView): string {
  const { card } = tapCard({
    keys: deriveCardKeys(service.config.simulatorSeed),
    operationId: uuidOf(tap) ?? '',
    scenario: scenarioOf(tap.device),
    request: {
      amountMinor: BigInt(tap.total_amount),
      currency: tap.currency,
      country: 'US',
      now: new Date(tap.created_at),
    },
  });
  assert.equal(card.fingerprint, tap.card?.fingerprint, 'it is the card of this tap');
  const { pan } = accountOf(card);
  assert.deepEqual([pan.slice(0, 6), pan.slice(-4)], [tap.card?.bin, tap.card?.last4]);
  return pan;
}

function assertNothingHeld(tap: TapView): void {
  assert.equal(tap.authorisation, null);
  assert.deepEqual([tap.amount_authorised, tap.amount_captured, tap.platform_fee], [0, 0, 0]);
  assert.deepEqual([tap.authorisation_code, tap.capture_before], [null, null]);
}
