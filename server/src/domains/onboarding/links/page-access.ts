import { RateLimiter } from '../../../lib/concurrency/rate-limit.ts';
import { formatId, parseId } from '../../../lib/ids.ts';
import { networkOf } from '../../../lib/network-of.ts';
import type { Database } from '../../../postgres/database.ts';
import { SecretLane } from '../../../postgres/secret-lane.ts';
import type { Answer, Caller, PlatformContext, PublicContext } from '../../../request/context.ts';
import { rateLimited, serviceUnavailable } from '../../../request/errors.ts';
import { recordAct, type SessionCookie } from '../../people/index.ts';
import { hashToken, isOpen, tokenPattern } from './link-access.ts';
import { findLinksByTokens, type LinkOfToken } from './link-store.ts';
import { closePage, findPageSessions, openPage, type PageSession } from './page-session-store.ts';
import { pageLinkNotValid, pageSessionEnded } from './refusals.ts';

export const pageScope = 'own-page';
/** How long an opened page can be read. */
export const pageSessionMs = 30 * 60 * 1000;
const scopes: ReadonlySet<string> = new Set([pageScope]);
const attemptsPerSecond = 20;

/** Opens sub-merchants' own pages by their links, and authenticates the sessions. */
export class PageAccess {
  readonly #database: Database;
  readonly #cookie: SessionCookie;
  readonly #links: SecretLane<LinkOfToken>;
  readonly #sessions: SecretLane<PageSession>;
  readonly #attempts = new RateLimiter(attemptsPerSecond, (headers) =>
    rateLimited({ headers, message: 'Too many attempts from this address. Wait a moment.' }),
  );

  constructor(parts: { readonly database: Database; readonly cookie: SessionCookie }) {
    const { database } = parts;
    this.#database = database;
    this.#cookie = parts.cookie;
    this.#links = new SecretLane({
      find: (hashes) => findLinksByTokens(database, hashes),
      hashOf: ({ tokenHash }) => tokenHash,
      onOverflow: serviceUnavailable,
    });
    this.#sessions = new SecretLane({
      find: (hashes) => findPageSessions(database, hashes),
      hashOf: ({ sessionHash }) => sessionHash,
      onOverflow: serviceUnavailable,
    });
  }

  /** Uses the link up. Of several simultaneous attempts one succeeds. */
  async open({
    body: { token },
    address,
    requestId,
  }: PublicContext<unknown, unknown, { readonly token: string }>): Promise<Answer> {
    const link = tokenPattern.test(token) ? await this.#links.find(hashToken(token)) : null;
    const now = new Date(Date.now() + Number(link?.clockOffsetMs ?? 0n));
    const isRight = link?.kind === 'page' && link.openedAt === null && isOpen(link, now);
    if (!isRight) throw this.#refuse(address, pageLinkNotValid());
    const { platformId, id } = link;
    const { hash, header } = this.#cookie.issue();
    await this.#database.transaction(async (transaction) => {
      const isOpened = await openPage(transaction, { id, sessionHash: hash, now });
      if (!isOpened) throw pageLinkNotValid();
      const actor = formatId('pgl', id);
      const action = 'openOwnPage';
      await recordAct(transaction, { platformId, actor, action, objects: [], requestId });
    });
    return {
      status: 200,
      headers: { 'set-cookie': header },
      body: { object: 'page_session', seconds_left: pageSessionMs / 1000 },
    };
  }

  /** The caller of a request, or a thrown refusal. */
  async authenticate(
    cookies: string | undefined,
    { address }: { readonly address: string },
  ): Promise<Caller> {
    const hash = this.#cookie.hashIn(cookies);
    if (hash === null) throw pageSessionEnded();
    const session = await this.#sessions.find(hash);
    const clockOffsetMs = Number(session?.clockOffsetMs ?? 0n);
    const isFresh =
      session !== null &&
      session.revokedAt === null &&
      Date.now() + clockOffsetMs < session.openedAt.getTime() + pageSessionMs;
    if (!isFresh) throw this.#refuse(address, pageSessionEnded());
    const { platformId, id } = session;
    return { platformId, actor: formatId('pgl', id), scopes, clockOffsetMs };
  }

  async close({ caller }: PlatformContext): Promise<Answer> {
    const id = parseId('pgl', caller.actor);
    if (id !== null) await closePage(this.#database, id);
    const body = { object: 'page_session', ended: true };
    return { status: 200, headers: { 'set-cookie': this.#cookie.removal }, body };
  }

  sweep(): void {
    this.#attempts.sweep(performance.now());
  }

  /** Counts the guess, and throws another refusal if there were too many. */
  #refuse(address: string, refusal: Error): Error {
    this.#attempts.take(networkOf(address), performance.now());
    return refusal;
  }
}
