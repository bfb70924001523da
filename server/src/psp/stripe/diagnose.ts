import type Stripe from 'stripe';
import { type Finding, faulty, fine } from '../../lib/finding.ts';
import type { DiagnosisRequest, PspDiagnosis } from '../diagnosis.ts';
import type { Answer } from './answer.ts';
import { StripeCalls } from './stripe-calls.ts';
import type { StripeConfig } from './stripe-config.ts';
import { connectEventTypes } from './webhook-events.ts';

/** Where Stripe's webhooks arrive. */
const webhookPath = '/psp/webhooks/stripe';

/** A person waits for the answer, and wants to hear of a fault rather than wait for its end. */
const patience = { attemptMs: 10_000, repeatForMs: 1_000 };

/** Asks Stripe whether it takes the key and knows where to send webhooks. */
export async function diagnoseStripe(
  config: StripeConfig,
  { publicUrl }: DiagnosisRequest,
): Promise<PspDiagnosis> {
  const calls = new StripeCalls(config, patience);
  const askedAt = new Date();
  const asked = { account: null, key: null, object: 'balance' };
  const balance = await calls.ask(asked, (stripe, options) => stripe.balance.retrieve({}, options));
  const answeredAt = new Date();
  if (balance.kind !== 'done') return { findings: [explainAccess(balance, config)], clock: null };
  const { livemode, lastResponse } = balance.value;
  const access = fine('stripe', `Stripe takes the ${livemode ? 'live' : 'test'} key.`);
  const endpoints = await calls.collect<Stripe.WebhookEndpoint>(null, (stripe, page, options) =>
    stripe.webhookEndpoints.list(page, options),
  );
  const webhooks =
    endpoints.kind === 'done'
      ? explainEndpoints(endpoints.value, { publicUrl, config })
      : faulty(
          'webhooks',
          `Stripe did not list its webhook endpoints: ${reasonOf(endpoints)}.`,
          'Let the key read webhook endpoints.',
        );
  const said = new Date(String(lastResponse.headers.date));
  return {
    findings: [access, webhooks],
    clock: Number.isNaN(said.getTime()) ? null : { said, askedAt, answeredAt },
  };
}

type Failure = Exclude<Answer<never>, { kind: 'done' }>;

function explainAccess(failure: Failure, { address }: StripeConfig): Finding {
  const where = address === null ? 'api.stripe.com' : address.host;
  if (failure.kind === 'refused' && failure.code === 'StripeAuthenticationError') {
    return faulty(
      'stripe',
      'Stripe does not take the key.',
      'Set STRIPE_SECRET_KEY to a key that is not revoked or expired.',
    );
  }
  if (failure.kind === 'refused' && failure.code === 'StripePermissionError') {
    return faulty(
      'stripe',
      'The restricted key may not read the balance.',
      'Give it the permissions that docs/stripe.md lists.',
    );
  }
  return faulty(
    'stripe',
    `Stripe at ${where} gives no answer: ${reasonOf(failure)}.`,
    'Let this machine make HTTPS connections there.',
  );
}

function reasonOf(failure: Failure): string {
  const reason = failure.kind === 'unknown' ? failure.reason : (failure.said ?? failure.code);
  return reason.replace(/\.$/, '');
}

/**
 * Stripe does not show whose events an endpoint gets, so they are counted: there is one for the
 * connected accounts and one for the account itself.
 */
function explainEndpoints(
  endpoints: readonly Stripe.WebhookEndpoint[],
  { publicUrl, config }: { readonly publicUrl: string | null; readonly config: StripeConfig },
): Finding {
  if (publicUrl === null) {
    return faulty(
      'webhooks',
      'It cannot be checked whether Stripe sends its webhooks here.',
      'Set TAPRAIL_PUBLIC_URL to the address at which Stripe reaches this deployment.',
    );
  }
  const url = publicUrl + webhookPath;
  const ours = endpoints.filter((each) => each.url === url && each.status === 'enabled');
  const isSent = (type: string) =>
    ours.some(({ enabled_events: sent }) => sent.includes('*') || sent.includes(type));
  const missing = connectEventTypes.filter((type) => !isSent(type));
  const secretCount = config.webhookSecrets.length;
  if (ours.length < 2) {
    return faulty(
      'webhooks',
      `Stripe has ${ours.length === 0 ? 'no' : 'only one'} enabled webhook endpoint for ${url}.`,
      'Create two: one for connected accounts and one for your own account (docs/stripe.md).',
    );
  }
  if (missing.length > 0) {
    return faulty(
      'webhooks',
      `Stripe does not send ${missing.join(', ')} to ${url}.`,
      'Subscribe the endpoint for connected accounts to them.',
    );
  }
  if (secretCount < ours.length) {
    return faulty(
      'webhooks',
      `Stripe has ${ours.length} webhook endpoints for ${url}, but ${secretCount} of their ` +
        'secrets are configured.',
      'Set STRIPE_WEBHOOK_SECRET to the secrets of all of them, separated by commas.',
    );
  }
  return fine('webhooks', `Stripe sends its webhooks to ${url}.`);
}
