import type Stripe from 'stripe';
import { missing, type Outcome } from '../../psp-call.ts';
import type { PspTaps, RefundFacts, TapCall } from '../../tap-port.ts';
import { makeOnce } from '../create-once.ts';
import { ownIdIn, publicIds } from '../own-ids.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { fromStripe, toStripe } from '../stripe-money.ts';

/** Our keys in a refund's metadata. The reversal of a capture has no refund id. */
export const refundKeys = {
  refund: 'refund_id',
  transaction: 'transaction_id',
  platform: 'platform_id',
} as const;

/** Stripe's object name of a refund. */
export const refundObject = 'refund';

/** Refunds of captures on connected accounts. */
export class StripeRefunds {
  readonly #calls: StripeCalls;

  constructor(calls: StripeCalls) {
    this.#calls = calls;
  }

  refund: PspTaps['refund'] = async (call, request) => {
    const { account, platformId, idempotencyKey: refundId } = call;
    const made = await makeOnce(
      { key: `${refundId}:refund`, call },
      {
        find: () => this.#find(call, request.ref),
        create: (ofAttempt) =>
          this.#calls.ask({ account, key: ofAttempt, object: refundObject }, (stripe, options) =>
            stripe.refunds.create(
              {
                payment_intent: request.ref,
                amount: toStripe(request).amount,
                // Stripe would round the fee in its own way, so a separate call returns it.
                refund_application_fee: false,
                metadata: {
                  [refundKeys.refund]: refundId,
                  [refundKeys.transaction]: request.transactionId,
                  [refundKeys.platform]: platformId,
                  ...publicIds({ re: refundId, txn: request.transactionId }),
                },
              },
              options,
            ),
          ),
      },
    );
    return made.kind === 'done' ? reading(made.value) : made;
  };

  retrieveRefund: PspTaps['retrieveRefund'] = async ({ account }, ref) => {
    const asked = { account, key: null, object: refundObject, id: ref };
    const answer = await this.#calls.ask(asked, (stripe, options) =>
      stripe.refunds.retrieve(ref, { expand: ['payment_intent'] }, options),
    );
    return answer.kind === 'done' ? reading(answer.value) : answer;
  };

  /** The refund of an earlier call with this key; null if there is none. */
  #find(
    { account, idempotencyKey: refundId }: TapCall,
    intent: string,
  ): Promise<Outcome<Stripe.Refund | null>> {
    return this.#calls.find<Stripe.Refund>(
      account,
      (stripe, page, options) => stripe.refunds.list({ payment_intent: intent, ...page }, options),
      ({ metadata }) => metadata?.[refundKeys.refund] === refundId,
    );
  }
}

/** Stripe's refund statuses in our words. */
const statuses: ReadonlyMap<string | null, RefundFacts['status']> = new Map([
  ['succeeded', 'succeeded'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

function reading(refund: Stripe.Refund): Outcome<RefundFacts> {
  const { id: ref, metadata, payment_intent: intent } = refund;
  const status = statuses.get(refund.status) ?? 'pending';
  const transactionId = ownIdIn(metadata, refundKeys.transaction);
  if (transactionId !== undefined) {
    const refundId = ownIdIn(metadata, refundKeys.refund) ?? null;
    return { kind: 'done', value: { ref, refundId, transactionId, status } };
  }
  const payment = typeof intent === 'object' ? intent?.metadata : null;
  const paid = ownIdIn(payment, refundKeys.transaction);
  // Releasing the rest of an authorisation is a refund at Stripe, but moves no money.
  const isMoved = refund.balance_transaction !== null;
  // A refund of a payment made elsewhere is not ours either.
  if (paid === undefined || !isMoved) return missing('refund');
  const madeElsewhere = { amount: fromStripe(refund).amount };
  return {
    kind: 'done',
    value: { ref, refundId: null, transactionId: paid, status, madeElsewhere },
  };
}
