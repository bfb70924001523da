import { Stripe } from 'stripe';
import type { Delivery, WebhookControl } from '../control/control.ts';
import type { World } from '../world/world.ts';

/** Sends events as Stripe does, when and in which order a test wants. */
export function openWebhooks(world: World, ownSecret: string): WebhookControl {
  const delivered = new Set<string>();
  let automatic: string | null = null;
  let sending: Promise<void> = Promise.resolve();

  async function send(url: string, event: Stripe.Event, secret: string): Promise<number> {
    const payload = JSON.stringify(event);
    const timestamp = world.seconds;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    delivered.add(event.id);
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
    });
    await response.arrayBuffer();
    return response.status;
  }

  world.onEvent = (event) => {
    if (automatic === null) return;
    const url = automatic;
    // One after the other, so that the order is the same in every run.
    sending = sending.then(async () => {
      await send(url, event, ownSecret);
    });
  };

  return {
    events: (account) =>
      world.history.filter((event) => account === undefined || event.account === account),
    deliver: async ({ url, events, order = 'in order', secret = ownSecret }: Delivery) => {
      const chosen = events ?? world.history.filter(({ id }) => !delivered.has(id));
      const inOrder = order === 'reversed' ? chosen.toReversed() : chosen;
      const statuses: number[] = [];
      for (const event of order === 'duplicated' ? inOrder.flatMap((e) => [e, e]) : inOrder) {
        statuses.push(await send(url, event, secret));
      }
      return statuses;
    },
    deliverTo: (url) => {
      automatic = url;
    },
    whenDelivered: () => sending,
  };
}
