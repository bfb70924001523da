import type Stripe from 'stripe';
import { madeAt } from '../../../lib/ids.ts';
import type { Outcome } from '../../psp-call.ts';
import type { AuthoriseRequest, TapCall } from '../../tap-port.ts';
import type { Answer } from '../answer.ts';
import { makeOnce } from '../create-once.ts';
import { publicIds } from '../own-ids.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { toStripe } from '../stripe-money.ts';

/** The metadata keys that identify an intent's tap. */
export const intentKeys = {
  transaction: 'transaction_id',
  platform: 'platform_id',
  device: 'device',
} as const;

/** Stripe's object name of an intent. */
export const intentObject = 'payment_intent';

/** The most that Stripe's clock may be behind ours. */
const clockSlackSeconds = 300;

type Account = Pick<TapCall, 'account'>;

/** The taps' intents: one per tap, on the sub-merchant's account. */
export class StripeIntents {
  readonly #calls: StripeCalls;

  constructor(calls: StripeCalls) {
    this.#calls = calls;
  }

  /** The tap's intent, made once however often it is asked for. */
  open(call: TapCall, request: AuthoriseRequest): Promise<Outcome<Stripe.PaymentIntent>> {
    const { account, idempotencyKey } = call;
    const { captureNow, device, feeWithTip } = request;
    const { amount, currency } = toStripe(request);
    const params: Stripe.PaymentIntentCreateParams = {
      amount,
      currency,
      allowed_payment_method_types: ['card_present'],
      // A tip changes the fee, so it is captured with its fee once it is known.
      capture_method: captureNow === null || feeWithTip !== undefined ? 'manual' : 'automatic',
      ...(captureNow === null && { payment_method_options: holdOptions }),
      ...(feeWithTip === undefined && feeOf(request)),
      metadata: {
        [intentKeys.transaction]: idempotencyKey,
        [intentKeys.platform]: call.platformId,
        [intentKeys.device]: device,
        ...publicIds({ txn: idempotencyKey }),
      },
      expand,
    };
    return makeOnce(
      { key: `${idempotencyKey}:intent`, call },
      {
        find: () => this.find(call),
        create: (key) =>
          this.#calls.ask({ account, key, object: intentObject }, (stripe, options) =>
            stripe.paymentIntents.create(params, options),
          ),
      },
    );
  }

  /** The intent of the tap with this key; null if there is none. */
  find({ account, idempotencyKey }: TapCall): Promise<Outcome<Stripe.PaymentIntent | null>> {
    // The key is the tap's id, which holds its real start time, even under a test clock.
    const gte = Math.floor(madeAt(idempotencyKey).getTime() / 1000) - clockSlackSeconds;
    const params = { created: { gte }, expand: expand.map((path) => `data.${path}`) };
    return this.#calls.find<Stripe.PaymentIntent>(
      account,
      (stripe, page, options) => stripe.paymentIntents.list({ ...params, ...page }, options),
      ({ metadata }) => metadata[intentKeys.transaction] === idempotencyKey,
    );
  }

  read({ account }: Account, ref: string): Promise<Answer<Stripe.PaymentIntent>> {
    return this.#calls.ask(
      { account, key: null, object: intentObject, id: ref },
      (stripe, options) => stripe.paymentIntents.retrieve(ref, { expand }, options),
    );
  }

  /**
   * Releases the authorised amount, or ends an intent without a card. Stripe refuses it after a
   * capture. The status is part of the key, so that a refusal in an earlier status is not replayed.
   */
  cancel(
    call: TapCall,
    { id, status }: Stripe.PaymentIntent,
    reason: 'abandoned' | 'requested_by_customer' | null,
  ): Promise<Answer<Stripe.PaymentIntent>> {
    const key = stepKey(call, `cancel:${reason ?? 'unread'}:${status}`);
    const why = reason === null ? {} : { cancellation_reason: reason };
    return this.#calls.ask(
      { account: call.account, key, object: intentObject, id },
      (stripe, options) => stripe.paymentIntents.cancel(id, { ...why, expand }, options),
    );
  }
}

/** Expands everything about the card, and the settlement of the capture. */
export const expand = ['latest_charge.balance_transaction'];

const holdOptions: Stripe.PaymentIntentCreateParams.PaymentMethodOptions = {
  card_present: {
    request_incremental_authorization_support: true,
    request_extended_authorization: true,
  },
};

/** The platform's fee, left out when zero, which Stripe refuses. */
export function feeOf(request: {
  readonly captureNow: AuthoriseRequest['captureNow'];
  readonly currency: string;
}): { application_fee_amount?: number } {
  const { captureNow, currency } = request;
  if (captureNow === null || captureNow.platformFee === 0n) return {};
  const fee = toStripe({ amount: captureNow.platformFee, currency });
  return { application_fee_amount: fee.amount };
}

/**
 * The key of a step that Stripe itself executes once per intent, such as its capture. A repeated
 * call first reads whether the step was taken, so another key cannot double it; the first key would
 * only replay a saved failure.
 */
export function stepKey({ idempotencyKey, askedBefore }: TapCall, step: string): string {
  return askedBefore === 0
    ? `${idempotencyKey}:${step}`
    : `${idempotencyKey}:${step}:${askedBefore}`;
}

/** The charge of the last attempt to pay the intent; null if there was none. */
export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  if (charge === null) return null;
  if (typeof charge === 'string') throw new Error('the charge of an intent is not expanded');
  return charge;
}
