import type Stripe from 'stripe';
import { type Finding, faulty, fine } from '../../lib/finding.ts';
import type { DiagnosisRequest, PspDiagnosis } from '../connections/diagnosis.ts';
import type { Answer } from './answer.ts';
import {
  accountsChecked,
  explainConnectedSchedules,
  explainOwnAccount,
} from './setting-up/account-findings.ts';
import { examineConnect } from './setting-up/connect-findings.ts';
import { explainEndpoints } from './setting-up/endpoint-findings.ts';
import {
  connectedProbes,
  explainComplete,
  findMissing,
  isRestricted,
  missingPermission,
  ownProbes,
} from './setting-up/key-permissions.ts';
import { credentialsRemedy, type Whose, webhookUrlOf } from './setting-up/whose-connection.ts';
import { StripeCalls } from './stripe-calls.ts';
import { apiVersion } from './stripe-client.ts';
import { isLiveKey, type StripeConfig } from './stripe-config.ts';

/** A person waits, and prefers hearing of a fault to waiting for it to end. */
export const patience = { attemptMs: 10_000, repeatForMs: 1_000 };

/** Checks that a connection to Stripe can do everything that Taprail needs. */
export async function diagnoseStripe(
  config: StripeConfig,
  request: DiagnosisRequest,
): Promise<PspDiagnosis> {
  const whose = request.connection;
  const calls = new StripeCalls(config, patience);
  const askedAt = new Date();
  const asked = { account: null, key: null, object: 'balance' };
  const balance = await calls.ask(asked, (stripe, options) => stripe.balance.retrieve({}, options));
  const answeredAt = new Date();
  // A restricted key without the balance permission may have others.
  if (balance.kind !== 'done' && missingPermission(balance) === null) {
    return { findings: [explainAccess(balance, config, whose)], clock: null };
  }
  const accounts = await listAccounts(calls);
  const findings = [
    explainMode(config, request),
    ...(await examineConnect(calls)),
    ...(await examineOwnAccount(calls, config, whose)),
    ...(await examineEndpoints(calls, config, request)),
    ...(accounts === null ? [] : explainConnectedSchedules(accounts.data, accounts.has_more)),
    ...(await examinePermissions(calls, config, accounts?.data[0]?.id ?? null)),
  ];
  if (balance.kind !== 'done') return { findings, clock: null };
  const said = new Date(String(balance.value.lastResponse.headers.date));
  return {
    findings,
    clock: Number.isNaN(said.getTime()) ? null : { said, askedAt, answeredAt },
  };
}

type Failure = Exclude<Answer<never>, { kind: 'done' }>;

export function explainAccess(
  failure: Failure,
  { address }: StripeConfig,
  whose: Whose = null,
): Finding {
  const where = address === null ? 'api.stripe.com' : address.host;
  if (failure.kind === 'refused' && failure.code === 'StripeAuthenticationError') {
    return faulty(
      'stripe',
      'Stripe does not take the key.',
      credentialsRemedy(whose, 'STRIPE_SECRET_KEY', 'a key that is not revoked or expired'),
    );
  }
  return faulty(
    'stripe',
    `Stripe at ${where} gives no answer: ${reasonOf(failure)}.`,
    'Let this machine make HTTPS connections there.',
  );
}

/** In Stripe's own words, for operators alone: keys and ids in them are shortened or known. */
export function reasonOf(failure: Failure): string {
  const reason = failure.kind === 'unknown' ? failure.reason : (failure.said ?? failure.code);
  return reason.replace(/\.$/, '');
}

function explainMode({ secretKey }: StripeConfig, { isProduction }: DiagnosisRequest): Finding {
  const mode = isLiveKey(secretKey) ? 'live' : 'test';
  const kind = isRestricted(secretKey) ? 'restricted' : 'secret';
  const [wanted, environment] = isProduction ? ['live', 'production'] : ['test', 'test'];
  return mode === wanted
    ? fine('stripe', `Stripe takes the ${kind} key, which is of ${mode} mode.`)
    : faulty(
        'stripe',
        `The key is of ${mode} mode, and this is the ${environment} environment.`,
        `Use a key of ${wanted} mode.`,
      );
}

