import { setTimeout as delay } from 'node:timers/promises';
import type { Taprail, WebhookDelivery } from '../../../../sdk/src/index.ts';

const pollMs = 100;
/** Receivers have five seconds to answer. */
const waitMaxMs = 8_000;

/** The delivery after its first attempt, or as it is when that takes too long. */
export async function awaitDelivery(
  taprail: Taprail,
  delivery: WebhookDelivery,
): Promise<WebhookDelivery> {
  const deadline = performance.now() + waitMaxMs;
  let latest = delivery;
  while (latest.attempt_count === 0 && performance.now() < deadline) {
    await delay(pollMs);
    const { data } = await taprail.webhookEndpoints.listDeliveries(delivery.endpoint);
    latest = data.find(({ id }) => id === delivery.id) ?? latest;
  }
  return latest;
}
