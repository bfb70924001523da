import type { Stripe } from 'stripe';
import { type Call, type Operation, operation } from '../http/operation.ts';
import { readCurrency } from '../request/currency.ts';
import {
  fields,
  flag,
  id,
  integer,
  listOf,
  metadata,
  needed,
  oneOf,
  paging,
  period,
  text,
} from '../request/parameters.ts';
import { Refusal, refusal } from '../request/refusal.ts';
import { isWithin, pageOf } from '../world/collection.ts';
import { changeMetadata } from '../world/submitted.ts';
import type { World } from '../world/world.ts';
import { cardOf } from './charges.ts';
import {
  cancelIntent,
  chargeOf,
  checkFee,
  expireIntent,
  requireStatus,
  takeMoney,
  tooLarge,
} from './intent-states.ts';

const createShape = {
  amount: needed(integer),
  currency: needed(id),
  allowed_payment_method_types: listOf(oneOf('card_present', 'card', 'interac_present')),
  application_fee_amount: integer,
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  description: text,
  metadata,
  payment_method_options: fields({
    card_present: fields({
      capture_method: oneOf('manual', 'manual_preferred'),
      request_extended_authorization: flag,
      request_incremental_authorization_support: flag,
    }),
  }),
  statement_descriptor: text,
  statement_descriptor_suffix: text,
  transfer_group: text,
};

const incrementShape = {
  amount: needed(integer),
  application_fee_amount: integer,
  description: text,
  metadata,
  statement_descriptor: text,
};

const captureShape = {
  amount_to_capture: integer,
  application_fee_amount: integer,
  final_capture: flag,
  metadata,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
};

const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;

export function intentOperations(world: World): readonly Operation[] {
  const one = (call: Call) => world.intents.get(call.account, call.at('intent'), 'intent');
  return [
    operation(
      'paymentIntents.create',
      ['POST', '/v1/payment_intents'],
      createShape,
      (call, asked) => createIntent(world, call.account, asked),
    ),
    operation(
      'paymentIntents.list',
      ['GET', '/v1/payment_intents'],
      { ...paging, created: period, customer: id },
      (call, params) => {
        const found = world.intents.of(call.account);
        const within = found.filter(({ created }) => isWithin(created, params.created));
        return pageOf(within, params, call.url);
      },
    ),
    operation('paymentIntents.retrieve', ['GET', '/v1/payment_intents/{intent}'], {}, one),
    operation(
      'paymentIntents.incrementAuthorization',
      ['POST', '/v1/payment_intents/{intent}/increment_authorization'],
      incrementShape,
      (call, asked) => incrementIntent(world, call.account, { intent: one(call), ...asked }),
    ),
    operation(
      'paymentIntents.capture',
      ['POST', '/v1/payment_intents/{intent}/capture'],
      captureShape,
      (call, asked) => {
        const intent = one(call);
        requireStatus(intent, ['requires_capture'], 'captured');
        const charge = chargeOf(world, call.account, intent);
        const { amount_to_capture: amount = intent.amount_capturable } = asked;
        const fee = asked.application_fee_amount ?? intent.application_fee_amount ?? 0;
        if (amount < 1) throw refusal.invalid('amount_to_capture', 'Capture at least 1.');
        if (amount > intent.amount_capturable) throw tooLarge('amount_to_capture');
        checkFee(fee, amount);
        if (world.cards.get(charge.id)?.failsCapture) {
          expireIntent(world, call.account, intent);
          throw refusal.state('charge_expired_for_capture', 'The charge has expired.', {
            charge: charge.id,
          });
        }
        intent.metadata = changeMetadata(intent.metadata, asked.metadata ?? {});
        intent.application_fee_amount = fee === 0 ? null : fee;
        takeMoney(world, call.account, { intent, charge, amount });
        return intent;
      },
    ),
    operation(
      'paymentIntents.cancel',
      ['POST', '/v1/payment_intents/{intent}/cancel'],
      { cancellation_reason: oneOf(...reasons) },
      (call, { cancellation_reason: reason = null }) => {
        const intent = one(call);
        const cancellable = ['requires_payment_method', 'requires_capture'];
        requireStatus(intent, cancellable, 'canceled');
        cancelIntent(world, call.account, { intent, reason });
        return intent;
      },
    ),
  ];
}

