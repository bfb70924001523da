import { approvedResponseCode } from '../../decline-reasons.ts';
import type { CryptogramFacts, NoCardFailure, PresentedCard } from '../../tap-port.ts';
import type { TipOption } from '../../tip-port.ts';
import type { Scheme } from './schemes.ts';

/** The events at a reader and afterwards. */
export interface Scenario {
  readonly scheme: Scheme;
  readonly foreign: boolean;
  readonly cardholderVerification: CryptogramFacts['cvm'];
  /** Whether it can show a cart. */
  readonly hasScreen: boolean;
  /** Why no card was read, or null when one was. */
  readonly readFailure: NoCardFailure | null;
  /** The answer of the customer whom the reader asks for a tip. */
  readonly tip: 'none' | 'abandoned' | TipOption;
  /** After how many real seconds the card comes; null when at once. */
  readonly waitSeconds: number | null;
  /** The decision of our own risk rules that this reader causes. */
  readonly riskDecision: PresentedCard['riskSignal'];
  readonly forgery: 'bit_flipped' | 'counter_repeated' | null;
  /** The issuer's response code (ISO 8583 field 39) to a genuine card. */
  readonly responseCode: string;
  /** The response code is the amount's last two digits instead. */
  readonly responseInAmount: boolean;
  /** The issuer decides in time, but its answer is lost. */
  readonly answerLost: boolean;
  /** The later step that fails. */
  readonly laterFailure: 'capture' | 'increase' | 'extend' | 'refund' | null;
  /** The dispute that follows the capture. */
  readonly dispute: 'fraud' | 'product' | 'withdrawn' | null;
}

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
  responseCode: approvedResponseCode,
  responseInAmount: false,
  answerLost: false,
  laterFailure: null,
  dispute: null,
};

const deviations: Readonly<Record<string, Partial<Scenario>>> = {
  sim_visa: {},
  sim_mastercard: { scheme: 'mastercard' },
  sim_amex: { scheme: 'amex' },
  sim_wallet: { cardholderVerification: 'cdcvm' },
  sim_no_screen: { hasScreen: false },
  // With CDCVM, so that the contactless limit does not decline large amounts before the issuer.
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
  sim_tip_none: {},
  sim_tip_abandoned: { tip: 'abandoned' },
};

const scenarios: ReadonlyMap<string, Scenario> = new Map(
  Object.entries(deviations).map(([device, deviation]) => [device, { ...ordinary, ...deviation }]),
);

const declinePattern = /^sim_decline_([0-9A-Za-z]{2})$/;
const waitPattern = /^sim_wait_([0-9]{1,4})$/;
const tipPercentPattern = /^sim_tip_([1-9][0-9]?|100)$/;
const tipAmountPattern = /^sim_tip_custom_([1-9][0-9]{0,9})$/;

/** The reader ids of all scenarios, with examples of those that contain a number. */
export const scenarioExamples: readonly string[] = [
  ...scenarios.keys(),
  'sim_decline_51',
  'sim_wait_10',
  'sim_tip_15',
  'sim_tip_custom_250',
];

/** The scenario of a reader id. An id without one approves with a Visa card. */
export function scenarioOf(deviceId: string): Scenario {
  return findScenario(deviceId) ?? ordinary;
}

/** Null if the id names no scenario. */
export function findScenario(deviceId: string): Scenario | null {
  const scenario = scenarios.get(deviceId);
  if (scenario !== undefined) return scenario;
  const code = declinePattern.exec(deviceId)?.[1];
  if (code !== undefined) return { ...ordinary, responseCode: code.toUpperCase() };
  const seconds = waitPattern.exec(deviceId)?.[1];
  if (seconds !== undefined) return { ...ordinary, waitSeconds: Number(seconds) };
  return deviceId.startsWith('sim_tip_') ? findTipScenario(deviceId) : null;
}

function findTipScenario(deviceId: string): Scenario | null {
  const percent = tipPercentPattern.exec(deviceId)?.[1];
  if (percent !== undefined) return { ...ordinary, tip: { percent: Number(percent) } };
  const amount = tipAmountPattern.exec(deviceId)?.[1];
  return amount === undefined ? null : { ...ordinary, tip: { amount: Number(amount) } };
}
