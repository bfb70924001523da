import { type FieldError, invalidFields } from '../../lib/errors.ts';
import { invalidSignature } from './errors.ts';
import type { InboundWebhooks } from './inbound-webhooks.ts';
import { keepWebhook } from './store.ts';

/**
 * Accepts a webhook of the provider: proves who sent it, keeps its ids once, and leaves what it
 * means to the workers. One about an account that no sub-merchant has is dropped: it is a hint, and
 * whoever makes an account reads its state anyway.
 */
export async function receiveWebhook(
  inbound: InboundWebhooks,
  request: {
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly rawBody: Buffer;
  },
): Promise<void> {
  const { database, psp } = inbound;
  const receivedAt = new Date();
  const webhook = psp.webhooks.verify({ ...request, receivedAt });
  if (webhook === 'forged') throw invalidSignature();
  if (webhook === 'malformed') throw invalidFields([malformedWebhook]);
  const { subject } = webhook;
  if (subject === null) return;
  const platformId = await inbound.findPlatform(webhook.accountRef);
  if (platformId === null) return;
  const { provider } = psp;
  await keepWebhook(database, { ...webhook, subject, provider, platformId, receivedAt });
  inbound.wake(platformId);
}

const malformedWebhook: FieldError = {
  param: 'body',
  code: 'parameter_invalid',
  message:
    'body is signed by the provider, but is no webhook of its: the ids of event, account and ' +
    'object and the type must be short names.',
};
