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

/** The ids that identify the return of a fee. */
type Returned = Pick<FeeReturnRequest, 'refundId' | 'transactionId'>;

const noFee: Refused = {
  kind: 'refused',
  code: 'no_fee',
  message: 'The provider kept no fee of this capture.',
  retryable: false,
};
const notShown: Outcome<never> = { kind: 'unknown', reason: 'Stripe does not show the fee yet' };

/**
 * Returns exactly the requested part of the fee. Stripe could return it with the refund, but in
 * proportion to each refund and with its own rounding.
 */
export async function returnFee(
  parts: Parts,
  call: TapCall,
  request: FeeReturnRequest,
): Promise<Outcome<FeeReturnFacts>> {
  const fee = await readFee(parts, call, request.ref);
  if (fee.kind === 'done') return giveBack(parts, call, { fee: fee.value, ...request });
  // A refused reading tells nothing about an earlier call that is still open.
  const isOpen = fee.kind === 'refused' && call.askedBefore > 0;
  return isOpen ? { kind: 'unknown', reason: fee.code } : fee;
}

/**
 * Returns the whole fee of a fully returned capture that our ledger does not have. A fee that a
 * person has returned stays as it is.
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

/** The capture is already returned, whatever Stripe says about its fee. */
function unlessRefused(outcome: Exclude<Outcome<never>, { kind: 'done' }>): Outcome<null> {
  if (outcome.kind === 'unknown') return outcome;
  return outcome.retryable ? { kind: 'unknown', reason: outcome.code } : returned;
}

/** The capture's fee, which is on the deployment's own account for every charge. */
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

/** The return after a reversal carries no refund id. */
function isOf({ metadata }: Stripe.FeeRefund, { refundId, transactionId }: Returned): boolean {
  const isRefunds = (metadata?.[refundKeys.refund] ?? null) === refundId;
  return isRefunds && metadata?.[refundKeys.transaction] === transactionId;
}

/**
 * In Stripe's units of the fee, which may be in the charge's settlement currency. There it is the
 * ledger's amount, or the rest if Stripe rounded the whole fee differently. In any other currency
 * it is the difference of two rounded running totals, so that all parts add up.
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
