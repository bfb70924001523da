import { platformOfAccount } from '../platform-account.ts';
import type { PspEvents, PspWebhook } from '../port.ts';
import type { StripeCalls } from './stripe-calls.ts';
import { connectEventTypes, ownEventTypes } from './webhook-events.ts';
import { readEvent } from './webhooks.ts';

/** Stripe keeps what it tells for 30 days, so what no webhook brought can be read. */
export class StripeEvents implements PspEvents {
  readonly keptForMs = 30 * 24 * 60 * 60 * 1000;
  readonly #calls: StripeCalls;

  constructor(calls: StripeCalls) {
    this.#calls = calls;
  }

  list: PspEvents['list'] = ({ accountRef, since }) => {
    const isOwn = platformOfAccount(accountRef) !== null;
    const account = isOwn ? null : accountRef;
    const params = {
      types: [...(isOwn ? ownEventTypes : connectEventTypes)],
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: 100,
    };
    return this.#calls.ask({ account, key: null }, async (stripe, options) => {
      const events: PspWebhook[] = [];
      for await (const event of stripe.events.list(params, options)) {
        // An account's own list need not say whose it is.
        const read = readEvent(account === null ? event : { ...event, account });
        if (read !== 'malformed') events.push(read);
      }
      return events;
    });
  };
}
