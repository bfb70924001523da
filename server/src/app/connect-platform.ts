import { lockSubMerchants, moveToConnection } from '../domains/onboarding/index.ts';
import { movePayouts } from '../domains/settlement/index.ts';
import { newUuid } from '../lib/ids.ts';
import type { Keyring } from '../lib/keyring.ts';
import type { Queryable } from '../postgres/database.ts';
import type { Connection, ConnectionCredentials } from '../psp/connections/connection.ts';
import {
  findPlatformOfAccount,
  insertConnection,
  lockConnectionOf,
  replaceCredentials,
} from '../psp/connections/connection-store.ts';
import { moveWebhooks } from '../psp/inbound-webhooks/store.ts';

/** A refused connection, in one sentence for the integration manager. */
export class ConnectionError extends Error {}

/** Credentials that the provider has accepted, and their platform. */
interface WantedConnection extends Pick<Connection, 'platformId' | 'provider' | 'mode'> {
  /** The account of the credentials, as the provider names it. */
  readonly accountRef: string;
  readonly credentials: ConnectionCredentials;
  /** The account of the deployment's own connection; null if it has none. */
  readonly ownAccountRef: string | null;
  readonly now: Date;
}

/**
 * Gives a platform its own connection, or replaces the credentials of the one that it has. A
 * platform with sub-merchants at the provider keeps its account there, since their money is in it.
 * Sub-merchants reached through the deployment's own connection use the new one from then on.
 */
export async function connectPlatform(
  transaction: Queryable,
  keyring: Keyring,
  wanted: WantedConnection,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { platformId, accountRef, credentials, now: at } = wanted;
  const known = await lockConnectionOf(transaction, keyring, platformId);
  const present = known?.accountRef ?? wanted.ownAccountRef;
  // Without a connection the provider knows no sub-merchant, unless the deployment had one before.
  const locked = await lockSubMerchants(transaction, {
    platformId,
    connectionId: known?.id ?? null,
  });
  const asked = present === null ? locked.withAccount : locked.asked;
  if (accountRef !== present && asked > 0) {
    throw new ConnectionError(
      `These credentials are of the account ${accountRef}, and the platform has sub-merchants in ` +
        `${present ?? 'the account of STRIPE_SECRET_KEY'}, whose money stays there. Use ` +
        'credentials of that account, or create another platform for this one.',
    );
  }
  const owner = await findPlatformOfAccount(transaction, wanted);
  if (owner !== null && owner !== platformId) {
    throw new ConnectionError(
      `Another platform is connected to the account ${accountRef}. Their money would be in one ` +
        'balance, so give each platform an account of its own.',
    );
  }
  if (known !== null) {
    await replaceCredentials(transaction, keyring, { id: known.id, accountRef, credentials, at });
    return { id: known.id, isNew: false };
  }
  const { provider, mode } = wanted;
  const id = newUuid();
  const connection = { id, platformId, provider, mode, accountRef, credentials, createdAt: at };
  await insertConnection(transaction, keyring, connection);
  const moved = { platformId, connectionId: id };
  await moveToConnection(transaction, moved);
  await movePayouts(transaction, moved);
  await moveWebhooks(transaction, moved);
  return { id, isNew: true };
}
