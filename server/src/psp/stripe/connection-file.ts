import { isJsonObject } from '../../lib/json.ts';
import { isWebhookSecret, keyFault } from './stripe-config.ts';

/** What a connection file holds. What is left out stays as it is. */
export interface ConnectionFile {
  readonly provider: 'stripe';
  readonly secretKey: string | null;
  readonly webhookSecrets: readonly string[] | null;
}

const known = ['provider', 'secret_key', 'webhook_secrets'];

/** Reads a connection from JSON. What is wrong is named, but never shown: it is a secret. */
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
  if (problems.length > 0) return { problems };
  return {
    provider: 'stripe',
    secretKey: secretKey as string | null,
    webhookSecrets: secrets as readonly string[] | null,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
