import type Stripe from 'stripe';
import type { Outcome } from '../../psp-call.ts';
import {
  capturedOtherwise,
  type ReleaseRequest,
  type ReverseRequest,
  type TapCall,
} from '../../tap-port.ts';
import { makeOnce } from '../create-once.ts';
import { returnWholeFee } from '../money/fee-returns.ts';
import { refundKeys, refundObject } from '../money/refunds.ts';
import { ownIdIn, publicIds } from '../own-ids.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { chargeOf, intentKeys, type StripeIntents } from './intents.ts';
import type { StripeReaders } from './readers.ts';

interface Parts {
  readonly calls: StripeCalls;
  readonly intents: StripeIntents;
  readonly readers: StripeReaders;
}

/** An intent may change while it is reversed: a card may come, or a capture end. */
const readsMax = 3;

const reversed: Outcome<null> = { kind: 'done', value: null };
const notGivenBack: Outcome<null> = { kind: 'unknown', reason: 'the refund has failed' };
const captured: Outcome<null> = {
  kind: 'refused',
  code: capturedOtherwise,
  message: 'The provider has captured what was held, which Taprail did not ask for.',
  retryable: false,
};
const unclear: Outcome<null> = { kind: 'unknown', reason: 'the payment is still changing' };

/**
 * Reverses a tap in any state: stops the wait for its card, releases its hold, or refunds its
 * capture in full.
 */
export function reverseTap(
  parts: Parts,
  call: TapCall,
  { ref, feeFollows = false }: ReverseRequest,
): Promise<Outcome<null>> {
  const ifCaptured = async (intent: Stripe.PaymentIntent) => {
    const given = await giveBack(parts, call, intent);
    return given.kind !== 'done' || feeFollows ? given : returnWholeFee(parts, call, intent);
  };
  return end(parts, call, { ref, ifCaptured });
}

/**
 * Releases a hold. A capture that a person made at Stripe stands: it was no mistake of ours, and
 * only that person knows its purpose.
 */
export function releaseHold(
  parts: Parts,
  call: TapCall,
  { ref }: ReleaseRequest,
): Promise<Outcome<null>> {
  const ifCaptured = async (intent: Stripe.PaymentIntent) =>
    isGivenBack(intent) ? reversed : captured;
  return end(parts, call, { ref, ifCaptured });
}

interface Ending {
  readonly ref: string | null;
  ifCaptured(intent: Stripe.PaymentIntent): Promise<Outcome<null>>;
}

async function end(
  parts: Parts,
  call: TapCall,
  { ref, ifCaptured }: Ending,
): Promise<Outcome<null>> {
  const { intents } = parts;
  const found = ref === null ? await intents.find(call) : await intents.read(call, ref);
  if (found.kind !== 'done') return found;
  // A tap without an intent cannot have charged a card.
  if (found.value === null) return reversed;
  let intent = found.value;
  for (let reads = 0; reads < readsMax; reads += 1) {
    if (intent.status === 'canceled') return reversed;
    if (intent.status === 'succeeded') return ifCaptured(intent);
    await stopReader(parts, call, intent);
    const cancelled = await intents.cancel(call, intent, 'requested_by_customer');
    if (cancelled.kind === 'done') return reversed;
    if (cancelled.kind === 'unknown' || cancelled.retryable) return cancelled;
    const again = await intents.read(call, intent.id);
    if (again.kind !== 'done') return unclear;
    intent = again.value;
  }
  return unclear;
}

async function stopReader(
  { readers }: Parts,
  { account, idempotencyKey: key }: TapCall,
  { id: intent, status, metadata }: Stripe.PaymentIntent,
): Promise<void> {
  const device = metadata[intentKeys.device];
  if (status === 'requires_capture' || device === undefined) return;
  await readers.stop(account, { device, intent, key });
}

/** Refunds a capture in full. The refund has no refund id of ours: it is a reversal. */
async function giveBack(
  parts: Parts,
  call: TapCall,
  intent: Stripe.PaymentIntent,
): Promise<Outcome<null>> {
  if (isGivenBack(intent)) return reversed;
  const { calls } = parts;
  const { account, idempotencyKey, platformId } = call;
  const made = await makeOnce(
    { key: `${idempotencyKey}:reverse`, call },
    {
      find: () =>
        calls.find<Stripe.Refund>(
          account,
          (stripe, page, options) =>
            stripe.refunds.list({ payment_intent: intent.id, ...page }, options),
          isReversal,
        ),
      create: (key) =>
        calls.ask({ account, key, object: refundObject }, (stripe, options) =>
          stripe.refunds.create(
            {
              payment_intent: intent.id,
              // A separate call returns the fee, and may have an unknown outcome of its own.
              refund_application_fee: false,
              metadata: {
                [refundKeys.transaction]: intent.metadata[intentKeys.transaction] ?? '',
                [refundKeys.platform]: platformId,
                ...publicIds({ txn: ownIdIn(intent.metadata, intentKeys.transaction) ?? null }),
              },
            },
            options,
          ),
        ),
    },
  );
  if (made.kind === 'refused' && !made.retryable)
    return refusedUnlessGivenBack(parts, call, {
      intent,
      refused: made,
    });
  if (made.kind !== 'done') return made;
  // Stripe replays its first answer under a key, and the refund may have failed since.
  const asked = { account, key: null, object: refundObject, id: made.value.id };
  const refund = await calls.ask(asked, (stripe, options) =>
    stripe.refunds.retrieve(made.value.id, {}, options),
  );
  if (refund.kind !== 'done') return unclear;
  return hasFailed(refund.value) ? notGivenBack : reversed;
}

/** Stripe refuses a refund of an amount that was refunded already, by us or by a person. */
async function refusedUnlessGivenBack(
  { intents }: Parts,
  call: TapCall,
  { intent, refused }: { readonly intent: Stripe.PaymentIntent; readonly refused: Outcome<null> },
): Promise<Outcome<null>> {
  const again = await intents.read(call, intent.id);
  if (again.kind !== 'done') return unclear;
  return isGivenBack(again.value) ? reversed : refused;
}

function isGivenBack(intent: Stripe.PaymentIntent): boolean {
  return chargeOf(intent)?.refunded ?? false;
}

/** Stripe's release of a hold is a refund, too, but not one that was asked for. */
function isReversal(refund: Stripe.Refund): boolean {
  const { metadata } = refund;
  const isAsked = metadata?.[refundKeys.transaction] !== undefined;
  return isAsked && metadata?.[refundKeys.refund] === undefined && !hasFailed(refund);
}

/** Whether a refund returned nothing after all. */
function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}
