import type Stripe from 'stripe';
import { mulRatio } from '../../../lib/money.ts';
import type { FeeReturnFacts, FeeReturnRequest } from '../../fee-port.ts';
import type { Outcome } from '../../psp-call.ts';
import type { TapCall } from '../../tap-port.ts';
import { makeOnce } from '../create-once.ts';
import { publicIds } from '../own-ids.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { fromStripe, toStripe } from '../stripe-money.ts';
import { chargeOf, intentKeys, type StripeIntents } from '../taps/intents.ts';
import { refundKeys } from './refunds.ts';

interface Parts {
  readonly calls: StripeCalls;
  readonly intents: StripeIntents;
}

type Refused = Extract<Outcome<never>, { kind: 'refused' }>;

/** Whose fee it is, and by which ids its return is found again. */
type Returned = Pick<FeeReturnRequest, 'refundId' | 'transactionId'>;

const noFee: Refused = {
  kind: 'refused',
  code: 'no_fee',
  message: 'The provider kept no fee of this capture.',
  retryable: false,
};
const notShown: Outcome<never> = { kind: 'unknown', reason: 'Stripe does not show the fee yet' };

/**
 * Returns exactly as much of the fee as asked for. Stripe would return it with the refund, too, but
 * in proportion to each refund and rounded in its own way.
 */
export async function returnFee(
  parts: Parts,
  call: TapCall,
  request: FeeReturnRequest,
): Promise<Outcome<FeeReturnFacts>> {
  const fee = await readFee(parts, call, request.ref);
  if (fee.kind === 'done') return giveBack(parts, call, { fee: fee.value, ...request });
  // This reading was refused, which tells nothing about an earlier call that is open.
  const isOpen = fee.kind === 'refused' && call.askedBefore > 0;
  return isOpen ? { kind: 'unknown', reason: fee.code } : fee;
}

/**
 * Returns all of the fee of a capture that was given back whole and that our books do not have. A
 * fee that somebody has returned stays as it is.
 */
export async function returnWholeFee(
  parts: Parts,
  call: TapCall,
  intent: Stripe.PaymentIntent,
): Promise<Outcome<null>> {
  if (intent.application_fee_amount === null) return returned;
  const read = await readFee(parts, call, intent.id);
  if (read.kind !== 'done') return unlessRefused(read);
  const fee = read.value;
  if (fee.refunded) return returned;
  const money = fromStripe(fee);
  const transactionId = intent.metadata[intentKeys.transaction] ?? '';
  const whole = { ...money, settled: money, platformFee: money.amount, returnedBefore: 0n };
  const made = await giveBack(parts, call, { fee, ...whole, refundId: null, transactionId });
  return made.kind === 'done' ? returned : unlessRefused(made);
}

const returned: Outcome<null> = { kind: 'done', value: null };

/** The capture is given back already, whatever Stripe says about its fee. */
function unlessRefused(outcome: Exclude<Outcome<never>, { kind: 'done' }>): Outcome<null> {
  if (outcome.kind === 'unknown') return outcome;
  return outcome.retryable ? { kind: 'unknown', reason: outcome.code } : returned;
}

/** The fee of the capture. It is on the own account, whosever the charge is. */
async function readFee(
  { calls, intents }: Parts,
  call: TapCall,
  ref: string,
): Promise<Outcome<Stripe.ApplicationFee>> {
  const intent = await intents.read(call, ref);
  if (intent.kind !== 'done') return intent;
  const charge = chargeOf(intent.value);
  if (charge === null || charge.application_fee_amount === null) return noFee;
  const { application_fee: fee } = charge;
  if (fee === null) return notShown;
  const id = typeof fee === 'string' ? fee : fee.id;
  return calls.ask({ account: null, key: null, object: 'application_fee', id }, (stripe, options) =>
    stripe.applicationFees.retrieve(id, {}, options),
  );
}

async function giveBack(
  { calls }: Parts,
  call: TapCall,
  request: Omit<FeeReturnRequest, 'ref'> & { readonly fee: Stripe.ApplicationFee },
): Promise<Outcome<FeeReturnFacts>> {
  const { fee, refundId, transactionId } = request;
  const { platformId, idempotencyKey } = call;
  const amount = shareOf(fee, request);
  if (amount === 0) return reading({ ...fee, amount: 0 }, null);
  const made = await makeOnce(
    { key: `${idempotencyKey}:fee`, call },
    {
      find: () =>
        calls.find<Stripe.FeeRefund>(
          null,
          (stripe, page, options) => stripe.applicationFees.listRefunds(fee.id, page, options),
          (each) => isOf(each, request),
        ),
      create: (key) =>
        calls.ask({ account: null, key, object: 'fee_refund' }, (stripe, options) =>
          stripe.applicationFees.createRefund(
            fee.id,
            {
              amount,
              metadata: {
                ...(refundId === null ? {} : { [refundKeys.refund]: refundId }),
                [refundKeys.transaction]: transactionId,
                [refundKeys.platform]: platformId,
                ...publicIds({ re: refundId, txn: transactionId }),
              },
            },
            options,
          ),
        ),
    },
  );
  return made.kind === 'done' ? reading(made.value, made.value.id) : made;
}

/** A return after a reversal has no id of a refund. */
function isOf({ metadata }: Stripe.FeeRefund, { refundId, transactionId }: Returned): boolean {
  const isRefunds = (metadata?.[refundKeys.refund] ?? null) === refundId;
  return isRefunds && metadata?.[refundKeys.transaction] === transactionId;
}

/**
 * In Stripe's units of the fee, which may be in the currency that the charge settled in. There it
 * is what our books say, or all that is left if Stripe has rounded the whole fee in another way. In
 * any other currency it is the difference of two rounded running totals, so that all parts sum up.
 */
function shareOf(
  fee: Stripe.ApplicationFee,
  { amount, currency, settled, platformFee, returnedBefore }: Omit<FeeReturnRequest, 'ref'>,
): number {
  const feeCurrency = fee.currency.toUpperCase();
  if (feeCurrency === currency) return toStripe({ amount, currency }).amount;
  const left = fee.amount - fee.amount_refunded;
  if (feeCurrency === settled.currency) return Math.min(toStripe(settled).amount, left);
  const upTo = (numerator: bigint) =>
    Number(mulRatio(BigInt(fee.amount), { numerator, denominator: platformFee }));
  return Math.min(upTo(returnedBefore + amount) - upTo(returnedBefore), left);
}

function reading(
  money: { readonly amount: number; readonly currency: string },
  ref: string | null,
): Outcome<FeeReturnFacts> {
  return { kind: 'done', value: { ref, ...fromStripe(money) } };
}
