import type { Stripe } from 'stripe';
import { type Call, type Operation, operation } from '../http/operation.ts';
import { flag, id, integer, metadata, oneOf, paging, period } from '../request/parameters.ts';
import { refusal } from '../request/refusal.ts';
import { isWithin, pageOf } from '../world/collection.ts';
import { changeMetadata } from '../world/submitted.ts';
import type { World } from '../world/world.ts';
import { returnFee } from './application-fees.ts';
import { chargeOf } from './intent-states.ts';
import { moveMoney, platformFee } from './ledger.ts';
import { isUnsettled, settleLate } from './settlement.ts';

const createShape = {
  amount: integer,
  charge: id,
  metadata,
  payment_intent: id,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  refund_application_fee: flag,
  reverse_transfer: flag,
};

export function refundOperations(world: World): readonly Operation[] {
  return [
    operation('refunds.create', ['POST', '/v1/refunds'], createShape, (call, asked) =>
      createRefund(world, call.account, asked),
    ),
    operation(
      'refunds.list',
      ['GET', '/v1/refunds'],
      { ...paging, charge: id, created: period, payment_intent: id },
      (call, { charge, payment_intent, created, ...params }) => {
        if (payment_intent !== undefined) world.intents.get(call.account, payment_intent);
        const found = world.refunds
          .of(call.account)
          .filter(
            (refund) =>
              refund.charge === (charge ?? refund.charge) &&
              refund.payment_intent === (payment_intent ?? refund.payment_intent) &&
              isWithin(refund.created, created),
          );
        return pageOf(found, params, call.url);
      },
    ),
    operation('refunds.retrieve', ['GET', '/v1/refunds/{refund}'], {}, (call: Call) =>
      world.refunds.get(call.account, call.at('refund'), 'refund'),
    ),
  ];
}

type Asked = Parameters<Parameters<typeof operation<typeof createShape>>[3]>[1];

export function createRefund(world: World, account: string, asked: Asked): Stripe.Refund {
  const charge = refundedCharge(world, account, asked);
  const left = leftOf(world, account, charge);
  const { amount = left } = asked;
  if (charge.disputed) {
    throw refusal.state('charge_disputed', 'The charge has been charged back.', {
      charge: charge.id,
    });
  }
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw refusal.state('charge_already_refunded', message, { charge: charge.id });
  }
  if (amount < 1) throw refusal.invalid('amount', 'Invalid positive integer');
  if (amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
    throw refusal.invalid('amount', message);
  }
  // Stripe ends a capture before it gives anything of it back.
  if (isUnsettled(charge)) settleLate(world, account, charge);
  const status = world.nextRefunds.get(account) ?? world.cards.get(charge.id)?.refunds;
  world.nextRefunds.delete(account);
  const refund: Stripe.Refund = {
    id: world.newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.seconds,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } },
    metadata: changeMetadata({}, asked.metadata ?? {}),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: asked.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: status === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  const feeBack = asked.refund_application_fee ? returnFee(world, charge, amount) : 0;
  refund.balance_transaction = moveMoney(world, account, {
    type: 'refund',
    amount: -amount,
    currency: charge.currency,
    fees: [platformFee(-feeBack)],
    source: refund.id,
  }).id;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.refunds.add(account, refund);
  world.tell(account, 'refund.created', refund);
  world.tell(account, 'charge.refunded', charge);
  // It is reported like any other before it fails, as at Stripe.
  if (status !== 'failed') return refund;
  const answer = structuredClone(refund);
  settleRefund(world, refund.id, { status: 'failed', reason: 'lost_or_stolen_card' });
  return answer;
}

function refundedCharge(world: World, account: string, asked: Asked): Stripe.Charge {
  const { charge, payment_intent } = asked;
  if (charge !== undefined) return world.charges.get(account, charge, 'charge');
  if (payment_intent === undefined) throw refusal.missingParameter('charge');
  const intent = world.intents.get(account, payment_intent, 'payment_intent');
  if (intent.status === 'succeeded') return chargeOf(world, account, intent);
  throw refusal.plain(
    400,
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
  );
}

/** The captured amount less the refunds that did not fail. */
function leftOf(world: World, account: string, charge: Stripe.Charge): number {
  const standing = world.refunds
    .of(account)
    .filter(
      (refund) =>
        refund.charge === charge.id &&
        refund.balance_transaction !== null &&
        refund.status !== 'failed' &&
        refund.status !== 'canceled',
    );
  return standing.reduce((left, { amount }) => left - amount, charge.amount_captured);
}

interface Settled {
  readonly status: 'succeeded' | 'failed';
  readonly reason?: string;
}

/** Ends a refund. One that fails brings its money back, even when it had succeeded. */
export function settleRefund(world: World, id: string, { status, reason }: Settled): void {
  const { account, row: refund } = world.refunds.anywhere(id);
  if (refund.status === 'failed' || refund.status === status) return;
  refund.status = status;
  delete refund.pending_reason;
  if (status === 'succeeded') {
    world.tell(account, 'refund.updated', refund);
    return;
  }
  refund.failure_reason = reason ?? 'unknown';
  refund.failure_balance_transaction = moveMoney(world, account, {
    type: 'refund_failure',
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
  }).id;
  const charge = world.charges.get(account, String(refund.charge));
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  world.tell(account, 'refund.updated', refund);
  world.tell(account, 'refund.failed', refund);
}
