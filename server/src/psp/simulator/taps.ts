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
import type { FaultBook } from './faults.ts';
import type { WaitBook } from './waits.ts';

/** Finds the tap behind a presented card, so that the card does not have to sign twice. */
const tapOf = Symbol('tap');

interface SimulatedCard extends PresentedCard {
  readonly [tapOf]?: CardTap;
}

interface Parts {
  readonly seed: string;
  readonly faults: FaultBook;
  readonly waits: WaitBook;
}

/**
 * Reader, card, scheme and issuer in one. Every answer is a function of the seed, the key and the
 * request, so nothing is stored: a repeated call gets the same answer, also after a restart.
 */
export class SimulatorTaps implements PspTaps {
  readonly #keys: CardKeys;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#keys = deriveCardKeys(parts.seed);
    this.#parts = parts;
  }

  reader: PspTaps['reader'] = readerFacts;

  present: PspTaps['present'] = async (call, request) => {
    const { device, timeoutMs } = request;
    const { readFailure, waitSeconds } = scenarioOf(device);
    if (readFailure !== null) return { kind: 'no card', failure: readFailure };
    if (waitSeconds !== null) {
      const wait = { platformId: call.platformId, device, key: call.idempotencyKey };
      const ended = await this.#parts.waits.wait(wait, {
        cardAfterMs: waitSeconds * 1000,
        timeoutMs,
      });
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
    this.#parts.waits.cancel({ platformId, device });

  #authorise(call: TapCall, request: AuthoriseRequest): Outcome<AuthorisationResult> {
    const scenario = scenarioOf(request.device);
    if (scenario.readFailure !== null) {
      return done({ kind: 'no card', failure: scenario.readFailure });
    }
    // The answer for an even amount arrives when asked again; for an odd one it never does.
    if (scenario.answerLost && (call.askedBefore === 0 || request.amount % 2n === 1n)) {
      return { kind: 'unknown', reason: 'the issuer did not answer in time' };
    }
    const operationId = call.idempotencyKey;
    const presented: SimulatedCard =
      request.presented ?? this.#present(operationId, request, call.now);
    const tap = presented[tapOf] ?? this.#tap(operationId, request, call.now);
    const decision = authorise({ keys: this.#keys, operationId, tap, scenario });
    const { responseCode, authorisationCode } = decision;
    if (authorisationCode === null) return done({ kind: 'declined', responseCode, presented });
    const ref = `sim_${operationId}_${request.device}`;
    const capture = request.captureNow === null ? null : captureAt(ref);
    return done({ kind: 'approved', ref, authorisationCode, responseCode, presented, capture });
  }

  #present(operationId: string, request: PresentRequest, now: Date): SimulatedCard {
    const tap = this.#tap(operationId, request, now);
    const { card, cardholderVerification: cvm } = tap;
    return {
      card: {
        scheme: card.scheme,
        bin: card.bin,
        last4: card.last4,
        funding: card.funding,
        issuer_country: card.issuerCountry,
        fingerprint: card.fingerprint,
      },
      cryptogram: {
        value: tap.cryptogram,
        type: 'ARQC',
        atc: tap.transactionCounter,
        unpredictable_number: tap.data.unpredictableNumber,
        aid: card.applicationId,
        cvm,
      },
      verifiedOnDevice: cvm === 'cdcvm',
      riskSignal: scenarioOf(request.device).riskDecision,
      [tapOf]: tap,
    };
  }

  #tap(operationId: string, request: PresentRequest, now: Date): CardTap {
    return tapCard({
      keys: this.#keys,
      operationId,
      scenario: scenarioOf(request.device),
      request: { ...request, amountMinor: request.amount, now },
    });
  }

  async #withFaults<T>(
    call: TapCall,
    operation: string,
    effect: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    // Only the form is checked: looking the account up would cost every tap a query.
    if (!isAccountRef(call.account)) return unknownAccount;
    return this.#parts.faults.around(call, { operation }, effect);
  }
}

/**
 * An id that begins like a scenario but names none is a typo. An ordinary reader in its place would
 * approve what a test wants declined.
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

function captureAt(ref: string): CaptureResult {
  return scenarioOf(deviceOf(ref)).laterFailure === 'capture'
    ? { kind: 'failed', code: 'capture_declined', message: 'The scheme refused the capture.' }
    : { kind: 'captured', ref };
}

/** Every reference contains the reader, whose scenario decides about the later steps. */
function deviceOf(ref: string): string {
  return ref.slice('sim_'.length + 36 + 1);
}

function done<T>(value: T): Outcome<T> {
  return { kind: 'done', value };
}
