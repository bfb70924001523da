import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Scenario, scenarioOf } from './scenarios.ts';

const ordinary: Scenario = {
  scheme: 'visa',
  foreign: false,
  cardholderVerification: 'cdcvm',
  hasScreen: true,
  readFailure: null,
  tip: 'none',
  waitSeconds: null,
  riskDecision: null,
  forgery: null,
  responseCode: '00',
  responseInAmount: false,
  answerLost: false,
  laterFailure: null,
  dispute: null,
};

test('any reader without a scenario approves with a Visa card', () => {
  const devices = ['reader-7', '', 'sim_', 'sim_unheard_of', 'SIM_AMEX', 'sim_visa ', 'toString'];
  for (const device of devices) assert.deepEqual(scenarioOf(device), ordinary, device);
});

test('each simulated reader differs from an ordinary one only in its scenario', () => {
  const deviations: Readonly<Record<string, Partial<Scenario>>> = {
    sim_visa: {},
    sim_mastercard: { scheme: 'mastercard' },
    sim_amex: { scheme: 'amex' },
    sim_wallet: {},
    sim_no_screen: { hasScreen: false },
    sim_pin_required: { responseCode: '1A' },
    sim_no_cdcvm: { cardholderVerification: 'none' },
    sim_cryptogram_bad: { forgery: 'bit_flipped' },
    sim_replay: { forgery: 'counter_repeated' },
    sim_risk_block: { riskDecision: 'block' },
    sim_risk_review: { riskDecision: 'review' },
    sim_reader_offline: { readFailure: 'reader_offline' },
    sim_tap_timeout: { readFailure: 'tap_timeout' },
    sim_cancelled: { readFailure: 'cancelled_by_customer' },
    sim_issuer_timeout: { answerLost: true },
    sim_foreign: { foreign: true },
    sim_capture_fail: { laterFailure: 'capture' },
    sim_increase_decline: { laterFailure: 'increase' },
    sim_extend_decline: { laterFailure: 'extend' },
    sim_refund_fail: { laterFailure: 'refund' },
    sim_dispute_fraud: { dispute: 'fraud' },
    sim_dispute_product: { dispute: 'product' },
    sim_dispute_withdrawn: { dispute: 'withdrawn' },
    sim_amount: { responseInAmount: true },
    sim_decline_05: { responseCode: '05' },
    sim_decline_51: { responseCode: '51' },
    sim_decline_1A: { responseCode: '1A' },
    sim_decline_1a: { responseCode: '1A' },
    sim_decline_Z9: { responseCode: 'Z9' },
    sim_wait_0: { waitSeconds: 0 },
    sim_wait_60: { waitSeconds: 60 },
    sim_tip_none: {},
    sim_tip_abandoned: { tip: 'abandoned' },
    sim_tip_1: { tip: { percent: 1 } },
    sim_tip_100: { tip: { percent: 100 } },
    sim_tip_custom_250: { tip: { amount: 250 } },
  };
  for (const [device, deviation] of Object.entries(deviations)) {
    assert.deepEqual(scenarioOf(device), { ...ordinary, ...deviation }, device);
  }
});

test('a decline code must have two letters or digits', () => {
  for (const code of ['', '5', '051', '5-', ' 5', '5\n']) {
    assert.deepEqual(scenarioOf(`sim_decline_${code}`), ordinary, code);
  }
});
