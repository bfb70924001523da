import { readVariables } from '../../lib/read-variables.ts';
import type { RateLimits } from '../budget/rate-limits.ts';
import { stripeLimits } from './stripe-limits.ts';

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

/** Reads what Stripe needs. What is missing or wrong is named, but never shown: it is a secret. */
export function readStripeConfig(
  env: Env,
  { isProduction, problems }: { readonly isProduction: boolean; readonly problems: string[] },
): StripeConfig {
  const read = readVariables(env, problems);
  const address = read.url('STRIPE_ADDRESS', ['https:', 'http:']);
  const isClear = address !== null && /^http:\/\/(?!127\.|localhost|\[::1\])/.test(address);
  if (isProduction && isClear) {
    problems.push('STRIPE_ADDRESS must begin with https:// in production: the key goes there.');
  }
  return {
    secretKey: readSecretKey(env, { isProduction, problems }),
    webhookSecrets: readWebhookSecrets(env, problems),
    address: address === null ? null : new URL(address),
    limits: readLimits(read, { isProduction, isElsewhere: address !== null }),
  };
}

const bounds = { min: 1, max: 100_000, otherwise: 0 };

/** A Stripe for tests has no limits unless they are set. */
function readLimits(
  read: Pick<ReturnType<typeof readVariables>, 'integer'>,
  { isProduction, isElsewhere }: { readonly isProduction: boolean; readonly isElsewhere: boolean },
): RateLimits | null {
  const perSecond = read.integer('STRIPE_RATE_LIMIT', bounds) || null;
  const perEndpoint = read.integer('STRIPE_ENDPOINT_RATE_LIMIT', bounds) || null;
  if (isElsewhere && perSecond === null && perEndpoint === null) return null;
  return stripeLimits(isProduction ? 'live' : 'test', { perSecond, perEndpoint });
}

function readSecretKey(
  { STRIPE_SECRET_KEY: key }: Env,
  { isProduction, problems }: { readonly isProduction: boolean; readonly problems: string[] },
): string {
  const [mode, environment] = isProduction ? ['live', 'production'] : ['test', 'test'];
  const wanted = `sk_${mode}_… or rk_${mode}_…`;
  if (!key) {
    problems.push(`STRIPE_SECRET_KEY is required with TAPRAIL_PSP=stripe (${wanted}).`);
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
      'STRIPE_WEBHOOK_SECRET is required with TAPRAIL_PSP=stripe (whsec_…; docs/stripe.md says ' +
        'where Stripe shows it).',
    );
    return [];
  }
  const secrets = text.split(',').map((secret) => secret.trim());
  if (!secrets.every((secret) => /^whsec_[A-Za-z0-9+/=_-]+$/.test(secret))) {
    problems.push('STRIPE_WEBHOOK_SECRET must be whsec_… secrets separated by commas.');
  }
  return secrets;
}
