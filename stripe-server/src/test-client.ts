import { after } from 'node:test';
import { Stripe } from 'stripe';
import { checkAgainstDescription } from './description/against-description.ts';
import { type StripeServer, startStripeServer } from './stripe-server.ts';
import { apiVersion } from './world/world.ts';

export interface StripeForTests extends StripeServer {
  readonly stripe: Stripe;
}

/** A Stripe for a test file and a client of it; all requests and answers are checked at the end. */
export async function openStripe(): Promise<StripeForTests> {
  const server = await startStripeServer();
  after(async () => {
    await server.close();
    checkAgainstDescription(server.requests, server.control.webhooks.events());
  });
  return { ...server, stripe: clientOf(server) };
}

export function clientOf(
  { url, secretKey }: Pick<StripeServer, 'url' | 'secretKey'>,
  config: Partial<Stripe.StripeConfig> = {},
): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    host: url.hostname,
    port: url.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

/** The account and the reader of a test, with the options to act for the account. */
export function openMerchant(
  { control }: Pick<StripeServer, 'control'>,
  wanted: Parameters<StripeServer['control']['accounts']['open']>[0] = {},
) {
  const account = control.accounts.open(wanted);
  const reader = control.readers.open(account);
  return { account, reader, as: { stripeAccount: account } };
}

type Merchant = ReturnType<typeof openMerchant>;

/** Takes a tap and returns the intent as it is then, with its charge. */
export async function takeTap(
  { stripe }: Pick<StripeForTests, 'stripe'>,
  { reader, as }: Merchant,
  asked: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent & { readonly latest_charge: Stripe.Charge }> {
  const { id } = await stripe.paymentIntents.create(
    {
      amount: 1000,
      currency: 'usd',
      allowed_payment_method_types: ['card_present'],
      application_fee_amount: 50,
      ...asked,
    },
    as,
  );
  await stripe.terminal.readers.processPaymentIntent(reader, { payment_intent: id }, as);
  const expand = ['latest_charge.balance_transaction'];
  const intent = await stripe.paymentIntents.retrieve(id, { expand }, as);
  return intent as Stripe.PaymentIntent & { readonly latest_charge: Stripe.Charge };
}
