import type { StripeServer } from '../../stripe-server/src/index.ts';

const everyMs = 10;
/** The event types that endpoints subscribe to and that occur here. */
const subscribed = /^(account|capability|person)\.|^charge\.captured$|^terminal\.reader\.action_/;

/**
 * Delivers events concurrently, as Stripe does, to the processes in turn. The server alone would
 * deliver them one by one.
 */
export class Postman {
  readonly #timer: NodeJS.Timeout;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor({ control }: StripeServer, urls: readonly string[]) {
    let next = control.webhooks.events().length;
    this.#timer = setInterval(() => {
      const events = control.webhooks.events();
      for (; next < events.length; next += 1) {
        const event = events[next];
        if (event === undefined || !subscribed.test(event.type)) continue;
        const url = `${urls[next % urls.length]}/psp/webhooks/stripe`;
        const delivering: Promise<unknown> = control.webhooks
          .deliver({ url, events: [event] })
          .catch(() => [])
          .finally(() => this.#underWay.delete(delivering));
        this.#underWay.add(delivering);
      }
    }, everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }
}
