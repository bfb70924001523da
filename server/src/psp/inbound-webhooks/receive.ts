import { routeNotFound } from '../../http/errors.ts';
import { invalidFields } from '../../lib/errors.ts';
import { platformAccountRef, platformOfAccount } from '../platform-account.ts';
import { ownAccount, type PspRequest, type PspWebhook } from '../port.ts';
import { invalidSignature } from './errors.ts';
import type { InboundWebhooks } from './inbound-webhooks.ts';
import { keepWebhook } from './store.ts';

/**
 * Accepts a provider's webhook: verifies its sender, stores its ids once, and leaves the rest to
 * the workers. A webhook for an unknown account is dropped: it is only a hint, and a new account is
 * read anyway.
 */
export async function receiveWebhook(
  inbound: InboundWebhooks,
  request: PspRequest,
  /** The connection at whose address it arrived; null for the deployment's own. */
  connectionId: string | null = null,
): Promise<void> {
  const receivedAt = new Date();
  const webhooks = await inbound.psp.webhooksOf(connectionId);
  if (webhooks === null) throw routeNotFound();
  const webhook = webhooks.verify({ ...request, receivedAt });
  if (webhook === 'forged') throw invalidSignature();
  if (webhook === 'malformed') throw malformedWebhook();
  await keepIfOurs(inbound, { connectionId, platformId: webhooks.platformId }, webhook, receivedAt);
}

interface TellingConnection {
  readonly connectionId: string | null;
  /** The connection's platform; null for the deployment's own, which may serve several. */
  readonly platformId: string | null;
}

/**
 * Stores an event once, unless its account is unknown here. A connection is believed only about
 * accounts of its own platform.
 */
export async function keepIfOurs(
  inbound: InboundWebhooks,
  { connectionId, platformId: ownerId }: TellingConnection,
  webhook: PspWebhook,
  receivedAt: Date,
): Promise<void> {
  const { database, psp } = inbound;
  const { accountRef, objectRef, subject } = webhook;
  if (subject === null) return;
  // A reader's event matters only for seconds, so it is not stored.
  if (subject === 'reader') return inbound.wakeReader(accountRef, objectRef ?? '');
  const { provider } = psp;
  const keep = async (platformId: string, of: string) => {
    const told = { ...webhook, accountRef: of, subject, provider, platformId, connectionId };
    await keepWebhook(database, { ...told, receivedAt });
    inbound.wake(platformId);
  };
  if (accountRef === ownAccount) {
    const platformIds = ownerId === null ? await inbound.platformsOf(connectionId) : [ownerId];
    for (const id of platformIds) await keep(id, platformAccountRef(id));
    return;
  }
  const platformId =
    platformOfAccount(accountRef) ?? (await inbound.findPlatform({ connectionId, accountRef }));
  if (platformId === null || (ownerId !== null && platformId !== ownerId)) return;
  await keep(platformId, accountRef);
}

function malformedWebhook() {
  const message =
    'body is signed by the provider, but is no webhook of its: the ids of event, account and ' +
    'object and the type must be short names.';
  return invalidFields([{ param: 'body', code: 'parameter_invalid', message }]);
}
