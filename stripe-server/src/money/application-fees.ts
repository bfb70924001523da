import type { Stripe } from 'stripe';
import { type Call, type Operation, operation } from '../http/operation.ts';
import { id, integer, metadata, paging, period } from '../request/parameters.ts';
import { refusal } from '../request/refusal.ts';
import { isWithin, pageOf } from '../world/collection.ts';
import { changeMetadata } from '../world/submitted.ts';
import type { World } from '../world/world.ts';
import { moveMoney } from './ledger.ts';

export function applicationFeeOperations(world: World): readonly Operation[] {
  const one = (call: Call) => world.fees.get(call.account, call.at('id'));
  const refundOf = (call: Call) => {
    const refund = world.feeRefunds.get(call.account, call.at('refund'));
    if (refund.fee === one(call).id) return refund;
    throw refusal.missingResource('fee_refund', refund.id);
  };
  return [
    operation('applicationFees.retrieve', ['GET', '/v1/application_fees/{id}'], {}, one),
    operation(
      'applicationFees.list',
      ['GET', '/v1/application_fees'],
      { ...paging, charge: id, created: period },
      (call, { charge, created, ...params }) => {
        const found = world.fees
          .of(call.account)
          .filter((fee) => fee.charge === (charge ?? fee.charge))
          .filter((fee) => isWithin(fee.created, created));
        return pageOf(found, params, call.url);
      },
    ),
    operation(
      'applicationFees.createRefund',
      ['POST', '/v1/application_fees/{id}/refunds'],
      { amount: integer, metadata },
      (call, { amount, metadata: words }) => {
        const refund = giveBackFee(world, one(call), amount);
        refund.metadata = changeMetadata({}, words ?? {});
        return refund;
      },
    ),
    operation(
      'applicationFees.listRefunds',
      ['GET', '/v1/application_fees/{id}/refunds'],
      paging,
      (call, params) => {
        const { id: fee } = one(call);
        const found = world.feeRefunds.of(call.account).filter((refund) => refund.fee === fee);
        return pageOf(found, params, call.url);
      },
    ),
    operation(
      'applicationFees.retrieveRefund',
      ['GET', '/v1/application_fees/{id}/refunds/{refund}'],
      {},
      refundOf,
    ),
    operation(
      'applicationFees.updateRefund',
      ['POST', '/v1/application_fees/{id}/refunds/{refund}'],
      { metadata },
      (call, { metadata: words }) => {
        const refund = refundOf(call);
        refund.metadata = changeMetadata(refund.metadata ?? {}, words);
        world.tell(call.account, 'application_fee.refund.updated', refund);
        return refund;
      },
    ),
  ];
}

/** Gives back a fee apart from any refund, by default all that is left of it. */
export function giveBackFee(
  world: World,
  fee: Stripe.ApplicationFee,
  asked?: number,
): Stripe.FeeRefund {
  const refund = refundFee(world, fee, { amount: checkedAmount(fee, asked) });
  giveBack(world, fee, refund);
  return refund;
}

function checkedAmount(fee: Stripe.ApplicationFee, asked: number | undefined): number {
  const left = fee.amount - fee.amount_refunded;
  const amount = asked ?? left;
  if (left === 0) throw refusal.plain(400, `Application fee ${fee.id} has already been refunded.`);
  if (amount < 1) throw refusal.invalid('amount', 'Invalid positive integer');
  if (amount <= left) return amount;
  const message = `Refund amount (${amount}) is greater than unrefunded amount on fee (${left})`;
  throw refusal.invalid('amount', message);
}

interface Earned {
  readonly charge: Stripe.Charge;
  /** In the currency that the charge settled in. */
  readonly amount: number;
  readonly currency: string;
}

/** The own account earns its fee of a charge, exchanged if it has no account in the currency. */
export function earnFee(world: World, account: string, earned: Earned): Stripe.ApplicationFee {
  const { charge, amount, currency } = earned;
  const id = world.newId('fee');
  const own = world.ownOf(account);
  const category = 'platform_earning';
  const type = 'application_fee';
  const moved = moveMoney(world, own.id, { type, category, amount, currency, source: id });
  const fee: Stripe.ApplicationFee = {
    id,
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    application: own.application,
    balance_transaction: moved.id,
    charge: charge.id,
    created: world.seconds,
    currency,
    fee_source: { charge: charge.id, type: 'charge' },
    livemode: false,
    originating_transaction: null,
    refunded: false,
    refunds: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/application_fees/${id}/refunds`,
    },
  };
  world.fees.add(own.id, fee);
  world.tell(own.id, 'application_fee.created', fee);
  return fee;
}

/**
 * The own account gives back its fee in proportion to a refund, rounded for each refund by itself.
 * Returns what the connected account gets back.
 */
export function returnFee(world: World, charge: Stripe.Charge, amount: number): number {
  if (typeof charge.application_fee !== 'string') return 0;
  const { row: fee } = world.fees.anywhere(charge.application_fee);
  const left = fee.amount - fee.amount_refunded;
  const back = Math.min(left, Math.round((fee.amount * amount) / charge.amount_captured));
  if (back > 0) refundFee(world, fee, { amount: back });
  return back;
}

function refundFee(
  world: World,
  fee: Stripe.ApplicationFee,
  { amount }: { readonly amount: number },
): Stripe.FeeRefund {
  const { id: own } = world.ownOf(String(fee.account));
  const { currency, amount_refunded } = fee;
  const newId = world.newId('fr');
  const moved = moveMoney(world, own, {
    type: 'application_fee_refund',
    category: 'platform_earning_refund',
    amount: -amount,
    currency,
    source: newId,
  });
  const refund: Stripe.FeeRefund = {
    id: newId,
    object: 'fee_refund',
    amount,
    balance_transaction: moved.id,
    created: world.seconds,
    currency,
    fee: fee.id,
    metadata: {},
  };
  world.feeRefunds.add(own, refund);
  fee.amount_refunded += amount;
  fee.refunded = fee.amount_refunded === fee.amount;
  fee.refunds.has_more ||= fee.refunds.data.length === shownRefunds;
  fee.refunds.data = [refund, ...fee.refunds.data].slice(0, shownRefunds);
  world.tell(own, 'application_fee.refunded', fee, { amount_refunded });
  return refund;
}

/** As many of the newest refunds as a fee itself shows. */
const shownRefunds = 10;

/**
 * A fee that is given back apart from a refund comes to the connected account as an adjustment,
 * which Stripe's reports count among the fees.
 */
function giveBack(world: World, fee: Stripe.ApplicationFee, refund: Stripe.FeeRefund): void {
  const { amount, currency, id: source } = refund;
  const description = `Refund of application fee ${fee.id}`;
  const movement = { type: 'adjustment', category: 'fee', amount, currency, source, description };
  moveMoney(world, String(fee.account), movement);
}
