import { didYouMean } from '../../lib/faults/did-you-mean.ts';
import type { Outcome, PspCall } from '../port.ts';
import { missing } from '../psp-call.ts';
import type { ReaderFacts } from '../reader-port.ts';
import type {
  AuthorisationResult,
  AuthoriseRequest,
  CaptureResult,
  ExtendResult,
  IncreaseResult,
  MoneyRequest,
  Presentation,
  PresentedCard,
  PresentRequest,
  PspTaps,
  TapCall,
} from '../tap-port.ts';
import type { TipPrompt } from '../tip-port.ts';
import { isAccountRef } from './accounts.ts';
import {
  authorisationCodeFor,
  authorise,
  type CardKeys,
  type CardTap,
  chooseTip,
  deriveCardKeys,
  findScenario,
  scenarioExamples,
  scenarioOf,
  tapCard,
} from './cards/index.ts';
import type { SimulatedDisplays } from './displays.ts';
import type { SimulatorDisputes } from './disputes.ts';
import type { Effect, EffectLog } from './effect-log.ts';
import type { OrderedFaults } from './faults.ts';
import { simulatedScreens } from './readers.ts';
import type { SimulatorRefunds } from './refunds.ts';
import { deviceOf, keyOf } from './tap-refs.ts';
import type { CardWaits } from './waits.ts';

/** Finds the tap behind a presented card, which then need not sign twice. */
const tapOf = Symbol('tap');

interface SimulatedCard extends PresentedCard {
  readonly [tapOf]?: CardTap;
}

interface Parts {
  readonly seed: string;
  readonly faults: OrderedFaults;
  readonly effects: EffectLog | null;
  readonly waits: CardWaits;
  readonly displays: SimulatedDisplays;
  readonly refunds: SimulatorRefunds;
  readonly disputes: SimulatorDisputes;
}

/**
 * Reader, card, scheme and issuer in one. Every answer is a function of the seed, the key and the
 * request, so nothing is stored: a repeated call gets the same answer, even after a restart. Only
 * readers with a later event, a failing refund or a dispute, store something.
 */
