import type { Queryable } from '../../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import type { Events } from '../events.ts';
import { newEndpointSecret, sealEndpointSecret } from '../sending/endpoint-secret.ts';
import { replaceSecret } from './endpoint-store.ts';
import { laterThan, requireLocked } from './endpoints.ts';
import { renderEndpoint } from './render.ts';

const overlapMs = 24 * 60 * 60 * 1000;

/**
 * Gives an endpoint a new secret and returns it once. The previous secret also signs for a day, so
 * that the receiver can switch without rejecting an event.
 */
export async function rotateSecret(
  { idempotency, keyring }: Events,
  context: PlatformContext<{ readonly id: string }>,
): Promise<Answer> {
  const rotate = async (transaction: Queryable): Promise<Answer> => {
    const endpoint = await requireLocked(transaction, context);
    const secret = newEndpointSecret();
    const rotated = {
      ...endpoint,
      previousSecretUntil: new Date(context.now.getTime() + overlapMs),
      updatedAt: laterThan(endpoint.updatedAt, context.now),
    };
    await replaceSecret(transaction, rotated, sealEndpointSecret(keyring, endpoint, secret));
    return { status: 200, body: { ...renderEndpoint(rotated), secret } };
  };
  return idempotency.once(context, rotate, { sealed: true });
}
