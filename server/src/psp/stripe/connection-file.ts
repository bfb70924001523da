import { isJsonObject } from '../../lib/json.ts';
import type { ConnectionLimits } from '../connections/connection.ts';
import { isWebhookSecret, keyFault } from './stripe-config.ts';

/** The contents of a connection file. Missing fields stay unchanged. */
export interface ConnectionFile {
  readonly provider: 'stripe';
  readonly secretKey: string | null;
  readonly webhookSecrets: readonly string[] | null;
  /** The limits agreed with Stripe, where they are not the usual ones. */
  readonly limits: Partial<ConnectionLimits>;
}

const limitNames = { calls_per_second: 'perSecond', calls_per_endpoint: 'perEndpoint' } as const;
const known = ['provider', 'secret_key', 'webhook_secrets', ...Object.keys(limitNames)];
const limitMax = 100_000;

/** Reads a connection from JSON. Wrong values are named but never shown: they are secret. */
export function readConnectionFile(
  text: string,
  { isProduction }: { readonly isProduction: boolean },
): ConnectionFile | { readonly problems: readonly string[] } {
  const json = parse(text);
  if (!isJsonObject(json)) return { problems: ['It must be one JSON object.'] };
  const problems = Object.keys(json)
    .filter((name) => !known.includes(name))
    .map((name) => `It has no field ${JSON.stringify(name)}; it has ${known.join(', ')}.`);
  const { provider, secret_key: secretKey = null, webhook_secrets: secrets = null } = json;
  if (provider !== 'stripe') problems.push('provider must be "stripe".');
  if (secretKey !== null) {
    const fault = typeof secretKey === 'string' ? keyFault(secretKey, isProduction) : 'is no text.';
    if (fault !== null) problems.push(`secret_key ${fault}`);
  }
  const areSecrets =
    Array.isArray(secrets) &&
    secrets.every((secret) => typeof secret === 'string' && isWebhookSecret(secret));
  if (secrets !== null && !areSecrets) {
    problems.push('webhook_secrets must be a list of whsec_… secrets.');
  }
  const limits: Partial<Record<keyof ConnectionLimits, number | null>> = {};
  for (const [name, limit] of Object.entries(limitNames)) {
    const value = json[name];
    if (value === undefined) continue;
    if (value === null || isLimit(value)) limits[limit] = value;
    else problems.push(`${name} must be a whole number from 1 to ${limitMax}, or null.`);
  }
  if (problems.length > 0) return { problems };
  return {
    provider: 'stripe',
    secretKey: secretKey as string | null,
    webhookSecrets: secrets as readonly string[] | null,
    limits,
  };
}

function isLimit(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limitMax;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
