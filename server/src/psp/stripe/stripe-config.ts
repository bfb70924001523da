import { readVariables } from '../../lib/read-variables.ts';
import type { RateLimits } from '../budget/rate-limits.ts';
import { type RaisedLimits, stripeLimits } from './stripe-limits.ts';

/** Every variable about Stripe; docs/operations.md says what they mean. */
export const stripeVariables = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_ADDRESS',
  'STRIPE_RATE_LIMIT',
  'STRIPE_ENDPOINT_RATE_LIMIT',
] as const;

type Env = Readonly<Partial<Record<(typeof stripeVariables)[number], string | undefined>>>;

export interface StripeConfig {
  readonly secretKey: string;
  /** One per webhook endpoint at Stripe: connected accounts and the own account have their own. */
  readonly webhookSecrets: readonly string[];
  /** Where Stripe is; null for its own address. */
  readonly address: URL | null;
  /** How many requests Stripe takes; null for as many as come, as of a Stripe for tests. */
  readonly limits: RateLimits | null;
}

interface Reading {
  readonly isProduction: boolean;
  readonly problems: string[];
}

/**
 * Reads what Stripe needs. The signing secrets may be missing while it is set up, which makes them.
 * What is missing or wrong is named, but never shown: it is a secret.
 */
export function readStripeConfig(
  env: Env,
  { isProduction, problems, isSetUp = false }: Reading & { readonly isSetUp?: boolean },
): StripeConfig {
  const read = readVariables(env, problems);
  const address = read.url('STRIPE_ADDRESS', ['https:', 'http:']);
  const isClear = address !== null && /^http:\/\/(?!127\.|localhost|\[::1\])/.test(address);
  if (isProduction && isClear) {
    problems.push('STRIPE_ADDRESS must begin with https:// in production: the key goes there.');
  }
  const url = address === null ? null : new URL(address);
  return {
    secretKey: readSecretKey(env, { isProduction, problems }),
    webhookSecrets: isSetUp && !env.STRIPE_WEBHOOK_SECRET ? [] : readWebhookSecrets(env, problems),
    address: url,
    limits: limitsAt(url, isProduction ? 'live' : 'test', readRaised(read)),
  };
}

const bounds = { min: 1, max: 100_000, otherwise: 0 };

/** What was agreed with Stripe, where it is more than everybody has. */
function readRaised(read: Pick<ReturnType<typeof readVariables>, 'integer'>): RaisedLimits {
  return {
    perSecond: read.integer('STRIPE_RATE_LIMIT', bounds) || null,
    perEndpoint: read.integer('STRIPE_ENDPOINT_RATE_LIMIT', bounds) || null,
  };
}

/** The limits of a connection. A Stripe for tests has none unless they are set. */
export function limitsAt(
  address: URL | null,
  mode: 'live' | 'test',
  raised: RaisedLimits,
): RateLimits | null {
  const isUnlimited = raised.perSecond === null && raised.perEndpoint === null;
  return address !== null && isUnlimited ? null : stripeLimits(mode, raised);
}

/** Whether a key moves real money. */
export function isLiveKey(secretKey: string): boolean {
  return secretKey.includes('_live_');
}

function readSecretKey(
  { STRIPE_SECRET_KEY: key }: Env,
  { isProduction, problems }: Reading,
): string {
  const [mode, environment] = isProduction ? ['live', 'production'] : ['test', 'test'];
  const wanted = `sk_${mode}_… or rk_${mode}_…`;
  if (!key) {
    problems.push(`STRIPE_SECRET_KEY is required with TAPRAIL_PSP=stripe (${wanted}).`);
    return '';
  }
  if (/^tr_(test|live)_/.test(key)) {
    problems.push(`STRIPE_SECRET_KEY is a key of Taprail; set it to one of Stripe (${wanted}).`);
    return '';
  }
  if (!new RegExp(`^(sk|rk)_${mode}_[A-Za-z0-9_]+$`).test(key)) {
    problems.push(`STRIPE_SECRET_KEY must be a ${mode} key in ${environment} (${wanted}).`);
  }
  return key;
}

function readWebhookSecrets({ STRIPE_WEBHOOK_SECRET: text }: Env, problems: string[]): string[] {
  if (!text) {
    problems.push(
      'STRIPE_WEBHOOK_SECRET is required with TAPRAIL_PSP=stripe (whsec_…; "npx taprail provider ' +
        'set-up" prints it).',
    );
    return [];
  }
  const secrets = text.split(',').map((secret) => secret.trim());
  if (!secrets.every((secret) => /^whsec_[A-Za-z0-9+/=_-]+$/.test(secret))) {
    problems.push('STRIPE_WEBHOOK_SECRET must be whsec_… secrets separated by commas.');
  }
  return secrets;
}
