import type Stripe from 'stripe';
import { platformOfAccount } from '../../platform-account.ts';
import type { PspEvents, PspWebhook } from '../../port.ts';
import { mapDone } from '../answer.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { lastingEventTypes, ownEventTypes } from './webhook-events.ts';
import { readEvent } from './webhooks.ts';

/** Stripe keeps events for 30 days, so those whose webhooks were lost can be read. */
export class StripeEvents implements PspEvents {
  readonly keptForMs = 30 * 24 * 60 * 60 * 1000;
  readonly #calls: StripeCalls;

  constructor(calls: StripeCalls) {
    this.#calls = calls;
  }

  list: PspEvents['list'] = async ({ accountRef, since }) => {
    const isOwn = platformOfAccount(accountRef) !== null;
    const account = isOwn ? null : accountRef;
    const params = {
      types: [...(isOwn ? ownEventTypes : lastingEventTypes)],
      created: { gte: Math.floor(since.getTime() / 1000) },
    };
    const listed = await this.#calls.collect<Stripe.Event>(account, (stripe, page, options) =>
      stripe.events.list({ ...params, ...page }, options),
    );
    return mapDone(listed, (events) =>
      events
        // Events in an account's own list may not name the account.
        .map((event) => readEvent(account === null ? event : { ...event, account }))
        .filter((read): read is PspWebhook => read !== 'malformed'),
    );
  };
}