export class SimulatorTaps implements PspTaps {
  readonly #keys: CardKeys;
  readonly readReaders: PspTaps['readReaders'];
  readonly display: PspTaps['display'];
  readonly clearDisplay: PspTaps['clearDisplay'];
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#keys = deriveCardKeys(parts.seed);
    this.#parts = parts;
    const screens = simulatedScreens(parts);
    this.readReaders = screens.readReaders;
    this.display = screens.display;
    this.clearDisplay = screens.clearDisplay;
  }

  readonly setsRates = false;

  reader: PspTaps['reader'] = readerFacts;

  present: PspTaps['present'] = async (call, request) => {
    const { device, timeoutMs } = request;
    const { readFailure, waitSeconds } = scenarioOf(device);
    if (readFailure !== null) return { kind: 'no card', failure: readFailure };
    const { displays } = this.#parts;
    const shown = { platformId: call.platformId, device };
    // A tap goes before a cart.
    if (displays.isShown(shown)) await displays.clear(shown);
    if (waitSeconds !== null) {
      const wait = { platformId: call.platformId, device, key: call.idempotencyKey };
      const ended = await this.#parts.waits.wait(wait, {
        cardAfterMs: waitSeconds * 1000,
        timeoutMs,
      });
      if (ended === 'busy') return { kind: 'busy' };
      if (ended !== 'card') return { kind: 'no card', failure: ended };
    }
    const { tipPrompt } = request;
    if (tipPrompt !== undefined) return this.#presentWithTip(call, request, tipPrompt);
    return { kind: 'card', card: this.#present(call.idempotencyKey, request, call.now) };
  };

  /** Each reader asks as the tap says. */
  readonly tipReaders = { kind: 'per tap' } as const;

  authorise: PspTaps['authorise'] = (call, request) =>
    this.#withFaults(call, 'taps.authorise', () => this.#authorise(call, request));

  increase: PspTaps['increase'] = (call, request) =>
    this.#withFaults<IncreaseResult>(call, 'taps.increase', async () => {
      if (scenarioOf(deviceOf(request.ref)).laterFailure === 'increase') {
        return done({ kind: 'declined', responseCode: '51' });
      }
      const approval = { keys: this.#keys, operationId: call.idempotencyKey };
      return done({ kind: 'approved', authorisationCode: authorisationCodeFor(approval) });
    });

  /** A week more each time, as long as the hold lasts 90 days at most. */
  readonly extend: PspTaps['extend'] = (call, request) =>
    this.#withFaults<ExtendResult>(call, 'taps.extend', async () => {
      const { ref, heldSince, captureBefore } = request;
      const until = new Date(captureBefore.getTime() + extensionMs);
      const isTooLong = until.getTime() - heldSince.getTime() > heldMaxMs;
      if (isTooLong || scenarioOf(deviceOf(ref)).laterFailure === 'extend') {
        return done({ kind: 'declined', responseCode: '57' });
      }
      return done({ kind: 'extended', captureBefore: until });
    });

  capture: PspTaps['capture'] = (call, request) =>
    this.#withFaults(call, 'taps.capture', async () => done(await this.#capture(call, request)));

  reverse: PspTaps['reverse'] = (call, { ref }) =>
    this.#withFaults(call, 'taps.reverse', async () => {
      await this.#recordReversal(call, ref);
      return done(null);
    });

  /** Only the service captures here, so there is only a hold to release. */
  release: PspTaps['release'] = (call, request) => this.reverse(call, request);

  refund: PspTaps['refund'] = (call, request) =>
    this.#withFaults(call, 'taps.refund', () => {
      const isFailing = scenarioOf(deviceOf(request.ref)).laterFailure === 'refund';
      return this.#parts.refunds.create(call, { ...request, isFailing });
    });

  retrieveRefund: PspTaps['retrieveRefund'] = (call, ref) =>
    this.#withFaults(call, 'taps.retrieve_refund', () => this.#parts.refunds.retrieve(call, ref));

  cancelPresent: PspTaps['cancelPresent'] = ({ platformId }, device) =>
    this.#parts.waits.cancel({ platformId, device });

  /** Every refund returns its share of the fee by itself. */
  readonly returnFee = null;

  /** Any id is a simulated reader at once. */
  readonly pairReader = null;

  async #authorise(
    call: TapCall,
    request: AuthoriseRequest,
  ): Promise<Outcome<AuthorisationResult>> {
    const scenario = scenarioOf(request.device);
    if (scenario.readFailure !== null) {
      return done({ kind: 'no card', failure: scenario.readFailure });
    }
    // For an even amount the repeated call gets the answer; for an odd one none ever does.
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
    await this.#record(call, { operation: 'taps.authorise', ref, money: request });
    const { captureNow } = request;
    const capture = captureNow === null ? null : await this.#capture(call, { ...request, ref });
    const approval = { ref, authorisationCode, responseCode, presented, captureBefore: null };
    return done({ kind: 'approved', ...approval, capture });
  }

  async #capture(call: TapCall, request: MoneyRequest): Promise<CaptureResult> {
    const { ref } = request;
    const scenario = scenarioOf(deviceOf(ref));
    if (scenario.laterFailure === 'capture') {
      const message = 'The scheme refused the capture.';
      return { kind: 'failed', code: 'capture_declined', message };
    }
    const { dispute } = scenario;
    if (dispute !== null) {
      const disputed = { ...request, transactionId: keyOf(ref), scheme: scenario.scheme, dispute };
      await this.#parts.disputes.followCapture(call, disputed);
    }
    await this.#record(call, { operation: 'taps.capture', ref, money: request });
    return { kind: 'captured', ref, settled: null };
  }

  async #recordReversal(call: TapCall, ref: string | null): Promise<void> {
    const { platformId, idempotencyKey: key } = call;
    const money = await this.#parts.effects?.findCaptured({ platformId, ref, key });
    if (money === undefined) return;
    await this.#record(call, { operation: 'taps.reverse', ref: ref ?? `sim_${key}`, money });
  }

  async #record(call: TapCall, effect: Pick<Effect, 'operation' | 'ref' | 'money'>): Promise<void> {
    const { platformId, account, now: at, idempotencyKey: key } = call;
    const ownId = keyOf(effect.ref);
    await this.#parts.effects?.record({ platformId, account, key, ownId, at, ...effect });
  }

  /** The card signs the amount with the tip. */
  #presentWithTip(
    { idempotencyKey, now }: PspCall,
    request: PresentRequest,
    prompt: TipPrompt,
  ): Presentation {
    const tipAmount = chooseTip(prompt, scenarioOf(request.device), request.amount);
    if (tipAmount === null) return { kind: 'no card', failure: 'tip_abandoned' };
    const withTip = { ...request, amount: request.amount + tipAmount };
    return { kind: 'card', card: this.#present(idempotencyKey, withTip, now), tipAmount };
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
        entry_mode: 'contactless',
        application_label: card.applicationLabel,
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
    // Only the form is checked: a lookup would cost every tap a query.
    if (!isAccountRef(call.account)) return missing('account');
    return this.#parts.faults.around(call, { operation }, effect);
  }
}

/**
 * An id that looks like a scenario but names none is a typo. An ordinary reader in its place would
 * approve a tap that a test wants declined.
 */
function readerFacts(device: string): ReaderFacts {
  if (!/^sim[^a-z]|decline/i.test(device)) return { kind: 'own' };
  if (findScenario(device) !== null) return { kind: 'shared' };
  const meant = didYouMean(device, scenarioExamples);
  const advice =
    meant === null
      ? `They are ${scenarioExamples.join(', ')}, with any code and any number of seconds.`
      : `Did you mean ${meant}?`;
  return { kind: 'impossible', reason: `names no simulated reader. ${advice}` };
}

const dayMs = 24 * 60 * 60 * 1000;
const extensionMs = 7 * dayMs;
const heldMaxMs = 90 * dayMs;

function done<T>(value: T): Outcome<T> {
  return { kind: 'done', value };
}