async function examineOwnAccount(
  calls: StripeCalls,
  { secretKey }: StripeConfig,
  whose: Whose,
): Promise<readonly Finding[]> {
  const isLive = isLiveKey(secretKey);
  const own = await readOwnAccount(calls);
  if (own.kind === 'done') return explainOwnAccount(own.value, { isLive, whose });
  const lacking = missingPermission(own);
  return [
    faulty(
      'account',
      `Stripe does not show its account: ${lacking === null ? reasonOf(own) : 'the restricted key may not read it'}.`,
      `Give the key ${lacking?.name ?? 'Accounts Read'} (${lacking?.code ?? 'connected_account_read'}).`,
    ),
  ];
}

/** The account of a connection, or why Stripe does not tell it. */
export async function identifyStripeAccount(config: StripeConfig): Promise<string | Finding> {
  const own = await readOwnAccount(new StripeCalls(config, patience));
  return own.kind === 'done' ? own.value.id : explainAccess(own, config);
}

/** The key's own account. */
export function readOwnAccount(calls: StripeCalls): Promise<Answer<Stripe.Account>> {
  const asked = { account: null, key: null, object: 'account' };
  return calls.ask(asked, (stripe, options) => stripe.accounts.retrieveCurrent({}, options));
}

export function listEndpoints(
  calls: StripeCalls,
): Promise<Answer<readonly Stripe.WebhookEndpoint[]>> {
  return calls.collect<Stripe.WebhookEndpoint>(null, (stripe, page, options) =>
    stripe.webhookEndpoints.list(page, options),
  );
}

async function examineEndpoints(
  calls: StripeCalls,
  { webhookSecrets }: StripeConfig,
  { publicUrl, connection: whose }: DiagnosisRequest,
): Promise<readonly Finding[]> {
  if (publicUrl === null) {
    return [
      faulty(
        'webhooks',
        'It cannot be checked whether Stripe sends its webhooks here.',
        'Set TAPRAIL_PUBLIC_URL to the address at which Stripe reaches this deployment.',
      ),
    ];
  }
  const endpoints = await listEndpoints(calls);
  if (endpoints.kind !== 'done') {
    return [
      faulty(
        'webhooks',
        `Stripe did not list its webhook endpoints: ${
          missingPermission(endpoints) === null ? reasonOf(endpoints) : 'the key may not read them'
        }.`,
        'Let the key read webhook endpoints (Webhook Endpoints Read).',
      ),
    ];
  }
  return explainEndpoints({
    endpoints: endpoints.value,
    url: webhookUrlOf(publicUrl, whose),
    apiVersion,
    secretCount: webhookSecrets.length,
    whose,
  });
}

/** The newest accounts; null if Stripe does not list them, which a missing permission explains. */
async function listAccounts(calls: StripeCalls): Promise<Stripe.ApiList<Stripe.Account> | null> {
  const listed = await calls.ask({ account: null, key: null, object: 'list' }, (stripe, options) =>
    stripe.accounts.list({ limit: accountsChecked }, options),
  );
  return listed.kind === 'done' ? listed.value : null;
}

async function examinePermissions(
  calls: StripeCalls,
  { secretKey }: StripeConfig,
  connected: string | null,
): Promise<readonly Finding[]> {
  if (!isRestricted(secretKey)) {
    return [
      fine('permissions', 'A secret key may do everything; a restricted key would limit a leak.'),
    ];
  }
  const own = await findMissing(calls, { account: null, probes: ownProbes });
  const others =
    connected === null
      ? []
      : await findMissing(calls, { account: connected, probes: connectedProbes });
  const missing = [...own, ...others];
  return missing.length > 0 ? missing : [explainComplete(connected !== null)];
}
