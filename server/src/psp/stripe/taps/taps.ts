import type Stripe from 'stripe';
import type { Outcome } from '../../psp-call.ts';
import type { PairRequest } from '../../reader-port.ts';
import type { ReaderWakes } from '../../reader-wakes.ts';
import {
  authorisationEnded,
  type CaptureResult,
  type IncreaseResult,
  type PspTaps,
  type TapCall,
} from '../../tap-port.ts';
import { mapDone } from '../answer.ts';
import { returnFee } from '../money/fee-returns.ts';
import type { StripeRefunds } from '../money/refunds.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { chargeUnitOf, fromStripe, toStripe } from '../stripe-money.ts';
import { captureIntent, readAfter, readBefore, unread } from './capture-intent.ts';
import { presentedIn } from './card-facts.ts';
import { responseCodeOf } from './decline-codes.ts';
import { chargeOf, expand, intentObject, StripeIntents, stepKey } from './intents.ts';
import { ReaderScreens } from './reader-screens.ts';
import { readerFacts, StripeReaders } from './readers.ts';
import { releaseHold, reverseTap } from './reverse-tap.ts';
import { type Polling, type Taking, takeTap } from './take-tap.ts';
import { capturedFacts, readCapture } from './tap-outcome.ts';
import { configureTips, tippingCurrencies } from './tip-configuration.ts';

/**
 * Taps at readers that Stripe drives: direct charges on the sub-merchant's account, with the
 * platform's fee. A repeated step first reads whether it was taken.
 */
export class StripeTaps implements PspTaps {
  readonly setsRates = true;
  /** Stripe reads the card and authorises in one step. */
  readonly present = null;
  /** Stripe prolongs a hold only with the tap, if the card allows it; `open` asks for that. */
  readonly extend = null;
  readonly reader = readerFacts;
  readonly unitOf = chargeUnitOf;
  readonly tipReaders = { kind: 'configured', currencies: tippingCurrencies } as const;
  readonly readReaders: PspTaps['readReaders'];
  readonly display: PspTaps['display'];
  readonly clearDisplay: PspTaps['clearDisplay'];
  readonly refund: PspTaps['refund'];
  readonly retrieveRefund: PspTaps['retrieveRefund'];
  readonly #parts: {
    readonly calls: StripeCalls;
    readonly intents: StripeIntents;
    readonly readers: StripeReaders;
  };
  readonly #taking: Taking;

  constructor(parts: {
    /** For the steps on a tap. */
    readonly calls: StripeCalls;
    /** For taps in progress at a reader. */
    readonly callsOfTaps: StripeCalls;
    readonly refunds: Pick<StripeRefunds, 'refund' | 'retrieveRefund'>;
    readonly wakes: ReaderWakes;
    readonly polling?: Polling;
  }) {
    const { calls, callsOfTaps, refunds, wakes, polling } = parts;
    this.#parts = { calls, intents: new StripeIntents(calls), readers: new StripeReaders(calls) };
    const [intents, readers] = [new StripeIntents(callsOfTaps), new StripeReaders(callsOfTaps)];
    this.#taking = { calls: callsOfTaps, intents, readers, wakes, ...(polling && { polling }) };
    const screens = new ReaderScreens(calls, this.#parts.readers);
    this.readReaders = screens.read;
    this.display = screens.show;
    this.clearDisplay = screens.clear;
    this.refund = refunds.refund;
    this.retrieveRefund = refunds.retrieveRefund;
  }

  authorise: PspTaps['authorise'] = (call, request) => takeTap(this.#taking, call, request);

  configureTips: NonNullable<PspTaps['configureTips']> = (call, configuration) =>
    configureTips(this.#parts, call, configuration);

  increase: PspTaps['increase'] = async (call, request) => {
    const { ref, amount } = request;
    const isIncreased = (intent: Stripe.PaymentIntent) => fromStripe(intent).amount >= amount;
    const approvalIn = (intent: Stripe.PaymentIntent): IncreaseResult => ({
      kind: 'approved',
      authorisationCode: chargeOf(intent)?.authorization_code ?? null,
    });
    const before = await readBefore(this.#parts, call, ref);
    if (before !== null && before.kind !== 'done') return before;
    if (before !== null && isIncreased(before.value)) return done(approvalIn(before.value));
    const answer = await this.#parts.calls.ask(
      { account: call.account, key: stepKey(call, 'increase'), object: intentObject, id: ref },
      (stripe, options) => {
        const params = { amount: toStripe(request).amount, expand };
        return stripe.paymentIntents.incrementAuthorization(ref, params, options);
      },
    );
    if (answer.kind === 'done') return done(approvalIn(answer.value));
    if (answer.kind === 'refused' && answer.declineCode !== null) {
      const { declineCode, networkCode = null } = answer;
      const responseCode = responseCodeOf({ networkCode, declineCode });
      return done({ kind: 'declined', responseCode });
    }
    const intent = await readAfter(this.#parts, call, { ref, failure: answer });
    if (intent.kind !== 'done') return intent;
    if (isIncreased(intent.value)) return done(approvalIn(intent.value));
    // Not every scheme and category lets an authorisation grow; otherwise the old one stands.
    return answer.kind === 'unknown' ? answer : done({ kind: 'declined', responseCode: null });
  };

  capture: PspTaps['capture'] = async (call, request) => {
    const captured = await captureIntent(this.#parts, call, request);
    if (captured.kind !== 'done') return captured;
    const { value } = captured;
    if (value.kind === 'failed') return done(value);
    return captureIn(value.intent, toStripe(request).amount);
  };

  retrieveCard: NonNullable<PspTaps['retrieveCard']> = async (call, ref) =>
    mapDone(await this.#parts.intents.read(call, ref), (intent) => {
      const charge = chargeOf(intent);
      return charge === null ? null : presentedIn(charge);
    });

  retrieveCapture: NonNullable<PspTaps['retrieveCapture']> = async (call, ref) =>
    mapDone(await this.#parts.intents.read(call, ref), capturedFacts);

  returnFee: NonNullable<PspTaps['returnFee']> = (call, request) =>
    returnFee(this.#parts, call, request);

  reverse: PspTaps['reverse'] = (call, request) => reverseTap(this.#parts, call, request);

  release: PspTaps['release'] = (call, request) => releaseHold(this.#parts, call, request);

  cancelPresent: PspTaps['cancelPresent'] = async (call, device) => {
    const { account, idempotencyKey: key } = call;
    // Every reader belongs to a sub-merchant's account.
    if (account === null) return false;
    return this.#parts.readers.stop(account, { device, intent: null, key });
  };

  readonly pairReader = (call: TapCall, request: PairRequest) =>
    this.#parts.readers.pair(call, request);
}

/** The capture of an intent that can no longer be captured. */
function captureIn(intent: Stripe.PaymentIntent, amount: number): Outcome<CaptureResult> {
  const charge = chargeOf(intent);
  if (intent.status !== 'succeeded' || charge === null) {
    const message = 'The authorisation has ended, so nothing can be captured.';
    return done({ kind: 'failed', code: authorisationEnded, message });
  }
  const result = readCapture(intent, charge, amount);
  return result === 'unknown' ? unread : done(result);
}

function done<T>(value: T): Outcome<T> {
  return { kind: 'done', value };
}