type Created = Parameters<Parameters<typeof operation<typeof createShape>>[3]>[1];

/** The least that Stripe charges, in currencies where tests may try less. */
const leastAmounts: Readonly<Record<string, number>> = { usd: 50, eur: 50, gbp: 30, jpy: 50 };

function createIntent(world: World, account: string, asked: Created): Stripe.PaymentIntent {
  const currency = readCurrency(asked.currency);
  const { amount, application_fee_amount: fee, payment_method_options: options } = asked;
  if (amount < (leastAmounts[currency] ?? 1)) {
    throw refusal.invalid('amount', 'The amount is too small.', 'amount_too_small');
  }
  if (amount > 99_999_999) throw tooLarge('amount');
  if (fee !== undefined) {
    if (world.isOwn(account)) {
      const message = 'Only charges of connected accounts have application fees.';
      throw refusal.invalid('application_fee_amount', message, 'application_fees_not_allowed');
    }
    checkFee(fee, amount);
  }
  const preferred = options?.card_present?.capture_method;
  const manual = asked.capture_method === 'manual' || preferred !== undefined;
  const newId = world.newId('pi');
  const intent: Stripe.PaymentIntent = {
    id: newId,
    object: 'payment_intent',
    allowed_payment_method_types: [...(asked.allowed_payment_method_types ?? [])],
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: world.isOwn(account) ? null : world.ownOf(account).application,
    application_fee_amount: fee ?? null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: manual ? 'manual' : (asked.capture_method ?? 'automatic'),
    client_secret: `${newId}_secret`,
    confirmation_method: 'automatic',
    created: world.seconds,
    currency,
    customer: null,
    customer_account: null,
    description: asked.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: changeMetadata({}, asked.metadata ?? {}),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card_present: {
        request_extended_authorization:
          options?.card_present?.request_extended_authorization ?? false,
        request_incremental_authorization_support:
          options?.card_present?.request_incremental_authorization_support ?? false,
      },
    },
    payment_method_types: [...(asked.allowed_payment_method_types ?? ['card'])],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: asked.statement_descriptor ?? null,
    statement_descriptor_suffix: asked.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_group: asked.transfer_group ?? null,
  };
  world.intents.add(account, intent);
  world.tell(account, 'payment_intent.created', intent);
  return intent;
}

const incrementsMax = 10;

type Incremented = Parameters<Parameters<typeof operation<typeof incrementShape>>[3]>[1];

function incrementIntent(
  world: World,
  account: string,
  { intent, ...asked }: Incremented & { readonly intent: Stripe.PaymentIntent },
): Stripe.PaymentIntent {
  requireStatus(intent, ['requires_capture'], 'incremented');
  const charge = chargeOf(world, account, intent);
  const card = cardOf(world, charge);
  if (!card?.incremental_authorization_supported) {
    throw refusal.plain(400, 'This payment does not support incremental authorization.');
  }
  if (asked.amount <= intent.amount) {
    throw refusal.invalid('amount', 'The new amount must be greater than the authorized one.');
  }
  const count = (world.increments.get(intent.id) ?? 0) + 1;
  if (count > incrementsMax) {
    throw refusal.plain(400, 'An authorization is incremented up to 10 times.');
  }
  const fee = asked.application_fee_amount;
  if (fee !== undefined) checkFee(fee, asked.amount);
  // A declined attempt counts too; the old authorisation stands.
  world.increments.set(intent.id, count);
  const code =
    world.incrementDeclines.get(account) ?? world.cards.get(charge.id)?.incrementDecline ?? null;
  world.incrementDeclines.delete(account);
  if (code !== null) {
    throw new Refusal(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: code,
      charge: charge.id,
      message: 'Your card was declined.',
      payment_intent: structuredClone(intent),
    });
  }
  intent.amount = asked.amount;
  intent.amount_capturable = asked.amount;
  intent.metadata = changeMetadata(intent.metadata, asked.metadata ?? {});
  if (fee !== undefined) intent.application_fee_amount = fee;
  charge.amount = asked.amount;
  card.amount_authorized = asked.amount;
  world.tell(account, 'charge.updated', charge);
  world.tell(account, 'payment_intent.amount_capturable_updated', intent);
  return intent;
}
