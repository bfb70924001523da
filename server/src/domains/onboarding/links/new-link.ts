import { newUuid, parseId } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import type { Caller } from '../../../request/context.ts';
import { lockAdministrator } from '../../people/index.ts';
import { newToken } from './link-access.ts';
import { insertLink, type LinkKind, type OnboardingLink } from './link-store.ts';

/** A link that its maker may store; a user must still be an administrator then. */
export function newLink({
  kind,
  caller,
  externalRef,
  now,
  validMs,
}: {
  readonly kind: LinkKind;
  readonly caller: Caller;
  readonly externalRef: string;
  readonly now: Date;
  readonly validMs: number;
}) {
  const { token, tokenHash } = newToken();
  const link: OnboardingLink = {
    id: newUuid(),
    kind,
    platformId: caller.platformId,
    externalRef,
    madeBy: caller.actor,
    uploads: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + validMs),
    revokedAt: null,
    openedAt: null,
  };
  const insert = async (transaction: Queryable) => {
    if (parseId('usr', caller.actor) !== null) await lockAdministrator(transaction, caller);
    await insertLink(transaction, { ...link, tokenHash });
  };
  return { token, link, insert };
}
