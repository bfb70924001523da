import { invalidFields } from '../../lib/errors.ts';
import type { PspRequest, PspWebhook } from '../port.ts';
import { invalidSignature } from './errors.ts';
import type { InboundWebhooks } from './inbound-webhooks.ts';
import { keepWebhook } from './store.ts';

/**
 * Accepts a webhook of the provider: verifies its sender, stores its ids once, and leaves the rest
 * to the workers. A webhook about an account that no sub-merchant has is dropped. It is only a
 * hint, and the state of a new account is read anyway.
 */
export async function receiveWebhook(inbound: InboundWebhooks, request: PspRequest): Promise<void> {
  const receivedAt = new Date();
  const webhook = inbound.psp.webhooks.verify({ ...request, receivedAt });
  if (webhook === 'forged') throw invalidSignature();
  if (webhook === 'malformed') throw malformedWebhook();
  await keepIfOurs(inbound, webhook, receivedAt);
}

/** Keeps what the provider told, once, unless it is about nothing that anybody here has. */
export async function keepIfOurs(
  inbound: InboundWebhooks,
  webhook: PspWebhook,
  receivedAt: Date,
): Promise<void> {
  const { database, psp } = inbound;
  const { accountRef, objectRef, subject } = webhook;
  if (subject === null) return;
  // What it tells is over in seconds, so nothing is kept.
  if (subject === 'reader') return inbound.wakeReader(accountRef, objectRef ?? '');
  const platformId =
    psp.webhooks.platformOf(accountRef) ?? (await inbound.findPlatform(accountRef));
  if (platformId === null) return;
  const { provider } = psp;
  await keepWebhook(database, { ...webhook, subject, provider, platformId, receivedAt });
  inbound.wake(platformId);
}

function malformedWebhook() {
  const message =
    'body is signed by the provider, but is no webhook of its: the ids of event, account and ' +
    'object and the type must be short names.';
  return invalidFields([{ param: 'body', code: 'parameter_invalid', message }]);
}
