import type Stripe from 'stripe';
import { madeAt } from '../../../lib/ids.ts';
import type { Outcome } from '../../psp-call.ts';
import type { AuthoriseRequest, TapCall } from '../../tap-port.ts';
import type { Answer } from '../answer.ts';
import { makeOnce } from '../create-once.ts';
import { publicIds } from '../own-ids.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { toStripe } from '../stripe-money.ts';

/** What a tap is remembered by in the metadata of its intent. */
export const intentKeys = {
  transaction: 'transaction_id',
  platform: 'platform_id',
  device: 'device',
} as const;

/** Stripe's name of an intent. */
export const intentObject = 'payment_intent';

/** How far Stripe's clock may be behind ours. */
const clockSlackSeconds = 300;

type Account = Pick<TapCall, 'account'>;

/** The intents of taps: each tap has one, on the account of its sub-merchant. */
export class StripeIntents {
  readonly #calls: StripeCalls;

  constructor(calls: StripeCalls) {
    this.#calls = calls;
  }

  /** The tap's intent, which is made once however often it is asked for. */
  open(call: TapCall, request: AuthoriseRequest): Promise<Outcome<Stripe.PaymentIntent>> {
    const { account, idempotencyKey } = call;
    const { captureNow, device } = request;
    const { amount, currency } = toStripe(request);
    const params: Stripe.PaymentIntentCreateParams = {
      amount,
      currency,
      allowed_payment_method_types: ['card_present'],
      capture_method: captureNow === null ? 'manual' : 'automatic',
      ...(captureNow === null && { payment_method_options: holdOptions }),
      ...feeOf(request),
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

  /** The intent of the tap with this key; null when there is none. */
  find({ account, idempotencyKey }: TapCall): Promise<Outcome<Stripe.PaymentIntent | null>> {
    // The key is the id of the tap, which tells when it began, whatever a test clock says.
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
   * Releases what is held, or ends an intent to which no card came. Stripe refuses it for one that
   * has been captured. The state is part of the key, so that a refusal in an earlier one is not
   * repeated.
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

/** With everything that is told about the card, and what the capture settles. */
export const expand = ['latest_charge.balance_transaction'];

const holdOptions: Stripe.PaymentIntentCreateParams.PaymentMethodOptions = {
  card_present: {
    request_incremental_authorization_support: true,
    request_extended_authorization: true,
  },
};

/** The platform's fee, if there is one: Stripe takes none of zero. */
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
 * The key of a step that an intent takes only once by itself, such as its capture. When asked
 * again it is read first whether the step was taken, so another key cannot double it; the first
 * one would only repeat a failure that Stripe has saved.
 */
export function stepKey({ idempotencyKey, askedBefore }: TapCall, step: string): string {
  return askedBefore === 0
    ? `${idempotencyKey}:${step}`
    : `${idempotencyKey}:${step}:${askedBefore}`;
}

/** The charge of the last attempt to pay the intent; null when there was none. */
export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  if (charge === null) return null;
  if (typeof charge === 'string') throw new Error('the charge of an intent is not expanded');
  return charge;
}
