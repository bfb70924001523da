import type { StripeServer } from '../../stripe-server/src/index.ts';

const everyMs = 10;
/** What endpoints are asked to send, as far as it happens here. */
const subscribed = /^(account|capability|person)\.|^charge\.captured$|^terminal\.reader\.action_/;

/**
 * Delivers events side by side, as Stripe does, to all processes by turns. By itself the server
 * delivers one after the other.
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
