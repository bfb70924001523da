import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountOf, makeCard } from './card.ts';
import { keys, tapOn } from './cards-fixture.ts';
import { authorisationCodeFor, authorise } from './issuer.ts';
import { deriveCardKeys } from './keys.ts';
import { scenarioOf } from './scenarios.ts';
import type { CardTap } from './tap-card.ts';

const answerTo = (tap: CardTap, device = 'sim_visa') =>
  authorise({ keys, operationId: 'tap_1', tap, scenario: scenarioOf(device) });
const answerOn = (device: string, amountMinor = 12_34n) =>
  answerTo(tapOn(device, { request: { amountMinor } }), device);

test('a genuine card of every scheme is verified and approved', () => {
  for (const device of ['any', 'sim_visa', 'sim_mastercard', 'sim_amex', 'sim_wallet']) {
    const decision = answerOn(device);
    assert.equal(decision.responseCode, '00', device);
    assert.equal(decision.cardCheck, 'verified', device);
    assert.match(decision.authorisationCode ?? '', /^\d{6}$/, device);
  }
});

test('a repeated request gets the first answer, even after a restart', () => {
  const scenario = scenarioOf('sim_visa');
  const restarted = authorise({
    keys: deriveCardKeys('a seed for tests'),
    operationId: 'tap_1',
    tap: tapOn('sim_visa'),
    scenario,
  });
  assert.deepEqual(restarted, answerOn('sim_visa'));
});

test('the issuer declines with the code of the reader and gives no authorisation code', () => {
  for (const code of ['05', '51', '1A', '91', 'Z9']) {
    assert.deepEqual(answerOn(`sim_decline_${code}`), {
      responseCode: code,
      authorisationCode: null,
      cardCheck: 'verified',
    });
  }
  assert.equal(answerOn('sim_pin_required').responseCode, '1A');
});

test('at sim_amount the last two digits of the amount are the response code', () => {
  const codeFor = (amountMinor: bigint) => answerOn('sim_amount', amountMinor).responseCode;
  assert.equal(codeFor(10_00n), '00');
  assert.equal(codeFor(10_51n), '51');
  assert.equal(codeFor(5n), '05');
  assert.equal(answerOn('sim_visa', 10_51n).responseCode, '00');
});

test("a flipped bit fails the check and is declined with the scheme's code", () => {
  assert.deepEqual(answerOn('sim_cryptogram_bad'), {
    responseCode: '82',
    authorisationCode: null,
    cardCheck: 'cryptogram_mismatch',
  });
  const mastercard = tapOn('sim_mastercard');
  const forged = { ...mastercard, cryptogram: '0123456789ABCDEF' };
  assert.equal(answerTo(forged).responseCode, '88');
});

test('a repeated counter is refused although its cryptogram is genuine', () => {
  assert.deepEqual(answerOn('sim_replay'), {
    responseCode: '82',
    authorisationCode: null,
    cardCheck: 'counter_repeated',
  });
});

test('no scenario makes the issuer approve a forgery', () => {
  const forged = tapOn('sim_cryptogram_bad');
  const repeated = tapOn('sim_replay');
  for (const device of ['sim_visa', 'sim_amount', 'sim_wallet', 'sim_decline_00']) {
    assert.equal(answerTo(forged, device).responseCode, '82', device);
    assert.equal(answerTo(repeated, device).responseCode, '82', device);
  }
});

test('data altered on the way to the issuer fails the check', () => {
  const tap = tapOn('sim_visa');
  const alterations: readonly Partial<CardTap['data']>[] = [
    { amountAuthorised: '000000000234' },
    { transactionCurrency: '0840' },
    { transactionDate: '260310' },
    { unpredictableNumber: '00000000' },
    { applicationTransactionCounter: 'FFFF' },
    { issuerApplicationData: '06011203A00001' },
  ];
  for (const alteration of alterations) {
    const altered = { ...tap, data: { ...tap.data, ...alteration } };
    assert.equal(answerTo(altered).cardCheck, 'cryptogram_mismatch', JSON.stringify(alteration));
  }
});

test('the cryptogram of one card is invalid for another', () => {
  const { card } = tapOn('sim_visa', { operationId: 'tap_2' });
  assert.equal(answerTo({ ...tapOn('sim_visa'), card }).cardCheck, 'cryptogram_mismatch');
});

test('the issuer checks the signed counter, not the one beside it', () => {
  const repeated = { ...tapOn('sim_replay'), transactionCounter: 0xffff };
  assert.equal(answerTo(repeated).cardCheck, 'counter_repeated');
});

test('a card works to the end of its last month and is expired after it', () => {
  const { card } = tapOn('sim_visa');
  const tapIn = (now: string) => {
    const tap = tapOn('sim_visa', { request: { now: new Date(now) } });
    const expiring = makeCard(card, { ...accountOf(card), expiry: '2603' });
    return answerTo({ ...tap, card: expiring });
  };
  assert.equal(tapIn('2026-03-31T23:59:59Z').responseCode, '00');
  assert.deepEqual(tapIn('2026-04-01T00:00:00Z'), {
    responseCode: '54',
    authorisationCode: null,
    cardCheck: 'verified',
  });
});

test('an issuer decides even when its answer is lost', () => {
  assert.equal(answerOn('sim_issuer_timeout').responseCode, '00');
  assert.equal(scenarioOf('sim_issuer_timeout').answerLost, true);
});

test('every operation has its own authorisation code and keeps it', () => {
  const codeOf = (operationId: string) => authorisationCodeFor({ keys, operationId });
  assert.equal(codeOf('tap_1'), codeOf('tap_1'));
  const codes = Array.from({ length: 50 }, (_, index) => codeOf(`increase_${index}`));
  for (const code of codes) assert.match(code, /^\d{6}$/);
  assert.equal(new Set(codes).size, codes.length);
  assert.equal(answerOn('sim_visa').authorisationCode, codeOf('tap_1'));
});
