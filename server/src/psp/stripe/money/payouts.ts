import type Stripe from 'stripe';
import { madeAt } from '../../../lib/ids.ts';
import {
  fundsUnavailable,
  type PayoutCall,
  type PayoutFacts,
  type PayoutFailureCode,
  type PayoutRequest,
  type PspPayouts,
} from '../../payout-port.ts';
import { missing, type Outcome } from '../../psp-call.ts';
import { type Answer, mapDone } from '../answer.ts';
import { makeOnce } from '../create-once.ts';
import { ownIdIn, publicIds } from '../own-ids.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { fromStripe, toStripe } from '../stripe-money.ts';
import { payoutLimits } from './payout-limits.ts';
import { stripeAccount } from './stripe-account.ts';

/** Our keys in a payout's metadata. */
export const payoutKeys = { payout: 'payout_id', platform: 'platform_id' } as const;

/** Stripe's object name of a payout. */
const payoutObject = 'payout';

/** The most that Stripe's clock may be behind ours. */
const clockSlackSeconds = 300;

/** Payouts that Taprail asks for, one by one: the schedules of all accounts are manual. */
export class StripePayouts implements PspPayouts {
  readonly #calls: StripeCalls;

  constructor(calls: StripeCalls) {
    this.#calls = calls;
  }

  create: PspPayouts['create'] = async (call, request) => {
    const made = await makeOnce(
      // A payout that was put off may have been asked for on another day.
      { key: `${call.idempotencyKey}:payout`, call, searchesFirst: call.wasPutOff === true },
      {
        find: () => this.#find(call, request),
        create: (key) => this.#send(call, request, key),
        // The balance may have fallen since it was read.
        passingCode: fundsUnavailable,
      },
    );
    return made.kind === 'done' ? reading(made.value) : made;
  };

  retrieve: PspPayouts['retrieve'] = async (call, ref) => {
    const asked = { account: stripeAccount(call), key: null, object: payoutObject, id: ref };
    const answer = await this.#calls.ask(asked, (stripe, options) =>
      stripe.payouts.retrieve(ref, {}, options),
    );
    if (answer.kind !== 'done') return answer;
    // All platforms of the deployment share its own account.
    const isTheirs = answer.value.metadata?.[payoutKeys.platform] === call.platformId;
    return isTheirs ? reading(answer.value) : missing('payout');
  };

  readonly limitsOf = payoutLimits;

  /** Stripe would save a refusal under the key for a day, so the balance is read first. */
  readFunds: NonNullable<PspPayouts['readFunds']> = async (call, currency) => {
    const asked = { account: stripeAccount(call), key: null, object: 'balance' };
    const balance = await this.#calls.ask(asked, (stripe, options) =>
      stripe.balance.retrieve({}, options),
    );
    return mapDone(balance, ({ available, pending }) => {
      const amountIn = (amounts: readonly { amount: number; currency: string }[]) =>
        amounts.map(fromStripe).find((each) => each.currency === currency)?.amount ?? 0n;
      return { available: amountIn(available), pending: amountIn(pending) };
    });
  };

  #send(call: PayoutCall, request: PayoutRequest, key: string): Promise<Answer<Stripe.Payout>> {
    const { platformId } = call;
    const asked = { account: stripeAccount(call), key, object: payoutObject };
    return this.#calls.ask(asked, (stripe, options) =>
      stripe.payouts.create(
        {
          ...toStripe(request),
          method: 'standard',
          metadata: {
            [payoutKeys.payout]: request.payoutId,
            [payoutKeys.platform]: platformId,
            ...publicIds({ po: request.payoutId }),
          },
        },
        options,
      ),
    );
  }

  /** The payout of an earlier call; null if there is none. */
  #find(call: PayoutCall, { payoutId }: PayoutRequest): Promise<Outcome<Stripe.Payout | null>> {
    const created = { gte: Math.floor(madeAt(payoutId).getTime() / 1000) - clockSlackSeconds };
    return this.#calls.find<Stripe.Payout>(
      stripeAccount(call),
      (stripe, page, options) => stripe.payouts.list({ created, ...page }, options),
      ({ metadata }) => metadata?.[payoutKeys.payout] === payoutId,
    );
  }
}

/** Stripe's codes for rejections by banks, in our words. Any other is a processing failure. */
const failureCodes: ReadonlyMap<string, PayoutFailureCode> = new Map([
  ['account_closed', 'account_closed'],
  ['no_account', 'no_account'],
  ['account_frozen', 'account_frozen'],
  ['bank_account_restricted', 'account_frozen'],
  ['debit_not_authorized', 'account_frozen'],
  ['invalid_account_number', 'invalid_account_number'],
  ['invalid_account_number_length', 'invalid_account_number'],
  ['incorrect_account_holder_name', 'incorrect_account_holder_name'],
  ['incorrect_account_holder_address', 'bank_rejected'],
  ['incorrect_account_holder_tax_id', 'bank_rejected'],
  ['bank_account_unusable', 'bank_rejected'],
  ['bank_ownership_changed', 'bank_rejected'],
  ['declined', 'bank_rejected'],
  ['invalid_card', 'bank_rejected'],
  ['invalid_currency', 'bank_rejected'],
  ['unsupported_card', 'bank_rejected'],
]);

function payoutFailure(code: string | null): PayoutFailureCode {
  return failureCodes.get(code ?? '') ?? 'could_not_process';
}

function reading(payout: Stripe.Payout): Outcome<PayoutFacts> {
  const { id: ref, metadata, status } = payout;
  const payoutId = ownIdIn(metadata, payoutKeys.payout);
  // A payout made elsewhere is not ours.
  if (payoutId === undefined) return missing('payout');
  const facts = { ref, payoutId, ...fromStripe(payout) };
  switch (status) {
    case 'paid': {
      // Some banks give no reference, and others give it days later.
      const { value = null, status: traceStatus = null } = payout.trace_id ?? {};
      const isReferencePending = value === null && traceStatus === 'pending';
      const paid = { ...facts, status, wireReference: value ?? ref };
      return { kind: 'done', value: isReferencePending ? { ...paid, isReferencePending } : paid };
    }
    case 'failed':
    case 'canceled': {
      const failureCode = payoutFailure(payout.failure_code);
      return { kind: 'done', value: { ...facts, status: 'failed', failureCode } };
    }
    default:
      return { kind: 'done', value: { ...facts, status: 'in_transit' } };
  }
}
