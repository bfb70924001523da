import { hash, randomBytes } from 'node:crypto';
import { RateLimiter } from '../../../lib/concurrency/rate-limit.ts';
import { formatId } from '../../../lib/ids.ts';
import { networkOf } from '../../../lib/network-of.ts';
import type { Database } from '../../../postgres/database.ts';
import { SecretLane } from '../../../postgres/secret-lane.ts';
import type { Caller } from '../../../request/context.ts';
import { rateLimited, serviceUnavailable } from '../../../request/errors.ts';
import {
  findLinksByTokens,
  type LinkOfToken,
  type OnboardingLink,
  takeSubmission,
} from './link-store.ts';
import { linkNotValid, tooManySubmissions } from './refusals.ts';

export const linkScope = 'onboarding-link';
const scopes: ReadonlySet<string> = new Set([linkScope]);
export const tokenPattern = /^[A-Za-z0-9_-]{43}$/;
const attemptsPerSecond = 20;
/** More than filling in and correcting a form takes. */
const submissionsMax = 500;

/** 256 random bits; only the hash is stored. */
export function newToken(): { readonly token: string; readonly tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Authenticates the token of an onboarding link, whose holder may only fill in the form. */
export class LinkAccess {
  readonly #database: Database;
  readonly #links: SecretLane<LinkOfToken>;
  readonly #attempts = new RateLimiter(attemptsPerSecond, (headers) =>
    rateLimited({ headers, message: 'Too many attempts from this address. Wait a moment.' }),
  );

  constructor(database: Database) {
    this.#database = database;
    this.#links = new SecretLane({
      find: (hashes) => findLinksByTokens(database, hashes),
      hashOf: ({ tokenHash }) => tokenHash,
      onOverflow: serviceUnavailable,
    });
  }

  /**
   * The caller, or a thrown refusal. A link's holder is unknown, so submissions are limited before
   * they leave entries in the audit log, which is kept for ever.
   */
  async authenticate(
    token: string,
    { address, isSubmission }: { readonly address: string; readonly isSubmission: boolean },
  ): Promise<Caller> {
    const link = tokenPattern.test(token) ? await this.#links.find(hashToken(token)) : null;
    const clockOffsetMs = Number(link?.clockOffsetMs ?? 0n);
    const isForm = link?.kind === 'form';
    if (!isForm || !isOpen(link, new Date(Date.now() + clockOffsetMs))) {
      this.#attempts.take(networkOf(address), performance.now());
      throw linkNotValid();
    }
    const { platformId, id } = link;
    if (isSubmission && !(await takeSubmission(this.#database, { id, submissionsMax }))) {
      throw tooManySubmissions();
    }
    return { platformId, actor: formatId('onl', id), scopes, clockOffsetMs };
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
