import type { Stripe } from 'stripe';
import { type Operation, operation } from '../http/operation.ts';
import type { TestCard } from '../terminal/card-scenario.ts';
import type { World } from '../world/world.ts';
import { moveMoney } from './ledger.ts';

export function chargeOperations(world: World): readonly Operation[] {
  return [
    operation('charges.retrieve', ['GET', '/v1/charges/{charge}'], {}, (call) =>
      world.charges.get(call.account, call.at('charge'), 'charge'),
    ),
    operation('applicationFees.retrieve', ['GET', '/v1/application_fees/{id}'], {}, (call) =>
      world.fees.get(call.account, call.at('id')),
    ),
  ];
}

export interface Decline {
  readonly code: string;
  readonly networkCode: string | null;
  readonly isBlocked: boolean;
}

interface NewCharge {
  readonly intent: Stripe.PaymentIntent;
  readonly reader: Stripe.Terminal.Reader;
  readonly card: TestCard;
  readonly decline: Decline | null;
}

/** A card was tapped for an intent: the charge is authorised or failed, and not captured yet. */
export function makeCharge(world: World, account: string, made: NewCharge): Stripe.Charge {
  const { intent, reader, card, decline } = made;
  const charge: Stripe.Charge = {
    id: world.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: account === world.own ? null : world.application,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    ...(decline === null ? { authorization_code: card.authorisationCode } : {}),
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'TEST',
    captured: false,
    created: world.seconds,
    currency: intent.currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline === null ? null : 'card_declined',
    failure_message: decline === null ? null : 'Your card was declined.',
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: world.newId('pm'),
    payment_method_details: {
      type: 'card_present',
      card_present: cardPresent(world, { intent, reader, card, decline }),
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline === null ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
  world.cards.set(charge.id, card);
  return world.charges.add(account, charge);
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  const said = { advice_code: null, network_advice_code: null };
  if (decline === null) {
    return {
      ...said,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  const { code, networkCode, isBlocked } = decline;
  return {
    ...said,
    network_decline_code: isBlocked ? null : networkCode,
    network_status: isBlocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: isBlocked ? 'highest_risk_level' : code,
    ...(isBlocked ? { risk_level: 'highest' } : {}),
    seller_message: isBlocked ? 'Stripe blocked this payment.' : 'The bank declined the card.',
    type: isBlocked ? 'blocked' : 'issuer_declined',
  };
}

type CardPresent = Stripe.Charge.PaymentMethodDetails.CardPresent;

function cardPresent(world: World, { intent, reader, card, decline }: NewCharge): CardPresent {
  const isHeld = intent.capture_method === 'manual';
  const options = intent.payment_method_options?.card_present;
  const holdDays = options?.request_extended_authorization ? 30 : 2;
  const mayIncrement = isHeld && options?.request_incremental_authorization_support === true;
  return {
    amount_authorized: decline === null ? intent.amount : null,
    brand: card.brand,
    brand_product: null,
    ...(isHeld ? { capture_before: world.seconds + holdDays * 86_400 } : {}),
    cardholder_name: null,
    country: card.country,
    description: null,
    emv_auth_data: decline === null ? '8A023030' : '8A023035',
    exp_month: 12,
    exp_year: 2034,
    fingerprint: card.fingerprint,
    funding: card.funding,
    generated_card: null,
    ...(card.iin === null ? {} : { iin: card.iin }),
    incremental_authorization_supported: mayIncrement && card.mayIncrement,
    issuer: null,
    last4: card.last4,
    ...(typeof reader.location === 'string' ? { location: reader.location } : {}),
    network: card.brand,
    network_transaction_id: '104557651805572',
    offline: { stored_at: null, type: null },
    overcapture_supported: isHeld && card.mayOvercapture,
    preferred_locales: ['en'],
    read_method: card.readMethod,
    reader: reader.id,
    receipt: {
      account_type: card.funding === 'debit' ? 'checking' : 'credit',
      application_cryptogram: card.cryptogram,
      application_preferred_name: `${card.brand.toUpperCase()} CREDIT`,
      authorization_code: decline === null ? card.authorisationCode : null,
      authorization_response_code: decline === null ? '3030' : '3035',
      cardholder_verification_method: card.verification,
      dedicated_file_name: card.applicationId,
      terminal_verification_results: '0000000000',
      transaction_status_information: '0000',
    },
    ...(card.wallet === null ? {} : { wallet: { type: card.wallet } }),
  };
}

/** Takes the money of an authorised charge, and the platform's fee of it. */
export function captureCharge(
  world: World,
  account: string,
  { charge, amount, fee }: { charge: Stripe.Charge; amount: number; fee: number },
): void {
  charge.captured = true;
  charge.amount_captured = amount;
  charge.application_fee_amount = fee === 0 ? null : fee;
  charge.balance_transaction = moveMoney(world, account, {
    type: 'charge',
    amount,
    currency: charge.currency,
    applicationFee: fee,
    source: charge.id,
  }).id;
  if (fee > 0) charge.application_fee = makeFee(world, account, { charge, fee }).id;
}

function makeFee(
  world: World,
  account: string,
  { charge, fee }: { readonly charge: Stripe.Charge; readonly fee: number },
): Stripe.ApplicationFee {
  const id = world.newId('fee');
  const moved = moveMoney(world, world.own, {
    type: 'application_fee',
    category: 'platform_earning',
    amount: fee,
    currency: charge.currency,
    source: id,
  });
  const made: Stripe.ApplicationFee = {
    id,
    object: 'application_fee',
    account,
    amount: fee,
    amount_refunded: 0,
    application: world.application,
    balance_transaction: moved.id,
    charge: charge.id,
    created: world.seconds,
    currency: charge.currency,
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
  world.fees.add(world.own, made);
  world.tell(world.own, 'application_fee.created', made);
  return made;
}
