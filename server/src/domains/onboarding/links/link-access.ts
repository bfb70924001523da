import { hash, randomBytes } from 'node:crypto';
import { formatId } from '../../../lib/ids.ts';
import { RateLimiter } from '../../../lib/rate-limit.ts';
import type { Caller } from '../../../operations/context.ts';
import { rateLimited } from '../../../operations/errors.ts';
import type { Database } from '../../../postgres/database.ts';
import { findLinkByToken, type OnboardingLink } from './link-store.ts';
import { linkNotValid } from './refusals.ts';

export const linkScope = 'onboarding-link';
const scopes: ReadonlySet<string> = new Set([linkScope]);
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;
const attemptsPerSecond = 20;

/** 256 random bits, of which only the hash is kept. */
export function newToken(): { readonly token: string; readonly tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Turns the token of an onboarding link into its caller, who may do nothing but fill in the form. */
export class LinkAccess {
  readonly #database: Database;
  readonly #attempts = new RateLimiter(attemptsPerSecond, (headers) =>
    rateLimited({ headers, message: 'Too many attempts from this address. Wait a moment.' }),
  );

  constructor(database: Database) {
    this.#database = database;
  }

  async authenticate(token: string, address: string): Promise<Caller> {
    this.#attempts.check(address, performance.now());
    const isPlausible = tokenPattern.test(token);
    const link = isPlausible ? await findLinkByToken(this.#database, hashToken(token)) : undefined;
    const clockOffsetMs = Number(link?.clockOffsetMs ?? 0n);
    if (link === undefined || !isOpen(link, new Date(Date.now() + clockOffsetMs))) {
      this.#attempts.take(address, performance.now());
      throw linkNotValid();
    }
    const { platformId } = link;
    return { platformId, actor: formatId('onl', link.id), scopes, clockOffsetMs };
  }

  sweep(): void {
    this.#attempts.sweep(performance.now());
  }
}

export function isOpen(
  { expiresAt, revokedAt }: Pick<OnboardingLink, 'expiresAt' | 'revokedAt'>,
  now: Date,
): boolean {
  return revokedAt === null && expiresAt > now;
}
