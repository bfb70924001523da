import type { Stripe } from 'stripe';
import { type Operation, operation } from '../http/operation.ts';
import type { TestCard } from '../world/card-scenario.ts';
import type { World } from '../world/world.ts';

export function chargeOperations(world: World): readonly Operation[] {
  return [
    operation('charges.retrieve', ['GET', '/v1/charges/{charge}'], {}, (call) =>
      world.charges.get(call.account, call.at('charge'), 'charge'),
    ),
  ];
}

type CardPresent = Stripe.Charge.PaymentMethodDetails.CardPresent;

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
  const { intent, card, decline } = made;
  const charge: Stripe.Charge = {
    id: world.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: world.isOwn(account) ? null : world.ownOf(account).application,
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
    payment_method_details: null,
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
  world.cardDetails.set(charge.id, cardPresent(world, made));
  if (!world.hidesDetails.has(account)) showDetails(world, charge);
  return world.charges.add(account, charge);
}

/** The card of a charge, whether Stripe shows it already or not. */
export function cardOf(world: World, charge: Stripe.Charge): CardPresent | null {
  return world.cardDetails.get(charge.id) ?? null;
}

/** Shows the cards of all charges of an account from now on. */
export function revealDetails(world: World, account: string): void {
  world.hidesDetails.delete(account);
  for (const charge of world.charges.of(account).toReversed()) {
    if (charge.payment_method_details !== null) continue;
    showDetails(world, charge);
    world.tell(account, 'charge.updated', charge, { payment_method_details: null });
  }
}

function showDetails(world: World, charge: Stripe.Charge): void {
  const card = cardOf(world, charge);
  if (card === null) return;
  charge.payment_method_details = { type: 'card_present', card_present: card };
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
