import { readVariables } from '../../lib/read-variables.ts';
import type { RateLimits } from '../budget/rate-limits.ts';
import { type RaisedLimits, stripeLimits } from './stripe-limits.ts';

/** Every environment variable about Stripe; docs/operations.md explains them. */
export const stripeVariables = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_ADDRESS',
  'STRIPE_RATE_LIMIT',
  'STRIPE_ENDPOINT_RATE_LIMIT',
] as const;

type Env = Readonly<Partial<Record<(typeof stripeVariables)[number], string | undefined>>>;

export interface StripeConfig {
  /** Empty if the deployment has no connection of its own: then every platform has one. */
  readonly secretKey: string;
  /**
   * One per webhook endpoint at Stripe: connected accounts and the own account have separate ones.
   */
  readonly webhookSecrets: readonly string[];
  /** Stripe's address; null for the usual one. */
  readonly address: URL | null;
  /** Stripe's rate limits; null for none, as with a Stripe for tests. */
  readonly limits: RateLimits | null;
}

interface Reading {
  readonly isProduction: boolean;
  readonly problems: string[];
}

/**
 * Reads Stripe's settings. The signing secrets may be missing during set-up, which creates them. A
 * missing or wrong value is named but never shown: it is secret.
 */
export function readStripeConfig(
  env: Env,
  { isProduction, problems, isSetUp = false }: Reading & { readonly isSetUp?: boolean },
): StripeConfig {
  const address = readAddress(env, { isProduction, problems });
  if (!env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET && !isSetUp) {
    return { secretKey: '', webhookSecrets: [], address, limits: null };
  }
  const read = readVariables(env, problems);
  return {
    secretKey: readSecretKey(env, { isProduction, problems }),
    webhookSecrets: isSetUp && !env.STRIPE_WEBHOOK_SECRET ? [] : readWebhookSecrets(env, problems),
    address,
    limits: limitsAt(address, isProduction ? 'live' : 'test', readRaised(read)),
  };
}

const bounds = { min: 1, max: 100_000, otherwise: 0 };

/** The limits agreed with Stripe, where they exceed the usual ones. */
function readRaised(read: Pick<ReturnType<typeof readVariables>, 'integer'>): RaisedLimits {
  return {
    perSecond: read.integer('STRIPE_RATE_LIMIT', bounds) || null,
    perEndpoint: read.integer('STRIPE_ENDPOINT_RATE_LIMIT', bounds) || null,
  };
}

/** A connection's limits. A Stripe for tests has none unless they are set. */
export function limitsAt(
  address: URL | null,
  mode: 'live' | 'test',
  raised: RaisedLimits,
): RateLimits | null {
  const isUnlimited = raised.perSecond === null && raised.perEndpoint === null;
  return address !== null && isUnlimited ? null : stripeLimits(mode, raised);
}

/**
 * Stripe's address: a scheme, a host and maybe a port. The package gets nothing else, so anything
 * more would be dropped silently.
 */
function readAddress(
  { STRIPE_ADDRESS: text }: Env,
  { isProduction, problems }: { readonly isProduction: boolean; readonly problems: string[] },
): URL | null {
  if (!text) return null;
  const address = URL.canParse(text) ? new URL(text) : null;
  const fault = address === null ? notOfTheWeb : faultIn(address, isProduction);
  if (fault === null) return address;
  problems.push(`STRIPE_ADDRESS ${fault}`);
  return null;
}

const notOfTheWeb = 'must be an address such as https://stripe.example:8443.';

function faultIn(address: URL, isProduction: boolean): string | null {
  const { protocol, hostname, username, password, pathname, search, hash } = address;
  if (!['https:', 'http:'].includes(protocol) || hostname === '') return notOfTheWeb;
  if (username !== '' || password !== '') {
    return 'must have no name and no password: the key is in STRIPE_SECRET_KEY.';
  }
  if (pathname !== '/') return 'must end with the host or the port: a path would be ignored.';
  if (search !== '' || hash !== '') {
    return 'must end with the host or the port, without a query or a fragment.';
  }
  if (isProduction && protocol === 'http:' && !isLoopback(hostname)) {
    return 'must begin with https:// in production: the key goes there.';
  }
  return null;
}

/** Names that only resemble this machine's, such as localhost.example, do not count. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Whether a key moves real money. */
export function isLiveKey(secretKey: string): boolean {
  return secretKey.includes('_live_');
}

function readSecretKey(
  { STRIPE_SECRET_KEY: key }: Env,
  { isProduction, problems }: Reading,
): string {
  if (!key) {
    const { wanted } = keysOf(isProduction);
    problems.push(`STRIPE_SECRET_KEY is required with STRIPE_WEBHOOK_SECRET (${wanted}).`);
    return '';
  }
  const fault = keyFault(key, isProduction);
  if (fault !== null) problems.push(`STRIPE_SECRET_KEY ${fault}`);
  return key;
}

/** The fault of a secret key, as words after its name. */
export function keyFault(key: string, isProduction: boolean): string | null {
  const { mode, environment, wanted } = keysOf(isProduction);
  if (/^tr_(test|live)_/.test(key)) {
    return `is a key of Taprail; set it to one of Stripe (${wanted}).`;
  }
  if (new RegExp(`^(sk|rk)_${mode}_[A-Za-z0-9_]+$`).test(key)) return null;
  return `must be a ${mode} key in ${environment} (${wanted}).`;
}

export function isWebhookSecret(text: string): boolean {
  return /^whsec_[A-Za-z0-9+/=_-]+$/.test(text);
}

function keysOf(isProduction: boolean) {
  const [mode, environment] = isProduction ? ['live', 'production'] : ['test', 'test'];
  return { mode, environment, wanted: `sk_${mode}_… or rk_${mode}_…` };
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
  if (!secrets.every(isWebhookSecret)) {
    problems.push('STRIPE_WEBHOOK_SECRET must be whsec_… secrets separated by commas.');
  }
  return secrets;
}
