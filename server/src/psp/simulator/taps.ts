import { setTimeout as delay } from 'node:timers/promises';
import type { Outcome } from '../port.ts';
import type {
  AuthorisationResult,
  AuthoriseRequest,
  CaptureResult,
  IncreaseResult,
  PresentedCard,
  PresentRequest,
  PspTaps,
  TapCall,
} from '../tap-port.ts';
import {
  authorisationCodeFor,
  authorise,
  type CardKeys,
  type CardTap,
  deriveCardKeys,
  scenarioOf,
  tapCard,
} from './cards/index.ts';
import type { FaultBook, FaultKind } from './faults.ts';

const slowMs = 3_000;

/** What the reader tells of a card, with the tap behind it: no card is made to sign twice. */
class SimulatedCard implements PresentedCard {
  readonly card: PresentedCard['card'];
  readonly cryptogram: PresentedCard['cryptogram'];
  readonly verifiedOnDevice: boolean;
  readonly riskSignal: PresentedCard['riskSignal'];
  readonly #tap: CardTap;

  constructor(tap: CardTap, riskSignal: PresentedCard['riskSignal']) {
    const { card, data, cardholderVerification } = tap;
    this.card = {
      scheme: card.scheme,
      bin: card.bin,
      last4: card.last4,
      funding: card.funding,
      issuer_country: card.issuerCountry,
      fingerprint: card.fingerprint,
    };
    this.cryptogram = {
      value: tap.cryptogram,
      type: 'ARQC',
      atc: tap.transactionCounter,
      unpredictable_number: data.unpredictableNumber,
      aid: card.applicationId,
      cvm: cardholderVerification,
    };
    this.verifiedOnDevice = cardholderVerification === 'cdcvm';
    this.riskSignal = riskSignal;
    this.#tap = tap;
  }

  /** Null for a card that was presented to somebody else. */
  static tapOf(presented: PresentedCard): CardTap | null {
    return presented instanceof SimulatedCard ? presented.#tap : null;
  }
}

/**
 * Reader, card, scheme and issuer in one. Every answer is a function of the seed, the key and the
 * request, so nothing is stored: a repeated call gets the same answer, and a restart changes none.
 */
export class SimulatorTaps implements PspTaps {
  readonly #keys: CardKeys;
  readonly #faults: FaultBook;

  constructor(parts: { readonly seed: string; readonly faults: FaultBook }) {
    this.#keys = deriveCardKeys(parts.seed);
    this.#faults = parts.faults;
  }

  present: PspTaps['present'] = async (call, request) => {
    const { readFailure } = scenarioOf(request.device);
    if (readFailure !== null) return { kind: 'no card', failure: readFailure };
    return { kind: 'card', card: this.#present(call.idempotencyKey, request, call.now) };
  };

  authorise: PspTaps['authorise'] = (call, request) =>
    this.#withFaults(call, 'taps.authorise', async () => this.#authorise(call, request));

  increase: PspTaps['increase'] = (call, request) =>
    this.#withFaults<IncreaseResult>(call, 'taps.increase', async () => {
      if (scenarioOf(deviceOf(request.ref)).laterFailure === 'increase') {
        return done({ kind: 'declined', responseCode: '51' });
      }
      const approval = { keys: this.#keys, operationId: call.idempotencyKey };
      return done({ kind: 'approved', authorisationCode: authorisationCodeFor(approval) });
    });

  capture: PspTaps['capture'] = (call, request) =>
    this.#withFaults(call, 'taps.capture', async () => done(captureAt(request.ref)));

  reverse: PspTaps['reverse'] = (call) =>
    this.#withFaults(call, 'taps.reverse', async () => done(null));

  // Simulated cards are at the reader at once, so there is never a wait to end.
  cancelPresent: PspTaps['cancelPresent'] = async () => false;

  #authorise(call: TapCall, request: AuthoriseRequest): Outcome<AuthorisationResult> {
    const scenario = scenarioOf(request.device);
    if (scenario.readFailure !== null) {
      return done({ kind: 'no card', failure: scenario.readFailure });
    }
    // An odd amount's answer stays lost; an even one's is there for whoever asks again.
    if (scenario.answerLost && (call.askedBefore === 0 || request.amount % 2n === 1n)) {
      return { kind: 'unknown', reason: 'the issuer did not answer in time' };
    }
    const presented = request.presented ?? this.#present(call.idempotencyKey, request, call.now);
    const operationId = call.idempotencyKey;
    const tap = SimulatedCard.tapOf(presented) ?? this.#tap(operationId, request, call.now);
    const decision = authorise({ keys: this.#keys, operationId, tap, scenario });
    const { responseCode, authorisationCode } = decision;
    if (authorisationCode === null) return done({ kind: 'declined', responseCode, presented });
    const ref = `sim_${operationId}_${request.device}`;
    const capture = request.captureNow ? captureAt(ref) : null;
    return done({ kind: 'approved', ref, authorisationCode, responseCode, presented, capture });
  }

  #present(operationId: string, request: PresentRequest, now: Date): PresentedCard {
    const tap = this.#tap(operationId, request, now);
    return new SimulatedCard(tap, scenarioOf(request.device).riskDecision);
  }

  #tap(operationId: string, request: PresentRequest, now: Date): CardTap {
    return tapCard({
      keys: this.#keys,
      operationId,
      scenario: scenarioOf(request.device),
      request: {
        amountMinor: request.amount,
        currency: request.currency,
        country: request.country,
        now,
      },
    });
  }

  async #withFaults<T>(
    call: TapCall,
    operation: string,
    effect: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const subject = call.idempotencyKey;
    const fault = await this.#faults.take(call.platformId, { operation, subject });
    return fault === null ? effect() : strike(fault, effect);
  }
}

async function strike<T>(fault: FaultKind, effect: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  if (fault === 'timeout') return { kind: 'unknown', reason: 'timeout' };
  if (fault === 'slow') {
    await delay(slowMs);
    return effect();
  }
  const message = 'The provider failed and did nothing.';
  return { kind: 'refused', code: 'psp_error', message, retryable: fault === 'error' };
}

function captureAt(ref: string): CaptureResult {
  return scenarioOf(deviceOf(ref)).laterFailure === 'capture'
    ? { kind: 'failed', code: 'capture_declined', message: 'The scheme refused the capture.' }
    : { kind: 'captured', ref };
}

/** The reader is part of every reference handed out, since it alone chooses what happens later. */
function deviceOf(ref: string): string {
  return ref.slice('sim_'.length + 36 + 1);
}

function done<T>(value: T): Outcome<T> {
  return { kind: 'done', value };
}
