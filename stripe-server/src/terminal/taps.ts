import type { Stripe } from 'stripe';
import { type Decline, makeCharge } from '../money/charges.ts';
import { takeMoney } from '../money/intent-states.ts';
import { refusal } from '../request/refusal.ts';
import { type CardScenario, ordinaryCard } from '../world/card-scenario.ts';
import type { ReaderRecord } from '../world/reader-record.ts';
import type { World } from '../world/world.ts';
import { defaultConfiguration } from './configurations.ts';

/** Plays a scenario at a reader; the job stays as it is if no card comes. */
export function comeToReader(
  world: World,
  account: string,
  { reader, scenario }: { readonly reader: ReaderRecord; readonly scenario: CardScenario },
): void {
  const { object } = reader;
  const job = object.action?.process_payment_intent;
  if (object.action?.status !== 'in_progress' || job === undefined) {
    throw refusal.plain(400, 'The reader is not waiting for a card.');
  }
  if (scenario.kind === 'no card') return;
  const intent = world.intents.get(account, String(job.payment_intent));
  if (scenario.kind === 'customer cancels') {
    if (!job.process_config?.enable_customer_cancellation) return;
    failJob(world, account, object, {
      code: 'customer_canceled',
      message: 'The customer canceled the payment.',
    });
    return;
  }
  if (intent.status !== 'requires_payment_method') {
    failJob(world, account, object, {
      code: 'intent_invalid_state',
      message: `The PaymentIntent has a status of ${intent.status}.`,
    });
    return;
  }
  if (asksForTip(world, account, job)) addTip(intent, scenario.tip ?? 0);
  const card = { ...ordinaryCard, ...scenario.card };
  const decline: Decline | null =
    scenario.kind === 'approve'
      ? null
      : {
          code: scenario.code,
          networkCode: scenario.networkCode ?? null,
          isBlocked: scenario.isBlocked ?? false,
        };
  const charge = makeCharge(world, account, { intent, reader: object, card, decline });
  intent.latest_charge = charge.id;
  if (decline === null) approve(world, account, { intent, charge, reader: object });
  else {
    refuse(world, account, { intent, charge, decline });
    if (scenario.kind === 'decline' && scenario.asksForPin) {
      world.tell(account, 'terminal.reader.action_updated', object);
      return;
    }
    failJob(world, account, object, { code: 'card_declined', message: declined });
  }
}

type Job = NonNullable<Stripe.Terminal.Reader.Action['process_payment_intent']>;

/** A reader asks unless the job says otherwise, if its configuration has the currency. */
function asksForTip(world: World, account: string, job: Job): boolean {
  const intent = world.intents.get(account, String(job.payment_intent));
  const currency = intent.currency as keyof Stripe.Terminal.Configuration.Tipping;
  if (job.process_config?.skip_tipping === true) return false;
  if (job.process_config?.tipping?.amount_eligible === 0) return false;
  return defaultConfiguration(world, account).tipping?.[currency] !== undefined;
}

/** The intent is confirmed for the amount with the tip. */
function addTip(intent: Stripe.PaymentIntent, tip: number): void {
  const before = intent.amount_details?.tip?.amount ?? 0;
  intent.amount += tip - before;
  intent.amount_details = { ...intent.amount_details, tip: { amount: tip } };
}

const declined = 'Your card was declined.';

interface Tapped {
  readonly intent: Stripe.PaymentIntent;
  readonly charge: Stripe.Charge;
  readonly reader: Stripe.Terminal.Reader;
}

function approve(world: World, account: string, { intent, charge, reader }: Tapped): void {
  intent.payment_method = charge.payment_method;
  intent.last_payment_error = null;
  world.tell(account, 'charge.succeeded', charge);
  if (intent.capture_method === 'manual') {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    world.tell(account, 'payment_intent.amount_capturable_updated', intent);
  } else {
    takeMoney(world, account, { intent, charge, amount: intent.amount });
  }
  if (reader.action !== null) reader.action.status = 'succeeded';
  world.tell(account, 'terminal.reader.action_succeeded', reader);
}

function refuse(
  world: World,
  account: string,
  { intent, charge, decline }: Omit<Tapped, 'reader'> & { readonly decline: Decline },
): void {
  intent.last_payment_error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: decline.code,
    charge: charge.id,
    message: declined,
    ...(charge.outcome?.network_decline_code
      ? { network_decline_code: charge.outcome.network_decline_code }
      : {}),
    payment_method: paymentMethodOf(world, charge),
    payment_method_type: 'card_present',
  };
  intent.status = 'requires_payment_method';
  world.tell(account, 'charge.failed', charge);
  world.tell(account, 'payment_intent.payment_failed', intent);
}

function failJob(
  world: World,
  account: string,
  reader: Stripe.Terminal.Reader,
  { code, message }: { readonly code: string; readonly message: string },
): void {
  if (reader.action === null) return;
  reader.action.status = 'failed';
  reader.action.failure_code = code;
  reader.action.failure_message = message;
  world.tell(account, 'terminal.reader.action_failed', reader);
}

function paymentMethodOf(world: World, charge: Stripe.Charge): Stripe.PaymentMethod {
  const card = charge.payment_method_details?.card_present;
  return {
    id: charge.payment_method ?? '',
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card_present: {
      brand: card?.brand ?? null,
      brand_product: null,
      cardholder_name: null,
      country: card?.country ?? null,
      exp_month: 12,
      exp_year: 2034,
      fingerprint: card?.fingerprint ?? null,
      funding: card?.funding ?? null,
      last4: card?.last4 ?? null,
      networks: null,
      offline: null,
      preferred_locales: null,
      read_method: card?.read_method ?? null,
    },
    created: world.seconds,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card_present',
  };
}
