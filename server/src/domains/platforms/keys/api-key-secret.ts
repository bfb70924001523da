import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '../../../lib/environment.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// 33 characters of 62 carry 196 bits.
const randomLength = 33;
const checksumLength = 6;

// A prefix of our own: an `sk_live_…` would be taken for a key of Stripe.
const prefixes: Readonly<Record<Environment, string>> = {
  test: 'tr_test_',
  production: 'tr_live_',
};

/** Keys of Stripe: secret, restricted, publishable and ephemeral ones, and signing secrets. */
const stripeKey = /^(?:(?:sk|rk|pk|ek)_(?:test|live)|whsec)_/;

export function newApiKeySecret(environment: Environment): string {
  const body = prefixes[environment] + randomText(randomLength);
  return body + checksum(body);
}

/**
 * Reads a presented secret without asking the database. The checksum lets leak scanners recognise
 * keys, and lets us refuse a mistyped or invented key without a query.
 */
export function readApiKeySecret(
  secret: string,
  environment: Environment,
): 'plausible' | 'other environment' | 'key of Stripe' | 'malformed' {
  if (stripeKey.test(secret)) return 'key of Stripe';
  const own = prefixes[environment];
  const other = prefixes[environment === 'test' ? 'production' : 'test'];
  const body = secret.slice(0, -checksumLength);
  const wellFormed =
    secret.length === own.length + randomLength + checksumLength &&
    secret.slice(-checksumLength) === checksum(body);
  if (!wellFormed) return 'malformed';
  if (secret.startsWith(other)) return 'other environment';
  if (!secret.startsWith(own)) return 'malformed';
  return 'plausible';
}

/** The stored form of a secret, in hexadecimal. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

function checksum(body: string): string {
  let value = crc32(body);
  let text = '';
  for (let index = 0; index < checksumLength; index += 1) {
    text = alphabet[value % 62] + text;
    value = Math.floor(value / 62);
  }
  return text;
}

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(64)) {
      // 248 is the largest multiple of 62 in a byte; greater values would favour some characters.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}
