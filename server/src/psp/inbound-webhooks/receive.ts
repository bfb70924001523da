import { defineRefusal, invalidFields } from '../../lib/errors.ts';
import type { PspRequest } from '../port.ts';
import type { InboundWebhooks } from './inbound-webhooks.ts';
import { keepWebhook } from './store.ts';

/**
 * Accepts a webhook of the provider: verifies its sender, stores its ids once, and leaves the rest
 * to the workers. A webhook about an account that no sub-merchant has is dropped: it is only a hint,
 * and whoever opens an account reads its state anyway.
 */
export async function receiveWebhook(inbound: InboundWebhooks, request: PspRequest): Promise<void> {
  const { database, psp } = inbound;
  const receivedAt = new Date();
  const webhook = psp.webhooks.verify({ ...request, receivedAt });
  if (webhook === 'forged') throw invalidSignature();
  if (webhook === 'malformed') throw malformedWebhook();
  const { subject } = webhook;
  if (subject === null) return;
  const platformId = await inbound.findPlatform(webhook.accountRef);
  if (platformId === null) return;
  const { provider } = psp;
  await keepWebhook(database, { ...webhook, subject, provider, platformId, receivedAt });
  inbound.wake(platformId);
}

export const invalidSignature = defineRefusal({
  type: 'invalid_request',
  status: 400,
  code: 'invalid_signature',
  message:
    "The signature does not prove that the provider sent this body. Check the provider's webhook secret.",
});

function malformedWebhook() {
  const message =
    'body is signed by the provider, but is no webhook of its: the ids of event, account and ' +
    'object and the type must be short names.';
  return invalidFields([{ param: 'body', code: 'parameter_invalid', message }]);
}
