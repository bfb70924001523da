import { setTimeout as delay } from 'node:timers/promises';
import { didYouMean } from '../../lib/did-you-mean.ts';
import type { Outcome } from '../port.ts';
import type {
  AuthorisationResult,
  AuthoriseRequest,
  CaptureResult,
  IncreaseResult,
  PresentedCard,
  PresentRequest,
  PspTaps,
  ReaderFacts,
  TapCall,
} from '../tap-port.ts';
import { isAccountRef, unknownAccount } from './accounts.ts';
import {
  authorisationCodeFor,
  authorise,
  type CardKeys,
  type CardTap,
  deriveCardKeys,
  findScenario,
  scenarioExamples,
  scenarioOf,
  tapCard,
} from './cards/index.ts';
import type { FaultBook, FaultKind } from './faults.ts';
import type { WaitBook } from './waits.ts';

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
  readonly #waits: WaitBook;

  constructor(parts: {
    readonly seed: string;
    readonly faults: FaultBook;
    readonly waits: WaitBook;
  }) {
    this.#keys = deriveCardKeys(parts.seed);
    this.#faults = parts.faults;
    this.#waits = parts.waits;
  }

  reader: PspTaps['reader'] = readerFacts;

  present: PspTaps['present'] = async (call, request) => {
    const { device, timeoutMs } = request;
    const { readFailure, waitSeconds } = scenarioOf(device);
    if (readFailure !== null) return { kind: 'no card', failure: readFailure };
    if (waitSeconds !== null) {
      const wait = { platformId: call.platformId, device, key: call.idempotencyKey };
      const ended = await this.#waits.wait(wait, { cardAfterMs: waitSeconds * 1000, timeoutMs });
      if (ended === 'busy') return { kind: 'busy' };
      if (ended !== 'card') return { kind: 'no card', failure: ended };
    }
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

  cancelPresent: PspTaps['cancelPresent'] = ({ platformId }, device) =>
    this.#waits.cancel({ platformId, device });

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
    const capture = request.captureNow === null ? null : captureAt(ref);
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
    // Whose account it is would take a look at the database for every tap, so its form must do.
    if (!isAccountRef(call.account)) return unknownAccount;
    const subject = call.idempotencyKey;
    const fault = await this.#faults.take(call.platformId, { operation, subject });
    return fault === null ? effect() : strike(fault, effect);
  }
}

/**
 * Ids that look like a scenario and name none are mistyped: played as ordinary readers they would
 * approve what was meant to be declined.
 */
function readerFacts(device: string): ReaderFacts {
  if (!/^sim_/i.test(device)) return { kind: 'own' };
  if (findScenario(device) !== null) return { kind: 'shared' };
  const meant = didYouMean(device, scenarioExamples);
  const advice =
    meant === null
      ? `They are ${scenarioExamples.join(', ')}, with any code and any number of seconds.`
      : `Did you mean ${meant}?`;
  return { kind: 'impossible', reason: `names no simulated reader. ${advice}` };
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
