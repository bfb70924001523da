import { formatId, parseId } from '../../../lib/ids.ts';
import { answerPage, type PageQuery } from '../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { pageLinkNotFound, submerchantErased } from '../errors.ts';
import { findRecord } from '../records/read-sub-merchants.ts';
import { isOpen } from './link-access.ts';
import { endLinks, findLink, listLinks, type OnboardingLink, revokeLink } from './link-store.ts';
import type { LinkParts } from './links.ts';
import { newLink } from './new-link.ts';

const dayMs = 24 * 60 * 60 * 1000;
const kind = 'page';

/** Makes a link to the sub-merchant's own page. Its address is only in this answer. */
export async function makePageLink(
  { onboarding, baseUrl }: LinkParts,
  context: PlatformContext<
    unknown,
    unknown,
    { readonly submerchant: string; readonly valid_days?: number }
  >,
): Promise<Answer> {
  const { caller, now, body } = context;
  const { externalRef, erasedAt } = await findRecord(onboarding, {
    caller,
    params: { externalRef: body.submerchant },
  });
  if (erasedAt !== null) throw submerchantErased();
  const validMs = (body.valid_days ?? 1) * dayMs;
  const { token, link, insert } = newLink({ kind, caller, externalRef, now, validMs });
  return onboarding.idempotency.once(
    context,
    async (transaction) => {
      await insert(transaction);
      // Browsers send no fragment, so the token is in no log and no Referer.
      const url = `${baseUrl()}/account#${token}`;
      return { status: 201, body: { ...renderPageLink(link, now), url } };
    },
    { sealed: true },
  );
}

export async function answerPageLinks(
  { onboarding }: LinkParts,
  {
    caller: { platformId },
    now,
    query,
  }: PlatformContext<unknown, PageQuery & { readonly submerchant?: string }>,
): Promise<Answer> {
  const externalRef = query.submerchant ?? null;
  return answerPage(
    'pgl',
    query,
    (bounds) => listLinks(onboarding.database, { platformId, kind, externalRef, ...bounds }),
    (links) => links.map((link) => renderPageLink(link, now)),
  );
}

/** Revokes a link with its session, and with the forms that were opened from its page. */
export async function endPageLink(
  { onboarding }: LinkParts,
  context: PlatformContext<{ readonly id: string }>,
): Promise<Answer> {
  const { caller, now, params } = context;
  const { platformId } = caller;
  const id = parseId('pgl', params.id);
  return onboarding.idempotency.once(context, async (transaction) => {
    const link = id === null ? undefined : await findLink(transaction, { platformId, kind, id });
    if (link === undefined) throw pageLinkNotFound();
    await revokeLink(transaction, { id: link.id, now });
    await endLinks(transaction, { platformId, madeBy: formatId('pgl', link.id), now });
    const body = renderPageLink({ ...link, revokedAt: link.revokedAt ?? now }, now);
    return { status: 200, body };
  });
}

function renderPageLink(link: OnboardingLink, now: Date) {
  return {
    id: formatId('pgl', link.id),
    object: 'page_link',
    submerchant: link.externalRef,
    status: statusOf(link, now),
    made_by: link.madeBy,
    created_at: link.createdAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
    opened_at: link.openedAt?.toISOString() ?? null,
    revoked_at: link.revokedAt?.toISOString() ?? null,
  };
}

function statusOf(link: OnboardingLink, now: Date): 'open' | 'opened' | 'expired' | 'revoked' {
  if (link.revokedAt !== null) return 'revoked';
  if (link.openedAt !== null) return 'opened';
  return isOpen(link, now) ? 'open' : 'expired';
}
