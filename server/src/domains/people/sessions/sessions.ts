import { RateLimiter } from '../../../lib/concurrency/rate-limit.ts';
import { formatId } from '../../../lib/ids.ts';
import { networkOf } from '../../../lib/network-of.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import { SecretLane } from '../../../postgres/secret-lane.ts';
import type { Caller } from '../../../request/context.ts';
import { rateLimited, serviceUnavailable } from '../../../request/errors.ts';
import { notSignedIn } from '../refusals.ts';
import { scopesOf } from '../users/roles.ts';
import type { SessionCookie } from './session-cookie.ts';
import {
  deleteOldestSessions,
  deleteSession,
  deleteSessionsOf,
  deleteStaleSessions,
  findSessions,
  insertSession,
  recordUse,
  type SessionRow,
} from './session-store.ts';

const hourMs = 60 * 60 * 1000;

/** How long a session lasts without a request, and how long at most. */
export const sessionLifetimes = { idleMs: 12 * hourMs, absoluteMs: 7 * 24 * hourMs } as const;

/** Sessions per user: more than anyone has browsers, few enough to stop a script. */
const sessionsMax = 20;

/** Time between two writes of a session's last use, and so the precision of idleness. */
const recordUseEveryMs = 10 * 60 * 1000;

/** Unknown cookies per second and address. */
const attemptsPerSecond = 200;

/**
 * The sessions of people. Each request reads its session, so that an ended one is over on every
 * node at once.
 */
export class Sessions {
  readonly #database: Database;
  readonly #cookie: SessionCookie;
  readonly #lane: SecretLane<SessionRow>;
  readonly #attempts = new RateLimiter(attemptsPerSecond, (headers) =>
    rateLimited({ headers, message: 'Too many attempts from this address. Wait a moment.' }),
  );

  constructor(parts: { readonly database: Database; readonly cookie: SessionCookie }) {
    this.#database = parts.database;
    this.#cookie = parts.cookie;
    this.#lane = new SecretLane({
      find: (hashes) => findSessions(parts.database, hashes),
      hashOf: ({ hash }) => hash,
      onOverflow: serviceUnavailable,
    });
  }

  /** The caller of a request; throws a refusal without a valid session. */
  async authenticate(
    cookies: string | undefined,
    { address, isActive }: { readonly address: string; readonly isActive: boolean },
  ): Promise<Caller> {
    const hash = this.#cookie.hashIn(cookies);
    if (hash === null) throw notSignedIn();
    const row = await this.#find(hash);
    if (row === undefined) {
      this.#attempts.take(networkOf(address), performance.now());
      throw notSignedIn();
    }
    const now = new Date();
    if (isActive && now.getTime() - row.lastSeenAt.getTime() > recordUseEveryMs) {
      await recordUse(this.#database, { hash, now });
    }
    return {
      platformId: row.platformId,
      actor: formatId('usr', row.userId),
      scopes: scopesOf(row),
      clockOffsetMs: Number(row.clockOffsetMs),
      mustChangePassword: row.mustChangePassword,
    };
  }

  /** When the session of a request ends at the latest. */
  async expiryOf(cookies: string | undefined): Promise<Date> {
    const hash = this.#cookie.hashIn(cookies);
    const row = hash === null ? undefined : await this.#find(hash);
    if (row === undefined) throw notSignedIn();
    return new Date(row.createdAt.getTime() + sessionLifetimes.absoluteMs);
  }

  /**
   * Begins a session under a new id and ends that of the request, against session fixation. Ends
   * the oldest sessions of a user who has too many; the user must be locked, so that concurrent
   * sign-ins are counted. Returns the header for the cookie.
   */
  async begin(
    transaction: Queryable,
    user: { readonly userId: string; readonly cookies: string | undefined; readonly now: Date },
  ): Promise<string> {
    const { hash, header } = this.#cookie.issue();
    const { userId, cookies, now } = user;
    await this.end(transaction, cookies);
    // Before the insert: by another node's clock the new session may be the oldest.
    await deleteOldestSessions(transaction, { userId, leftMax: sessionsMax - 1 });
    await insertSession(transaction, { hash, userId, now });
    return header;
  }

  /** Ends the session of a request. Returns the header that removes its cookie. */
  async end(transaction: Queryable, cookies: string | undefined): Promise<string> {
    const hash = this.#cookie.hashIn(cookies);
    if (hash !== null) await deleteSession(transaction, hash);
    return this.#cookie.removal;
  }

  /** Ends every session of a user, on every node. */
  async endAll(transaction: Queryable, userId: string): Promise<string> {
    await deleteSessionsOf(transaction, userId);
    return this.#cookie.removal;
  }

  async sweep(): Promise<void> {
    this.#attempts.sweep(performance.now());
    const now = Date.now();
    await deleteStaleSessions(this.#database, {
      createdBefore: new Date(now - sessionLifetimes.absoluteMs),
      seenBefore: new Date(now - sessionLifetimes.idleMs),
    });
  }

  async #find(hash: string): Promise<SessionRow | undefined> {
    const row = await this.#lane.find(hash);
    return row !== null && isFresh(row, Date.now()) ? row : undefined;
  }
}

function isFresh({ createdAt, lastSeenAt }: SessionRow, nowMs: number): boolean {
  const { idleMs, absoluteMs } = sessionLifetimes;
  return nowMs - createdAt.getTime() < absoluteMs && nowMs - lastSeenAt.getTime() < idleMs;
}
